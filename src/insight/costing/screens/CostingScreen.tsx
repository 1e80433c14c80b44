import { Navigate } from "react-router";
import { formatDay } from "#kernel/days.ts";
import { formatAmount, formatScaled } from "#kernel/money.ts";
import { formatKilograms } from "#kernel/weight.ts";
import { useMayCall } from "#platform/web/may.ts";
import type { Column, RowOf } from "#platform/web/parts/listColumns.ts";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import { costing } from "../api.ts";
import { CostingViews } from "./CostingViews.tsx";
import { t } from "./words.ts";

type Row = RowOf<typeof costing.lots>;

const columns: readonly Column<Row>[] = [
  {
    head: t.lot,
    cell: (row) => row.code,
    to: (row) => `/costing/sheets/${row.id}`,
    onCard: "line",
  },
  { head: t.product, cell: (row) => row.productName, onCard: "title" },
  { head: t.madeOn, cell: (row) => formatDay(row.madeOn), onCard: "line" },
  { head: t.madeKg, cell: (row) => formatKilograms(row.received), align: "end" },
  {
    head: t.standingKg,
    cell: (row) => formatKilograms(row.standing),
    align: "end",
    onCard: "none",
  },
  { head: t.costUgx, cell: (row) => formatAmount(row.cost), align: "end" },
  { head: t.perKg, cell: (row) => formatScaled(BigInt(row.perKilogram), 2), align: "end" },
];

/** Finished lots with what they cost; who sees no finances only records costs. */
export function CostingScreen() {
  const mayCall = useMayCall();
  if (!mayCall(costing.lots.needs)) return <Navigate to="/costing/lines/new" replace />;
  return (
    <ListPage
      title={t.title}
      list={costing.lots}
      search={t.searches}
      create={{ label: t.record, to: "/costing/lines/new", needs: recordNeeds }}
      columns={columns}
      empty={{ title: t.emptyTitle, text: t.emptyText }}
    >
      <CostingViews />
    </ListPage>
  );
}

const recordNeeds = ["canViewFinancials", "canManageExpenses"] as const;
