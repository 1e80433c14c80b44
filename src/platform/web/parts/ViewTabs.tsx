import { Link, useLocation } from "react-router";

interface ViewTabsProps {
  /** What the views are of: "Views of costing". */
  label: string;
  views: readonly { to: string; label: string }[];
}

/** Several lists of one capability, each with a route of its own. */
export function ViewTabs({ label, views }: ViewTabsProps) {
  const { pathname } = useLocation();
  return (
    <nav className="tabs no-print mb-4" aria-label={label}>
      {views.map((view) => (
        <Link key={view.to} to={view.to} aria-current={pathname === view.to ? "page" : undefined}>
          {view.label}
        </Link>
      ))}
    </nav>
  );
}
