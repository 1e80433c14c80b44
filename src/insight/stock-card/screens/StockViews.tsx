import { ViewTabs } from "#platform/web/parts/ViewTabs.tsx";
import { t } from "./words.ts";

const views = [
  { to: "/stock-card", label: t.card },
  { to: "/stock-card/layers", label: t.layers },
  { to: "/stock-card/transfers", label: t.transfers },
  { to: "/stock-card/counts", label: t.counts },
];

/** What moved, and what stands. */
export function StockViews() {
  return <ViewTabs label={t.views} views={views} />;
}
