import { ViewTabs } from "#platform/web/parts/ViewTabs.tsx";
import { t } from "./words.ts";

const views = [
  { to: "/supplies", label: t.requisitions },
  { to: "/supplies/catalogue", label: t.catalogue },
];

/** What was asked for, and what there is to ask for. */
export function SupplyViews() {
  return <ViewTabs label={t.views} views={views} />;
}
