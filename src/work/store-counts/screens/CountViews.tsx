import { ViewTabs } from "#platform/web/parts/ViewTabs.tsx";
import { t } from "./words.ts";

const views = [
  { to: "/stock-card", label: t.card },
  { to: "/stock-card/counts", label: t.title },
  { to: "/stock-card/counts/stores", label: t.storesTitle },
];

/** What was counted, and what is to be. */
export function CountViews() {
  return <ViewTabs label={t.views} views={views} />;
}
