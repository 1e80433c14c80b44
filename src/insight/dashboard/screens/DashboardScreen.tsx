import { Link } from "react-router";
import { screenAt } from "#kernel/access.ts";
import { formatDay } from "#kernel/days.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMay, useMe } from "#platform/web/may.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PageTitle } from "#platform/web/parts/PageTitle.tsx";
import { useHouse } from "#platform/web/shell/house.ts";
import { dashboard, type DashboardWire } from "../api.ts";
import { headerOf } from "../headerRules.ts";
import { CoffeeWay } from "./CoffeeWay.tsx";
import { RevenueChart } from "./RevenueChart.tsx";
import { StockStages } from "./StockStages.tsx";
import { Tiles, TilesSkeleton } from "./Tiles.tsx";
import { useRoad } from "./useRoad.ts";
import { WaitingList } from "./WaitingList.tsx";
import { t } from "./words.ts";

/** Where everybody lands: what is now, what waits for them, where the coffee is. */
export function DashboardScreen() {
  const may = useMay();
  return may("canViewDashboard") ? <Board /> : null;
}

function Board() {
  const { user, org } = useMe();
  const answer = useQuery(dashboard.read, undefined, { everyMs: 60_000 });
  const { title, badge, shortcuts } = headerOf(user);
  const day = formatDay(org.today);
  // Whoever buys and does not sit over the finances came to write a delivery down.
  const may = useMay();
  const isBuyer = may("canCreateCollections") && !may("canViewFinancials");
  return (
    <>
      <PageTitle
        title={title}
        beside={badge === null ? null : <Badge tone="quiet">{badge}</Badge>}
        beneath={org.dayIsHeld ? t.businessDay(day) : day}
      >
        <Shortcuts routes={shortcuts} />
        {isBuyer && (
          <Link to="/field-collections/new" className="button primary max-md:w-full">
            {t.newCollection}
          </Link>
        )}
      </PageTitle>
      <Loaded answer={answer} skeleton={<TilesSkeleton />}>
        {(figures) => <Figures figures={figures} />}
      </Loaded>
    </>
  );
}

/** The role's shortcuts as real links; none leads to a refusal. */
function Shortcuts({ routes }: { routes: readonly string[] }) {
  const { access } = useHouse();
  const road = useRoad();
  const open = routes.filter((route) => road([route]) !== null);
  return (
    <nav className="flex flex-wrap items-center gap-x-5 md:min-h-8" aria-label={t.shortcuts}>
      {open.map((route) => (
        <Link key={route} to={route} className="link flex min-h-6 items-center max-md:min-h-11">
          {screenAt(access, route)?.label ?? route}
        </Link>
      ))}
    </nav>
  );
}

/** On a phone the work comes before the wider picture; on a desk it stands beside it. */
function Figures({ figures }: { figures: DashboardWire }) {
  const { work, way, revenue, stock } = figures;
  const hasPicture = way !== undefined || revenue !== undefined;
  const stands = stock !== undefined && stock.stages.length > 0;
  return (
    <>
      <Tiles figures={figures} />
      <div
        className={`grid items-start gap-4 ${hasPicture ? "lg:grid-cols-[minmax(0,1fr)_340px]" : "max-w-180"}`}
      >
        <div className={`flex flex-col gap-4 ${hasPicture ? "lg:col-start-2 lg:row-start-1" : ""}`}>
          {work && <WaitingList work={work} />}
          {stands && <StockStages stock={stock} />}
        </div>
        {hasPicture && (
          <div className="flex min-w-0 flex-col gap-4 lg:col-start-1 lg:row-start-1">
            {way && <CoffeeWay way={way} />}
            {revenue && <RevenueChart revenue={revenue} />}
          </div>
        )}
      </div>
    </>
  );
}
