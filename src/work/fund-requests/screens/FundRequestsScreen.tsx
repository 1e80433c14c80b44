import { formatDay } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import type { Column, Filter } from "#platform/web/parts/listColumns.ts";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { fundRequests, type FundRequestRowWire } from "../api.ts";
import { asksForFunds, fundRequestLife, purposes, type Standing, standings } from "../rules.ts";
import { t } from "./words.ts";

export const standingTones: Record<Standing, "waiting" | "active" | "refused" | "done"> = {
  to_pay: "waiting",
  part_paid: "active",
  to_account: "active",
  overdue: "refused",
  accounted: "done",
};

const columns: readonly Column<
  FundRequestRowWire,
  { amount: string; paid: string; open: string }
>[] = [
  {
    head: t.number,
    cell: (row) => row.number,
    to: (row) => `/fund-requests/${row.id}`,
    onCard: "line",
  },
  { head: t.what, gives: true, cell: (row) => row.justification, onCard: "title" },
  { head: t.payee, cell: (row) => row.payeeName, from: "lg", onCard: "line" },
  {
    head: t.neededBy,
    cell: (row) => formatDay(row.neededBy),
    from: "lg",
    onCard: "line",
    isNamed: true,
  },
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
    from: "lg",
    onCard: "none",
    total: (sum) => formatAmount(sum.open),
  },
  { head: t.status, cell: (row) => <RequestStatus row={row} />, onCard: "status" },
];

/** The state; once approved, where its money stands. */
export function RequestStatus({ row }: { row: Pick<FundRequestRowWire, "state" | "standing"> }) {
  if (row.state === "approved" && row.standing !== null) {
    return <Badge tone={standingTones[row.standing]}>{t.standings[row.standing]}</Badge>;
  }
  return <StatusBadge life={fundRequestLife} state={row.state} words={t.states} />;
}

const filters: readonly Filter[] = [
  {
    name: "state",
    label: t.status,
    options: fundRequestLife.states.map((value) => ({ value, label: t.states[value] })),
  },
  {
    name: "standing",
    label: t.money,
    options: standings.map((value) => ({ value, label: t.standings[value] })),
  },
  {
    name: "purpose",
    label: t.purpose,
    options: purposes.map((value) => ({ value, label: t.purposes[value] })),
  },
  { name: "from", label: t.from, kind: "day" },
  { name: "to", label: t.to, kind: "day" },
  { name: "mine", label: t.mine, options: [{ value: "yes", label: t.yes }] },
];

/** Requests for funds with what was paid of them and what is still to be accounted for. */
export function FundRequestsScreen() {
  return (
    <ListPage
      title={t.title}
      list={fundRequests.list}
      csv={fundRequests.csv}
      search={t.searches}
      create={{ label: t.ask, to: "/fund-requests/new", needs: asksForFunds }}
      filters={filters}
      columns={columns}
      empty={{ title: t.emptyTitle, text: t.emptyText }}
    />
  );
}
