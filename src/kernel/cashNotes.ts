// Shillings as they lie in a hand: notes and coins. Counting them, paying a sum exactly with what there is,
// and knowing beforehand what to carry, so that no farmer waits for change that nobody has.
import { Refusal } from "./refusal.ts";

/** The notes and coins of Uganda, the largest first. */
export const denominations = [
  ...[50_000, 20_000, 10_000, 5_000, 2_000, 1_000],
  ...[500, 200, 100, 50],
] as const;

/** So many pieces of one note or coin. */
export interface CashPile {
  denomination: number;
  pieces: number;
}

/** What piles of notes are worth, in shillings. */
export function worthOfNotes(piles: readonly CashPile[]): bigint {
  return piles.reduce(
    (sum, { denomination, pieces }) => sum + BigInt(denomination) * BigInt(pieces),
    0n,
  );
}

/** Refuses a count that names one note twice or one that does not exist; empty piles are left out. */
export function readCount(piles: readonly CashPile[]): CashPile[] {
  const named = piles.map((pile) => pile.denomination);
  if (new Set(named).size !== named.length) {
    throw new Refusal("cash.counted-twice", "Each note is counted once.");
  }
  const unknown = named.find((one) => !denominations.some((known) => known === one));
  if (unknown !== undefined) {
    throw new Refusal("cash.no-such-note", `There is no note or coin of ${unknown} shillings.`);
  }
  return piles
    .filter((pile) => pile.pieces > 0)
    .toSorted((a, b) => b.denomination - a.denomination);
}

/**
 * The notes that make a sum exactly, the largest first; null when it cannot be made. Without a stock of
 * notes any number of each is there; the smallest coin is 50 shillings.
 */
export function notesFor(
  amount: bigint,
  stock: readonly CashPile[] | null = null,
): CashPile[] | null {
  const most = (denomination: number): number =>
    stock === null
      ? Number.MAX_SAFE_INTEGER
      : (stock.find((pile) => pile.denomination === denomination)?.pieces ?? 0);
  // What was tried from a note on and found impossible is not tried again.
  const hopeless = new Set<string>();
  const make = (rest: number, from: number): CashPile[] | null => {
    if (rest === 0) return [];
    const denomination = denominations[from];
    const key = `${from}/${rest}`;
    if (denomination === undefined || hopeless.has(key)) return null;
    const start = Math.min(Math.floor(rest / denomination), most(denomination));
    for (let pieces = start; pieces >= 0; pieces -= 1) {
      const others = make(rest - pieces * denomination, from + 1);
      if (others) return pieces === 0 ? others : [{ denomination, pieces }, ...others];
    }
    hopeless.add(key);
    return null;
  };
  return amount % 50n === 0n ? make(Number(amount), 0) : null;
}

/** Somebody who is to be paid in cash. */
export interface CashPayee {
  name: string;
  amount: bigint;
}

/** What to carry for everybody together, and who cannot be paid exactly. */
export interface CashPlan {
  carry: CashPile[];
  total: bigint;
  payees: { name: string; amount: bigint; notes: CashPile[] | null }[];
}

/**
 * Plans the notes for each payee, the largest sums first, since they use up the large notes and leave the
 * small ones to others. With a stock of notes nobody is given what another one has.
 */
export function planNotes(
  payees: readonly CashPayee[],
  stock: readonly CashPile[] | null = null,
): CashPlan {
  let left = stock === null ? null : [...stock];
  const planned = payees
    .toSorted((a, b) => (a.amount < b.amount ? 1 : a.amount > b.amount ? -1 : 0))
    .map(({ name, amount }) => {
      const notes = notesFor(amount, left);
      if (notes !== null && left !== null) left = withoutNotes(left, notes);
      return { name, amount, notes };
    });
  const carry = addNotes(planned.flatMap((one) => one.notes ?? []));
  return { carry, total: worthOfNotes(carry), payees: planned };
}

function withoutNotes(stock: readonly CashPile[], given: readonly CashPile[]): CashPile[] {
  return stock.map(({ denomination, pieces }) => {
    const used = given.find((pile) => pile.denomination === denomination)?.pieces ?? 0;
    return { denomination, pieces: pieces - used };
  });
}

/** Piles of the same note put together, the largest note first. */
export function addNotes(piles: readonly CashPile[]): CashPile[] {
  return denominations.flatMap((denomination) => {
    const pieces = piles
      .filter((pile) => pile.denomination === denomination)
      .reduce((sum, pile) => sum + pile.pieces, 0);
    return pieces > 0 ? [{ denomination, pieces }] : [];
  });
}

/** What is handed over for a sum: up to the next coin, so that the farmer never gets less than is owed. */
export function roundedUpToCoin(amount: bigint): bigint {
  const smallest = 50n;
  return ((amount + smallest - 1n) / smallest) * smallest;
}
