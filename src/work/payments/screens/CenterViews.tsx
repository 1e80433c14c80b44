import { Link, useLocation } from "react-router";
import { w } from "./controlWords.ts";
import { s } from "./statementWords.ts";

const views = [
  { to: "/payment-center", label: s.underWay },
  { to: "/payment-center/accounts", label: s.accounts },
  { to: "/payment-center/statements", label: s.title },
  { to: "/payment-center/controls", label: w.controls },
];

/** What is under way, our accounts, their statements against the books, and what payments are watched by. */
export function CenterViews() {
  const { pathname } = useLocation();
  return (
    <nav className="tabs mb-4" aria-label={s.views}>
      {views.map(({ to, label }) => (
        <Link key={to} to={to} aria-current={pathname === to ? "page" : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
