import { ViewTabs } from "#platform/web/parts/ViewTabs.tsx";
import { t } from "./words.ts";

const views = [
  { to: "/field-operations/visits", label: t.visits },
  { to: "/field-operations/assessments", label: t.assessments },
];

/** The lists of visiting: where officers go, and what they saw of the crops. */
export function VisitViews() {
  return <ViewTabs label={t.views} views={views} />;
}
