// Between which bounds the owner decides a figure, and which of two is never above the other.
import { type ThresholdName, type ThresholdRow, thresholdsOn } from "#books/thresholds/rules.ts";
import { checkComing } from "#kernel/datedRows.ts";
import type { Day } from "#kernel/days.ts";
import { Refusal } from "#kernel/refusal.ts";

/** How a figure is counted, and between which bounds it still watches something. */
export interface ThresholdKind {
  unit: "basis-points" | "days" | "metres" | "minutes" | "shillings";
  least: number;
  most: number;
}

const share = (most: number): ThresholdKind => ({ unit: "basis-points", least: 0, most });
const days: ThresholdKind = { unit: "days", least: 1, most: 366 };

export const thresholdKinds: Readonly<Record<ThresholdName, ThresholdKind>> = {
  unexplainedReason: share(1_000),
  unexplainedReview: share(2_000),
  outturnAbove: share(5_000),
  lossAbove: share(5_000),
  bagMean: share(500),
  overlapWarning: share(10_000),
  overlapRefusal: share(10_000),
  declaredArea: share(10_000),
  gpsAccuracy: { unit: "metres", least: 1, most: 100 },
  checkInFar: { unit: "metres", least: 1, most: 100_000 },
  supplierLicence: days,
  calibrationDue: days,
  documentDue: days,
  lateSlip: days,
  likeSlipWeight: share(500),
  likeSlipTime: { unit: "minutes", least: 1, most: 1_440 },
  awaitedDelivery: { unit: "days", least: 1, most: 31 },
  roundWeights: { unit: "basis-points", least: 500, most: 9_000 },
  bagTareOff: share(9_000),
  cashNotBack: { unit: "days", least: 0, most: 31 },
  cashCountDays: { unit: "days", least: 1, most: 31 },
  ceilingNear: { unit: "basis-points", least: 1_000, most: 10_000 },
  chargeAlone: { unit: "shillings", least: 0, most: 10_000_000 },
  chargesAlone: { unit: "shillings", least: 0, most: 100_000_000 },
  proceedsCharges: { unit: "shillings", least: 0, most: 100_000_000 },
  overspent: { unit: "shillings", least: 0, most: 10_000_000 },
  bankingDays: { unit: "days", least: 1, most: 31 },
  storeCountTolerance: share(1_000),
  storeCountDays: days,
  saleBelowCost: share(5_000),
  unagreedCredit: { unit: "shillings", least: 0, most: 1_000_000_000 },
  oldAdvance: days,
  leaveTold: days,
  rateStep: share(5_000),
  shownAgain: { unit: "minutes", least: 1, most: 1_440 },
};

/** Of each two the first is never above the second: what is refused was warned of before. */
const ordered: readonly (readonly [ThresholdName, ThresholdName])[] = [
  ["unexplainedReason", "unexplainedReview"],
  ["overlapWarning", "overlapRefusal"],
  ["chargeAlone", "chargesAlone"],
];

/**
 * May this be decided? From today or a day within the next year, within its bounds, and on no day to come above the
 * figure that has to be the higher one.
 */
export function checkThreshold(
  asked: ThresholdRow & { name: ThresholdName },
  newestFirst: readonly ThresholdRow[],
  today: Day,
): void {
  checkComing(asked.effectiveFrom, today, "threshold.day");
  const { least, most } = thresholdKinds[asked.name];
  if (asked.value < least || asked.value > most) {
    throw new Refusal("threshold.bounds", "So low or so high the figure would watch nothing.");
  }
  const rows = [asked, ...newestFirst];
  for (const { effectiveFrom } of rows) {
    if (effectiveFrom < asked.effectiveFrom) continue;
    const values = thresholdsOn(effectiveFrom, rows);
    for (const [lower, upper] of ordered) {
      if (values[lower] <= values[upper]) continue;
      throw new Refusal(
        "threshold.order",
        "What needs more comes later: the first of the two figures would be above the second.",
      );
    }
  }
}
