import { Link, useLocation } from "react-router";
import { t } from "./words.ts";

const views = [
  { to: "/packaging-inventory", label: t.runs },
  { to: "/packaging-inventory/materials", label: t.materials },
  { to: "/packaging-inventory/receipts", label: t.receipts },
];

/** The three views of packaging: what is packed, what lies on the shelf, what came in. */
export function PackagingViews() {
  const { pathname } = useLocation();
  return (
    <nav className="tabs mb-4" aria-label={t.views}>
      {views.map(({ to, label }) => (
        <Link key={to} to={to} aria-current={pathname === to ? "page" : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
