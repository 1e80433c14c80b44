import { formatContainerNumber } from "#kernel/containers.ts";
import { daysBetween, formatDay } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import { formatKilograms } from "#kernel/weight.ts";
import { useMe } from "#platform/web/may.ts";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import type { Column, Filter, ListTab, RowOf, TotalsOf } from "#platform/web/parts/listColumns.ts";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { shipments } from "../api.ts";
import { openStates, plansShipments, shipmentLife } from "../rules.ts";
import { PapersProgress } from "./PapersProgress.tsx";
import { t } from "./words.ts";

type Row = RowOf<typeof shipments.list>;

const tabs: readonly ListTab[] = [
  { label: t.all, params: {} },
  { label: t.underWay, params: { open: "yes" } },
  { label: t.pending, params: { state: "documents_pending" } },
  { label: t.onWater, params: { state: "shipped" } },
];
const filters: readonly Filter[] = [
  {
    name: "state",
    label: t.status,
    options: shipmentLife.states.map((value) => ({ value, label: t.states[value] })),
  },
];
const columns: readonly Column<Row, TotalsOf<typeof shipments.list>>[] = [
  {
    head: t.number,
    cell: (row) => <span className="whitespace-nowrap">{row.number}</span>,
    to: (row) => `/export-documentation/${row.id}`,
    sort: "number",
    onCard: "line",
  },
  { head: t.buyer, gives: true, cell: (row) => row.customerName, onCard: "title" },
  { head: t.contract, gives: true, cell: (row) => row.contractNumber, from: "xl", onCard: "none" },
  {
    head: t.container,
    cell: (row) => (
      <span className="whitespace-nowrap">
        {row.containerNumber ? formatContainerNumber(row.containerNumber) : "–"}
      </span>
    ),
    from: "xl",
    onCard: "line",
  },
  { head: t.etd, cell: (row) => <Departure row={row} />, sort: "etd", onCard: "line" },
  {
    head: t.netKg,
    cell: (row) => formatKilograms(row.net),
    align: "end",
    sort: "net",
    total: (sum) => formatKilograms(sum.net),
  },
  {
    head: t.value,
    cell: (row) => <Value {...row} />,
    align: "end",
    total: (sum) =>
      sum.values.map((one) => (
        <div key={one.currency}>
          <Value {...one} />
        </div>
      )),
  },
  {
    head: t.papers,
    cell: (row) => <PapersProgress settled={row.documentsSettled} needed={row.documentsRequired} />,
    onCard: "line",
  },
  {
    head: t.status,
    cell: (row) => <StatusBadge life={shipmentLife} state={row.state} words={t.states} />,
    onCard: "status",
  },
];

/** The shipments of the company, with how far the papers of each are. */
export function ShipmentsScreen() {
  return (
    <ListPage
      title={t.title}
      list={shipments.list}
      csv={shipments.export}
      search={t.searches}
      create={{ label: t.create, to: "/export-documentation/new", needs: plansShipments }}
      tabs={tabs}
      filters={filters}
      columns={columns}
      empty={{ title: t.emptyTitle, text: t.emptyText }}
    />
  );
}

/** Money with its currency before it. */
function Value({ value, currency }: Pick<Row, "value" | "currency">) {
  return (
    <span className="whitespace-nowrap">
      <span className="text-ink-3">{currency} </span>
      {formatAmount(value, currency)}
    </span>
  );
}

/** The day of departure; a week before it asks for attention, while the container still stands here. */
function Departure({ row }: { row: Row }) {
  const { org } = useMe();
  const isHere = openStates.some((state) => state === row.state);
  const isNear = isHere && daysBetween(org.today, row.etd) <= 7;
  return (
    <span className={`whitespace-nowrap ${isNear ? "text-straw" : ""}`}>{formatDay(row.etd)}</span>
  );
}
