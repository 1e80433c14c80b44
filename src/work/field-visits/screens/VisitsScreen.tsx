import { useMemo } from "react";
import { formatDay } from "#kernel/days.ts";
import { formatKilograms } from "#kernel/weight.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMe } from "#platform/web/may.ts";
import type { Column, Filter, ListTab } from "#platform/web/parts/listColumns.ts";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { fieldVisits, type VisitWire } from "../api.ts";
import { makesVisits, visitLife, visitPurposes } from "../rules.ts";
import { VisitViews } from "./VisitViews.tsx";
import { t } from "./words.ts";

const columns: readonly Column<VisitWire, { expectedGrams: string }>[] = [
  {
    head: t.purpose,
    cell: (row) => t.purposes[row.purpose],
    to: (row) => `/field-operations/visits/${row.id}`,
    onCard: "title",
  },
  { head: t.day, cell: (row) => formatDay(row.plannedFor), onCard: "line" },
  { head: t.farmer, gives: true, cell: (row) => row.farmerName ?? t.nobody, onCard: "line" },
  { head: t.officer, gives: true, cell: (row) => row.officerName, onCard: "line" },
  {
    head: t.expectedKg,
    cell: (row) => (row.expectedGrams === null ? "–" : formatKilograms(row.expectedGrams)),
    align: "end",
    total: (sum) => formatKilograms(sum.expectedGrams),
  },
  {
    head: t.status,
    cell: (row) => <StatusBadge life={visitLife} state={row.state} words={t.states} />,
    onCard: "status",
  },
];

const fixedFilters: readonly Filter[] = [
  {
    name: "state",
    label: t.status,
    options: visitLife.states.map((value) => ({ value, label: t.states[value] })),
  },
  {
    name: "purpose",
    label: t.purpose,
    options: visitPurposes.map((value) => ({ value, label: t.purposes[value] })),
  },
  { name: "from", label: t.from, kind: "day" },
  { name: "to", label: t.to, kind: "day" },
];

/** The filter by officer names those who have planned visits. */
function useFilters(): readonly Filter[] {
  const { data } = useQuery(fieldVisits.officers);
  return useMemo(
    () => [
      ...fixedFilters,
      {
        name: "officerId",
        label: t.officer,
        options: (data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name })),
      },
    ],
    [data],
  );
}

/** Where officers go and why, and what came of it. */
export function VisitsScreen() {
  const { user, org } = useMe();
  const filters = useFilters();
  const tabs = useMemo(
    (): ListTab[] => [
      { label: t.all, params: {} },
      { label: t.mine, params: { officerId: user.id } },
      { label: t.today, params: { from: org.today, to: org.today } },
      { label: t.missed, params: { state: "missed" } },
    ],
    [user.id, org.today],
  );
  return (
    <ListPage
      title={t.title}
      list={fieldVisits.list}
      csv={fieldVisits.csv}
      search={t.searches}
      create={{ label: t.create, to: "/field-operations/visits/new", needs: makesVisits }}
      tabs={tabs}
      filters={filters}
      columns={columns}
      empty={{ title: t.emptyTitle, text: t.emptyText }}
    >
      <VisitViews />
    </ListPage>
  );
}
