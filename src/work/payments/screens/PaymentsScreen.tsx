import { IconAlertTriangle } from "@tabler/icons-react";
import { useSearchParams } from "react-router";
import { formatDay } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import type { Column, Filter } from "#platform/web/parts/listColumns.ts";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { type PaymentRowWire, payments } from "../api.ts";
import { partyTypes, paymentKinds, paymentLife, paymentMethods } from "../rules.ts";
import { PaymentViews } from "./PaymentViews.tsx";
import { t } from "./words.ts";

const columns: readonly Column<PaymentRowWire, { amount: string; paid: string }>[] = [
  {
    head: t.number,
    cell: (row) => row.number,
    to: (row) => `/payments/${row.id}`,
    onCard: "line",
  },
  { head: t.day, cell: (row) => formatDay(row.preparedOn), sort: "createdAt", onCard: "line" },
  { head: t.payee, cell: (row) => row.partyName, sort: "partyName", onCard: "title" },
  { head: t.kind, cell: (row) => t.kinds[row.kind], from: "lg", onCard: "none" },
  { head: t.method, cell: (row) => t.methods[row.method], onCard: "line" },
  { head: t.preparedBy, cell: (row) => row.preparedByName, from: "xl", onCard: "none" },
  {
    head: t.amountUgx,
    cell: (row) => formatAmount(row.amount),
    align: "end",
    sort: "amount",
    total: (sum) => formatAmount(sum.amount),
  },
  { head: t.status, cell: (row) => <PaymentStatus row={row} />, onCard: "status" },
];

/** The state; a sign beside it when a person must look. */
function PaymentStatus({ row }: { row: Pick<PaymentRowWire, "state" | "reviewReason"> }) {
  return (
    <span className="inline-flex items-center gap-1">
      <StatusBadge life={paymentLife} state={row.state} words={t.states} />
      {row.reviewReason !== null && (
        <IconAlertTriangle size={16} className="text-straw" aria-label={t.review} role="img" />
      )}
    </span>
  );
}

const filters: readonly Filter[] = [
  {
    name: "state",
    label: t.status,
    options: paymentLife.states.map((value) => ({ value, label: t.states[value] })),
  },
  {
    name: "method",
    label: t.method,
    options: paymentMethods.map((value) => ({ value, label: t.methods[value] })),
  },
  {
    name: "kind",
    label: t.kind,
    options: paymentKinds.map((value) => ({ value, label: t.kinds[value] })),
  },
  {
    name: "partyType",
    label: t.payee,
    options: partyTypes.map((value) => ({ value, label: t.parties[value] })),
  },
  { name: "from", label: t.from, kind: "day" },
  { name: "to", label: t.to, kind: "day" },
  { name: "review", label: t.review, options: [{ value: "yes", label: t.yes }] },
];

/** Every payment, from the voucher to the receipt; with `review=yes` those a person must look at. */
export function PaymentsScreen() {
  const [address] = useSearchParams();
  const isReview = address.get("review") === "yes";
  const empty = isReview
    ? { title: t.reviewEmptyTitle, text: t.reviewEmptyText }
    : { title: t.emptyTitle, text: t.emptyText };
  return (
    <ListPage
      title={t.title}
      list={payments.list}
      csv={payments.csv}
      search={t.searches}
      create={{ label: t.prepare, to: "/payments/new", needs: "canProcessPayments" }}
      filters={filters}
      columns={columns}
      empty={empty}
    >
      <PaymentViews />
    </ListPage>
  );
}
