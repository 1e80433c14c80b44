// The way from the scale to the shillings as a paper prints it: one row a step, weights and shillings
// in their columns, nothing shown that did not happen.
import { formatAmount } from "#kernel/money.ts";
import { cell, type PaperCell } from "#kernel/paper.ts";
import { formatKilograms, formatPercent } from "#kernel/weight.ts";
import type { Weighed } from "../weighingRules.ts";
import type { WorkingWords } from "./receiptWords.ts";

export interface Worked {
  working: Weighed;
  moistureBp: number | null;
  moistureLimitBp: number;
  foreignMatterBp: number | null;
  foreignMatterAllowanceBp: number;
  unitPrice: bigint;
  recovery: bigint;
  netPayable: bigint;
}

/** Step, kilograms, shillings. */
export function workingRows(worked: Worked, words: WorkingWords): PaperCell[][] {
  const { working: w } = worked;
  const rows: PaperCell[][] = [
    [words.gross(w.bags), formatKilograms(w.gross), ""],
    [words.tare, formatKilograms(-w.tare), ""],
    [cell(words.net), formatKilograms(w.net), formatAmount(w.netValue)],
  ];
  if (w.rounding !== 0n) {
    rows.push([words.rounding, formatKilograms(w.rounding, 3), formatAmount(w.roundingValue)]);
  }
  rows.push([
    cell(words.moisture(measured(worked.moistureBp)), limit(words, worked.moistureLimitBp)),
    formatKilograms(-w.moisture),
    formatAmount(-w.moistureValue),
  ]);
  rows.push([
    cell(
      words.foreignMatter(measured(worked.foreignMatterBp)),
      limit(words, worked.foreignMatterAllowanceBp),
    ),
    formatKilograms(-w.foreignMatter),
    formatAmount(-w.foreignMatterValue),
  ]);
  return rows;
}

/** What is paid for, what goes back to advances, and what the farmer gets. */
export function workingTotals(worked: Worked, words: WorkingWords): string[][] {
  const { working: w, recovery, netPayable, unitPrice } = worked;
  const price = words.atPrice(formatAmount(unitPrice));
  return [
    [price, formatKilograms(w.payable), formatAmount(w.value)],
    ...(recovery > 0n ? [[words.recovered, "", formatAmount(-recovery)]] : []),
    [words.netPayable, "", formatAmount(netPayable)],
  ];
}

function measured(bp: number | null): string | null {
  return bp === null ? null : formatPercent(bp);
}

function limit(words: WorkingWords, bp: number): string {
  return bp === 10_000 ? words.noLimit : words.allowed(formatPercent(bp));
}
