import { Link } from "react-router";
import { formatDay, formatInstant } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import { useQuery } from "#platform/web/data.ts";
import type { Column, Filter, TotalsOf } from "#platform/web/parts/listColumns.ts";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { type CashCountRowWire, cashCounts, type CashStandingWire } from "../api.ts";
import { cashCountLife, countsCash, differenceWords } from "../rules.ts";
import { CashViews } from "./CashViews.tsx";
import { t } from "./words.ts";

type Totals = TotalsOf<typeof cashCounts.list>;

const path = "/payment-center/cash-counts";

const orDash = (amount: string | null): string => (amount === null ? "–" : formatAmount(amount));

const columns: readonly Column<CashCountRowWire, Totals>[] = [
  { head: t.number, cell: (row) => row.number, to: (row) => `${path}/${row.id}`, onCard: "line" },
  {
    head: t.counted,
    cell: (row) => formatInstant(new Date(row.countedAt)),
    onCard: "title",
  },
  { head: t.countedBy, cell: (row) => row.countedByName, gives: true, onCard: "line" },
  { head: t.countedUgx, cell: (row) => formatAmount(row.counted), align: "end" },
  { head: t.booksUgx, cell: (row) => orDash(row.expected), align: "end", from: "lg" },
  {
    head: t.differenceUgx,
    cell: (row) => orDash(row.difference),
    align: "end",
    total: ({ short, over }) => t.shortAndOver(formatAmount(short), formatAmount(over)),
  },
  {
    head: t.status,
    cell: (row) => <StatusBadge life={cashCountLife} state={row.state} words={t.states} />,
    onCard: "status",
  },
];

const filters: readonly Filter[] = [
  {
    name: "state",
    label: t.status,
    options: cashCountLife.states.map((value) => ({ value, label: t.states[value] })),
  },
  { name: "from", label: t.from, kind: "day" },
  { name: "to", label: t.to, kind: "day" },
];

/** Counts of the office's cash box, and whether it is time for another. */
export function CashCountsScreen() {
  return (
    <ListPage
      title={t.title}
      list={cashCounts.list}
      csv={cashCounts.csv}
      search={t.searches}
      create={{ label: t.create, to: `${path}/new`, needs: countsCash }}
      filters={filters}
      columns={columns}
      empty={{ title: t.emptyTitle, text: t.emptyText }}
    >
      <CashViews />
      <Standing />
    </ListPage>
  );
}

/** When it was counted last, whether that is too long ago, and what waits. */
function Standing() {
  const answer = useQuery(cashCounts.standing, undefined, { keep: true });
  return (
    <Loaded answer={answer} skeleton={<span className="skeleton mb-4 block h-6 w-full" />}>
      {(standing) => (
        <div className="mb-4 flex flex-col gap-1">
          <Waiting standing={standing} />
          <Last standing={standing} />
        </div>
      )}
    </Loaded>
  );
}

function Waiting({ standing: { waiting } }: { standing: CashStandingWire }) {
  if (waiting === null) return null;
  const { id, number, difference } = waiting;
  return (
    <p role="status">
      <Link className="link" to={`${path}/${id}`}>
        {number}
      </Link>{" "}
      {difference === null ? t.waitsBlind : t.waits(differenceWords(BigInt(difference)) ?? "")}
    </p>
  );
}

function Last({
  standing: { last, daysSince, everyDays, isLate },
}: {
  standing: CashStandingWire;
}) {
  if (last === null || daysSince === null)
    return <p className="text-straw">{t.neverCounted(everyDays)}</p>;
  return (
    <>
      {isLate && <p className="text-straw">{t.isLate(daysSince, everyDays)}</p>}
      <p className="quiet">
        {t.lastCount(formatDay(last.day), last.countedByName)}{" "}
        <Link className="link" to={`${path}/${last.id}`}>
          {t.states[last.state]}
        </Link>
      </p>
    </>
  );
}
