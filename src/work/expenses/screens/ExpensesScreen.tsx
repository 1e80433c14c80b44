import { formatDay } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import { useMay } from "#platform/web/may.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import type { Column, Filter, ListTab } from "#platform/web/parts/listColumns.ts";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { ScreenLink } from "#platform/web/parts/ScreenLink.tsx";
import { expenses, type ExpenseRowWire } from "../api.ts";
import {
  expenseLife,
  managesExpenses,
  seesAllExpenses,
  segments,
  type Standing,
  standings,
} from "../rules.ts";
import { t } from "./words.ts";

const standingTones: Record<Standing, "waiting" | "active" | "done"> = {
  to_pay: "waiting",
  part_paid: "active",
  paid: "done",
  charged: "done",
};

const columns: readonly Column<ExpenseRowWire, { amount: string; open: string }>[] = [
  { head: t.number, cell: (row) => row.number, to: (row) => `/expenses/${row.id}`, onCard: "line" },
  { head: t.what, gives: true, cell: (row) => row.description, onCard: "title" },
  { head: t.vendor, cell: (row) => row.vendorName, from: "lg", onCard: "line" },
  { head: t.claimant, cell: (row) => row.claimantName, from: "lg", onCard: "none" },
  { head: t.day, cell: (row) => formatDay(row.day), onCard: "line" },
  {
    head: t.amountUgx,
    cell: (row) => formatAmount(row.amount),
    align: "end",
    total: (sum) => formatAmount(sum.amount),
  },
  {
    head: t.openUgx,
    cell: (row) => formatAmount(row.open),
    align: "end",
    from: "xl",
    onCard: "none",
    total: (sum) => formatAmount(sum.open),
  },
  { head: t.status, cell: (row) => <ExpenseStatus row={row} />, onCard: "status" },
];

/** The state; once approved, where its money stands. */
export function ExpenseStatus({ row }: { row: Pick<ExpenseRowWire, "state" | "standing"> }) {
  if (row.standing !== null) {
    return <Badge tone={standingTones[row.standing]}>{t.standings[row.standing]}</Badge>;
  }
  return <StatusBadge life={expenseLife} state={row.state} words={t.states} />;
}

const filters: readonly Filter[] = [
  {
    name: "state",
    label: t.status,
    options: expenseLife.states.map((value) => ({ value, label: t.states[value] })),
  },
  {
    name: "standing",
    label: t.money,
    options: standings.map((value) => ({ value, label: t.standings[value] })),
  },
  {
    name: "segment",
    label: t.segment,
    options: segments.map((value) => ({ value, label: t.segments[value] })),
  },
  { name: "from", label: t.from, kind: "day" },
  { name: "to", label: t.to, kind: "day" },
];
const officeFilters: readonly Filter[] = [
  ...filters,
  { name: "department", label: t.department, kind: "text" },
  { name: "group", label: t.group, kind: "text" },
  { name: "month", label: t.month, kind: "text" },
];
const tabs: readonly ListTab[] = [
  { label: t.all, params: {} },
  { label: t.waiting, params: { box: "waiting" } },
  { label: t.mine, params: { box: "mine" } },
];
const ownTab: readonly ListTab[] = [];

/** What was spent: one's own, and for the office what waits for a decision and everything else. */
export function ExpensesScreen() {
  const may = useMay();
  const isOffice = may(seesAllExpenses);
  return (
    <ListPage
      title={t.title}
      list={expenses.list}
      csv={expenses.csv}
      search={t.searches}
      create={{ label: t.claim, to: "/expenses/new", needs: "signed-in" }}
      tabs={isOffice ? tabs : ownTab}
      filters={isOffice ? officeFilters : filters}
      columns={columns}
      empty={{ title: t.emptyTitle, text: t.emptyText }}
    >
      {isOffice && (
        <p className="mb-4 flex flex-wrap gap-x-4 gap-y-2">
          <ScreenLink className="link" to="/expenses/budgets">
            {t.budgetsTitle}
          </ScreenLink>
          {may(managesExpenses) && (
            <ScreenLink isWay to="/settings/expense-categories">
              {t.categoriesTitle}
            </ScreenLink>
          )}
        </p>
      )}
    </ListPage>
  );
}
