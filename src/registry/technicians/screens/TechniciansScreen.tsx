import { formatDay } from "#kernel/days.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import type { Column, RowOf } from "#platform/web/parts/listColumns.ts";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import { technicians } from "../api.ts";
import { managesTesting } from "../rules.ts";
import { filtersOf } from "./testingFilters.ts";
import { TestingViews } from "./TestingViews.tsx";
import { t } from "./words.ts";

type Row = RowOf<typeof technicians.list>;

const columns: readonly Column<Row>[] = [
  { head: t.name, cell: (row) => row.name, to: (row) => `/orders/technicians/${row.id}` },
  { head: t.holds, cell: (row) => row.holds || t.nothing, onCard: "line" },
  {
    head: t.nextExpiry,
    cell: (row) => (row.nextExpiry === null ? "–" : formatDay(row.nextExpiry)),
    onCard: "line",
  },
  { head: t.account, cell: (row) => row.userName ?? "–", from: "lg", onCard: "none" },
  {
    head: t.status,
    cell: (row) => (
      <Badge tone={row.state === "active" ? "done" : "quiet"}>{t.people[row.state]}</Badge>
    ),
    onCard: "status",
  },
];
const filters = filtersOf(t.people);

/** Who tests, what they hold today and what ends next. */
export function TechniciansScreen() {
  return (
    <ListPage
      title={t.technicians}
      list={technicians.list}
      search={t.searchesName}
      create={{ label: t.newTechnician, to: "/orders/technicians/new", needs: managesTesting }}
      filters={filters}
      columns={columns}
      empty={{ title: t.noTechnicians, text: t.noTechniciansText }}
    >
      <TestingViews />
    </ListPage>
  );
}
