import { ViewTabs } from "#platform/web/parts/ViewTabs.tsx";
import { useMayOpen } from "#platform/web/shell/useMayOpen.ts";
import { s } from "./supplierWords.ts";

const views = [
  { to: "/suppliers", label: s.title },
  { to: "/suppliers/bills", label: s.bills },
  { to: "/suppliers/withholding", label: s.withholding },
];

/** Whom we buy from, what they billed, what was kept back of it: as far as this person may look. */
export function SupplierViews() {
  const may = useMayOpen();
  return <ViewTabs label={s.views} views={views.filter(({ to }) => may(to))} />;
}
