import { ViewTabs } from "#platform/web/parts/ViewTabs.tsx";
import { readsAllRequisitions } from "../rules.ts";
import { t } from "./words.ts";

const views = [
  { to: "/supplies", label: t.requisitions },
  { to: "/supplies/catalogue", label: t.catalogue },
  { to: "/supplies/custody", label: t.custody },
  { to: "/supplies/whereabouts", label: t.whereabouts, needs: readsAllRequisitions },
];

/** What was asked for, what there is to ask for, who has what, and where all of it went. */
export function SupplyViews() {
  return <ViewTabs label={t.views} views={views} />;
}
