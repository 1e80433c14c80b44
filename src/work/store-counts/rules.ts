// What lies in a store is counted by somebody who is not told what the books say. What was bought lies in piles of its
// product; what the plant made carries the mark of its lot and is counted by itself. What is missing is a loss with a
// name and a value when somebody else agrees; what is too much is looked for, and never booked: no lot ever gains.
import {
  costOfPart,
  isAbove,
  lossAccount,
  type LossReason,
  sizeWords,
} from "#books/stock/rules.ts";
import {
  type LotEdge,
  type PlaceRef,
  type Stream,
  type Unit,
  type Voucher,
  withoutZeros,
} from "#books/vouchers/rules.ts";
import type { Day } from "#kernel/days.ts";
import { lifecycle } from "#kernel/lifecycle.ts";
import { allocate, divideRounded } from "#kernel/money.ts";
import type { Needs } from "#kernel/permissions.ts";
import { Refusal } from "#kernel/refusal.ts";
import { wholeBp } from "#kernel/weight.ts";

/** Who begins a count and counts: whoever keeps a store, and whoever buys, who sees no figures of the store. */
export const countsStores: Needs = ["canCreateCollections", "canUpdateInventory"];
/** Who decides about what is missing: whoever keeps a store. */
export const decidesCounts: Needs = "canUpdateInventory";
/** Who reads counts: who counts and decides, and who reads reports. */
export const seesCounts: Needs = ["canCreateCollections", "canUpdateInventory", "canViewReports"];

export const countLife = lifecycle({
  states: ["counting", "review", "agreed", "posted", "cancelled"],
  initial: "counting",
  tones: {
    counting: "active",
    review: "waiting",
    agreed: "done",
    posted: "done",
    cancelled: "refused",
  },
  moves: {
    finish: { from: ["counting"], to: "review", needs: countsStores },
    // Nothing is missing: there is nothing to write off.
    agree: { from: ["review"], to: "agreed", needs: decidesCounts },
    post: { from: ["review"], to: "posted", needs: decidesCounts, asks: "reason", final: true },
    count_again: { from: ["review"], to: "counting", needs: decidesCounts, asks: "reason" },
    cancel: { from: ["counting"], to: "cancelled", needs: countsStores, asks: "reason" },
  },
});
export type CountState = (typeof countLife.states)[number];

/** What the books say of a store is shown when everything was counted, and not before. */
export function showsBooks(state: CountState): boolean {
  return state === "review" || state === "agreed" || state === "posted";
}

/** Counted as the pile stood when the count began, or as it stood when the figure was written down. */
export const bases = ["began", "now"] as const;
export type Basis = (typeof bases)[number];

/** A lot at a place as far as its pile asks. */
interface Standing {
  lotId: string;
  productId: string;
  grade: string | null;
  stream: Stream | null;
  unit: Unit;
  quantity: bigint;
  origin: { type: string };
}

/** What is counted together. */
export interface Pile {
  productId: string;
  grade: string | null;
  stream: string | null;
  unit: Unit;
  /** The lot whose mark it carries; null where lots of a product lie together. */
  lotId: string | null;
}

/** The pile a lot lies in: by itself where the plant made or packed it, else with its product, grade and stream. */
export function pileOf({ lotId, productId, grade, stream, unit, origin }: Standing): Pile {
  const isMarked = origin.type === "processing-batch" || origin.type === "packing-run";
  return { productId, grade, stream, unit, lotId: isMarked ? lotId : null };
}

/** What a pile is called: its product, grade and stream, and the lot whose mark it carries. */
export function pileName(pile: {
  productName: string;
  grade: string | null;
  stream: string | null;
  lotCode: string | null;
}): string {
  const { productName, grade, stream, lotCode } = pile;
  return [productName, grade, stream?.toUpperCase(), lotCode].filter(Boolean).join(", ");
}

/** Two lots lie in one pile where this is the same. */
export function pileKey({ productId, grade, stream, lotId }: Omit<Pile, "unit">): string {
  return JSON.stringify([productId, grade, stream, lotId]);
}

