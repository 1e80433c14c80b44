import { formatDay } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import type { Column, ListTab } from "#platform/web/parts/listColumns.ts";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import { fundReceipts, type FundPartWire } from "../receiptApi.ts";
import { ReceivedWord } from "./ReceivedWord.tsx";
import { t } from "./receivedWords.ts";

const tabs: readonly ListTab[] = [
  { label: t.all, params: {} },
  {
    label: t.waitsForMe,
    params: { waits: "yes" },
    empty: { title: t.nothingWaits, text: t.nothingWaitsText },
  },
];
const columns: readonly Column<FundPartWire>[] = [
  {
    head: t.what,
    gives: true,
    cell: (row) => row.justification,
    // Whoever reads no requests has the words alone.
    to: (row) => `/fund-requests/${row.requestId}`,
    onCard: "title",
  },
  { head: t.number, cell: (row) => row.number, onCard: "line" },
  { head: t.paidOn, cell: (row) => formatDay(row.paidOn), onCard: "line", isNamed: true },
  { head: t.paidUgx, cell: (row) => formatAmount(row.amount), align: "end" },
  {
    head: t.received,
    cell: (row) => <ReceivedWord {...row} waitsFor={row.state === "approved" ? "me" : null} />,
    align: "end",
  },
];

/** What was paid to whoever looks, part by part, each waiting for their word. */
export function ReceivedScreen() {
  return (
    <ListPage
      title={t.title}
      list={fundReceipts.list}
      search={t.searches}
      tabs={tabs}
      columns={columns}
      empty={{ title: t.nothingPaid, text: t.nothingPaidText }}
    />
  );
}
