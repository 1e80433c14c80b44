import { lazy, Suspense, useId } from "react";
import { Link } from "react-router";
import { screenAt } from "#kernel/access.ts";
import { formatDay } from "#kernel/days.ts";
import { can } from "#kernel/permissions.ts";
import { useQuery } from "#platform/web/data.ts";
import { later } from "#platform/web/lateFile.ts";
import { useMay, useMe } from "#platform/web/may.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PageTitle } from "#platform/web/parts/PageTitle.tsx";
import { TabBar } from "#platform/web/parts/TabBar.tsx";
import { useHouse } from "#platform/web/shell/house.ts";
import { dashboard, type BoardWire } from "../api.ts";
import { type Header, headerOf } from "../headerRules.ts";
import { ExecutiveBlocks } from "./ExecutiveBlocks.tsx";
import { byName, FiguresOfBoard } from "./FigureCard.tsx";
import { HeadCards } from "./HeadCards.tsx";
import { PeriodChoice } from "./PeriodChoice.tsx";
import { PlantCard } from "./PlantCard.tsx";
import { SummaryCards } from "./SummaryCards.tsx";
import {
  BoardSkeleton,
  OperationsSkeleton,
  operationsHeadRoom,
  TabSkeleton,
} from "./Skeletons.tsx";
import { type TabName, tabNames, useBoard } from "./useBoard.ts";
import { useRoad } from "./useRoad.ts";
import { t } from "./words.ts";

const ExplainDialog = lazy(
  later(async () => ({ default: (await import("./ExplainDialog.tsx")).ExplainDialog })),
);
const tabs: Record<TabName, ReturnType<typeof lazy>> = {
  overview: lazy(later(async () => ({ default: (await import("./OverviewTab.tsx")).OverviewTab }))),
  operations: lazy(
    later(async () => ({ default: (await import("./OperationsTab.tsx")).OperationsTab })),
  ),
  inventory: lazy(
    later(async () => ({ default: (await import("./InventoryTab.tsx")).InventoryTab })),
  ),
  alerts: lazy(later(async () => ({ default: (await import("./AlertsTab.tsx")).AlertsTab }))),
  analytics: lazy(
    later(async () => ({ default: (await import("./AnalyticsTab.tsx")).AnalyticsTab })),
  ),
};
const OperationsHead = lazy(
  later(async () => ({ default: (await import("./OperationsHead.tsx")).OperationsHead })),
);

/** Where everybody lands: what is now, what waits for them, where the coffee is. */
export function DashboardScreen() {
  const may = useMay();
  return may("canViewDashboard") ? <Board /> : null;
}

function Board() {
  const { user, org } = useMe();
  const { period, explained, change } = useBoard();
  const answer = useQuery(dashboard.read, { period }, { everyMs: 60_000, keep: true });
  const header = headerOf(user, org.titles);
  const day = formatDay(org.today);
  return (
    <>
      <PageTitle
        title={header.title}
        beside={header.badge === null ? null : <Badge tone="quiet">{header.badge}</Badge>}
        beneath={org.dayIsHeld ? t.businessDay(day) : day}
      >
        <Shortcuts routes={header.shortcuts} />
        <PeriodChoice
          value={period}
          today={org.today}
          choose={(name) => change({ period: name })}
        />
        <BuyersAction />
      </PageTitle>
      <Loaded answer={answer} skeleton={<BoardSkeleton />}>
        {(board) => <Blocks board={board} header={header} />}
      </Loaded>
      {/* Shown with the figures: beneath a skeleton it would jump away as soon as the cards are as tall as they are. */}
      <div className={answer.isLoading ? "hidden" : ""}>
        <Tabs />
      </div>
      {explained !== null && (
        <Suspense>
          <ExplainDialog key={explained} name={explained} />
        </Suspense>
      )}
    </>
  );
}

/** Whoever buys and does not sit over the finances came to write a delivery down. */
function BuyersAction() {
  const may = useMay();
  if (!may("canCreateCollections") || may("canViewFinancials")) return null;
  return (
    <Link to="/field-collections/new" className="button primary max-md:w-full">
      {t.newCollection}
    </Link>
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

/** The head of the role, the four summary cards, the plant. */
function Blocks({ board, header }: { board: BoardWire; header: Header }) {
  return (
    <FiguresOfBoard value={byName(board.figures)}>
      <HeadCards header={header} board={board} />
      {header.blocks === "executive" && <ExecutiveBlocks board={board} />}
      {header.blocks === "operations" && (
        <div className={operationsHeadRoom}>
          <Suspense fallback={<OperationsSkeleton />}>
            <OperationsHead />
          </Suspense>
        </div>
      )}
      <SummaryCards board={board} />
      <PlantCard />
    </FiguresOfBoard>
  );
}

/** What a tab shows must be somebody's to know; a tab without anything for this person is not offered. */
function useTabs(): readonly TabName[] {
  const { flags } = useMe();
  const stock = can(flags, ["canViewReports", "canViewFinancials", "canUpdateInventory"]);
  const work =
    stock || can(flags, ["canCreateCollections", "canManageProcessing", "canManageShipments"]);
  const alerts = stock || can(flags, ["canViewCompliance", "canManageExports"]);
  const analytics = can(flags, ["canViewFinancials", "canViewAnalytics"]);
  const shows: Record<TabName, boolean> = {
    overview: true,
    operations: work,
    inventory: stock,
    alerts,
    analytics,
  };
  return tabNames.filter((name) => shows[name]);
}

function Tabs() {
  const { tab, change } = useBoard();
  const offered = useTabs();
  const panelId = useId();
  const current = offered.includes(tab) ? tab : "overview";
  const Tab = tabs[current];
  return (
    <>
      <div className="no-print mb-4">
        <TabBar
          label={t.tabsLabel}
          tabs={offered.map((name) => ({ name, label: t.tabs[name] }))}
          current={current}
          onChange={(name) => change({ tab: name })}
          panelId={panelId}
        />
      </div>
      <div id={panelId} role="tabpanel" aria-label={t.tabs[current]}>
        <Suspense fallback={<TabSkeleton />}>
          <Tab />
        </Suspense>
      </div>
    </>
  );
}
