import { formatDay } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import type { Column } from "#platform/web/parts/listColumns.ts";
import { RowsSheet } from "#platform/web/parts/RowsSheet.tsx";
import { ScreenLink } from "#platform/web/parts/ScreenLink.tsx";
import type { PaymentWire } from "../api.ts";
import { t } from "./words.ts";

interface Line {
  id: string;
  /** A delivery, which has a page. */
  collectionId: string | null;
  words: string;
  day: string | null;
  /** Null of an advance: nothing was owed before. */
  due: string | null;
  pays: string;
  open: string | null;
}

const amountOr = (amount: string | null) => (amount === null ? "–" : formatAmount(amount));

const columns: readonly Column<Line, string>[] = [
  { head: t.paper, cell: (line) => <Source line={line} />, onCard: "title" },
  {
    head: t.ofDay,
    cell: ({ day }) => (day === null ? "–" : formatDay(day)),
    onCard: "line",
  },
  { head: t.dueUgx, cell: ({ due }) => amountOr(due), align: "end" },
  {
    head: t.paysUgx,
    cell: ({ pays }) => formatAmount(pays),
    align: "end",
    total: (amount) => formatAmount(amount),
  },
  { head: t.openUgx, cell: ({ open }) => amountOr(open), align: "end" },
];

/** The debts this payment pays, each with what was owed and what is open now. */
export function PaymentItems({ payment }: { payment: PaymentWire }) {
  return (
    <RowsSheet label={t.what} columns={columns} rows={linesOf(payment)} totals={payment.amount} />
  );
}

function linesOf({ id, kind, partyType, amount, advanceOpen, items }: PaymentWire): Line[] {
  const words = t.advanceLines[partyType];
  const advance = { id, collectionId: null, words, day: null, due: null };
  return [
    ...(kind === "advance" ? [{ ...advance, pays: amount, open: advanceOpen }] : []),
    ...items.map((item) => ({
      id: item.dueId,
      collectionId: item.sourceType === "collection" ? item.sourceId : null,
      words: item.note ?? t.owed,
      day: item.day,
      due: item.due,
      pays: item.amount,
      open: item.open,
    })),
  ];
}

function Source({ line }: { line: Line }) {
  const { collectionId, words } = line;
  return (
    <ScreenLink to={collectionId === null ? null : `/field-collections/${collectionId}`}>
      {words}
    </ScreenLink>
  );
}
