import { formatDay } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import type { Column, Filter, RowOf } from "#platform/web/parts/listColumns.ts";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { creditNotes } from "../creditApi.ts";
import { creditNoteLife } from "../creditRules.ts";
import { SalesViews } from "./SalesViews.tsx";
import { t } from "./words.ts";

type Row = RowOf<typeof creditNotes.list>;

const filters: readonly Filter[] = [
  {
    name: "state",
    label: t.status,
    options: creditNoteLife.states.map((value) => ({ value, label: t.creditStates[value] })),
  },
];
const columns: readonly Column<Row, { gross: string }>[] = [
  {
    head: t.number,
    cell: (row) => row.number,
    to: (row) => `/orders/credit-notes/${row.id}`,
    onCard: "line",
  },
  { head: t.customer, cell: (row) => row.customerName, onCard: "title" },
  { head: t.invoice, cell: (row) => row.invoiceNumber, onCard: "line" },
  { head: t.why, cell: (row) => t.reasons[row.reasonCode], from: "lg", onCard: "line" },
  {
    head: t.day,
    cell: (row) => (row.day === null ? "–" : formatDay(row.day)),
    from: "xl",
    onCard: "none",
  },
  {
    head: t.grossUgx,
    cell: (row) => formatAmount(row.gross),
    align: "end",
    total: (sum) => formatAmount(sum.gross),
  },
  {
    head: t.status,
    cell: (row) => <StatusBadge life={creditNoteLife} state={row.state} words={t.creditStates} />,
    onCard: "status",
  },
];

/** What of invoices was taken back. */
export function CreditNotesScreen() {
  return (
    <ListPage
      title={t.creditNotes}
      list={creditNotes.list}
      search={t.creditSearches}
      filters={filters}
      columns={columns}
      empty={{ title: t.emptyCredits, text: t.emptyCreditsText }}
    >
      <SalesViews />
    </ListPage>
  );
}
