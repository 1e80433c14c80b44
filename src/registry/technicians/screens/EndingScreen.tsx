import { formatDay } from "#kernel/days.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import type { Column, Filter, ListTab, RowOf } from "#platform/web/parts/listColumns.ts";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import { technicians } from "../api.ts";
import { TestingViews } from "./TestingViews.tsx";
import { t } from "./words.ts";

type Row = RowOf<typeof technicians.expiring>;

const columns: readonly Column<Row>[] = [
  {
    head: t.name,
    cell: (row) => row.name,
    to: (row) =>
      `/orders/${row.kind === "calibration" ? "instruments" : "technicians"}/${row.subjectId}`,
  },
  { head: t.kind, cell: (row) => t.kinds[row.kind], onCard: "line" },
  { head: t.what, cell: (row) => row.what, onCard: "line" },
  { head: t.endsOn, cell: (row) => formatDay(row.endsOn), onCard: "line" },
  {
    head: t.left,
    cell: (row) => (
      <Badge tone={row.daysLeft < 0 ? "refused" : "waiting"}>
        {row.daysLeft < 0 ? t.ended : String(row.daysLeft)}
      </Badge>
    ),
    align: "end",
    onCard: "status",
  },
];
const filters: readonly Filter[] = [
  {
    name: "kind",
    label: t.kind,
    options: (["certificate", "eyesight", "calibration"] as const).map((value) => ({
      value,
      label: t.kinds[value],
    })),
  },
];
const tabs: readonly ListTab[] = [
  { label: t.within["90"], params: {} },
  { label: t.within["60"], params: { within: "60" } },
  { label: t.within["30"], params: { within: "30" } },
];

/** What ends soon or has ended: renewed in time, nobody is kept from a job. */
export function EndingScreen() {
  return (
    <ListPage
      title={t.ending}
      list={technicians.expiring}
      search={t.searchesName}
      tabs={tabs}
      filters={filters}
      columns={columns}
      empty={{ title: t.nothingEnds, text: t.nothingEndsText }}
    >
      <TestingViews />
    </ListPage>
  );
}
