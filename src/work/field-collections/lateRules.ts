// A slip may be written down after its day: a phone had no network, or there was no hand free. Days after, the day's price is
// somebody's word alone; where it was dearer than whoever buys may pay now, the office says whether it stands. Else they could
// choose the dearest day there was (decision 0056).
import { type Day, daysBetween, formatDay } from "#kernel/days.ts";
import { formatMoney } from "#kernel/money.ts";
import { judgePrice } from "#registry/products/rules.ts";
import type { PublishedPrice } from "./weighingRules.ts";

/** A slip as it is heard of: of which day, when, at which price, beside the price published when it was heard. */
export interface LateSlip {
  day: Day;
  heardOn: Day;
  unitPrice: bigint;
  /** Null where none is published any more: then nobody can say that it is no dearer. */
  published: PublishedPrice | null;
}

/** Is a slip heard of later than so many days after its day? */
export function isLate(
  { day, heardOn }: Pick<LateSlip, "day" | "heardOn">,
  lateDays: number,
): boolean {
  return daysBetween(day, heardOn) > lateDays;
}

/**
 * Why the price of a late slip waits for the office's word; null where it is not late, or whoever buys might have paid as much
 * on the day it was heard of.
 */
export function lateReason(slip: LateSlip, lateDays: number): string | null {
  const { day, heardOn, unitPrice, published } = slip;
  if (!isLate(slip, lateDays)) return null;
  const mayBe =
    published !== null &&
    (unitPrice <= published.price || judgePrice(unitPrice, published) === "within");
  if (mayBe) return null;
  const price =
    published === null ? "no price was published" : `the price was ${formatMoney(published.price)}`;
  return `Written down on ${formatDay(heardOn)}, ${daysBetween(day, heardOn)} days later: ${price}`;
}

/** Both reasons a price waits, each said once: a slip that is corrected brings the one it already has. */
export function joinedReason(said: string | null, late: string | null): string | null {
  if (said === null || late === null) return said ?? late;
  return said.includes(late) ? said : `${said}; ${late}`;
}
