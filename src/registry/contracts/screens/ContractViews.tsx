import { Link } from "react-router";
import { t } from "./words.ts";

/** Contracts, and the customers they are made with. */
export function ContractViews() {
  return (
    <nav className="tabs mb-4" aria-label={t.views}>
      <Link to="/contracts" aria-current="page">
        {t.title}
      </Link>
      <Link to="/contracts/customers">{t.customers}</Link>
    </nav>
  );
}
