import { Link, useLocation } from "react-router";
import { t } from "./words.ts";

const views = [
  { to: "/payments/payables", label: t.payables },
  { to: "/payments/requests", label: t.requests },
  { to: "/payments", label: t.title },
  { to: "/payments/runs", label: t.runs },
  { to: "/payments?review=yes", label: t.review },
  { to: "/payments/advances", label: t.advances },
  { to: "/cashier/floats", label: t.floats },
];

/** What is owed, what is paid, what somebody must look at, and what was lent. */
export function PaymentViews() {
  const { pathname, search } = useLocation();
  const isReview = new URLSearchParams(search).get("review") === "yes";
  const here = isReview ? `${pathname}?review=yes` : pathname;
  return (
    <nav className="tabs mb-4" aria-label={t.views}>
      {views.map(({ to, label }) => (
        <Link key={to} to={to} aria-current={here === to ? "page" : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
