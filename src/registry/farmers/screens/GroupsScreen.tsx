import { ListPage } from "#platform/web/parts/ListPage.tsx";
import type { Column, Filter, RowOf } from "#platform/web/parts/listColumns.ts";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { farmerGroups } from "../api.ts";
import { groupKinds, groupLife } from "../groupRules.ts";
import { groupWords as t } from "./groupWords.ts";

type Row = RowOf<typeof farmerGroups.list>;

const filters: readonly Filter[] = [
  {
    name: "kind",
    label: t.kind,
    options: groupKinds.map((value) => ({ value, label: t.kinds[value] })),
  },
  {
    name: "state",
    label: t.status,
    options: groupLife.states.map((value) => ({ value, label: t.states[value] })),
  },
];
const columns: readonly Column<Row>[] = [
  {
    head: t.name,
    gives: true,
    cell: (row) => row.name,
    to: (row) => `/farmers/groups/${row.id}`,
    onCard: "title",
  },
  { head: t.number, cell: (row) => row.code, onCard: "line" },
  { head: t.kind, cell: (row) => t.kinds[row.kind], onCard: "line" },
  { head: t.district, cell: (row) => row.district ?? "–", from: "lg", onCard: "none" },
  { head: t.leader, gives: true, cell: (row) => row.leaderName ?? "–", from: "lg", onCard: "none" },
  { head: t.members, cell: (row) => row.members, align: "end" },
  {
    head: t.status,
    cell: (row) => <StatusBadge life={groupLife} state={row.state} words={t.states} />,
    onCard: "status",
  },
];

/** The groups farmers belong to: cooperatives, producer groups, associations. */
export function GroupsScreen() {
  return (
    <ListPage
      title={t.groups}
      list={farmerGroups.list}
      search={t.searches}
      create={{ label: t.found, to: "/farmers/groups/new", needs: "canEditFarmers" }}
      filters={filters}
      columns={columns}
      empty={{ title: t.emptyTitle, text: t.emptyText }}
    />
  );
}
