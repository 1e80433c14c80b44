// How much of a form is made of its base form (dried cherry for coffee): FAQ is 54 % of it. A company's own rows
// count instead from the day they say.
import type { Day } from "./days.ts";

/** The first day of what every company starts with. */
export const outturnsBegin = "2020-01-01";

/** The outturns a company starts with, in basis points of the base form. */
export const factoryOutturns: readonly (readonly [form: string, outturnBp: number])[] = [
  ["kiboko", 10_000],
  ["cherry", 25_000],
  ["faq", 5_400],
  ["drugar", 5_400],
  ["parchment", 5_000],
  ["wugar", 4_000],
];

/** How much of a form is made of one part of the base form, from a day on: FAQ is 54 % of dried cherry. */
export interface FormOutturn {
  form: string;
  effectiveFrom: Day;
  outturnBp: number;
}

/** The same as rows, beside which a company's own stand. */
export const factoryFormOutturns: readonly FormOutturn[] = factoryOutturns.map(
  ([form, outturnBp]) => ({ form, effectiveFrom: outturnsBegin, outturnBp }),
);

/** How much one hectare can give of a commodity in a season, and when to warn and to stop. */
export interface YieldCap {
  commodity: string;
  effectiveFrom: Day;
  /** Grams of the commodity's base form (dried cherry for coffee) per hectare and season. */
  perHectare: bigint;
  warnBp: number;
  stopBp: number;
}

/** The caps a company starts with; its own rows count instead from the day they say. */
export const factoryYieldCaps: readonly YieldCap[] = [
  {
    commodity: "coffee",
    effectiveFrom: outturnsBegin,
    perHectare: 2_500_000n,
    warnBp: 8_000,
    stopBp: 12_000,
  },
];
