import { useMemo } from "react";
import { sharePercent } from "#books/stock/rules.ts";
import { formatDay } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import { formatKilograms } from "#kernel/weight.ts";
import { useQuery } from "#platform/web/data.ts";
import type { Column, Filter, ListTab, TotalsOf } from "#platform/web/parts/listColumns.ts";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { storeTransfers, type TransferRowWire } from "../api.ts";
import { sendsGoods, transferLife } from "../rules.ts";
import { TransferViews } from "./TransferViews.tsx";
import { t } from "./words.ts";

type Totals = TotalsOf<typeof storeTransfers.list>;

const orDash = (figure: string | null): string => figure ?? "–";
const kilograms = (grams: string | null) => (grams === null ? null : formatKilograms(grams));

const columns: readonly Column<TransferRowWire, Totals>[] = [
  {
    head: t.number,
    cell: (row) => row.number,
    to: (row) => `/stock-card/transfers/${row.id}`,
    onCard: "line",
  },
  { head: t.day, cell: (row) => formatDay(row.day), onCard: "line" },
  {
    head: t.way,
    gives: true,
    cell: (row) => `${row.from.name} – ${row.to.name}`,
    onCard: "title",
  },
  {
    head: t.vehicle,
    cell: (row) => <span className="whitespace-nowrap">{row.vehicle}</span>,
    onCard: "line",
  },
  {
    head: t.loadKg,
    cell: (row) => formatKilograms(row.sent),
    align: "end",
    total: (sum) => formatKilograms(sum.sent),
  },
  {
    head: t.receivedKg,
    cell: (row) => orDash(kilograms(row.received)),
    align: "end",
    total: (sum) => formatKilograms(sum.received),
  },
  {
    head: t.lossKg,
    cell: (row) => orDash(kilograms(row.loss)),
    align: "end",
    total: (sum) => formatKilograms(sum.loss),
  },
  {
    head: t.lossShare,
    cell: (row) => (row.lossBp === null ? "–" : sharePercent(row.lossBp)),
    align: "end",
    from: "xl",
    onCard: "none",
  },
  {
    head: t.lossUgx,
    cell: (row) => (row.lossAmount === null ? "–" : formatAmount(row.lossAmount)),
    align: "end",
    from: "lg",
    onCard: "none",
    total: (sum) => (sum.lossAmount === null ? "–" : formatAmount(sum.lossAmount)),
  },
  {
    head: t.status,
    cell: (row) => <StatusBadge life={transferLife} state={row.state} words={t.states} />,
    onCard: "status",
  },
];

const tabs: readonly ListTab[] = [
  { label: t.all, params: {} },
  { label: t.open, params: { state: "draft" } },
  { label: t.toReceive, params: { state: "dispatched" } },
  { label: t.toReview, params: { state: "variance_review" } },
  { label: t.done, params: { state: "received" } },
  { label: t.lossy, params: { lossy: "yes" } },
];

/** The filters name the stores, vehicles and officers of transfers so far. */
function useFilters(): readonly Filter[] {
  const { data } = useQuery(storeTransfers.choices, {});
  return useMemo(() => {
    const named = (rows: readonly { id: string; name: string }[]) =>
      rows.map(({ id, name }) => ({ value: id, label: name }));
    return [
      { name: "fromId", label: t.from, options: named(data?.stores ?? []) },
      { name: "toId", label: t.to, options: named(data?.stores ?? []) },
      {
        name: "vehicle",
        label: t.vehicle,
        options: (data?.vehicles ?? []).map(({ vehicle }) => ({ value: vehicle, label: vehicle })),
      },
      { name: "officerId", label: t.officer, options: named(data?.officers ?? []) },
      { name: "from", label: t.fromDay, kind: "day" },
      { name: "to", label: t.toDay, kind: "day" },
    ];
  }, [data]);
}

/** Lots that go from one of our stores to another, and what of them arrived. */
export function TransfersScreen() {
  return (
    <ListPage
      title={t.title}
      list={storeTransfers.list}
      csv={storeTransfers.csv}
      search={t.searches}
      create={{ label: t.create, to: "/stock-card/transfers/new", needs: sendsGoods }}
      tabs={tabs}
      filters={useFilters()}
      columns={columns}
      empty={{ title: t.emptyTitle, text: t.emptyText }}
    >
      <TransferViews />
    </ListPage>
  );
}
