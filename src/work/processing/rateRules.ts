// What the plant's steps cost a kilogram: it becomes part of what the coffee cost, so a figure that is bent for one batch is profit
// that nobody made.
import { checkComing } from "#kernel/datedRows.ts";
import type { Day } from "#kernel/days.ts";
import { Refusal } from "#kernel/refusal.ts";

/** The first rate of a step counts from whatever day it was agreed; each later one from today on, so that no batch is counted anew. */
export function checkRateDay(
  { effectiveFrom, hasRate }: { effectiveFrom: Day; hasRate: boolean },
  today: Day,
): void {
  if (hasRate) checkComing(effectiveFrom, today, "processing.rate-day");
}

/** A batch goes through a step once: named twice it would cost twice. */
export function checkStepsOnce(codes: readonly string[]): void {
  const twice = codes.find((code, at) => codes.indexOf(code) !== at);
  if (twice === undefined) return;
  throw new Refusal(
    "processing.step-twice",
    `"${twice}" is named twice; a batch goes through it once.`,
  );
}
