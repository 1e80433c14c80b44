import { formatDay } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import type { Column, Filter } from "#platform/web/parts/listColumns.ts";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { type BillRowWire, bills } from "../api.ts";
import { billLife, entersBills, type Standing, standings } from "../rules.ts";
import { SupplierViews } from "./SupplierViews.tsx";
import { t } from "./words.ts";

const standingTones: Record<Standing, "waiting" | "refused" | "active" | "done"> = {
  to_pay: "waiting",
  overdue: "refused",
  part_paid: "active",
  paid: "done",
};

/** The state; once approved, where its money stands. */
export function BillStatus({ row }: { row: Pick<BillRowWire, "state" | "standing"> }) {
  if (row.standing !== null) {
    return <Badge tone={standingTones[row.standing]}>{t.standings[row.standing]}</Badge>;
  }
  return <StatusBadge life={billLife} state={row.state} words={t.states} />;
}

const filters: readonly Filter[] = [
  {
    name: "state",
    label: t.status,
    options: billLife.states.map((value) => ({ value, label: t.states[value] })),
  },
  {
    name: "standing",
    label: t.money,
    options: standings.map((value) => ({ value, label: t.standings[value] })),
  },
  { name: "from", label: t.from, kind: "day" },
  { name: "to", label: t.to, kind: "day" },
];
const columns: readonly Column<BillRowWire, { payable: string; open: string }>[] = [
  {
    head: t.number,
    cell: (row) => row.number,
    to: (row) => `/suppliers/bills/${row.id}`,
    onCard: "line",
  },
  { head: t.supplier, cell: (row) => row.supplierName, onCard: "title" },
  { head: t.invoice, cell: (row) => row.invoiceNumber, from: "lg", onCard: "line" },
  { head: t.day, cell: (row) => formatDay(row.day), from: "xl", onCard: "none" },
  { head: t.dueOn, cell: (row) => formatDay(row.dueOn), from: "lg", onCard: "line" },
  {
    head: t.payableUgx,
    cell: (row) => formatAmount(row.payable),
    align: "end",
    total: (sum) => formatAmount(sum.payable),
  },
  {
    head: t.openUgx,
    cell: (row) => (row.open === null ? "–" : formatAmount(row.open)),
    align: "end",
    total: (sum) => formatAmount(sum.open),
  },
  { head: t.status, cell: (row) => <BillStatus row={row} />, onCard: "status" },
];

/** What suppliers billed, what of it is approved, and what is still open. */
export function BillsScreen() {
  return (
    <ListPage
      title={t.title}
      list={bills.list}
      csv={bills.csv}
      search={t.searches}
      create={{ label: t.enter, to: "/suppliers/bills/new", needs: entersBills }}
      filters={filters}
      columns={columns}
      empty={{ title: t.emptyTitle, text: t.emptyText }}
    >
      <SupplierViews />
    </ListPage>
  );
}
