import { ViewTabs } from "#platform/web/parts/ViewTabs.tsx";
import { t } from "./words.ts";

const views = [
  { to: "/packaging-inventory", label: t.runs },
  { to: "/packaging-inventory/materials", label: t.materials },
  { to: "/packaging-inventory/receipts", label: t.receipts },
];

/** The three views of packaging: what is packed, what lies on the shelf, what came in. */
export function PackagingViews() {
  return <ViewTabs label={t.views} views={views} />;
}
