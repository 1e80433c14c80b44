import { formatInstant } from "#kernel/days.ts";
import { roles } from "#kernel/permissions.ts";
import { formatPhone } from "#kernel/phones.ts";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import type { Column, Filter, ListTab, RowOf } from "#platform/web/parts/listColumns.ts";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { users } from "../api.ts";
import { userLife } from "../rules.ts";
import { t } from "./words.ts";

type Row = RowOf<typeof users.list>;

const tabs: readonly ListTab[] = [
  { label: t.all, params: {} },
  ...userLife.states.map((state) => ({ label: t.states[state], params: { state } })),
];
const filters: readonly Filter[] = [
  {
    name: "role",
    label: t.role,
    options: roles.map((value) => ({ value, label: t.roleNames[value] })),
  },
];
const columns: readonly Column<Row>[] = [
  {
    head: t.name,
    cell: (row) => row.name,
    to: (row) => `/users/${row.id}`,
    sort: "name",
    onCard: "title",
  },
  { head: t.role, cell: (row) => t.roleNames[row.role], sort: "role", onCard: "line" },
  { head: t.jobTitle, cell: (row) => row.title ?? "–", onCard: "line" },
  { head: t.department, cell: (row) => row.department ?? "–", from: "lg", onCard: "none" },
  {
    head: t.phone,
    cell: (row) => (row.phone ? formatPhone(row.phone) : "–"),
    from: "xl",
    onCard: "none",
  },
  {
    head: t.lastSeen,
    cell: (row) => (row.lastSeenAt ? formatInstant(new Date(row.lastSeenAt)) : t.never),
    from: "lg",
    onCard: "line",
  },
  {
    head: t.status,
    cell: (row) => <StatusBadge life={userLife} state={row.state} words={t.states} />,
    onCard: "status",
  },
];

/** Who works here, with which role, and when they were last seen. */
export function UsersScreen() {
  return (
    <ListPage
      title={t.title}
      list={users.list}
      csv={users.csv}
      search={t.searches}
      create={{ label: t.invite, to: "/users/invite", needs: "canManageUsers" }}
      tabs={tabs}
      filters={filters}
      columns={columns}
      empty={{ title: t.emptyTitle, text: t.emptyText }}
    />
  );
}
