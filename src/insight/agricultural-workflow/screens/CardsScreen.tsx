import { formatAmount } from "#kernel/money.ts";
import { formatKilograms } from "#kernel/weight.ts";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import type { Column, Filter, ListTab, TotalsOf } from "#platform/web/parts/listColumns.ts";
import { workStages } from "#registry/stage-limits/rules.ts";
import { agriculturalWorkflow, type CardWire } from "../api.ts";
import { streams } from "../rules.ts";
import { nextOf } from "./BoardCard.tsx";
import { commodityOptions } from "./BoardFilters.tsx";
import { BoardViews } from "./BoardViews.tsx";
import { t } from "./words.ts";

type Totals = TotalsOf<typeof agriculturalWorkflow.cards>;

const tabs: readonly ListTab[] = [
  { label: t.all, params: {} },
  ...workStages.map((stage) => ({ label: t.stages[stage], params: { stage } })),
];
const filters: readonly Filter[] = [
  { name: "commodity", label: t.commodity, options: commodityOptions },
  {
    name: "stream",
    label: t.stream,
    options: streams.map((value) => ({ value, label: t.streams[value] })),
  },
  { name: "mine", label: t.mine, options: [{ value: "yes", label: t.yes }] },
  { name: "late", label: t.lateOnly, options: [{ value: "yes", label: t.yes }] },
  { name: "season", label: t.season, kind: "text" },
];
const columns: readonly Column<CardWire, Totals>[] = [
  { head: t.number, cell: (row) => row.number, to: (row) => row.path, onCard: "line" },
  { head: t.what, gives: true, cell: (row) => row.label, onCard: "title" },
  { head: t.kind, cell: (row) => t.kinds[row.kind], from: "xl", onCard: "none" },
  { head: t.stage, cell: (row) => t.stages[row.stage], onCard: "status" },
  { head: t.action, gives: true, cell: nextOf, from: "lg" },
  { head: t.blocker, gives: true, cell: (row) => row.blocker ?? "–", from: "xl", onCard: "none" },
  {
    head: t.kilograms,
    cell: (row) => (row.grams === null ? "–" : formatKilograms(row.grams)),
    align: "end",
    total: (sum) => formatKilograms(sum.grams),
  },
  {
    head: t.valueUgx,
    cell: (row) => (row.value === null ? "–" : formatAmount(row.value)),
    align: "end",
    from: "lg",
    total: (sum) => (sum.value === null ? "–" : formatAmount(sum.value)),
  },
  { head: t.age, cell: (row) => t.days(row.ageDays), align: "end" },
];

/** Every card of the board as a list, the oldest first. */
export function CardsScreen() {
  return (
    <ListPage
      title={t.title}
      list={agriculturalWorkflow.cards}
      csv={agriculturalWorkflow.csv}
      search={t.searches}
      tabs={tabs}
      filters={filters}
      columns={columns}
      empty={{ title: t.emptyTitle, text: t.emptyText }}
    >
      <BoardViews />
    </ListPage>
  );
}
