// A supplier's scorecard over this season and the last: what was turned away, how wet it came, how far their
// own note was from our scale, and how old their advances are. It is reckoned from the deliveries and the books,
// never typed, and it says how many samples the next delivery needs and how much may be advanced.
import { newestOn } from "#kernel/datedRows.ts";
import type { Day } from "#kernel/days.ts";
import { Refusal } from "#kernel/refusal.ts";
import { formatMoney } from "#kernel/money.ts";
import { formatDay } from "#kernel/days.ts";
import { wholeBp } from "#kernel/weight.ts";
import { averageOf, moistureDrift, type SamplingRule } from "#registry/sampling/rules.ts";

/** A judged delivery somebody brought; weights in grams. */
export interface BroughtDelivery {
  isRejected: boolean;
  moistureBp: number | null;
  net: bigint;
  payable: bigint;
  /** The weight on their own note; null when none was given. */
  declared: bigint | null;
}

/** What the deliveries of a supplier come to. */
export interface DeliveryScore {
  accepted: number;
  rejected: number;
  /** Of all judged, in basis points; null before the first. */
  rejectedBp: number | null;
  acceptedGrams: bigint;
  /** The average of all, of the last ones, and how much wetter these were than those before. */
  moistureBp: number | null;
  lastMoistureBp: number | null;
  driftBp: number | null;
  /** Deliveries with a weight on the supplier's note, what the notes said and what our scale said. */
  noted: number;
  declaredGrams: bigint;
  weighedGrams: bigint;
  /** Our scale against their notes, in basis points: negative where less came than was said. */
  varianceBp: number | null;
}

/** Sums up judged deliveries, the newest first. */
export function deliveryScore(
  newestFirst: readonly BroughtDelivery[],
  { lookedAt }: Pick<SamplingRule, "lookedAt">,
): DeliveryScore {
  const rejected = newestFirst.filter((one) => one.isRejected).length;
  const noted = newestFirst.flatMap(({ net, declared }) =>
    declared === null ? [] : [{ net, declared }],
  );
  const declaredGrams = noted.reduce((sum, one) => sum + one.declared, 0n);
  const weighedGrams = noted.reduce((sum, one) => sum + one.net, 0n);
  return {
    accepted: newestFirst.length - rejected,
    rejected,
    rejectedBp: shareBp(rejected, newestFirst.length),
    acceptedGrams: newestFirst.reduce((sum, one) => (one.isRejected ? sum : sum + one.payable), 0n),
    moistureBp: averageOf(newestFirst),
    lastMoistureBp: averageOf(newestFirst.slice(0, lookedAt)),
    driftBp: moistureDrift(newestFirst, lookedAt),
    noted: noted.length,
    declaredGrams,
    weighedGrams,
    varianceBp:
      declaredGrams === 0n
        ? null
        : Number(((weighedGrams - declaredGrams) * wholeBp) / declaredGrams),
  };
}

function shareBp(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part * Number(wholeBp)) / whole);
}

/** What a supplier may be advanced and what we may owe them, from a day on. */
export interface SupplierLimit {
  effectiveFrom: Day;
  /** Shillings; 0: nothing is advanced. */
  advance: bigint;
  /** Shillings we may owe at once; null: nobody said. */
  credit: bigint | null;
}

/** The newest limit that has begun; null when none has. */
export function limitOn<L extends SupplierLimit>(day: Day, newestFirst: readonly L[]): L | null {
  return newestOn(newestFirst, day) ?? null;
}

/** What the books know of a supplier's advances; shillings. */
export interface AdvanceStanding {
  open: bigint;
  /** Of it past the day it was to be made good by. */
  overdue: bigint;
  /** Asked for or approved, and not paid out yet. */
  promised: bigint;
}

/** What may be advanced now: the limit, less as much of it twice over as was turned away, less what is out. */
export function advanceLimit(
  granted: bigint,
  rejectedBp: number | null,
  { open, overdue, promised }: AdvanceStanding,
): { scoreBp: number; worth: bigint; left: bigint } {
  const scoreBp = Math.max(0, Number(wholeBp) - 2 * (rejectedBp ?? 0));
  const worth = (granted * BigInt(scoreBp)) / wholeBp;
  const left = worth - open - promised;
  return { scoreBp, worth, left: overdue > 0n || left < 0n ? 0n : left };
}

/** Refuses an advance without sense, while one is overdue, or above what may be advanced. */
export function checkAdvance(
  asked: { amount: bigint; recoverBy: Day; today: Day },
  known: { overdue: bigint; left: bigint },
): void {
  if (asked.amount <= 0n) throw new Refusal("supplier-advance.nothing", "Say how much is needed.");
  if (asked.recoverBy <= asked.today) {
    const words = `${formatDay(asked.recoverBy)} is not after today: say until when it is made good.`;
    throw new Refusal("supplier-advance.due-in-past", words);
  }
  if (known.overdue > 0n) {
    const words = `${formatMoney(known.overdue)} of an earlier advance is overdue. It comes first.`;
    throw new Refusal("supplier-advance.overdue", words, { status: 409 });
  }
  if (asked.amount <= known.left) return;
  throw new Refusal(
    "supplier-advance.above-limit",
    `This supplier may be advanced ${formatMoney(known.left)} more; ${formatMoney(asked.amount)} is above it.`,
  );
}

interface OpenDue {
  id: string;
  open: bigint;
}

/** How much of each open advance a bill makes good: the oldest first, never more than the bill. */
export function setOffs<D extends OpenDue>(
  payable: bigint,
  oldestFirst: readonly D[],
): { due: D; amount: bigint }[] {
  let left = payable;
  return oldestFirst.flatMap((due) => {
    const amount = due.open < left ? due.open : left;
    left -= amount;
    return amount > 0n ? [{ due, amount }] : [];
  });
}
