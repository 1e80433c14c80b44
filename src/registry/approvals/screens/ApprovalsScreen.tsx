import { Link } from "react-router";
import { formatDay, kampalaDay } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import { useMay } from "#platform/web/may.ts";
import { useQuery } from "#platform/web/data.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import type { Column, ListTab } from "#platform/web/parts/listColumns.ts";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { approvals } from "../api.ts";
import { setsPolicies } from "../policyRules.ts";
import { approvalLife } from "../rules.ts";
import { BulkDecisions, Decisions, RowDecisions } from "./Decisions.tsx";
import type { Row } from "./useDecide.ts";
import { t } from "./words.ts";

const columns: readonly Column<Row>[] = [
  {
    head: t.what,
    gives: true,
    cell: (row) => row.title,
    to: (row) => `/approvals/${row.id}`,
    onCard: "title",
  },
  {
    head: t.kind,
    gives: true,
    cell: (row) => `${row.documentLabel} ${row.number}`,
    onCard: "line",
  },
  { head: t.asker, cell: (row) => row.requestedByName, onCard: "line" },
  { head: t.payee, gives: true, cell: (row) => row.payeeName ?? "–", from: "lg", onCard: "line" },
  {
    head: t.since,
    cell: (row) => formatDay(kampalaDay(new Date(row.submittedAt))),
    sort: "submittedAt",
    from: "xl",
    onCard: "line",
  },
  {
    head: t.amountUgx,
    cell: (row) => (row.amount === "0" ? "–" : <Shillings amount={row.amount} />),
    align: "end",
    sort: "amount",
    // The answers need the whole width of a card.
    onCard: "line",
  },
  { head: t.status, cell: (row) => <Standing row={row} />, onCard: "status" },
  { head: t.decide, cell: (row) => <RowDecisions row={row} />, onCard: "figure" },
];

/** Under the head of a column the figure alone; on a card with its currency. */
function Shillings({ amount }: { amount: string }) {
  return (
    <span className="max-md:font-strong max-md:text-ink">
      <span className="md:hidden">{t.amountUgx} </span>
      {formatAmount(amount)}
    </span>
  );
}

/** The state, or why it is urgent, or whom one decides for. */
function Standing({ row }: { row: Row }) {
  if (row.escalated) {
    return (
      <Badge tone="waiting" warns>
        {t.late}
      </Badge>
    );
  }
  if (row.insteadOfName !== null) {
    return <Badge tone="waiting">{t.forOther(row.insteadOfName)}</Badge>;
  }
  return <StatusBadge life={approvalLife} state={row.state} words={t.states} />;
}

const selecting = {
  summary: (rows: Row[]) =>
    t.pickedSum(formatAmount(rows.reduce((sum, row) => sum + BigInt(row.amount), 0n))),
  actions: (rows: Row[], clear: () => void) => <BulkDecisions rows={rows} clear={clear} />,
  most: 1_000,
};

/** What waits for one's decision, what one asked for, what one decided. */
export function ApprovalsScreen() {
  const may = useMay();
  const waiting = useQuery(approvals.waiting).data;
  const tabs: readonly ListTab[] = [
    { label: t.waiting, params: {}, ...(waiting ? { count: waiting.count } : {}) },
    { label: t.asked, params: { box: "asked" } },
    { label: t.decided, params: { box: "decided" } },
    ...(may(["canConfigureSystem", "canViewAuditLogs"])
      ? [{ label: t.everything, params: { box: "all" } }]
      : []),
  ];
  return (
    <Decisions>
      <ListPage
        title={t.title}
        list={approvals.list}
        search={t.searches}
        tabs={tabs}
        columns={columns}
        empty={{ title: t.emptyTitle, text: t.emptyText }}
        select={selecting}
      >
        <p className="mb-4 flex flex-wrap gap-x-6">
          <Link className="link max-md:py-2.5" to="/approvals/standing-in">
            {t.standingIn}
          </Link>
          {may(setsPolicies) && (
            <Link className="link max-md:py-2.5" to="/settings/approvals">
              {t.policies}
            </Link>
          )}
        </p>
      </ListPage>
    </Decisions>
  );
}
