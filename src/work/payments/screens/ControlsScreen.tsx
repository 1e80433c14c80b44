import { useState } from "react";
import { formatDay, formatInstant } from "#kernel/days.ts";
import { formatMoney } from "#kernel/money.ts";
import { factoryFlags } from "#kernel/permissions.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMe } from "#platform/web/may.ts";
import type { Column } from "#platform/web/parts/listColumns.ts";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PageTitle } from "#platform/web/parts/PageTitle.tsx";
import { RowsSheet } from "#platform/web/parts/RowsSheet.tsx";
import { sentence } from "#platform/web/parts/sentence.ts";
import { paymentControls } from "../controlApi.ts";
import { CenterViews } from "./CenterViews.tsx";
import { FiguresDialog, LimitDialog } from "./ControlDialogs.tsx";
import { w } from "./controlWords.ts";

type Standing = WireReturns<typeof paymentControls.standing>;
type FiguresRow = Standing["rows"][number];
type LimitRow = Standing["limitRows"][number];

/** What every payment is watched by, who approves how much, and everything that was decided about it. */
export function ControlsScreen() {
  const answer = useQuery(paymentControls.standing, undefined);
  const { user } = useMe();
  const [opens, setOpens] = useState<"figures" | "limit" | null>(null);
  const close = () => setOpens(null);
  return (
    <>
      <PageTitle title={w.title}>
        {user.role === "owner" && (
          <>
            <button type="button" className="button" onClick={() => setOpens("limit")}>
              {w.setLimit}
            </button>
            <button type="button" className="button primary" onClick={() => setOpens("figures")}>
              {w.setFigures}
            </button>
          </>
        )}
      </PageTitle>
      <CenterViews />
      <p className="quiet mb-4 max-w-prose">{w.text}</p>
      <Loaded answer={answer} skeleton={<span className="skeleton block h-64 w-full" />}>
        {(standing) => (
          <div className="flex flex-col gap-6">
            <RowsSheet
              heading
              label={w.figures}
              columns={todayColumns}
              rows={figuresOf(standing)}
            />
            <RowsSheet heading label={w.limits} columns={limitColumns} rows={limitsOf(standing)} />
            <RowsSheet heading label={w.history} columns={figureColumns} rows={standing.rows} />
            {standing.limitRows.length > 0 && (
              <RowsSheet
                heading
                label={w.limitHistory}
                columns={limitRowColumns}
                rows={standing.limitRows}
              />
            )}
            {opens === "figures" && <FiguresDialog today={standing.today} close={close} />}
            {opens === "limit" && <LimitDialog close={close} />}
          </div>
        )}
      </Loaded>
    </>
  );
}

interface FigureOfToday {
  id: string;
  label: string;
  figure: string;
  meaning: string;
}

function figuresOf({ today }: Standing): FigureOfToday[] {
  return [
    { id: "hold", label: w.hold, figure: w.hours(today.holdHours), meaning: w.holdText },
    {
      ...{ id: "together", label: w.together, meaning: w.togetherText },
      figure: w.days(today.togetherDays),
    },
    {
      ...{ id: "duplicate", label: w.duplicate, meaning: w.duplicateText },
      figure: w.days(today.duplicateDays),
    },
    {
      ...{ id: "likeness", label: w.likeness, meaning: w.likenessText },
      figure: percent(today.likenessBp),
    },
  ];
}

const todayColumns: readonly Column<FigureOfToday>[] = [
  { head: w.figure, cell: ({ label }) => label, onCard: "title" },
  { head: w.means, cell: ({ meaning }) => meaning, gives: true, onCard: "line" },
  { head: w.counts, cell: ({ figure }) => figure, align: "end" },
];

interface LimitOfRole {
  id: string;
  role: string;
  limit: string | null;
}

/** Those who may approve as their role comes, and those whose limit somebody decided. */
function limitsOf({ limits, limitRows }: Standing): LimitOfRole[] {
  const decided = new Set(limitRows.map(({ role }) => role));
  return limits
    .filter(({ role }) => decided.has(role) || factoryFlags[role].includes("canApproveFunds"))
    .map(({ role, limit }) => ({ id: role, role, limit }));
}

const limitColumns: readonly Column<LimitOfRole>[] = [
  { head: w.role, cell: ({ role }) => sentence(role), onCard: "title" },
  { head: w.limit, cell: ({ limit }) => upTo(limit), align: "end" },
];

const decidedBy = {
  head: w.by,
  cell: ({ byName, createdAt }: Pick<FiguresRow, "byName" | "createdAt">) =>
    createdAt === null ? "–" : `${byName ?? ""}, ${formatInstant(new Date(createdAt))}`,
};

const figureColumns: readonly Column<FiguresRow>[] = [
  {
    head: w.from,
    // What a company starts with was decided by nobody on no day.
    cell: (row) => (row.createdAt === null ? w.beginning : formatDay(row.effectiveFrom)),
    onCard: "title",
  },
  { head: w.hold, cell: (row) => w.hours(row.holdHours), align: "end" },
  { head: w.together, cell: (row) => w.days(row.togetherDays), align: "end" },
  { head: w.duplicate, cell: (row) => w.days(row.duplicateDays), align: "end" },
  {
    ...{ head: w.likeness, cell: (row) => percent(row.likenessBp), align: "end" },
    ...{ onCard: "line", isNamed: true },
  },
  { head: w.because, cell: (row) => row.sourceNote ?? w.start, gives: true, onCard: "line" },
  { ...decidedBy, onCard: "line" },
];

const limitRowColumns: readonly Column<LimitRow>[] = [
  { head: w.from, cell: (row) => formatDay(row.effectiveFrom), onCard: "line", isNamed: true },
  { head: w.role, cell: (row) => sentence(row.role), onCard: "title" },
  { head: w.limit, cell: (row) => upTo(row.limit), align: "end" },
  { head: w.because, cell: (row) => row.sourceNote ?? "–", gives: true, onCard: "line" },
  { ...decidedBy, onCard: "line" },
];

function upTo(limit: string | null): string {
  return limit === null ? w.noLimit : formatMoney(limit);
}

function percent(basisPoints: number): string {
  return w.alike(String(basisPoints / 100));
}
