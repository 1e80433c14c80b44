import { ViewTabs } from "#platform/web/parts/ViewTabs.tsx";
import { lotCosts } from "#work/lot-costs/api.ts";
import { t } from "./words.ts";

const views = [
  { to: "/costing", label: t.sheets },
  { to: "/costing/lines", label: t.lines, needs: lotCosts.list.needs },
];

/** Costs read by lot, and the lines they were recorded in. */
export function CostingViews() {
  return <ViewTabs label={t.views} views={views} />;
}
