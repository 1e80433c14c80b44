import { Link } from "react-router";
import { formatDay } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import { formatPercent, formatTonnes } from "#kernel/weight.ts";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import type { Column, Filter, ListTab, RowOf, TotalsOf } from "#platform/web/parts/listColumns.ts";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { contracts } from "../api.ts";
import { contractLife, shareShippedBp } from "../rules.ts";
import { t } from "./words.ts";

type Row = RowOf<typeof contracts.list>;

const tabs: readonly ListTab[] = [
  { label: t.all, params: {} },
  { label: t.open, params: { open: "yes" } },
  { label: t.waiting, params: { state: "pending_approval" } },
];
const filters: readonly Filter[] = [
  {
    name: "state",
    label: t.status,
    options: contractLife.states.map((value) => ({ value, label: t.states[value] })),
  },
];
const columns: readonly Column<Row, TotalsOf<typeof contracts.list>>[] = [
  {
    head: t.number,
    cell: (row) => <span className="whitespace-nowrap">{row.number}</span>,
    to: (row) => `/contracts/${row.id}`,
    sort: "number",
    onCard: "line",
  },
  {
    head: t.customer,
    gives: true,
    cell: (row) => row.customerName,
    sort: "customerName",
    onCard: "title",
  },
  {
    head: t.grade,
    gives: true,
    cell: (row) => row.gradeText,
    from: "xl",
    onCard: "none",
  },
  {
    head: t.quantityT,
    cell: (row) => formatTonnes(row.quantity),
    align: "end",
    sort: "quantity",
    total: (sum) => formatTonnes(sum.quantity),
  },
  {
    head: t.priceHead,
    cell: (row) => `${row.currency} ${formatAmount(row.pricePerTonne, row.currency)}`,
    align: "end",
    from: "lg",
    onCard: "none",
  },
  { head: t.basis, cell: (row) => `${row.priceBasis} ${row.pricePlace}`, from: "lg" },
  { head: t.window, cell: (row) => formatDay(row.shipmentTo), sort: "shipmentTo" },
  {
    head: t.shippedShare,
    cell: (row) => `${formatPercent(shareShippedBp(BigInt(row.shipped), BigInt(row.quantity)))} %`,
    align: "end",
    onCard: "none",
  },
  {
    head: t.status,
    cell: (row) => <StatusBadge life={contractLife} state={row.state} words={t.states} />,
    onCard: "status",
  },
];

/** What we have promised buyers, and how much of it is shipped. */
export function ContractsScreen() {
  return (
    <ListPage
      title={t.title}
      list={contracts.list}
      csv={contracts.export}
      search={t.searches}
      create={{ label: t.draft, to: "/contracts/new", needs: "canManageExports" }}
      tabs={tabs}
      filters={filters}
      columns={columns}
      empty={{ title: t.emptyTitle, text: t.emptyText }}
    >
      <p className="mb-4">
        <Link className="link" to="/contracts/customers">
          {t.customers}
        </Link>
      </p>
    </ListPage>
  );
}
