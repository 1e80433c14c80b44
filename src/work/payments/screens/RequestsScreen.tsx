import { Link } from "react-router";
import { formatDay } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import { sourcePath } from "#kernel/sources.ts";
import { useMay } from "#platform/web/may.ts";
import type { Column } from "#platform/web/parts/listColumns.ts";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import { payments, type RequestRowWire } from "../api.ts";
import { PaymentViews } from "./PaymentViews.tsx";
import { t } from "./words.ts";

const columns: readonly Column<RequestRowWire, { amount: string; left: string }>[] = [
  {
    head: t.request,
    cell: (row) => row.number,
    to: (row) => sourcePath(row.sourceType, row.sourceId) ?? "/payments/requests",
    onCard: "line",
  },
  { head: t.payee, cell: (row) => row.partyName, sort: "partyName", onCard: "title" },
  { head: t.purpose, cell: (row) => row.note, from: "lg", onCard: "line" },
  { head: t.accountBy, cell: (row) => formatDay(row.settleBy), from: "lg", onCard: "line" },
  {
    head: t.approvedUgx,
    cell: (row) => formatAmount(row.amount),
    align: "end",
    from: "lg",
    total: (sum) => formatAmount(sum.amount),
    onCard: "none",
  },
  {
    head: t.leftUgx,
    cell: (row) => formatAmount(row.left),
    align: "end",
    sort: "left",
    total: (sum) => formatAmount(sum.left),
  },
  { head: t.pay, cell: (row) => <PayLink row={row} />, onCard: "status" },
];

/** From an approved request to its payment, with the payee and the request filled in. */
function PayLink({ row }: { row: RequestRowWire }) {
  const may = useMay();
  if (!may("canProcessPayments")) return null;
  const address = new URLSearchParams([
    [row.partyType, row.partyId],
    ["request", row.id],
  ]);
  return (
    // Above the card, which leads to the request as a whole.
    <Link className="link relative z-10" to={`/payments/advances/new?${address}`}>
      {t.payRequest}
    </Link>
  );
}

/** Requests that were approved and not wholly paid yet, the oldest first. */
export function RequestsScreen() {
  return (
    <ListPage
      title={t.requests}
      list={payments.requests}
      search={t.requestSearches}
      columns={columns}
      empty={{ title: t.requestsEmptyTitle, text: t.requestsEmptyText }}
    >
      <PaymentViews />
    </ListPage>
  );
}
