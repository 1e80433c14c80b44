import { lazy, Suspense } from "react";
import { formatDay } from "#kernel/days.ts";
import { useQuery } from "#platform/web/data.ts";
import { later } from "#platform/web/lateFile.ts";
import { useMe } from "#platform/web/may.ts";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PageTitle } from "#platform/web/parts/PageTitle.tsx";
import { dashboard, type OwnersBoardWire } from "../api.ts";
import type { FigureName } from "../figureRules.ts";
import { ApprovalsWaiting } from "./ApprovalsWaiting.tsx";
import { byName, FigureCard, FiguresOfBoard } from "./FigureCard.tsx";
import { FigureSheet } from "./FigureSheet.tsx";
import { ForecastChart } from "./ForecastChart.tsx";
import { cardRow } from "./HeadCards.tsx";
import { MarginSheet } from "./MarginSheet.tsx";
import { t } from "./ownerWords.ts";
import { PeriodChoice } from "./PeriodChoice.tsx";
import { PlantYear } from "./PlantYear.tsx";
import { BoardSkeleton } from "./Skeletons.tsx";
import { TodaysBuying } from "./TodaysBuying.tsx";
import { useBoard } from "./useBoard.ts";

const ExplainDialog = lazy(
  later(async () => ({ default: (await import("./ExplainDialog.tsx")).ExplainDialog })),
);

/** The owner's own board: money and where it will be, trade, risks, exceptions, people. */
export function OwnerScreen() {
  const { org } = useMe();
  const { period, explained, change } = useBoard();
  const answer = useQuery(dashboard.owner, { period }, { everyMs: 60_000, keep: true });
  const day = formatDay(org.today);
  return (
    <>
      <PageTitle title={t.title} beneath={org.dayIsHeld ? t.businessDay(day) : day}>
        <PeriodChoice
          value={period}
          today={org.today}
          choose={(name) => change({ period: name })}
        />
      </PageTitle>
      <Loaded answer={answer} skeleton={<BoardSkeleton />}>
        {(board) => <OwnersBoard board={board} />}
      </Loaded>
      {explained !== null && (
        <Suspense>
          <ExplainDialog key={explained} name={explained} />
        </Suspense>
      )}
    </>
  );
}

const head: readonly FigureName[] = ["funds", "forecast", "receivables", "payables"];
const trade: readonly FigureName[] = ["stock_value", "to_ship", "position", "revenue"];

function OwnersBoard({ board }: { board: OwnersBoardWire }) {
  return (
    <FiguresOfBoard value={byName(board.figures)}>
      <Cards names={head} label={t.money} />
      <div className="mb-4 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_340px]">
        <div className="flex min-w-0 flex-col gap-4">
          <ForecastChart forecast={board.forecast} />
          <Sheets board={board} names={["funds", "receivables", "overdue", "payables"]} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <ApprovalsWaiting
            beneath={<Sheets board={board} names={["exceptions", "licences"]} stacked />}
          />
        </div>
      </div>
      <Cards names={trade} label={t.trade} />
      <div className="mb-4 grid items-start gap-4 lg:grid-cols-2">
        <TodaysBuying board={board} />
        <MarginSheet />
      </div>
      <Sheets
        board={board}
        names={["contracts", "shipments_at_risk", "stock_value", "stock_alerts"]}
      />
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-2">
        <PlantYear />
        <Sheets board={board} names={["team"]} stacked />
      </div>
      <div className="mt-4">
        <Sheets board={board} names={["acts_managing_director", "acts_director_operations"]} />
      </div>
    </FiguresOfBoard>
  );
}

function Cards({ names, label }: { names: readonly FigureName[]; label: string }) {
  return (
    <section className={`mb-4 ${cardRow}`} aria-label={label}>
      {names.map((name) => (
        <FigureCard key={name} name={name} />
      ))}
    </section>
  );
}

interface SheetsProps {
  board: OwnersBoardWire;
  names: readonly FigureName[];
  stacked?: boolean;
}

function Sheets({ board, names, stacked }: SheetsProps) {
  return (
    <div className={`grid items-start gap-4 ${stacked ? "" : "lg:grid-cols-2"}`}>
      {names.map((name) => {
        const explained = board.figures.find((one) => one.name === name);
        return explained ? <FigureSheet key={name} explained={explained} /> : null;
      })}
    </div>
  );
}
