import { formatDay } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import type { Column, Filter, RowOf } from "#platform/web/parts/listColumns.ts";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { customerReceipts } from "../receiptApi.ts";
import { receiptLife, receiptMethods, takesMoney } from "../receiptRules.ts";
import { SalesViews } from "./SalesViews.tsx";
import { t } from "./words.ts";

type Row = RowOf<typeof customerReceipts.list>;

const filters: readonly Filter[] = [
  {
    name: "method",
    label: t.method,
    options: receiptMethods.map((value) => ({ value, label: t.methods[value] })),
  },
  {
    name: "state",
    label: t.status,
    options: receiptLife.states.map((value) => ({ value, label: t.receiptStates[value] })),
  },
];
const columns: readonly Column<Row, { amount: string; withheld: string }>[] = [
  {
    head: t.number,
    cell: (row) => row.number,
    to: (row) => `/orders/receipts/${row.id}`,
    onCard: "line",
  },
  { head: t.customer, cell: (row) => row.customerName, onCard: "title" },
  { head: t.day, cell: (row) => formatDay(row.day), onCard: "line" },
  { head: t.method, cell: (row) => t.methods[row.method], from: "lg", onCard: "line" },
  {
    head: t.amountUgx,
    cell: (row) => formatAmount(row.amount),
    align: "end",
    total: (sum) => formatAmount(sum.amount),
  },
  {
    head: t.status,
    cell: (row) => <StatusBadge life={receiptLife} state={row.state} words={t.receiptStates} />,
    onCard: "status",
  },
];

/** Money that came from customers at home. */
export function ReceiptsScreen() {
  return (
    <ListPage
      title={t.receipts}
      list={customerReceipts.list}
      csv={customerReceipts.csv}
      search={t.receiptSearches}
      create={{ label: t.newReceipt, to: "/orders/receipts/new", needs: takesMoney }}
      filters={filters}
      columns={columns}
      empty={{ title: t.emptyReceipts, text: t.emptyReceiptsText }}
    >
      <SalesViews />
    </ListPage>
  );
}
