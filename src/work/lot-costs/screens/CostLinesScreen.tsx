import { formatDay } from "#kernel/days.ts";
import { formatAmount, formatMoney } from "#kernel/money.ts";
import type { Column, Filter, RowOf } from "#platform/web/parts/listColumns.ts";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { ViewTabs } from "#platform/web/parts/ViewTabs.tsx";
import { lotCosts } from "../api.ts";
import { costLineLife } from "../rules.ts";
import { t } from "./words.ts";

type Row = RowOf<typeof lotCosts.list>;

const columns: readonly Column<Row, { amount: string }>[] = [
  {
    head: t.number,
    cell: (row) => row.number,
    to: (row) => `/costing/lines/${row.id}`,
    onCard: "line",
  },
  { head: t.day, cell: (row) => formatDay(row.day), onCard: "line" },
  { head: t.cost, gives: true, cell: (row) => row.typeLabel, onCard: "title" },
  { head: t.level, cell: (row) => row.level, onCard: "none", from: "lg" },
  { head: t.lots, cell: (row) => row.lots, onCard: "line" },
  {
    head: t.amountOwn,
    cell: (row) => (row.currency === "UGX" ? "" : formatMoney(row.currencyAmount, row.currency)),
    align: "end",
    onCard: "none",
    from: "lg",
  },
  {
    head: t.amountUgx,
    cell: (row) => formatAmount(row.amount),
    align: "end",
    total: (sum) => formatAmount(sum.amount),
  },
  {
    head: t.status,
    cell: (row) => <StatusBadge life={costLineLife} state={row.state} words={t.states} />,
    onCard: "status",
  },
];

const views = [
  { to: "/costing", label: t.sheets },
  { to: "/costing/lines", label: t.lines },
];

const filters: readonly Filter[] = [
  {
    name: "state",
    label: t.status,
    options: costLineLife.states.map((value) => ({ value, label: t.states[value] })),
  },
  { name: "from", label: t.from, kind: "day" },
  { name: "to", label: t.to, kind: "day" },
];

/** Every cost on the way to the ship: recorded by one person, posted by another. */
export function CostLinesScreen() {
  return (
    <ListPage
      title={t.title}
      list={lotCosts.list}
      csv={lotCosts.export}
      search={t.searches}
      create={{
        label: t.record,
        to: "/costing/lines/new",
        needs: ["canViewFinancials", "canManageExpenses"],
      }}
      filters={filters}
      columns={columns}
      empty={{ title: t.emptyTitle, text: t.emptyText }}
    >
      <ViewTabs label={t.views} views={views} />
    </ListPage>
  );
}