/** Everything that stands at a place in its piles, the order of the lots kept. Refuses where nothing stands. */
export function pilesOf<Lot extends Standing>(
  place: { name: string },
  standing: readonly Lot[],
): (Pile & { lots: Lot[]; quantity: bigint })[] {
  const byKey = Map.groupBy(standing, (lot) => pileKey(pileOf(lot)));
  const piles = [...byKey.values()].flatMap((lots) => {
    const [first] = lots;
    return first ? [{ ...pileOf(first), lots, quantity: together(lots) }] : [];
  });
  if (piles.length > 0) return piles;
  const words = `By the books nothing stands in ${place.name}: there is nothing to count.`;
  throw new Refusal("store-count.empty", words, { status: 409 });
}

const together = (lots: readonly { quantity: bigint }[]): bigint =>
  lots.reduce((sum, lot) => sum + lot.quantity, 0n);

/** A count is of a store or a plant of ours, not of the road or of what is being worked on. */
export function checkStore(place: PlaceRef & { name: string }): void {
  if (place.inside && (place.account ?? null) === null) return;
  const words = `${place.name} is no store: count one of our stores or plants.`;
  throw new Refusal("store-count.not-a-store", words);
}

/** One counting of a store at a time: two would each say that the other's pile is missing. */
export function checkNoneOpen(open: { number: string } | undefined): void {
  if (open === undefined) return;
  const words = `${open.number} counts this store already. Finish it, or have it decided, first.`;
  throw new Refusal("store-count.under-way", words, { status: 409 });
}

/** What somebody says of a pile: so much and so many bags, or why it could not be counted. */
export interface Said {
  line: number;
  counted: bigint | null;
  bags: number | null;
  note: string | null;
}

/** Each pile of the count once, and one that could not be counted with the reason. */
export function checkSaid(said: readonly Said[], lines: readonly number[]): void {
  if (new Set(said.map(({ line }) => line)).size !== said.length) {
    throw new Refusal("store-count.pile-twice", "Each pile is counted once: add its parts.");
  }
  if (said.some(({ line }) => !lines.includes(line))) {
    throw new Refusal("store-count.no-pile", "There is no such pile in this count.");
  }
  if (said.some(({ counted, note }) => counted === null && note === null)) {
    const words = "Say why a pile could not be counted.";
    throw new Refusal("store-count.not-counted-why", words);
  }
  if (said.some(({ counted, bags }) => (counted === null) !== (bags === null))) {
    const words = "What is counted has its weight and its bags; what is not has neither.";
    throw new Refusal("store-count.half-counted", words);
  }
}

/** What was counted stays as it was written down once the count is finished. */
export function checkCounting(state: CountState): void {
  if (state === "counting") return;
  const words = "It is not being counted any more: what was counted stays as it was written down.";
  throw new Refusal("store-count.not-counting", words, { status: 409 });
}

/** A count is finished when every pile was counted, or somebody said why it was not. */
export function checkAllCounted(piles: readonly { isCounted: boolean }[]): void {
  const left = piles.filter(({ isCounted }) => !isCounted).length;
  if (left === 0) return;
  const words =
    left === 1
      ? "One pile is not counted yet. Count it, or say why it cannot be."
      : `${left} piles are not counted yet. Count them, or say why they cannot be.`;
  throw new Refusal("store-count.not-finished", words, { status: 409 });
}

/** What was counted once is finished and decided: a count that shows something does not disappear. */
export function checkCancel(readings: number): void {
  if (readings === 0) return;
  const words =
    "Something was counted already. Say of the other piles why they cannot be counted, and finish it.";
  throw new Refusal("store-count.was-counted", words, { status: 409 });
}

/**
 * What drying alone takes: dry matter stays, so 10,000 kg at 13 % weigh 9,886.4 kg at 12 %, 113.6 kg less. Nothing where
 * one of the two moistures is not known, or where it did not dry. To the gram.
 */
