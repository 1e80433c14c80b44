// A slip's values in words, for somebody who compares two versions of it.
import { formatAmount } from "#kernel/money.ts";
import { formatKilograms, formatPercent } from "#kernel/weight.ts";
import type { BagLine, PlotLine, SlipValues } from "./slipValues.ts";

type Say = { [Name in keyof SlipValues]?: (value: SlipValues[Name]) => string };

const percent = (bp: number | null): string => (bp === null ? "–" : `${formatPercent(bp)} %`);
const shillings = (digits: string): string => (digits === "" ? "–" : `UGX ${formatAmount(digits)}`);
const kilograms = (grams: string): string => (grams === "" ? "–" : formatKilograms(BigInt(grams)));

const says: Say = {
  moistureBp: percent,
  foreignMatterBp: percent,
  defectsBp: percent,
  unitPrice: shillings,
  recovery: shillings,
  weighings: (bags) =>
    bags
      .map(({ gross, tare }: BagLine) => `${kilograms(gross)} − ${kilograms(tare)} kg`)
      .join("; "),
  plots: (plots) =>
    plots.map(({ name, shareBp }: PlotLine) => `${name} ${percent(shareBp)}`).join("; "),
};

/** A value of a slip in words; undefined for one that says itself. */
export function slipWords(field: string, value: unknown): string | undefined {
  const say = Object.hasOwn(says, field) ? says[field as keyof SlipValues] : undefined;
  // The form holds under each name what SlipValues says of it.
  return say && (say as (value: unknown) => string)(value);
}
