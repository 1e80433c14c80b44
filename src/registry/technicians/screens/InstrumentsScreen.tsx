import { formatDay } from "#kernel/days.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import type { Column, RowOf } from "#platform/web/parts/listColumns.ts";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import { instruments } from "../api.ts";
import { managesTesting } from "../rules.ts";
import { filtersOf } from "./testingFilters.ts";
import { TestingViews } from "./TestingViews.tsx";
import { t } from "./words.ts";

type Row = RowOf<typeof instruments.list>;

const columns: readonly Column<Row>[] = [
  { head: t.name, cell: (row) => row.name, to: (row) => `/orders/instruments/${row.id}` },
  { head: t.serial, cell: (row) => row.serial, onCard: "line" },
  { head: t.method, cell: (row) => row.methods.join(", "), onCard: "line" },
  {
    head: t.dueOn,
    cell: (row) => (row.dueOn === null ? t.never : formatDay(row.dueOn)),
    onCard: "line",
  },
  {
    head: t.status,
    cell: (row) => (
      <Badge tone={row.state === "active" ? "done" : "quiet"}>{t.states[row.state]}</Badge>
    ),
    onCard: "status",
  },
];
const filters = filtersOf(t.states);

/** What is tested with, and until when each is calibrated. */
export function InstrumentsScreen() {
  return (
    <ListPage
      title={t.instruments}
      list={instruments.list}
      search={t.searchesInstrument}
      create={{ label: t.newInstrument, to: "/orders/instruments/new", needs: managesTesting }}
      filters={filters}
      columns={columns}
      empty={{ title: t.noInstruments, text: t.noInstrumentsText }}
    >
      <TestingViews />
    </ListPage>
  );
}
