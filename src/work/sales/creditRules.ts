// A credit note takes an invoice back, in part or whole, with its tax: goods came back, the invoice was
// wrong, the price was waived. Somebody asks for it, the approval policy names who decides; approved, it
// meets what is open of the invoice, and what was paid already becomes the customer's own money.
import { lifecycle } from "#kernel/lifecycle.ts";
import { divideRounded } from "#kernel/money.ts";
import { formatKilograms } from "#kernel/weight.ts";
import type { Flag } from "#kernel/permissions.ts";
import { Refusal } from "#kernel/refusal.ts";
import type { CreditReason } from "./fiscalRules.ts";

/** Who asks for credit notes. */
export const creditsSales: Flag = "canProcessRefunds";

export const creditNoteLife = lifecycle({
  states: ["submitted", "approved", "returned", "rejected", "expired", "withdrawn"],
  initial: "submitted",
  tones: {
    submitted: "waiting",
    approved: "done",
    returned: "waiting",
    rejected: "refused",
    expired: "quiet",
    withdrawn: "quiet",
  },
  moves: {
    resubmit: { from: ["returned", "expired"], to: "submitted", needs: creditsSales },
    approve: { from: ["submitted"], to: "approved", needs: "signed-in", system: true },
    giveBack: { from: ["submitted"], to: "returned", needs: "signed-in", system: true },
    reject: { from: ["submitted"], to: "rejected", needs: "signed-in", system: true },
    expire: { from: ["submitted"], to: "expired", needs: "signed-in", system: true },
    withdraw: {
      from: ["submitted", "returned", "expired"],
      to: "withdrawn",
      needs: creditsSales,
      asks: "reason",
    },
  },
});

/** A line of the invoice with what other credit notes have taken of it. */
export interface CreditableLine {
  line: number;
  kind: "goods" | "service";
  description: string;
  quantity: bigint;
  net: bigint;
  vat: bigint;
  takenQuantity: bigint;
  takenNet: bigint;
  takenVat: bigint;
}

export interface CreditedLine {
  line: number;
  quantity: bigint;
  net: bigint;
  vat: bigint;
}

/**
 * What part of a sum goes with part of a quantity: what is due of all that was taken until now, less what was taken before. So
 * parts of parts never come to more than the whole, and the last takes what is left, to the shilling.
 */
function partOf(
  whole: { quantity: bigint; sum: bigint },
  taken: { quantity: bigint; sum: bigint },
  quantity: bigint,
): bigint {
  const due = divideRounded(whole.sum * (taken.quantity + quantity), whole.quantity);
  // Of parts that were taken back, those that stayed may have taken the shilling in advance.
  return due > taken.sum ? due - taken.sum : 0n;
}

/** The lines of a credit note with their amounts; refuses a line the invoice has not, or more than is left. */
export function creditedLines(
  invoice: readonly CreditableLine[],
  asked: readonly { line: number; quantity: bigint }[],
): CreditedLine[] {
  if (new Set(asked.map((one) => one.line)).size < asked.length) {
    throw new Refusal("credit-note.line-twice", "Name each line of the invoice once.");
  }
  return asked.map(({ line, quantity }) => {
    const of = invoice.find((one) => one.line === line);
    if (!of) throw new Refusal("credit-note.no-such-line", `The invoice has no line ${line}.`);
    const left = of.quantity - of.takenQuantity;
    if (quantity > left) {
      const words = of.kind === "goods" ? `${formatKilograms(left)} kg` : `${left} thousandths`;
      throw new Refusal(
        "credit-note.more-than-left",
        `Only ${words} of ${of.description} can still be credited.`,
        { status: 409 },
      );
    }
    const part = (sum: bigint, takenSum: bigint) =>
      partOf(
        { quantity: of.quantity, sum },
        { quantity: of.takenQuantity, sum: takenSum },
        quantity,
      );
    const net = part(of.net, of.takenNet);
    if (net <= 0n) throw new Refusal("credit-note.nothing", "That comes to less than a shilling.");
    return { line, quantity, net, vat: part(of.vat, of.takenVat) };
  });
}

/** Goods come back only where goods are credited, and only for that reason. */
export function checkRestock(asked: {
  restocks: boolean;
  reasonCode: CreditReason;
  kinds: readonly ("goods" | "service")[];
}): void {
  if (!asked.restocks) return;
  if (!asked.kinds.includes("goods")) {
    throw new Refusal("credit-note.no-goods", "No goods are credited, so none come back.");
  }
  if (asked.reasonCode === "waived") {
    throw new Refusal(
      "credit-note.waived-goods",
      "A price that was waived leaves the goods there.",
    );
  }
}

/** A lot that went out on a line, with what of it came back before. */
export interface DeliveredLot {
  lotId: string;
  grams: bigint;
  cost: bigint;
  backGrams: bigint;
  backCost: bigint;
}

/** Into which lots so many grams go back, those that left last first, with the cost they had left with. */
export function backIntoLots(
  delivered: readonly DeliveredLot[],
  grams: bigint,
): { lotId: string; grams: bigint; cost: bigint }[] {
  let left = grams;
  const back = delivered.toReversed().flatMap((lot) => {
    const room = lot.grams - lot.backGrams;
    const part = room < left ? room : left;
    left -= part;
    if (part <= 0n) return [];
    const cost = partOf(
      { quantity: lot.grams, sum: lot.cost },
      { quantity: lot.backGrams, sum: lot.backCost },
      part,
    );
    return [{ lotId: lot.lotId, grams: part, cost }];
  });
  if (left === 0n) return back;
  throw new Refusal("credit-note.never-delivered", "More comes back than was delivered.", {
    status: 409,
  });
}

/** Everything that is approved, as one canonical text. */
export function contentOfCredit(note: {
  number: string;
  invoiceId: string;
  reasonCode: CreditReason;
  reason: string;
  restocks: boolean;
  lines: readonly CreditedLine[];
}): string {
  return JSON.stringify([
    ...[note.number, note.invoiceId, note.reasonCode, note.reason, note.restocks],
    note.lines.map((one) => [one.line, String(one.quantity), String(one.net), String(one.vat)]),
  ]);
}
