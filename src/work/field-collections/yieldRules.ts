// A farm cannot sell more than it grows. Every purchase of a season is turned into dried cherry and
// held against the farmer's hectares, so that nobody's coffee is bought under another one's name.
import { begunNewestFirst } from "#kernel/datedRows.ts";
import { coffeeYear, type Day } from "#kernel/days.ts";
import { divideRounded } from "#kernel/money.ts";
import {
  factoryFormOutturns,
  factoryYieldCaps,
  type FormOutturn,
  type YieldCap,
} from "#kernel/outturns.ts";
import { Refusal } from "#kernel/refusal.ts";
import { seasonDays } from "#kernel/seasons.ts";
import { formatKilograms, formatPercent, wholeBp } from "#kernel/weight.ts";

/** The cap and the conversions in force on one day. */
export interface YieldRules {
  cap: YieldCap | null;
  forms: readonly FormOutturn[];
}

/** The newest rules that have begun; no cap for a commodity that has none. */
export function yieldRulesOn(
  day: Day,
  commodity: string,
  rows: { caps: readonly YieldCap[]; forms: readonly FormOutturn[] },
): YieldRules {
  const caps = begunNewestFirst([...rows.caps, ...factoryYieldCaps], day);
  return {
    cap: caps.find((row) => row.commodity === commodity) ?? null,
    forms: begunNewestFirst([...rows.forms, ...factoryFormOutturns], day),
  };
}

/** Weight bought of one form. */
export interface Bought {
  form: string;
  grams: bigint;
}

export const yieldVerdicts = ["fine", "near", "over", "unknown"] as const;

export interface YieldUse {
  /** What the farm can give this season, as dried cherry; null when no area or no cap is known. */
  cap: bigint | null;
  /** What was bought of it, this delivery included, as dried cherry. */
  used: bigint;
  usedBp: number;
  verdict: (typeof yieldVerdicts)[number];
}

/** The season's purchases as dried cherry against what the farmer's hectares can give. */
export function yieldUse(
  areaSquareMetres: bigint,
  bought: readonly Bought[],
  rules: YieldRules,
): YieldUse {
  const used = bought.reduce((total, { form, grams }) => {
    const outturn = rules.forms.find((row) => row.form === form)?.outturnBp;
    return total + (outturn ? divideRounded(grams * wholeBp, BigInt(outturn)) : grams);
  }, 0n);
  const cap = rules.cap ? (areaSquareMetres * rules.cap.perHectare) / 10_000n : 0n;
  if (!rules.cap || cap === 0n) return { cap: null, used, usedBp: 0, verdict: "unknown" };
  const usedBp = Number(divideRounded(used * wholeBp, cap));
  const over = used * wholeBp > cap * BigInt(rules.cap.stopBp);
  const near = used * wholeBp >= cap * BigInt(rules.cap.warnBp);
  return { cap, used, usedBp, verdict: over ? "over" : near ? "near" : "fine" };
}

/** Refuses a delivery that a farm of this size cannot have grown, unless somebody answers for it. */
export function checkYield(use: YieldUse, isOverridden: boolean): void {
  if (use.verdict !== "over" || use.cap === null || isOverridden) return;
  throw new Refusal(
    "collection.above-yield",
    `With this delivery ${formatKilograms(use.used)} kg of dried cherry are bought this season, ` +
      `${formatPercent(use.usedBp)} % of the ${formatKilograms(use.cap)} kg this farm can give. ` +
      "Check the farmer and the plots; only the owner can let it pass.",
  );
}

/** The season a day lies in, first and last day: 1 October to 30 September. */
export function seasonOf(day: Day): { from: Day; to: Day } {
  return seasonDays(coffeeYear(day));
}
