import { useNavigate } from "react-router";
import { formatDay } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import { sourcePath } from "#kernel/sources.ts";
import { useMay } from "#platform/web/may.ts";
import type { Column, Filter } from "#platform/web/parts/listColumns.ts";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import { type PayableWire, payments } from "../api.ts";
import { partyTypes } from "../rules.ts";
import { PaymentViews } from "./PaymentViews.tsx";
import { partyPage } from "./partyPage.ts";
import { t } from "./words.ts";

const columns: readonly Column<PayableWire, { amount: string; open: string }>[] = [
  { head: t.party, cell: (row) => row.partyName, sort: "partyName", onCard: "title" },
  {
    head: t.paper,
    cell: (row) => row.note ?? "–",
    to: (row) => sourcePath(row.sourceType, row.sourceId) ?? partyPage(row),
    onCard: "line",
  },
  { head: t.day, cell: (row) => formatDay(row.day), sort: "dueOn", onCard: "line" },
  { head: t.age, cell: (row) => <Age days={row.ageDays} />, align: "end", onCard: "none" },
  { head: t.inPayment, cell: (row) => row.inPaymentNumber ?? "–", from: "lg", onCard: "line" },
  {
    head: t.dueUgx,
    cell: (row) => formatAmount(row.amount),
    align: "end",
    total: (sum) => formatAmount(sum.amount),
    from: "lg",
    onCard: "none",
  },
  {
    head: t.openUgx,
    cell: (row) => formatAmount(row.open),
    align: "end",
    sort: "open",
    total: (sum) => formatAmount(sum.open),
  },
  {
    head: t.lentUgx,
    cell: (row) => formatAmount(row.advanceOpen),
    to: ({ partyType, partyId }) =>
      `/payments/advances?${new URLSearchParams({ partyType, partyId }).toString()}`,
    align: "end",
    from: "lg",
  },
];

/** After a week unpaid a debt asks for attention. */
function Age({ days }: { days: number }) {
  return <span className={days > 7 ? "text-straw" : ""}>{days}</span>;
}

const filters: readonly Filter[] = [
  {
    name: "partyType",
    label: t.party,
    options: partyTypes.map((value) => ({ value, label: t.parties[value] })),
  },
  { name: "free", label: t.free, options: [{ value: "yes", label: t.yes }] },
  {
    name: "minAge",
    label: t.older,
    options: [7, 14, 30, 60].map((days) => ({ value: String(days), label: t.olderThan(days) })),
  },
];

/** What is owed to farmers, colleagues and suppliers, the oldest first; ticked debts of one become a payment, of several a pay run. */
export function PayablesScreen() {
  const may = useMay();
  return (
    <ListPage
      title={t.payables}
      list={payments.payables}
      csv={payments.payablesCsv}
      search={t.payableSearches}
      create={{ label: t.prepare, to: "/payments/new", needs: "canProcessPayments" }}
      filters={filters}
      columns={columns}
      empty={{ title: t.payablesEmptyTitle, text: t.payablesEmptyText }}
      {...(may("canProcessPayments") ? { select: paying } : {})}
    >
      <PaymentViews />
    </ListPage>
  );
}

const paying = {
  summary: (rows: PayableWire[]) =>
    t.picked(formatAmount(rows.reduce((sum, row) => sum + BigInt(row.open), 0n))),
  actions: (rows: PayableWire[]) => <PayButton rows={rows} />,
};

function PayButton({ rows }: { rows: readonly PayableWire[] }) {
  const navigate = useNavigate();
  const obstacle = obstacleOf(rows);
  const [first] = rows;
  const isMany = new Set(rows.map((row) => row.partyId)).size > 1;
  const address = new URLSearchParams([
    ...(isMany ? [] : [[first?.partyType ?? "farmer", first?.partyId ?? ""]]),
    ...rows.map((row) => ["due", row.id]),
  ]);
  return (
    <>
      {obstacle && <span className="small max-md:hidden">{obstacle}</span>}
      <button
        type="button"
        className="button primary"
        disabled={obstacle !== null}
        onClick={() => void navigate(`/payments/${isMany ? "runs/new" : "new"}?${address}`)}
      >
        {isMany ? t.payMany : t.pay}
      </button>
    </>
  );
}

function obstacleOf(rows: readonly PayableWire[]): string | null {
  return rows.some((row) => row.inPaymentId !== null) ? t.alreadyIn : null;
}
