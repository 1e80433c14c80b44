// What is issued and has to come back (scales, moisture meters, tarpaulins, bags) stays in somebody's custody: until
// it lies on the shelf again, until a colleague confirms having taken it over, or until two people write it off.
import type { Voucher } from "#books/vouchers/rules.ts";
import type { Day } from "#kernel/days.ts";
import { lifecycle } from "#kernel/lifecycle.ts";
import { Refusal } from "#kernel/refusal.ts";
import type { ReturnedLot } from "./returnRules.ts";
import { accountOfUse, keepsStore, type SupplyUse } from "./rules.ts";

/** A hand-over from one person to another: nothing moves until whoever receives it says so. */
export const handoverLife = lifecycle({
  states: ["offered", "accepted", "declined", "withdrawn"],
  initial: "offered",
  tones: { offered: "waiting", accepted: "done", declined: "refused", withdrawn: "quiet" },
  moves: {
    // Only by whoever receives it; the handler sees to it.
    accept: { from: ["offered"], to: "accepted", needs: "signed-in", final: true },
    decline: { from: ["offered"], to: "declined", needs: "signed-in", asks: "reason" },
    // Only by whoever offered it, or who keeps the store; the handler sees to it.
    withdraw: { from: ["offered"], to: "withdrawn", needs: "signed-in" },
  },
});

/** A loss in somebody's custody: reported by one, written off by another. */
export const lossLife = lifecycle({
  states: ["reported", "written_off", "rejected", "withdrawn"],
  initial: "reported",
  tones: { reported: "waiting", written_off: "done", rejected: "refused", withdrawn: "quiet" },
  moves: {
    approve: { from: ["reported"], to: "written_off", needs: keepsStore, final: true },
    reject: { from: ["reported"], to: "rejected", needs: keepsStore, asks: "reason" },
    // Only by whoever reported it; the handler sees to it.
    withdraw: { from: ["reported"], to: "withdrawn", needs: "signed-in" },
  },
});

export const lossKinds = ["lost", "damaged", "worn_out"] as const;
export type LossKind = (typeof lossKinds)[number];

/** The account that bears what is written off. */
export const writeOffAccount = "6240";

/** Somebody's custody of one thing, as far as the rules ask. */
export interface Held {
  holderId: string;
  holderName: string;
  productName: string;
  pieces: bigint;
  /** Of them offered to others or reported lost, and not decided yet. */
  promised: bigint;
}

/** Refuses less than one piece, and more than are neither offered to somebody nor reported lost. */
export function checkHeld(held: Held, pieces: bigint): void {
  if (pieces < 1n) throw new Refusal("supplies.held-nothing", "Say how many, at least 1.");
  const free = held.pieces - held.promised;
  if (pieces <= free) return;
  const waiting = held.promised === 0n ? "" : `, and ${held.promised} wait for a decision`;
  const words = `${held.holderName} has ${held.pieces} of ${held.productName}${waiting}: not ${pieces} can be given.`;
  throw new Refusal("supplies.more-than-held", words, { status: 409 });
}

/** Refuses what is not there any more when it is decided on: it came back in the meantime. */
export function checkStillHeld(held: Pick<Held, "holderName" | "pieces">, pieces: bigint): void {
  if (pieces <= held.pieces) return;
  const words = `${held.holderName} has ${held.pieces} of them now, not ${pieces}: some came back in the meantime.`;
  throw new Refusal("supplies.not-held-now", words, { status: 409 });
}

/** Whoever has a thing cannot hand it to themselves, and it goes to somebody who works here. */
export function checkReceiver(
  held: Pick<Held, "holderId" | "holderName">,
  toId: string,
  staff: readonly { id: string }[],
): void {
  if (toId === held.holderId) {
    throw new Refusal("supplies.same-holder", `${held.holderName} has it already.`);
  }
  if (staff.some(({ id }) => id === toId)) return;
  const words = "A hand-over goes to somebody who works here. Choose a colleague.";
  throw new Refusal("supplies.no-colleague", words);
}

/**
 * Out of which custody pieces of a thing come back. Null for what was to be used up. Refuses a custody of another
 * thing, more than is held there, and no word on whose it is where several people hold pieces of one issue.
 */
export function broughtBackOf<Custody extends { id: string; pieces: bigint; holderName: string }>(
  held: readonly Custody[],
  asked: { custodyId: string | null; pieces: bigint },
): Custody | null {
  const open = held.filter(({ pieces }) => pieces > 0n);
  if (asked.custodyId === null && held.length === 0) return null;
  const named = asked.custodyId === null ? open : held.filter(({ id }) => id === asked.custodyId);
  const [one, ...others] = named;
  if (others.length > 0) {
    const names = open.map(({ holderName, pieces }) => `${holderName} ${pieces}`).join(", ");
    const words = `Several people have them: ${names}. Bring them back out of each one's custody.`;
    throw new Refusal("supplies.whose", words);
  }
  if (!one || asked.pieces > one.pieces) {
    const words = one
      ? `${one.holderName} has ${one.pieces}, not ${asked.pieces}.`
      : "Nobody has any of them any more.";
    throw new Refusal("supplies.not-held", words, { status: 409 });
  }
  return one;
}

/** Debits what is written off with the cost it took along, and credits what it was for. Null when it cost nothing. */
export function writeOffVoucher(
  loss: { id: string; number: string; day: Day; use: SupplyUse; memo: string },
  lots: readonly Pick<ReturnedLot, "cost">[],
): Voucher | null {
  const cost = lots.reduce((sum, lot) => sum + lot.cost, 0n);
  if (cost === 0n) return null;
  return {
    source: { type: "custody-loss", id: loss.id },
    event: "write-off",
    day: loss.day,
    memo: `${loss.number} ${loss.memo}`,
    lines: [
      { account: writeOffAccount, amount: cost },
      { account: accountOfUse[loss.use], amount: -cost },
    ],
  };
}
