// The way from the scale to the shillings as a paper prints it: one row a step, weights and shillings
// in their columns, nothing shown that did not happen.
import { formatAmount } from "#kernel/money.ts";
import { cell, type PaperCell } from "#kernel/paper.ts";
import { formatKilograms, formatPercent } from "#kernel/weight.ts";
import type { Weighed } from "../weighingRules.ts";

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
export function workingRows(worked: Worked): PaperCell[][] {
  const { working: w } = worked;
  const rows: PaperCell[][] = [
    [`Gross, ${w.bags} ${w.bags === 1 ? "bag" : "bags"}`, formatKilograms(w.gross), ""],
    ["Tare", formatKilograms(-w.tare), ""],
    [cell("Net"), formatKilograms(w.net), formatAmount(w.netValue)],
  ];
  if (w.rounding !== 0n) {
    rows.push(["To 0.1 kg", formatKilograms(w.rounding, 3), formatAmount(w.roundingValue)]);
  }
  rows.push([
    cell(measured("Moisture", worked.moistureBp), limit(worked.moistureLimitBp)),
    formatKilograms(-w.moisture),
    formatAmount(-w.moistureValue),
  ]);
  rows.push([
    cell(
      measured("Foreign matter", worked.foreignMatterBp),
      limit(worked.foreignMatterAllowanceBp),
    ),
    formatKilograms(-w.foreignMatter),
    formatAmount(-w.foreignMatterValue),
  ]);
  return rows;
}

/** What is paid for, what goes back to advances, and what the farmer gets. */
export function workingTotals(worked: Worked): string[][] {
  const { working: w, recovery, netPayable, unitPrice } = worked;
  const price = `At ${formatAmount(unitPrice)} per kg`;
  return [
    [price, formatKilograms(w.payable), formatAmount(w.value)],
    ...(recovery > 0n ? [["Advance recovered", "", formatAmount(-recovery)]] : []),
    ["Net payable, UGX", "", formatAmount(netPayable)],
  ];
}

function measured(name: string, bp: number | null): string {
  return bp === null ? `${name}, not measured` : `${name} ${formatPercent(bp)} %`;
}

function limit(bp: number): string {
  return bp === 10_000 ? "no limit" : `${formatPercent(bp)} % allowed`;
}
