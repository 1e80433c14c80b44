import { ViewTabs } from "#platform/web/parts/ViewTabs.tsx";
import { t } from "./words.ts";

const views = [
  { to: "/payment-center", label: t.center },
  { to: "/payment-center/cash-counts", label: t.title },
  { to: "/payment-center/deposits", label: t.deposits },
];

/** The office's cash: the counts of its box, and what of it was carried to the bank. */
export function CashViews() {
  return <ViewTabs label={t.views} views={views} />;
}
