import { Link, useLocation } from "react-router";
import { t } from "./words.ts";

const views = [
  { to: "/products", label: t.products },
  { to: "/products/prices", label: t.prices },
  { to: "/products/board", label: t.board },
];

/** The three views of products: what they are, their price lists, the prices of today. */
export function ProductViews() {
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
