import { formatDay } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import type { Column, Filter, ListTab, TotalsOf } from "#platform/web/parts/listColumns.ts";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { cashDeposits, type DepositRowWire } from "../depositApi.ts";
import { carriesCash, depositLife } from "../depositRules.ts";
import { CashViews } from "./CashViews.tsx";
import { d } from "./depositWords.ts";

type Totals = TotalsOf<typeof cashDeposits.list>;

const path = "/payment-center/deposits";

const columns: readonly Column<DepositRowWire, Totals>[] = [
  { head: d.number, cell: (row) => row.number, to: (row) => `${path}/${row.id}`, onCard: "line" },
  { head: d.day, cell: (row) => formatDay(row.day), onCard: "line" },
  { head: d.carrier, cell: (row) => row.carrier, gives: true, onCard: "title" },
  { head: d.slip, cell: (row) => row.slipReference, from: "lg", onCard: "line" },
  {
    head: d.amountUgx,
    cell: (row) => formatAmount(row.amount),
    align: "end",
    total: ({ amount }) => formatAmount(amount),
  },
  {
    head: d.onStatement,
    cell: (row) => <OnStatement row={row} />,
    onCard: "line",
    total: ({ confirmed }) => d.confirmedOf(formatAmount(confirmed)),
  },
  {
    head: d.status,
    cell: (row) => <StatusBadge life={depositLife} state={row.state} words={d.states} />,
    onCard: "status",
  },
];

/** The day a statement shows it; that it is missing there; or that none has spoken of it yet. */
function OnStatement({ row: { state, confirmedOn, isMissing } }: { row: DepositRowWire }) {
  if (confirmedOn !== null) return formatDay(confirmedOn);
  if (state !== "carried") return "–";
  return isMissing ? <span className="text-cherry">{d.isMissing}</span> : d.notYet;
}

const tabs: readonly ListTab[] = [
  { label: d.all, params: {} },
  { label: d.open, params: { open: "yes" } },
  { label: d.missing, params: { missing: "yes" } },
];

const filters: readonly Filter[] = [
  {
    name: "state",
    label: d.status,
    options: depositLife.states.map((value) => ({ value, label: d.states[value] })),
  },
  { name: "from", label: d.from, kind: "day" },
  { name: "to", label: d.to, kind: "day" },
];

/** Cash of the box that was carried to the bank, and whether the bank shows it. */
export function DepositsScreen() {
  return (
    <ListPage
      title={d.title}
      list={cashDeposits.list}
      csv={cashDeposits.csv}
      search={d.searches}
      create={{ label: d.create, to: `${path}/new`, needs: carriesCash }}
      tabs={tabs}
      filters={filters}
      columns={columns}
      empty={{ title: d.emptyTitle, text: d.emptyText }}
    >
      <CashViews />
    </ListPage>
  );
}
