import { ViewTabs } from "#platform/web/parts/ViewTabs.tsx";
import { t } from "./words.ts";

const views = [
  { to: "/field-operations/visits", label: t.visits },
  { to: "/field-operations/assessments", label: t.assessments },
  { to: "/field-operations/trips", label: t.trips },
];

/** The lists of visiting: where officers go, what they saw of the crops, and the log of their vehicles. */
export function VisitViews() {
  return <ViewTabs label={t.views} views={views} />;
}
