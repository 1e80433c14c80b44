import { useMemo } from "react";
import { formatDay } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import { formatKilograms } from "#kernel/weight.ts";
import { useQuery } from "#platform/web/data.ts";
import type { Column, Filter, ListTab, TotalsOf } from "#platform/web/parts/listColumns.ts";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { type CountRowWire, storeCounts } from "../api.ts";
import { countLife, countsStores } from "../rules.ts";
import { CountViews } from "./CountViews.tsx";
import { t } from "./words.ts";

type Totals = TotalsOf<typeof storeCounts.list>;

const columns: readonly Column<CountRowWire, Totals>[] = [
  {
    head: t.number,
    cell: (row) => row.number,
    to: (row) => `/stock-card/counts/${row.id}`,
    onCard: "line",
  },
  { head: t.day, cell: (row) => formatDay(row.day), onCard: "line" },
  { head: t.store, gives: true, cell: (row) => row.place.name, onCard: "title" },
  {
    head: t.countedHead,
    cell: (row) => `${row.counted} / ${row.piles}`,
    align: "end",
    isNamed: true,
  },
  {
    head: t.lostKg,
    cell: (row) => (row.lost === null ? "–" : formatKilograms(row.lost)),
    align: "end",
    total: (sum) => formatKilograms(sum.lost),
  },
  {
    head: t.lostUgx,
    cell: (row) => (row.lossAmount === null ? "–" : formatAmount(row.lossAmount)),
    align: "end",
    total: (sum) => (sum.lossAmount === null ? "–" : formatAmount(sum.lossAmount)),
  },
  {
    head: t.status,
    cell: (row) => <StatusBadge life={countLife} state={row.state} words={t.states} />,
    onCard: "status",
  },
];

const tabs: readonly ListTab[] = [
  { label: t.all, params: {} },
  { label: t.counting, params: { state: "counting" } },
  { label: t.toDecide, params: { state: "review" } },
  { label: t.short, params: { state: "posted" } },
];

function useFilters(): readonly Filter[] {
  const { data } = useQuery(storeCounts.stores, { limit: 100 });
  return useMemo(
    () => [
      {
        name: "placeId",
        label: t.store,
        options: (data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name })),
      },
      { name: "from", label: t.fromDay, kind: "day" },
      { name: "to", label: t.toDay, kind: "day" },
    ],
    [data],
  );
}

/** Counts of our stores, and what of them was written off. */
export function CountsScreen() {
  return (
    <ListPage
      title={t.title}
      list={storeCounts.list}
      csv={storeCounts.csv}
      search={t.searches}
      create={{ label: t.create, to: "/stock-card/counts/new", needs: countsStores }}
      tabs={tabs}
      filters={useFilters()}
      columns={columns}
      empty={{ title: t.emptyTitle, text: t.emptyText }}
    >
      <CountViews />
    </ListPage>
  );
}
