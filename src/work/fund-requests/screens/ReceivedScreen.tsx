import { formatDay, kampalaDay } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import type { Column, ListTab } from "#platform/web/parts/listColumns.ts";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import { fundReceipts, type FundPartWire } from "../receiptApi.ts";
import { ReceivedButton } from "./ReceivedButton.tsx";
import { t } from "./words.ts";

const tabs: readonly ListTab[] = [
  { label: t.all, params: {} },
  { label: t.waitsForMe, params: { waits: "yes" } },
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
  { head: t.paidOn, cell: (row) => formatDay(row.paidOn), onCard: "line" },
  { head: t.paidUgx, cell: (row) => formatAmount(row.amount), align: "end" },
  { head: t.received, cell: (row) => <Word row={row} />, align: "end" },
];

/** When the payee said that a part arrived, or the button to say it. */
function Word({ row }: { row: FundPartWire }) {
  const { id, amount, state, receivedAt } = row;
  if (receivedAt !== null) return formatDay(kampalaDay(new Date(receivedAt)));
  // It was accounted for without their word, and needs none any more.
  if (state !== "approved") return "–";
  return <ReceivedButton id={id} amount={amount} isShort />;
}

/** What was paid to whoever looks, part by part, each waiting for their word. */
export function ReceivedScreen() {
  return (
    <ListPage
      title={t.receivedTitle}
      list={fundReceipts.list}
      search={t.receivedSearches}
      tabs={tabs}
      columns={columns}
      empty={{ title: t.nothingPaid, text: t.nothingPaidText }}
    />
  );
}
