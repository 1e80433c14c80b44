import { formatDay } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import { formatKilograms } from "#kernel/weight.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import type { Column, Filter, ListTab } from "#platform/web/parts/listColumns.ts";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import { type AssessmentRowWire, cropAssessments } from "../assessmentApi.ts";
import { conditions, pests } from "../assessmentRules.ts";
import { t } from "./words.ts";
import { VisitViews } from "./VisitViews.tsx";

const tones = { none: "done", low: "done", medium: "waiting", high: "refused" } as const;

const columns: readonly Column<AssessmentRowWire, { potential: string }>[] = [
  {
    head: t.farmer,
    gives: true,
    cell: (row) => row.farmerName,
    to: (row) => `/field-operations/visits/${row.id}`,
    onCard: "title",
  },
  { head: t.seenOn, cell: (row) => formatDay(row.seenOn), onCard: "line" },
  { head: t.condition, cell: (row) => t.conditions[row.condition], onCard: "line" },
  { head: t.drying, gives: true, cell: (row) => t.dryings[row.drying], onCard: "none", from: "xl" },
  {
    head: t.storage,
    gives: true,
    cell: (row) => t.storages[row.storage],
    onCard: "none",
    from: "xl",
  },
  { head: t.peakMonth, cell: (row) => t.months[row.peakMonth - 1] ?? "", onCard: "line" },
  {
    head: t.commonUgx,
    cell: (row) => (row.priceCommon === null ? "–" : formatAmount(row.priceCommon)),
    align: "end",
    from: "lg",
  },
  {
    head: t.potentialKg,
    cell: (row) => (
      <span className={row.isNewest ? "" : "text-ink-3"} title={row.isNewest ? "" : t.earlier}>
        {formatKilograms(row.potential)}
      </span>
    ),
    align: "end",
    total: (sum) => formatKilograms(sum.potential),
  },
  {
    head: t.pest,
    cell: (row) => <Badge tone={tones[row.pest]}>{t.pests[row.pest]}</Badge>,
    onCard: "status",
  },
];

const filters: readonly Filter[] = [
  {
    name: "condition",
    label: t.condition,
    options: conditions.map((value) => ({ value, label: t.conditions[value] })),
  },
  {
    name: "pest",
    label: t.pest,
    options: pests.map((value) => ({ value, label: t.pests[value] })),
  },
  {
    name: "peakMonth",
    label: t.peakMonth,
    options: t.months.map((label, index) => ({ value: String(index + 1), label })),
  },
  { name: "from", label: t.from, kind: "day" },
  { name: "to", label: t.to, kind: "day" },
];

const tabs: readonly ListTab[] = [
  { label: t.all, params: {} },
  { label: `${t.pest}: ${t.pests.high}`, params: { pest: "high" } },
];

/** What officers saw of crops: the harvest still to come, when, and what harms it. */
export function AssessmentsScreen() {
  return (
    <ListPage
      title={t.assessments}
      list={cropAssessments.list}
      csv={cropAssessments.csv}
      search={t.assessmentsSearch}
      tabs={tabs}
      filters={filters}
      columns={columns}
      empty={{ title: t.noAssessments, text: t.noAssessmentsText }}
    >
      <VisitViews />
    </ListPage>
  );
}
