// The company's own brakes on money that leaves: a ceiling for one day of mobile money, from a day on, and the
// owner's brake, which stops every release and every sending until it is let go.
import { type Day, formatDay } from "#kernel/days.ts";
import { formatMoney } from "#kernel/money.ts";
import { Refusal } from "#kernel/refusal.ts";
import { wholeBp } from "#kernel/weight.ts";

/** How much mobile money may leave on one day, from a day on; null = as much as there is. */
export interface Ceiling {
  effectiveFrom: Day;
  amount: bigint | null;
  createdAt: Date;
}

/** The ceiling of a day, of rows of which the latest stands first, of two of one day the later written; null = none. */
export function ceilingOn(day: Day, latestFirst: readonly Ceiling[]): bigint | null {
  return latestFirst.find((row) => row.effectiveFrom <= day)?.amount ?? null;
}

/** Nothing is released by mobile money beyond what the company lets leave on one day. */
export function checkCeiling(asked: {
  amount: bigint;
  /** Released by mobile money on the same day, and not failed. */
  before: bigint;
  ceiling: bigint | null;
  day: Day;
}): void {
  const { amount, before, ceiling, day } = asked;
  if (ceiling === null || before + amount <= ceiling) return;
  const left = ceiling > before ? ceiling - before : 0n;
  throw new Refusal(
    "payment.above-ceiling",
    `At most ${formatMoney(ceiling)} of mobile money leaves on one day; ${formatMoney(left)} is left on ` +
      `${formatDay(day)}. Release it another day, or have the owner raise the ceiling.`,
    {
      status: 409,
      blockers: [{ what: "The ceiling of the day", link: "/payment-center" }],
    },
  );
}

/** Did this release take the day across the part of its ceiling at which owners are told? Each day is crossed once. */
export function crossesNear(asked: {
  amount: bigint;
  /** Released by mobile money on the same day, this release included. */
  released: bigint;
  ceiling: bigint;
  nearBp: number;
}): boolean {
  const { amount, released, ceiling, nearBp } = asked;
  const near = (ceiling * BigInt(nearBp)) / wholeBp;
  return released >= near && released - amount < near;
}

/** While the owner's brake is pulled no money leaves. */
export function checkBrake(brake: { isPulled: boolean; reason: string } | undefined): void {
  if (!brake?.isPulled) return;
  throw new Refusal(
    "payment.stopped",
    `The owner stopped all payments: ${brake.reason}. Nothing is released until the brake is let go.`,
    { status: 409 },
  );
}
