import { formatDay } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import type { Column, Filter } from "#platform/web/parts/listColumns.ts";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { payRuns, type PayRunRowWire } from "../runApi.ts";
import { payRunLife } from "../runRules.ts";
import { PaymentViews } from "./PaymentViews.tsx";
import { r } from "./runWords.ts";

const columns: readonly Column<PayRunRowWire, undefined>[] = [
  {
    head: r.number,
    cell: (row) => row.number,
    to: (row) => `/payments/runs/${row.id}`,
    onCard: "title",
  },
  { head: r.day, cell: (row) => formatDay(row.preparedOn), sort: "createdAt", onCard: "line" },
  { head: r.note, gives: true, cell: (row) => row.note ?? "–", onCard: "line" },
  { head: r.preparedBy, cell: (row) => row.preparedByName, from: "xl", onCard: "none" },
  { head: r.paid, cell: (row) => `${row.succeeded} / ${row.payments}`, align: "end" },
  { head: r.amountUgx, cell: (row) => formatAmount(row.amount), align: "end" },
  {
    head: r.status,
    cell: (row) => <StatusBadge life={payRunLife} state={row.state} words={r.states} />,
    onCard: "status",
  },
];

const filters: readonly Filter[] = [
  {
    name: "state",
    label: r.status,
    options: payRunLife.states.map((value) => ({ value, label: r.states[value] })),
  },
];

/** Pay runs with how far each one is. */
export function RunsScreen() {
  return (
    <ListPage
      title={r.title}
      list={payRuns.list}
      search={r.searches}
      filters={filters}
      columns={columns}
      empty={{ title: r.emptyTitle, text: r.emptyText }}
    >
      <PaymentViews />
    </ListPage>
  );
}
