import { formatDay } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import type { Column, Filter } from "#platform/web/parts/listColumns.ts";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { managesTesting, testMethods } from "#registry/technicians/rules.ts";
import { type QuotationRowWire, testingQuotations } from "../api.ts";
import { quotationLife } from "../rules.ts";
import { TestingViews } from "./TestingViews.tsx";
import { t } from "./words.ts";

const columns: readonly Column<QuotationRowWire, { net: string; gross: string }>[] = [
  {
    head: t.number,
    cell: (row) => row.number,
    to: (row) => `/orders/jobs/quotations/${row.id}`,
    onCard: "line",
  },
  { head: t.customer, cell: (row) => row.customerName, onCard: "title" },
  { head: t.method, cell: (row) => row.method, onCard: "line" },
  { head: t.asset, cell: (row) => row.asset, from: "lg", onCard: "line" },
  {
    head: t.validUntil,
    cell: (row) => (row.validUntil === null ? "–" : formatDay(row.validUntil)),
    from: "lg",
    onCard: "none",
  },
  {
    head: t.grossUgx,
    cell: (row) => formatAmount(row.gross),
    align: "end",
    total: (sum) => formatAmount(sum.gross),
  },
  {
    head: t.status,
    cell: (row) => <StatusBadge life={quotationLife} state={row.state} words={t.quotationStates} />,
    onCard: "status",
  },
];
const filters: readonly Filter[] = [
  {
    name: "state",
    label: t.status,
    options: quotationLife.states.map((value) => ({ value, label: t.quotationStates[value] })),
  },
  {
    name: "method",
    label: t.method,
    options: testMethods.map((value) => ({ value, label: t.methods[value] })),
  },
];

/** What customers ask to have tested, and what was offered. */
export function QuotationsScreen() {
  return (
    <ListPage
      title={t.quotations}
      list={testingQuotations.list}
      search={t.searches}
      create={{ label: t.newQuotation, to: "/orders/jobs/quotations/new", needs: managesTesting }}
      filters={filters}
      columns={columns}
      empty={{ title: t.noQuotations, text: t.noQuotationsText }}
    >
      <TestingViews />
    </ListPage>
  );
}
