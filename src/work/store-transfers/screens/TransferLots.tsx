import { formatAmount } from "#kernel/money.ts";
import { formatKilograms } from "#kernel/weight.ts";
import type { Column } from "#platform/web/parts/listColumns.ts";
import { RowsSheet } from "#platform/web/parts/RowsSheet.tsx";
import { ScreenLink } from "#platform/web/parts/ScreenLink.tsx";
import type { TransferWire } from "../api.ts";
import { t } from "./words.ts";

type Lot = TransferWire["lotLines"][number];

const kilograms = (grams: string | null): string => (grams === null ? "–" : formatKilograms(grams));

const amountOr = (amount: string | null): string => (amount === null ? "–" : formatAmount(amount));

/** Kilograms missing of a lot; null until it is received. */
function lossOf({ sent, received }: Lot): string | null {
  return received === null ? null : (BigInt(sent) - BigInt(received)).toString();
}

const columns: readonly Column<Lot & { id: string }, TransferWire>[] = [
  {
    head: t.lot,
    cell: ({ lotCode, collectionId }) => (
      // A lot opens the delivery it was bought in; one that came otherwise opens nothing.
      <ScreenLink to={collectionId === null ? null : `/field-collections/${collectionId}`}>
        {lotCode}
      </ScreenLink>
    ),
  },
  { head: t.product, cell: (lot) => lot.productName, gives: true },
  {
    head: t.bags,
    cell: (lot) => String(lot.bags),
    align: "end",
    total: ({ bags }) => bags,
    onCard: "line",
    isNamed: true,
  },
  {
    head: t.sentKg,
    cell: (lot) => formatKilograms(lot.sent),
    align: "end",
    total: ({ sent }) => formatKilograms(sent),
  },
  {
    head: t.receivedKg,
    cell: (lot) => kilograms(lot.received),
    align: "end",
    total: ({ received }) => kilograms(received),
  },
  {
    head: t.lossKg,
    cell: (lot) => kilograms(lossOf(lot)),
    align: "end",
    total: ({ loss }) => kilograms(loss),
  },
  {
    head: t.lossUgx,
    cell: ({ lossAmount }) => amountOr(lossAmount),
    align: "end",
    total: ({ lossAmount }) => amountOr(lossAmount),
    onCard: "line",
    isNamed: true,
  },
  {
    head: t.reason,
    cell: ({ lossReason }) => (lossReason === null ? "" : t.reasons[lossReason]),
    gives: true,
  },
];

/** Each lot at both ends: sent, weighed in, missing and why, and what that is worth. */
export function TransferLots({ transfer }: { transfer: TransferWire }) {
  const rows = transfer.lotLines.map((lot) => ({ ...lot, id: lot.lotId }));
  return <RowsSheet label={t.lots} columns={columns} rows={rows} totals={transfer} />;
}
