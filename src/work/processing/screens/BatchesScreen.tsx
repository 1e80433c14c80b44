import { formatDay } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import { formatKilograms, formatPercent } from "#kernel/weight.ts";
import type { Column, Filter, ListTab, RowOf } from "#platform/web/parts/listColumns.ts";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { processing } from "../api.ts";
import { batchLife } from "../rules.ts";
import { t } from "./words.ts";

type Row = RowOf<typeof processing.list>;
type Totals = { input: string; mainOutput: string };

const columns: readonly Column<Row, Totals>[] = [
  {
    head: t.number,
    cell: (row) => row.number,
    to: (row) => `/processing/${row.id}`,
    onCard: "line",
  },
  { head: t.day, cell: (row) => formatDay(row.finishedOn ?? row.plannedOn), onCard: "line" },
  { head: t.product, cell: (row) => row.productName, onCard: "title" },
  { head: t.store, gives: true, cell: (row) => row.placeName, onCard: "line", from: "lg" },
  {
    head: t.inputKg,
    cell: (row) => formatKilograms(row.input),
    align: "end",
    total: (sum) => formatKilograms(sum.input),
  },
  {
    head: t.mainKg,
    cell: (row) => (row.mainOutput === "0" ? "–" : formatKilograms(row.mainOutput)),
    align: "end",
    total: (sum) => formatKilograms(sum.mainOutput),
  },
  {
    head: t.outturnPercent,
    cell: (row) => (row.outturnBp === null ? "–" : formatPercent(row.outturnBp)),
    align: "end",
  },
  {
    head: t.costUgx,
    cell: (row) => (row.cost === null ? "–" : formatAmount(row.cost)),
    align: "end",
    from: "xl",
  },
  {
    head: t.status,
    cell: (row) => <StatusBadge life={batchLife} state={row.state} words={t.states} />,
    onCard: "status",
  },
];

const tabs: readonly ListTab[] = [
  { label: t.all, params: {} },
  { label: t.planned, params: { state: "planned" } },
  { label: t.running, params: { state: "running" } },
  { label: t.review, params: { state: "variance_review" } },
  { label: t.completed, params: { state: "completed" } },
];

const filters: readonly Filter[] = [
  { name: "from", label: t.from, kind: "day" },
  { name: "to", label: t.to, kind: "day" },
];

/** The plant's batches, from the plan to the lots they made. */
export function BatchesScreen() {
  return (
    <ListPage
      title={t.title}
      list={processing.list}
      csv={processing.export}
      search={t.searches}
      create={{ label: t.plan, to: "/processing/new", needs: "canManageProcessing" }}
      tabs={tabs}
      filters={filters}
      columns={columns}
      empty={{ title: t.emptyTitle, text: t.emptyText }}
    />
  );
}
