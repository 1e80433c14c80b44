import { formatDay } from "#kernel/days.ts";
import type { Column, ListTab, RowOf } from "#platform/web/parts/listColumns.ts";
import { BackLink } from "#platform/web/parts/BackLink.tsx";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import { complaints } from "../api.ts";
import { standings } from "../rules.ts";
import { StandingBadge } from "./Messages.tsx";
import { t } from "./words.ts";

const tabs: readonly ListTab[] = [
  { label: t.listTitle, params: {} },
  ...standings.map((standing) => ({ label: t.standings[standing], params: { standing } })),
];
const columns: readonly Column<RowOf<typeof complaints.list>>[] = [
  {
    head: t.opening,
    cell: (row) => row.opening,
    to: (row) => `/employee-requests/complaints/${row.id}`,
    onCard: "title",
  },
  { head: t.topic, cell: (row) => t.topics[row.topic], onCard: "line" },
  { head: t.received, cell: (row) => formatDay(row.receivedOn), onCard: "line" },
  { head: t.name, cell: (row) => row.signedAs ?? t.noName, from: "lg", onCard: "none" },
  { head: t.messages, cell: (row) => row.messages, align: "end" },
  {
    head: t.status,
    cell: (row) => <StandingBadge standing={row.standing} />,
    onCard: "status",
  },
];

/** What people handed in without a name; the owner's alone. */
export function ComplaintsScreen() {
  return (
    <>
      <BackLink label={t.back} to="/employee-requests" />
      <ListPage
        title={t.listTitle}
        list={complaints.list}
        search={t.searches}
        tabs={tabs}
        columns={columns}
        empty={{ title: t.emptyTitle, text: t.emptyText }}
      />
    </>
  );
}
