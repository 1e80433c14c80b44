import { formatDay } from "#kernel/days.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import type { Column, Filter, RowOf } from "#platform/web/parts/listColumns.ts";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import { stageDays } from "../api.ts";
import { setsStages, stages } from "../rules.ts";
import { t } from "./words.ts";

type Row = RowOf<typeof stageDays.list>;

const tones = { counts: "done", "to-come": "waiting", past: "quiet" } as const;
const columns: readonly Column<Row>[] = [
  { head: t.stage, cell: (row) => t.stages[row.stage], onCard: "title" },
  { head: t.soon, cell: (row) => String(row.soonDays), align: "end" },
  { head: t.late, cell: (row) => String(row.lateDays), align: "end" },
  { head: t.from, cell: (row) => formatDay(row.effectiveFrom), onCard: "line" },
  { head: t.source, gives: true, cell: (row) => row.sourceNote, from: "lg", onCard: "line" },
  { head: t.by, cell: (row) => row.createdByName || t.ofHouse, from: "xl", onCard: "none" },
  {
    head: t.status,
    cell: (row) => <Badge tone={tones[row.standing]}>{t.standings[row.standing]}</Badge>,
    onCard: "status",
  },
];
const filters: readonly Filter[] = [
  {
    name: "stage",
    label: t.stage,
    options: stages.map((value) => ({ value, label: t.stages[value] })),
  },
];

/** How many days each stage of the process may take, each row from a day on. */
export function StageDaysScreen() {
  return (
    <ListPage
      title={t.title}
      list={stageDays.list}
      search={t.searches}
      create={{ label: t.add, to: "/settings/stages/new", needs: setsStages }}
      filters={filters}
      columns={columns}
      empty={{ title: t.emptyTitle, text: t.emptyText }}
    />
  );
}
