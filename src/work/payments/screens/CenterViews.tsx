import { ViewTabs } from "#platform/web/parts/ViewTabs.tsx";
import { w } from "./controlWords.ts";
import { s } from "./statementWords.ts";

const views = [
  { to: "/payment-center", label: s.underWay },
  { to: "/payment-center/accounts", label: s.accounts },
  { to: "/payment-center/statements", label: s.title },
  { to: "/payment-center/controls", label: w.controls },
  { to: "/payment-center/cash-counts", label: s.cashBox },
  { to: "/payment-center/deposits", label: s.deposits },
];

/** What is under way, our accounts, their statements against the books, what payments are watched by, and the office's cash. */
export function CenterViews() {
  return <ViewTabs label={s.views} views={views} />;
}
