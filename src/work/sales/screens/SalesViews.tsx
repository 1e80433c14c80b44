import { ViewTabs } from "#platform/web/parts/ViewTabs.tsx";
import { t } from "./words.ts";

const views = [
  { to: "/orders", label: t.title },
  { to: "/orders/invoices", label: t.invoices },
  { to: "/orders/receipts", label: t.receipts },
  { to: "/orders/credit-notes", label: t.creditNotes },
  { to: "/orders/ageing", label: t.ageing },
  { to: "/orders/jobs", label: t.jobs },
];

/** The lists of selling at home. */
export function SalesViews() {
  return <ViewTabs label={t.views} views={views} />;
}
