// How closely the next delivery of a seller is looked at. One sample is always measured; a seller whose last
// deliveries were turned away too often, or came wetter than those before, needs more. The thresholds are
// rows from a day on; a company that set none has the usual ones.
import { checkComing, newestOn } from "#kernel/datedRows.ts";
import type { Day } from "#kernel/days.ts";
import type { Flag, Needs } from "#kernel/permissions.ts";
import { Refusal } from "#kernel/refusal.ts";
import { formatPercent } from "#kernel/weight.ts";

/** Who says from when how many samples are taken. */
export const setsSampling: Flag = "canConfigureSystem";
/** Who reads it: those who judge beans, and those who keep suppliers. */
export const readsSampling: Needs = ["canApproveQuality", "canManageExpenses", "canViewFinancials"];

/** From a day on: what among the last deliveries asks for more samples, and for how many. */
export interface SamplingRule {
  effectiveFrom: Day;
  /** How many judged deliveries are looked at, the newest first. */
  lookedAt: number;
  /** So many of them turned away, and the next delivery needs `samples`. */
  rejects: number;
  /** So many basis points wetter than the season before them on average, and it needs them too. */
  driftBp: number;
  /** Samples of the next delivery; 1 switches the rule off. */
  samples: number;
}

/** What a company starts with: two rejects in the last five, or 1.5 points wetter, ask for two samples. */
export const usualSampling: SamplingRule = {
  effectiveFrom: "2020-01-01",
  lookedAt: 5,
  rejects: 2,
  driftBp: 150,
  samples: 2,
};

/** The newest rule that has begun on a day, or the usual one. */
export function samplingOn(day: Day, newestFirst: readonly SamplingRule[]): SamplingRule {
  return newestOn(newestFirst, day) ?? usualSampling;
}

/** A delivery that was judged. */
export interface JudgedDelivery {
  isRejected: boolean;
  moistureBp: number | null;
}

/** How many samples the next delivery needs, and why in words; null while one is enough. */
export interface Sampling {
  samples: number;
  reason: string | null;
}

/**
 * What a seller's judged deliveries of the season, the newest first, ask of the next one. The drift compares
 * the last ones with all before them, and says nothing until there is one before.
 */
export function samplingAfter(
  newestFirst: readonly JudgedDelivery[],
  rule: SamplingRule,
): Sampling {
  const last = newestFirst.slice(0, rule.lookedAt);
  const rejected = last.filter((one) => one.isRejected).length;
  const drift = moistureDrift(newestFirst, rule.lookedAt);
  const reasons = [
    ...(rejected >= rule.rejects
      ? [`${rejected} of the last ${last.length} were turned away`]
      : []),
    ...(drift !== null && drift >= rule.driftBp
      ? [`the last ${last.length} were ${formatPercent(drift)} points wetter than before`]
      : []),
  ];
  if (reasons.length === 0 || rule.samples === 1) return { samples: 1, reason: null };
  return { samples: rule.samples, reason: reasons.join("; ") };
}

/**
 * How much wetter the last deliveries were than all before them, in basis points of moisture; negative when
 * they were drier, null while there is nothing to compare.
 */
export function moistureDrift(
  newestFirst: readonly JudgedDelivery[],
  lookedAt: number,
): number | null {
  const last = averageOf(newestFirst.slice(0, lookedAt));
  const before = averageOf(newestFirst.slice(lookedAt));
  return last === null || before === null ? null : last - before;
}

/** The average moisture of those that were measured, to the basis point; null when none was. */
export function averageOf(deliveries: readonly JudgedDelivery[]): number | null {
  const measured = deliveries.flatMap(({ moistureBp }) =>
    moistureBp === null ? [] : [moistureBp],
  );
  if (measured.length === 0) return null;
  return Math.round(measured.reduce((sum, bp) => sum + bp, 0) / measured.length);
}

/** A rule counts from today or a day within the next year, and can be met by what it looks at. */
export function checkSampling(rule: SamplingRule, today: Day): void {
  checkComing(rule.effectiveFrom, today, "sampling.day");
  if (rule.rejects <= rule.lookedAt) return;
  const words = `${rule.rejects} rejects cannot be among the last ${rule.lookedAt} deliveries.`;
  throw new Refusal("sampling.cannot-be-met", words);
}
