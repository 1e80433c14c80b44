import { formatDay } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import type { Column, Filter } from "#platform/web/parts/listColumns.ts";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { managesTesting, testMethods } from "#registry/technicians/rules.ts";
import { type JobRowWire, testingJobs } from "../api.ts";
import { jobLife, reportLife } from "../rules.ts";
import { TestingViews } from "./TestingViews.tsx";
import { t } from "./words.ts";

const columns: readonly Column<JobRowWire, { net: string }>[] = [
  {
    head: t.number,
    cell: (row) => row.number,
    to: (row) => `/orders/jobs/${row.id}`,
    onCard: "line",
  },
  { head: t.customer, gives: true, cell: (row) => row.customerName, onCard: "title" },
  { head: t.method, cell: (row) => row.method, onCard: "line" },
  { head: t.asset, gives: true, cell: (row) => row.asset, from: "lg", onCard: "line" },
  {
    head: t.testedOn,
    cell: (row) => formatDay(row.testedOn ?? row.plannedOn),
    from: "lg",
    onCard: "line",
  },
  {
    head: t.report,
    cell: (row) => (row.report === null ? t.noReport : t.reportStates[row.report]),
    onCard: "line",
  },
  { head: t.invoice, cell: (row) => row.invoice ?? t.notInvoiced, from: "xl", onCard: "none" },
  {
    head: t.netUgx,
    cell: (row) => formatAmount(row.net),
    align: "end",
    total: (sum) => formatAmount(sum.net),
  },
  {
    head: t.status,
    cell: (row) => <StatusBadge life={jobLife} state={row.state} words={t.jobStates} />,
    onCard: "status",
  },
];
const filters: readonly Filter[] = [
  {
    name: "state",
    label: t.status,
    options: jobLife.states.map((value) => ({ value, label: t.jobStates[value] })),
  },
  {
    name: "report",
    label: t.report,
    options: reportLife.states.map((value) => ({ value, label: t.reportStates[value] })),
  },
  { name: "toBill", label: t.invoice, options: [{ value: "yes", label: t.toBill }] },
  {
    name: "method",
    label: t.method,
    options: testMethods.map((value) => ({ value, label: t.methods[value] })),
  },
  { name: "from", label: t.from, kind: "day" },
  { name: "to", label: t.to, kind: "day" },
];

/** Testing jobs with where each report and invoice stands. */
export function JobsScreen() {
  return (
    <ListPage
      title={t.jobs}
      list={testingJobs.list}
      csv={testingJobs.csv}
      search={t.searches}
      create={{ label: t.newQuotation, to: "/orders/jobs/quotations/new", needs: managesTesting }}
      filters={filters}
      columns={columns}
      empty={{ title: t.noJobs, text: t.noJobsText }}
    >
      <TestingViews />
    </ListPage>
  );
}
