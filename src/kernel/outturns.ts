// How much of a form is made of its base form (dried cherry for coffee): FAQ is 54 % of it. A company's own rows
// count instead from the day they say.

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
