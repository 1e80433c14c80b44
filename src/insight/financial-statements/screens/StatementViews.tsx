import { ViewTabs } from "#platform/web/parts/ViewTabs.tsx";
import { t } from "./words.ts";

const views = [
  { to: "/financial-statements", label: t.trialBalance },
  { to: "/financial-statements/profit-and-loss", label: t.profitAndLoss },
  // Whoever closes months has no settings in their menu.
  { to: "/settings/closed-months", label: t.closedMonths },
];

/** The ways from one statement to the other. */
export function StatementViews() {
  return <ViewTabs label={t.views} views={views} />;
}
