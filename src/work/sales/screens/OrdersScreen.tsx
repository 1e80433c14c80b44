import { formatDay } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import type { Column, Filter, RowOf } from "#platform/web/parts/listColumns.ts";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { salesOrders } from "../api.ts";
import { orderLife, sells } from "../rules.ts";
import { SalesViews } from "./SalesViews.tsx";
import { t } from "./words.ts";

type Row = RowOf<typeof salesOrders.list>;

const filters: readonly Filter[] = [
  {
    name: "state",
    label: t.status,
    options: orderLife.states.map((value) => ({ value, label: t.states[value] })),
  },
  { name: "from", label: t.from, kind: "day" },
  { name: "to", label: t.through, kind: "day" },
];
const columns: readonly Column<Row, { gross: string; open: string }>[] = [
  { head: t.number, cell: (row) => row.number, to: (row) => `/orders/${row.id}`, onCard: "line" },
  { head: t.customer, cell: (row) => row.customerName, onCard: "title" },
  { head: t.day, cell: (row) => formatDay(row.orderDay), from: "lg", onCard: "line" },
  {
    head: t.grossUgx,
    cell: (row) => formatAmount(row.gross),
    align: "end",
    total: (sum) => formatAmount(sum.gross),
  },
  {
    head: t.openUgx,
    cell: (row) => (row.open === null ? "–" : formatAmount(row.open)),
    align: "end",
    from: "lg",
    total: (sum) => formatAmount(sum.open),
  },
  {
    head: t.status,
    cell: (row) => <StatusBadge life={orderLife} state={row.state} words={t.states} />,
    onCard: "status",
  },
];

/** What customers at home ordered, and how far it is. */
export function OrdersScreen() {
  return (
    <ListPage
      title={t.title}
      list={salesOrders.list}
      csv={salesOrders.csv}
      search={t.searches}
      create={{ label: t.newOrder, to: "/orders/new", needs: sells }}
      filters={filters}
      columns={columns}
      empty={{ title: t.emptyOrders, text: t.emptyOrdersText }}
    >
      <SalesViews />
    </ListPage>
  );
}
