import { formatDay } from "#kernel/days.ts";
import { formatKilograms } from "#kernel/weight.ts";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import type { Column, Filter, ListTab, RowOf, TotalsOf } from "#platform/web/parts/listColumns.ts";
import { agriculturalWorkflow } from "../api.ts";
import { passageStages } from "../rules.ts";
import { commodityOptions } from "./BoardFilters.tsx";
import { BoardViews } from "./BoardViews.tsx";
import { t } from "./words.ts";

type List = typeof agriculturalWorkflow.passages;

const tabs: readonly ListTab[] = [
  { label: t.all, params: {} },
  ...passageStages.map((stage) => ({ label: t.stages[stage], params: { stage } })),
];
const filters: readonly Filter[] = [
  { name: "season", label: t.season, kind: "text" },
  { name: "commodity", label: t.commodity, options: commodityOptions },
];
const columns: readonly Column<RowOf<List>, TotalsOf<List>>[] = [
  { head: t.number, cell: (row) => row.number, to: (row) => row.path, onCard: "line" },
  { head: t.what, gives: true, cell: (row) => row.label, onCard: "title" },
  { head: t.stage, cell: (row) => t.stages[row.stage], onCard: "status" },
  { head: t.began, cell: (row) => formatDay(row.began), from: "lg" },
  { head: t.ended, cell: (row) => formatDay(row.ended) },
  { head: t.daysHead, cell: (row) => row.days, align: "end" },
  {
    head: t.kilograms,
    cell: (row) => formatKilograms(row.grams),
    align: "end",
    total: (sum) => formatKilograms(sum.grams),
  },
];

/** What left a stage in a season, and how long it had been there. */
export function PassagesScreen() {
  return (
    <ListPage
      title={t.passagesTitle}
      list={agriculturalWorkflow.passages}
      tabs={tabs}
      filters={filters}
      columns={columns}
      empty={{ title: t.passagesEmpty, text: t.passagesEmptyText }}
    >
      <BoardViews />
    </ListPage>
  );
}
