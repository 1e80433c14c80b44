import { ViewTabs } from "#platform/web/parts/ViewTabs.tsx";
import { t } from "./words.ts";

const views = [
  { to: "/field-operations/visits", label: t.visits },
  { to: "/field-operations/assessments", label: t.assessments },
  { to: "/field-operations/trips", label: t.trips },
  { to: "/supplies/custody?mine=yes", label: t.custody },
];

/** The lists of visiting: where officers go, what they saw of the crops, their vehicles' log, and what they have with them. */
export function VisitViews() {
  return <ViewTabs label={t.views} views={views} />;
}
