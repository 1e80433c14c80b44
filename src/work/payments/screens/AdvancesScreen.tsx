import { formatDay } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import type { Column, Filter } from "#platform/web/parts/listColumns.ts";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import { type AdvanceRowWire, payments } from "../api.ts";
import { PaymentViews } from "./PaymentViews.tsx";
import { partyPage } from "./partyPage.ts";
import { t } from "./words.ts";

const tones = { open: "active", overdue: "refused", recovered: "done" } as const;

const columns: readonly Column<AdvanceRowWire, { amount: string; open: string }>[] = [
  {
    head: t.number,
    cell: (row) => row.number ?? "–",
    to: (row) => (row.paymentId === null ? partyPage(row) : `/payments/${row.paymentId}`),
    onCard: "line",
  },
  { head: t.payee, cell: (row) => row.partyName, sort: "partyName", onCard: "title" },
  { head: t.purpose, gives: true, cell: (row) => row.purpose ?? "–", from: "lg", onCard: "line" },
  { head: t.given, cell: (row) => formatDay(row.day), from: "lg", onCard: "none" },
  { head: t.recoverBy, cell: (row) => formatDay(row.dueOn), sort: "dueOn", onCard: "line" },
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
    sort: "open",
    total: (sum) => formatAmount(sum.open),
  },
  {
    head: t.standing,
    cell: (row) => <Badge tone={tones[row.standing]}>{t.standings[row.standing]}</Badge>,
    onCard: "status",
  },
];

const filters: readonly Filter[] = [
  {
    name: "standing",
    label: t.standing,
    options: (["open", "overdue", "recovered"] as const).map((value) => ({
      value,
      label: t.standings[value],
    })),
  },
];

/** What payees still owe of money they were given beforehand. */
export function AdvancesScreen() {
  return (
    <ListPage
      title={t.advances}
      list={payments.advances}
      csv={payments.advancesCsv}
      search={t.advanceSearches}
      create={{ label: t.giveAdvance, to: "/payments/advances/new", needs: "canProcessPayments" }}
      filters={filters}
      columns={columns}
      empty={{ title: t.advancesEmptyTitle, text: t.advancesEmptyText }}
    >
      <PaymentViews />
    </ListPage>
  );
}
