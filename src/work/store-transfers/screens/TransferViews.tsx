import { ViewTabs } from "#platform/web/parts/ViewTabs.tsx";
import { t } from "./words.ts";

const views = [
  { to: "/stock-card", label: t.card },
  { to: "/stock-card/transfers", label: t.title },
  { to: "/stock-card/losses", label: t.matchTitle },
  { to: "/stock-card/losses/lines", label: t.linesTitle },
  { to: "/stock-card/transfers/tolerance", label: t.tolerance },
];

/** Stock on the move, what is missing of it, and what may be. */
export function TransferViews() {
  return <ViewTabs label={t.views} views={views} />;
}
