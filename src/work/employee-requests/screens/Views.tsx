import { useMe } from "#platform/web/may.ts";
import { ViewTabs } from "#platform/web/parts/ViewTabs.tsx";
import { t } from "./words.ts";

const views = [
  { to: "/employee-requests", label: t.mine },
  { to: "/employee-requests/standing", label: t.standing },
  { to: "/employee-requests/rules", label: t.rules },
  { to: "/employee-requests/complaint", label: t.complaint },
];
const ownersViews = [
  ...views,
  { to: "/employee-requests/complaints", label: t.complaints },
  { to: "/approvals/employee-requests", label: t.all },
  { to: "/users/away", label: t.awayShort },
];

/** The ways between the parts of employee requests; the owner's lead on to everybody's. */
export function Views() {
  const { user } = useMe();
  return <ViewTabs label={t.views} views={user.role === "owner" ? ownersViews : views} />;
}
