import { formatDay } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import type { Column, Filter, RowOf } from "#platform/web/parts/listColumns.ts";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import { fiscalLife } from "../fiscalRules.ts";
import { salesInvoices } from "../invoiceApi.ts";
import { type InvoiceStanding, invoiceStandings } from "../rules.ts";
import { SalesViews } from "./SalesViews.tsx";
import { t } from "./words.ts";

type Row = RowOf<typeof salesInvoices.list>;

const standingTones = {
  open: "waiting",
  part_paid: "active",
  overdue: "refused",
  settled: "done",
} as const satisfies Record<InvoiceStanding, string>;

/** Where an invoice stands by what is open of it. */
export function StandingBadge({ standing }: { standing: InvoiceStanding }) {
  return <Badge tone={standingTones[standing]}>{t.standings[standing]}</Badge>;
}

const filters: readonly Filter[] = [
  {
    name: "standing",
    label: t.standing,
    options: invoiceStandings.map((value) => ({ value, label: t.standings[value] })),
  },
  {
    name: "fiscalState",
    label: t.fiscal,
    options: fiscalLife.states.map((value) => ({ value, label: t.fiscalStates[value] })),
  },
  { name: "unpaid", label: t.unpaid, options: [{ value: "yes", label: t.yes }] },
];
const columns: readonly Column<Row, { gross: string; open: string }>[] = [
  {
    head: t.number,
    cell: (row) => row.number,
    to: (row) => `/orders/invoices/${row.id}`,
    onCard: "line",
  },
  { head: t.customer, cell: (row) => row.customerName, onCard: "title" },
  { head: t.day, cell: (row) => formatDay(row.day), from: "lg", onCard: "line" },
  { head: t.due, cell: (row) => formatDay(row.dueOn), from: "xl", onCard: "none" },
  {
    head: t.fiscalNumber,
    cell: (row) => row.fiscalNumber ?? t.fiscalStates[row.fiscalState],
    from: "xl",
    onCard: "none",
  },
  {
    head: t.grossUgx,
    cell: (row) => formatAmount(row.gross),
    align: "end",
    from: "lg",
    total: (sum) => formatAmount(sum.gross),
  },
  {
    head: t.openUgx,
    cell: (row) => formatAmount(row.open),
    align: "end",
    total: (sum) => formatAmount(sum.open),
  },
  { head: t.status, cell: (row) => <StandingBadge standing={row.standing} />, onCard: "status" },
];

/** What customers at home were billed, and what of it is open. */
export function InvoicesScreen() {
  return (
    <ListPage
      title={t.invoices}
      list={salesInvoices.list}
      csv={salesInvoices.csv}
      search={t.invoiceSearches}
      filters={filters}
      columns={columns}
      empty={{ title: t.emptyInvoices, text: t.emptyInvoicesText }}
    >
      <SalesViews />
    </ListPage>
  );
}
