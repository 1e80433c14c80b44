import { ViewTabs } from "#platform/web/parts/ViewTabs.tsx";
import { t } from "./words.ts";

const views = [
  { to: "/employee-requests", label: t.mine },
  { to: "/employee-requests/standing", label: t.standing },
  { to: "/employee-requests/rules", label: t.rules },
  { to: "/employee-requests/complaint", label: t.complaint },
];

/** The ways between the parts of employee requests. */
export function Views() {
  return <ViewTabs label={t.views} views={views} />;
}
