import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { formatDay } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import { formatKilograms, formatPercent } from "#kernel/weight.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMe } from "#platform/web/may.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import type { Column, Filter, ListTab } from "#platform/web/parts/listColumns.ts";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { farmers } from "#registry/farmers/api.ts";
import { type CollectionRowWire, collections } from "../api.ts";
import { collectionLife, sellerTypes, streams } from "../rules.ts";
import { CollectionViews } from "./CollectionViews.tsx";
import { t } from "./words.ts";

type Totals = { bags: string; net: string; payable: string; value: string };

const columns: readonly Column<CollectionRowWire, Totals>[] = [
  {
    head: t.number,
    cell: (row) => row.number,
    to: (row) => `/field-collections/${row.id}`,
    onCard: "line",
  },
  { head: t.day, cell: (row) => formatDay(row.collectedOn), sort: "collectedOn", onCard: "line" },
  {
    head: t.seller,
    gives: true,
    cell: (row) => row.sellerName,
    sort: "sellerName",
    onCard: "title",
  },
  { head: t.product, gives: true, cell: (row) => row.productName, onCard: "line" },
  {
    head: t.bags,
    cell: (row) => formatAmount(String(row.bags)),
    align: "end",
    total: (sum) => formatAmount(sum.bags),
    onCard: "none",
    from: "lg",
  },
  {
    head: t.netKg,
    cell: (row) => formatKilograms(row.net),
    align: "end",
    sort: "net",
    total: (sum) => formatKilograms(sum.net),
    from: "lg",
  },
  { head: t.moisturePercent, cell: moistureCell, align: "end", onCard: "none", from: "xl" },
  {
    head: t.payableKg,
    cell: (row) => (isBought(row) ? formatKilograms(row.payable) : "–"),
    align: "end",
    sort: "payable",
    total: (sum) => formatKilograms(sum.payable),
  },
  {
    head: t.pricePerKg,
    cell: (row) => formatAmount(row.unitPrice),
    align: "end",
    onCard: "none",
    from: "xl",
  },
  {
    head: t.valueUgx,
    cell: (row) => (isBought(row) ? formatAmount(row.value) : "–"),
    align: "end",
    sort: "value",
    total: (sum) => formatAmount(sum.value),
  },
  { head: t.status, cell: (row) => <CollectionBadge row={row} />, onCard: "status" },
];

/** What was turned away or struck out is not paid for, and not in the totals. */
function isBought({ state }: CollectionRowWire): boolean {
  return state !== "rejected" && state !== "void";
}

/** What is above the limit asks for attention: it was deducted. */
function moistureCell(row: CollectionRowWire) {
  if (row.moistureBp === null) return "–";
  const isAbove = row.moistureBp > row.moistureLimitBp;
  return <span className={isAbove ? "text-straw" : ""}>{formatPercent(row.moistureBp)}</span>;
}

/** The state, and once approved what counts next: whether it is paid. */
function CollectionBadge({ row }: { row: CollectionRowWire }) {
  if (row.paid === "open" || row.paid === "part") {
    return <Badge tone="active">{t.paid[row.paid]}</Badge>;
  }
  if (row.paid === "paid") return <Badge tone="done">{t.paid.paid}</Badge>;
  return <StatusBadge life={collectionLife} state={row.state} words={t.states} />;
}

const fixedFilters: readonly Filter[] = [
  {
    name: "state",
    label: t.status,
    options: collectionLife.states
      .filter((state) => state !== "draft")
      .map((value) => ({ value, label: t.states[value] })),
  },
  {
    name: "soldBy",
    label: t.soldBy,
    options: sellerTypes.map((value) => ({ value, label: t.sellers[value] })),
  },
  { name: "missing", label: t.missing, options: [{ value: "yes", label: t.missingYes }] },
  { name: "alike", label: t.alike, options: [{ value: "yes", label: t.alikeYes }] },
  { name: "from", label: t.from, kind: "day" },
  { name: "to", label: t.to, kind: "day" },
  {
    name: "stream",
    label: t.stream,
    options: streams.map((value) => ({ value, label: t.streams[value] })),
  },
];

/**
 * The filter by officer names those who have written something down; that by farmer is there when the list was
 * opened for one, and names them: it is not chosen here, only taken away.
 */
function useFilters(): readonly Filter[] {
  const { data } = useQuery(collections.officers);
  const [address] = useSearchParams();
  const farmerId = address.get("farmerId");
  const farmer = useQuery(
    farmers.read,
    { id: farmerId ?? "" },
    { enabled: farmerId !== null },
  ).data;
  return useMemo(
    () => [
      ...fixedFilters,
      ...(farmerId === null
        ? []
        : [
            {
              name: "farmerId",
              label: t.farmer,
              options: [{ value: farmerId, label: farmer?.name ?? "…" }],
            },
          ]),
      {
        name: "officerId",
        label: t.officer,
        options: (data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name })),
      },
    ],
    [data, farmerId, farmer],
  );
}

/** Every purchase at the farmers' gate, from the scale to the payment. */
export function CollectionsScreen() {
  const { user, org } = useMe();
  const filters = useFilters();
  const tabs = useMemo(
    (): ListTab[] => [
      { label: t.all, params: {} },
      { label: t.today, params: { from: org.today, to: org.today } },
      { label: t.mine, params: { officerId: user.id } },
      { label: t.awaitingMeasures, params: { state: "recorded" } },
      { label: t.awaitingQuality, params: { state: "quality_pending" } },
      { label: t.approved, params: { state: "approved" } },
      { label: t.rejected, params: { state: "rejected" } },
    ],
    [org.today, user.id],
  );
  return (
    <ListPage
      title={t.title}
      list={collections.list}
      csv={collections.export}
      search={t.searches}
      create={{ label: t.create, to: "/field-collections/new", needs: "canCreateCollections" }}
      tabs={tabs}
      filters={filters}
      columns={columns}
      empty={{ title: t.emptyTitle, text: t.emptyText }}
    >
      <CollectionViews />
    </ListPage>
  );
}
