import { useMemo } from "react";
import { lossReasons } from "#books/stock/rules.ts";
import { formatDay } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import { formatKilograms } from "#kernel/weight.ts";
import { useQuery } from "#platform/web/data.ts";
import type { Column, Filter, TotalsOf } from "#platform/web/parts/listColumns.ts";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import { ScreenLink } from "#platform/web/parts/ScreenLink.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { storeTransfers } from "../api.ts";
import { type TransferLineWire, transferMatch } from "../matchApi.ts";
import { transferLife } from "../rules.ts";
import { TransferViews } from "./TransferViews.tsx";
import { t } from "./words.ts";

type Totals = TotalsOf<typeof transferMatch.lines>;

const kilograms = (grams: string | null): string => (grams === null ? "–" : formatKilograms(grams));

const columns: readonly Column<TransferLineWire, Totals>[] = [
  {
    head: t.number,
    cell: (row) => row.number,
    to: (row) => `/stock-card/transfers/${row.transferId}`,
    onCard: "line",
  },
  { head: t.day, cell: (row) => formatDay(row.day), onCard: "line" },
  { head: t.lot, cell: (row) => row.lotCode, onCard: "title" },
  { head: t.vehicle, cell: (row) => row.vehicle, onCard: "line" },
  {
    head: t.delivery,
    gives: true,
    cell: ({ collection }) =>
      collection === null ? (
        "–"
      ) : (
        <ScreenLink to={`/field-collections/${collection.id}`}>
          {`${collection.number}, ${collection.officerName}`}
        </ScreenLink>
      ),
    onCard: "line",
    from: "xl",
  },
  {
    head: t.sentKg,
    cell: (row) => formatKilograms(row.sent),
    align: "end",
    total: (sum) => formatKilograms(sum.sent),
  },
  {
    head: t.receivedKg,
    cell: (row) => kilograms(row.received),
    align: "end",
    total: (sum) => formatKilograms(sum.received),
  },
  {
    head: t.lossKg,
    cell: (row) => kilograms(row.loss),
    align: "end",
    total: (sum) => formatKilograms(sum.loss),
  },
  {
    head: t.lossUgx,
    cell: (row) => (row.lossAmount === null ? "–" : formatAmount(row.lossAmount)),
    align: "end",
    onCard: "none",
    total: (sum) => (sum.lossAmount === null ? "–" : formatAmount(sum.lossAmount)),
  },
  {
    head: t.reason,
    cell: (row) => (row.lossReason === null ? "" : t.reasons[row.lossReason]),
    onCard: "line",
    from: "lg",
  },
  {
    head: t.status,
    cell: (row) => <StatusBadge life={transferLife} state={row.state} words={t.states} />,
    onCard: "status",
  },
];

function useFilters(): readonly Filter[] {
  const { data } = useQuery(storeTransfers.choices, {});
  return useMemo(() => {
    const named = (rows: readonly { id: string; name: string }[]) =>
      rows.map(({ id, name }) => ({ value: id, label: name }));
    return [
      { name: "officerId", label: t.officer, options: named(data?.officers ?? []) },
      { name: "placeId", label: t.matched.store, options: named(data?.stores ?? []) },
      {
        name: "vehicle",
        label: t.vehicle,
        options: (data?.vehicles ?? []).map(({ vehicle }) => ({ value: vehicle, label: vehicle })),
      },
      {
        name: "reason",
        label: t.reason,
        options: lossReasons.map((value) => ({ value, label: t.reasons[value] })),
      },
      {
        name: "state",
        label: t.status,
        options: transferLife.states.map((value) => ({ value, label: t.states[value] })),
      },
      { name: "boughtFrom", label: t.boughtFrom, kind: "day" },
      { name: "boughtTo", label: t.boughtTo, kind: "day" },
    ];
  }, [data]);
}

const tabs = [
  { label: t.all, params: {} },
  { label: t.sentOn, params: { sent: "yes" } },
  { label: t.onRoad, params: { onRoad: "yes" } },
  { label: t.lossy, params: { lossy: "yes" } },
];

/** Each lot on each truck: the rows behind the figures of the three scales. */
export function LinesScreen() {
  return (
    <ListPage
      title={t.linesTitle}
      list={transferMatch.lines}
      search={t.linesSearch}
      tabs={tabs}
      filters={useFilters()}
      columns={columns}
      empty={{ title: t.linesEmpty, text: t.linesEmptyText }}
    >
      <TransferViews />
    </ListPage>
  );
}
