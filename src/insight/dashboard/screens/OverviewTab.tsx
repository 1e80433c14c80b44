import { Link } from "react-router";
import { formatDay, formatTime, kampalaDay } from "#kernel/days.ts";
import type { Tone } from "#kernel/lifecycle.ts";
import { formatAmount } from "#kernel/money.ts";
import { type Needs } from "#kernel/permissions.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMay, useMe } from "#platform/web/may.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import type { ActivityStatus } from "../activityRules.ts";
import { type ActivityWire, dashboard } from "../api.ts";
import { TabSkeleton } from "./Skeletons.tsx";
import { useRoad } from "./useRoad.ts";
import { WaitingList } from "./WaitingList.tsx";
import { t } from "./words.ts";

/** What happened last, what waits for this person, and what they begin most. */
export function OverviewTab() {
  const answer = useQuery(dashboard.overview, undefined, { everyMs: 60_000 });
  return (
    <Loaded answer={answer} skeleton={<TabSkeleton />}>
      {({ activities, work }) => (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_340px]">
          <div className="flex flex-col gap-4 lg:col-start-2 lg:row-start-1">
            {work && <WaitingList work={work} />}
            <QuickActions />
          </div>
          <Activities activities={activities} />
        </div>
      )}
    </Loaded>
  );
}

/** The specification's badges: Success, Warning, Error, anything else is Info. */
const tones: Record<ActivityStatus, Tone> = {
  success: "done",
  warning: "waiting",
  error: "refused",
  info: "active",
};

function Activities({ activities }: { activities: readonly ActivityWire[] }) {
  return (
    <section className="sheet min-w-0" aria-labelledby="activities">
      <h2 id="activities" className="px-4 pt-4 pb-2">
        {t.activities}
      </h2>
      {activities.length === 0 ? (
        <div className="px-4 pb-4">
          <p>{t.noActivities}</p>
          <p className="small quiet">{t.noActivitiesText}</p>
        </div>
      ) : (
        <ul className="divide-y divide-line px-4 pb-1">
          {activities.map((activity) => (
            <Activity key={`${activity.at} ${activity.words}`} activity={activity} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Activity({ activity }: { activity: ActivityWire }) {
  const { what, words, status, amount, at, path } = activity;
  const { org } = useMe();
  const road = useRoad();
  const to = path === null ? null : road([path]);
  const said = what === "booked" ? words : t.happened[what](words);
  const when = new Date(at);
  const day = kampalaDay(when);
  return (
    <li className="flex min-h-11 items-center gap-3 py-2 max-md:flex-wrap max-md:gap-y-0.5">
      <span className="w-22 flex-none">
        <Badge tone={tones[status]} warns={status === "warning"}>
          {t.statuses[status]}
        </Badge>
      </span>
      <span className="min-w-0 flex-1 max-md:order-last max-md:basis-full">
        {to === null ? (
          said
        ) : (
          <Link to={to} className="link">
            {said}
          </Link>
        )}
        {amount !== null && <span className="quiet"> · UGX {formatAmount(amount)}</span>}
      </span>
      <time className="tiny whitespace-nowrap max-md:ml-auto" dateTime={at}>
        {day === org.today ? formatTime(when) : `${formatDay(day)}, ${formatTime(when)}`}
      </time>
    </li>
  );
}

type Action = keyof typeof t.actions;

/** What people begin most; each to whoever may do it and open it. */
const actions: readonly { to: Action; needs: Needs }[] = [
  { to: "/field-collections/new", needs: "canCreateCollections" },
  { to: "/farmers/new", needs: "canRegisterFarmers" },
  { to: "/payments/new", needs: "canProcessPayments" },
  {
    to: "/fund-requests/new",
    needs: ["canManageExpenses", "canViewFinancials", "canApproveFunds"],
  },
  { to: "/processing/new", needs: "canManageProcessing" },
  { to: "/contracts/new", needs: "canManageExports" },
  { to: "/export-documentation/new", needs: ["canManageExports", "canManageShipments"] },
  { to: "/expenses/new", needs: "signed-in" },
  { to: "/employee-requests/new", needs: "signed-in" },
];

function QuickActions() {
  const may = useMay();
  const road = useRoad();
  const own = actions.filter(({ to, needs }) => may(needs) && road([to]) !== null);
  return (
    <nav className="sheet p-4" aria-labelledby="actions">
      <h2 id="actions" className="mb-2">
        {t.quickActions}
      </h2>
      <ul className="flex flex-wrap gap-2">
        {own.map(({ to }) => (
          <li key={to}>
            <Link to={to} className="button soft max-md:min-h-11">
              {t.actions[to]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
