import { ViewTabs } from "#platform/web/parts/ViewTabs.tsx";
import { t } from "./words.ts";

const views = [
  { to: "/agricultural-workflow", label: t.board },
  { to: "/agricultural-workflow/cards", label: t.all },
  { to: "/agricultural-workflow/flow", label: t.flow },
];

/** The board, its cards as a list, and the season's kilograms. */
export function BoardViews() {
  return <ViewTabs label={t.views} views={views} />;
}
