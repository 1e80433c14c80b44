import { ViewTabs } from "#platform/web/parts/ViewTabs.tsx";
import { regulatorPages } from "../rules.ts";
import { t } from "./words.ts";

/** The ways from one page about the regulators to the others. */
export function RegulatorViews() {
  return <ViewTabs label={t.views} views={regulatorPages} />;
}
