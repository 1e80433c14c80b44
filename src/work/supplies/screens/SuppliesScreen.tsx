import { formatDay } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import { useMe } from "#platform/web/may.ts";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import type { Column, ListTab } from "#platform/web/parts/listColumns.ts";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { type RequisitionRowWire, supplies } from "../api.ts";
import { requisitionLife } from "../rules.ts";
import { SupplierFaceScreen } from "./SupplierFaceScreen.tsx";
import { SupplyViews } from "./SupplyViews.tsx";
import { t } from "./words.ts";

const tabs: readonly ListTab[] = [
  { label: t.all, params: {} },
  { label: t.mine, params: { mine: "yes" } },
  ...(["asked", "approved", "back_ordered", "issued"] as const).map((state) => ({
    label: t.states[state],
    params: { state },
  })),
];
const columns: readonly Column<RequisitionRowWire>[] = [
  { head: t.number, cell: (row) => row.number, to: (row) => `/supplies/${row.id}`, onCard: "line" },
  { head: t.things, gives: true, cell: (row) => row.things, onCard: "title" },
  { head: t.who, cell: (row) => row.askedByName, from: "lg" },
  { head: t.use, cell: (row) => t.uses[row.use], from: "xl", onCard: "none" },
  { head: t.neededBy, cell: (row) => formatDay(row.neededBy) },
  { head: t.pieces, cell: (row) => formatAmount(row.pieces), align: "end" },
  { head: t.issued, cell: (row) => formatAmount(row.issued), align: "end" },
  {
    head: t.status,
    cell: (row) => <StatusBadge life={requisitionLife} state={row.state} words={t.states} />,
    onCard: "status",
  },
];

/** What people here ask for out of the store; to a supplier their own rows. */
export function SuppliesScreen() {
  const { user } = useMe();
  if (user.role === "supplier") return <SupplierFaceScreen />;
  return (
    <ListPage
      title={t.title}
      list={supplies.list}
      search={t.searches}
      create={{ label: t.ask, to: "/supplies/new", needs: "signed-in" }}
      tabs={tabs}
      columns={columns}
      empty={{ title: t.emptyTitle, text: t.emptyText }}
    >
      <SupplyViews />
    </ListPage>
  );
}
