import { formatDay } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import { formatKilograms } from "#kernel/weight.ts";
import type { Column, Filter, RowOf } from "#platform/web/parts/listColumns.ts";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { packaging } from "../api.ts";
import { packingLife } from "../rules.ts";
import { PackagingViews } from "./PackagingViews.tsx";
import { t } from "./words.ts";

type Row = RowOf<typeof packaging.list>;

const columns: readonly Column<Row, { bags: string; packed: string }>[] = [
  {
    head: t.number,
    cell: (row) => row.number,
    to: (row) => `/packaging-inventory/${row.id}`,
    onCard: "line",
  },
  { head: t.day, cell: (row) => formatDay(row.packedOn ?? row.plannedOn), onCard: "line" },
  { head: t.product, cell: (row) => row.productName, onCard: "title" },
  { head: t.store, cell: (row) => row.placeName, onCard: "none", from: "lg" },
  { head: t.lot, cell: (row) => row.lotCode ?? "–", onCard: "line" },
  {
    head: t.bags,
    cell: (row) => formatAmount(String(row.bags)),
    align: "end",
    total: (sum) => formatAmount(sum.bags),
  },
  {
    head: t.packedKg,
    cell: (row) => formatKilograms(row.packed),
    align: "end",
    total: (sum) => formatKilograms(sum.packed),
  },
  {
    head: t.status,
    cell: (row) => <StatusBadge life={packingLife} state={row.state} words={t.states} />,
    onCard: "status",
  },
];

const filters: readonly Filter[] = [
  {
    name: "state",
    label: t.status,
    options: packingLife.states.map((value) => ({ value, label: t.states[value] })),
  },
  { name: "from", label: t.from, kind: "day" },
  { name: "to", label: t.to, kind: "day" },
];

/** Packing runs: loose coffee and empty bags on one side, a marked lot on the other. */
export function PackingRunsScreen() {
  return (
    <ListPage
      title={t.title}
      list={packaging.list}
      csv={packaging.export}
      search={t.searches}
      create={{
        label: t.planRun,
        to: "/packaging-inventory/new",
        needs: "canManagePackaging",
      }}
      filters={filters}
      columns={columns}
      empty={{ title: t.emptyTitle, text: t.emptyText }}
    >
      <PackagingViews />
    </ListPage>
  );
}
