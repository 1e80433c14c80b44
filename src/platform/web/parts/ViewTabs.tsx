import { Link, useLocation } from "react-router";
import type { EndpointNeeds } from "#platform/api/endpoint.ts";
import { useMayCall } from "../may.ts";
import { useMayOpen } from "../shell/useMayOpen.ts";

interface View {
  to: string;
  label: string;
  /** What its list asks of a reader; who may not read it is not led there. */
  needs?: EndpointNeeds;
}

interface ViewTabsProps {
  /** What the views are of: "Views of costing". */
  label: string;
  views: readonly View[];
}

/** Several lists of one capability, each with a route of its own; those a person would be refused are left out. */
export function ViewTabs({ label, views }: ViewTabsProps) {
  const { pathname } = useLocation();
  const mayCall = useMayCall();
  const mayOpen = useMayOpen();
  const open = views.filter(
    ({ to, needs }) => mayOpen(to) && (needs === undefined || mayCall(needs)),
  );
  // One view alone is no choice.
  if (open.length < 2) return null;
  return (
    <nav className="tabs no-print mb-4" aria-label={label}>
      {open.map((view) => (
        <Link key={view.to} to={view.to} aria-current={pathname === view.to ? "page" : undefined}>
          {view.label}
        </Link>
      ))}
    </nav>
  );
}
