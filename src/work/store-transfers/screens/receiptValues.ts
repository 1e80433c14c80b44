// What is typed when lots are weighed in, and what is wrong with it: the same rules as the server's.
import { isAbove, type LossReason, sharePercent } from "#books/stock/rules.ts";
import type { FieldError } from "#platform/web/parts/formRules.ts";
import type { TransferWire } from "../api.ts";
import { type readingSources } from "../rules.ts";
import { t } from "./words.ts";

interface LotTyped {
  lotId: string;
  /** Grams in digits, or empty. */
  weighed: string;
  bags: number | null;
  reason: LossReason | "";
}

export interface ReceiptValues {
  lots: LotTyped[];
  sealIntact: boolean;
  source: (typeof readingSources)[number] | "";
  day: string;
  note: string;
}

type Sent = Pick<TransferWire["lotLines"][number], "sent">;

/** A weighing nothing is written in yet; the bags are those that left. */
export function receiptOf(transfer: TransferWire, day: string): ReceiptValues {
  return {
    lots: transfer.lotLines.map(({ lotId, bags }) => ({ lotId, weighed: "", bags, reason: "" })),
    ...{ sealIntact: false, source: "manual", day, note: "" },
  };
}

/** Grams missing of a lot, below nothing where there are more; nothing while its weight is not typed. */
export function differenceOf({ weighed }: Pick<LotTyped, "weighed">, { sent }: Sent): bigint {
  return weighed === "" ? 0n : BigInt(sent) - BigInt(weighed);
}

/** Is a difference, either way, above what scales may differ by? */
export function isOver(difference: bigint, sent: string, toleranceBp: number): boolean {
  return isAbove(difference < 0n ? -difference : difference, BigInt(sent), toleranceBp);
}

function differences(values: ReceiptValues, { lotLines, toleranceBp }: TransferWire) {
  return lotLines.map((lot, index) => {
    const typed = values.lots[index];
    const difference = typed ? differenceOf(typed, lot) : 0n;
    return { difference, over: isOver(difference, lot.sent, toleranceBp) };
  });
}

/** More is missing of some lot than may be: somebody else will have to decide. */
export function needsOther(values: ReceiptValues, transfer: TransferWire): boolean {
  return differences(values, transfer).some(({ difference, over }) => over && difference > 0n);
}

/** A lot that came with more than scales differ by, in the place where it can be mended. */
export function faultsOf(values: ReceiptValues, transfer: TransferWire): FieldError[] {
  const share = sharePercent(transfer.toleranceBp);
  return differences(values, transfer).flatMap(({ difference, over }, index) =>
    over && difference < 0n ? [{ path: `lots.${index}.weighed`, message: t.tooMuch(share) }] : [],
  );
}

/** The request's body without the ids. */
export function receiptBody(values: ReceiptValues, { lotLines }: TransferWire) {
  return {
    day: values.day,
    sealIntact: values.sealIntact,
    // An empty choice never gets here: the field is required.
    source: values.source || ("manual" as const),
    note: values.note.trim() || null,
    lots: lotLines.flatMap((lot, index) => {
      const typed = values.lots[index];
      if (!typed) return [];
      const { lotId, weighed, bags, reason } = typed;
      const isLess = differenceOf(typed, lot) > 0n;
      return [{ lotId, weighed, bags: bags ?? 0, lossReason: isLess ? reason || null : null }];
    }),
  };
}