export function dryingOf(grams: bigint, fromBp: number | null, toBp: number | null): bigint {
  if (fromBp === null || toBp === null || toBp >= fromBp || BigInt(toBp) >= wholeBp) return 0n;
  return divideRounded(grams * BigInt(fromBp - toBp), wholeBp - BigInt(toBp));
}

/** The moisture of a pile when it came in, by weight; null unless every lot of it was measured. */
export function moistureOf(
  lots: readonly { quantity: bigint; moistureBp: number | null }[],
): number | null {
  const whole = together(lots);
  if (whole === 0n || lots.some(({ moistureBp }) => moistureBp === null)) return null;
  const sum = lots.reduce((all, lot) => all + lot.quantity * BigInt(lot.moistureBp ?? 0), 0n);
  return Number(divideRounded(sum, whole));
}

/** How much a pile may differ, in basis points: scales differ, and what comes in pieces is counted to the piece. */
export function toleranceOf(unit: Unit, scalesBp: number): number {
  return unit === "g" ? scalesBp : 0;
}

/** A reading as far as its difference asks. */
export interface Read {
  counted: bigint | null;
  expected: bigint;
  moistBp: number | null;
  moistureBp: number | null;
}

export interface Judged {
  /** Missing, of it what drying explains. Nothing where more was counted. */
  missing: bigint;
  drying: bigint;
  /** More than the books know. */
  surplus: bigint;
  /** Beyond drying and beyond what scales may differ by: somebody says why, or looks for whose it is. */
  isOff: boolean;
  /** What is booked when it is agreed to: all that is missing where it is off, else what dried. */
  lost: bigint;
}

/**
 * What a reading comes to. Within the tolerance nothing but what dried is booked: scales differ, and what is really gone
 * adds up until it shows. A pile nobody could count says nothing.
 */
export function judge(
  { counted, expected, moistBp, moistureBp }: Read,
  toleranceBp: number,
): Judged {
  if (counted === null || counted === expected) {
    return { missing: 0n, drying: 0n, surplus: 0n, isOff: false, lost: 0n };
  }
  if (counted > expected) {
    const surplus = counted - expected;
    const isOff = expected === 0n || isAbove(surplus, expected, toleranceBp);
    return { missing: 0n, drying: 0n, surplus, isOff, lost: 0n };
  }
  const missing = expected - counted;
  const dried = dryingOf(expected, moistBp, moistureBp);
  const drying = dried < missing ? dried : missing;
  const isOff = isAbove(missing - drying, expected, toleranceBp);
  return { missing, drying, surplus: 0n, isOff, lost: isOff ? missing : drying };
}

/** Every pile that is short has its reason, and no other. */
export function checkReasons(
  piles: readonly { line: number; judged: Judged }[],
  reasons: readonly { line: number; lossReason: LossReason }[],
): void {
  const short = piles.filter(({ judged }) => judged.isOff && judged.missing > 0n);
  const said = reasons.map(({ line }) => line);
  const isWhole =
    new Set(said).size === said.length &&
    said.length === short.length &&
    short.every(({ line }) => said.includes(line));
  if (isWhole) return;
  const words = "Say of each pile that is short why, and of no other.";
  throw new Refusal("store-count.reasons", words);
}

/** What is missing is written off, and where nothing is, it is agreed to: neither passes for the other. */
export function checkSomethingLost(judged: readonly Judged[], asked: "agree" | "post"): void {
  const isLost = judged.some(({ lost }) => lost > 0n);
  if (isLost === (asked === "post")) return;
  const words = isLost
    ? "Something is missing: it is written off with its reason, or counted again."
    : "Nothing is missing that would be written off: agree to the count.";
  throw new Refusal("store-count.what-is-missing", words, { status: 409 });
}

/** A lot of a pile as it stood when it was counted, and as it stands now. */
export interface LotOfPile {
  lotId: string;
  lotCode: string;
  account: string;
  unit: Unit;
  /** What stood there when it was counted. */
  stood: bigint;
  /** What stands there now, with its cost. */
  quantity: bigint;
  cost: bigint;
  /** Of what stands now, in whatever store, so much is promised to nobody. */
  unpromised: bigint;
}

