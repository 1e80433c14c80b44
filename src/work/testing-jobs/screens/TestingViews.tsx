import { ViewTabs } from "#platform/web/parts/ViewTabs.tsx";
import { t } from "./words.ts";

const views = [
  { to: "/orders", label: t.orders },
  { to: "/orders/jobs", label: t.jobsTab },
  { to: "/orders/jobs/quotations", label: t.quotations },
  { to: "/orders/technicians", label: t.technicians },
  { to: "/orders/instruments", label: t.instruments },
  { to: "/orders/procedures", label: t.procedures },
  { to: "/orders/technicians/ending", label: t.ending },
];

/** The lists of testing as a service. */
export function TestingViews() {
  return <ViewTabs label={t.views} views={views} />;
}
