// How a figure is written: short enough for a card, and exact for whoever looks closer.
import { divideRounded, formatAmount, formatMoney, formatScaled } from "#kernel/money.ts";
import { formatKilograms, formatPercent, formatTonnes } from "#kernel/weight.ts";
import { shortAmount } from "../amountRules.ts";
import { factsOf, type FigureName, type FigureUnit } from "../figureRules.ts";

export interface Shown {
  /** Small before the figure. */
  unit?: string;
  /** Small after it. */
  after?: string;
  figure: string;
  /** The whole of what was shortened. */
  exact?: string;
}

/** From ten tonnes on weight is written in tonnes. */
const tonnesFrom = 10_000_000n;

export function shown(unit: FigureUnit, value: string): Shown {
  if (unit === "ugx") return { unit: "UGX", figure: shortAmount(value), exact: formatMoney(value) };
  if (unit === "count") return { figure: value };
  if (unit === "bp") return { figure: formatPercent(value), after: "%" };
  const size = BigInt(value) < 0n ? -BigInt(value) : BigInt(value);
  return size >= tonnesFrom
    ? { figure: formatTonnes(value), after: "t", exact: `${formatKilograms(value)} kg` }
    : { figure: formatKilograms(value), after: "kg" };
}

/** In one piece, for the middle of a sentence: `UGX 65M`, `12.75 t`, `3`. */
export function inWords(name: FigureName, value: string): string {
  const { unit, figure, after } = shown(factsOf(name).unit, value);
  return [unit, figure, after].filter((part) => part !== undefined).join("\u00a0");
}

/** Exact, for tables: shillings without their code, kilograms, a count. */
export function exactly(unit: FigureUnit, value: string): string {
  if (unit === "ugx") return formatAmount(value);
  if (unit === "g") return formatKilograms(value);
  return unit === "bp" ? formatPercent(value) : value;
}

/** The share of one figure in another, in percent rounded once: `17.6`. */
export function shareOf(part: string, whole: string): string {
  const of = BigInt(whole);
  return of <= 0n ? "0.0" : formatScaled(divideRounded(BigInt(part) * 1_000n, of), 1);
}