/** What of one lot is written off. */
export interface LostLot {
  lotId: string;
  account: string;
  quantity: bigint;
  cost: bigint;
  dried: bigint;
  driedCost: bigint;
  reason: LossReason;
}

/**
 * Spreads what is missing of a pile over the lots that lay in it, by what is left of them: nobody knows of which lot a
 * bag was. Refuses where less is left of them than is missing, and where what is missing is promised to somebody.
 */
export function spreadLoss(
  lots: readonly LotOfPile[],
  { lost, dried, reason }: { lost: bigint; dried: bigint; reason: LossReason },
): LostLot[] {
  if (lost === 0n) return [];
  const left = lots.map(({ stood, quantity }) => (quantity < stood ? quantity : stood));
  if (left.reduce((sum, one) => sum + one, 0n) < lost) {
    const words =
      "Less is left of these lots than was missing when they were counted. Have the pile counted again.";
    throw new Refusal("store-count.moved-since", words, { status: 409 });
  }
  const shares = allocate(lost, left);
  const driedShares = allocate(dried, shares);
  return lots.flatMap((lot, index): LostLot[] => {
    const quantity = shares[index] ?? 0n;
    if (quantity === 0n) return [];
    checkUnpromised(lot, quantity);
    const cost = costOfPart(quantity, lot);
    const lotDried = driedShares[index] ?? 0n;
    const driedCost = lotDried === quantity ? cost : divideRounded(cost * lotDried, quantity);
    const { lotId, account } = lot;
    return [{ lotId, account, quantity, cost, dried: lotDried, driedCost, reason }];
  });
}

function checkUnpromised({ lotCode, unit, unpromised }: LotOfPile, lost: bigint): void {
  if (lost <= unpromised) return;
  const left = sizeWords(unpromised < 0n ? 0n : unpromised, unit);
  const words =
    `${sizeWords(lost, unit)} of lot ${lotCode} are missing, and only ${left} of it are promised to nobody. ` +
    "Give back what is promised first: it is not there.";
  throw new Refusal("store-count.promised", words, { status: 409 });
}

/** What is missing leaves the graph as named losses at what it cost: Dr 5150, Cr the stock it was of. */
export function postVoucherOf(
  count: { id: string; number: string; day: Day; placeName: string },
  lost: readonly LostLot[],
  { from, loss }: { from: PlaceRef; loss: PlaceRef },
): Voucher {
  const byAccount = Map.groupBy(lost, ({ account }) => account);
  const costOf = (lots: readonly LostLot[]) => lots.reduce((sum, { cost }) => sum + cost, 0n);
  return {
    source: { type: "store-count", id: count.id },
    event: "post",
    day: count.day,
    memo: `${count.number} missing in ${count.placeName}`,
    lines: withoutZeros([
      { account: lossAccount, amount: costOf(lost), memo: `${count.number} not in the store` },
      ...[...byAccount].map(([account, lots]) => ({ account, amount: -costOf(lots) })),
    ]),
    transfers: lost.map(({ lotId, account, quantity, cost }) => {
      return { lotId, account, from, to: loss, quantity, cost, pick: "named" as const };
    }),
    edges: lost.flatMap(edgesOfLost),
  };
}

/** Drying is a loss of its own beside the rest of what is missing. */
function edgesOfLost({ lotId, quantity, cost, dried, driedCost, reason }: LostLot): LotEdge[] {
  const edge = (grams: bigint, worth: bigint, loss: LossReason): LotEdge[] =>
    grams === 0n ? [] : [{ parent: lotId, child: null, kind: "loss", grams, cost: worth, loss }];
  if (reason === "moisture") return edge(quantity, cost, reason);
  return [
    ...edge(dried, driedCost, "moisture"),
    ...edge(quantity - dried, cost - driedCost, reason),
  ];
}
