// The rows of a cost sheet in reading order: its lines with their number, and the sums between them.
import { divideRounded, formatAmount, formatScaled } from "#kernel/money.ts";
import { formatKilograms, formatPercent } from "#kernel/weight.ts";
import { waterfall, type Step } from "#platform/web/parts/charts.ts";
import type { CostSheetWire } from "../api.ts";
import { t } from "./words.ts";

type Line = CostSheetWire["lines"][number];
export type SumCode = keyof CostSheetWire["subtotals"];

/** Where the ship is loaded and where it goes, by the contract; empty while none is chosen. */
export interface Places {
  port: string;
  destination: string;
}

/** FOB Mombasa, CIF Antwerp. */
export function sumLabel(sum: SumCode, { port, destination }: Places): string {
  const place = sum === "FOB" ? port : sum === "CFR" || sum === "CIF" ? destination : "";
  return place === "" ? t.sums[sum] : t.at(t.sums[sum], place);
}

export interface SheetRow {
  key: string;
  /** 1, 2, 3 …; empty for a sum. */
  number: string;
  label: string;
  how: string;
  amount: string;
  perKilogram: string;
  sum: SumCode | null;
  /** What is drawn beside it; null where nothing is. */
  step: Step | null;
  /** What a sum is above the farm gate, as it is read. */
  above: string | null;
}

/** Where the lines of each part of the sheet end (as the server's subtotals are cut). */
const ends: readonly { sum: SumCode; holds: (line: Line) => boolean }[] = [
  { sum: "delivered", holds: (line) => line.level === "FOT" && line.sequence < 40 },
  { sum: "exMill", holds: (line) => line.level === "FOT" && line.sequence < 70 },
  { sum: "FOT", holds: (line) => line.level === "FOT" },
  { sum: "FOB", holds: (line) => line.level === "FOB" },
  { sum: "CFR", holds: (line) => line.level === "CFR" },
  { sum: "CIF", holds: (line) => line.level === "CIF" },
];

/** What was paid where the coffee was grown: the bars begin above it. */
export function isFarmGate(line: Line): boolean {
  return line.key.startsWith("bought:");
}

/** Has this level a cost of its own yet? */
export function hasLevel(sheet: CostSheetWire, level: Line["level"]): boolean {
  return sheet.lines.some((line) => line.level === level);
}

/** Hundredths of a shilling per kilogram that were paid at the farm gate. */
export function farmGateOf({ lines }: CostSheetWire): bigint {
  return lines.filter(isFarmGate).reduce((sum, line) => sum + BigInt(line.perKilogram), 0n);
}

export function sheetRows(
  sheet: CostSheetWire,
  places: Places,
): { rows: SheetRow[]; largest: number } {
  const farmGate = farmGateOf(sheet);
  const rows: SheetRow[] = [];
  const values: (number | null)[] = [];
  const drawn: SheetRow[] = [];
  const placed = new Set<Line>();
  for (const { sum, holds } of ends) {
    const lines = sheet.lines.filter((line) => holds(line) && !placed.has(line));
    if (lines.length === 0) continue;
    for (const line of lines) {
      placed.add(line);
      const row = lineRow(line, placed.size, sheet);
      rows.push(row);
      if (isFarmGate(line)) continue;
      values.push(Number(line.perKilogram));
      drawn.push(row);
    }
    const row = { ...sumRow(sum, sheet, farmGate), label: sumLabel(sum, places) };
    rows.push(row);
    values.push(null);
    drawn.push(row);
  }
  const steps = waterfall(values);
  drawn.forEach((row, index) => {
    row.step = steps[index] ?? null;
  });
  return { rows, largest: largestOf(values) };
}

/** The end of the scale: the highest the steps ever stand. */
function largestOf(values: readonly (number | null)[]): number {
  let sum = 0;
  let largest = 0;
  for (const value of values) {
    sum += value ?? 0;
    largest = Math.max(largest, sum);
  }
  return largest;
}

function lineRow(line: Line, number: number, sheet: CostSheetWire): SheetRow {
  return {
    key: line.key,
    number: String(number),
    label: line.label,
    how: howText(line, sheet),
    amount: formatAmount(line.amount),
    perKilogram: formatScaled(BigInt(line.perKilogram), 2),
    sum: null,
    step: null,
    above: null,
  };
}

function sumRow(sum: SumCode, sheet: CostSheetWire, farmGate: bigint): SheetRow {
  const { amount, perKilogram, dollarsPerTonne } = sheet.subtotals[sum];
  const above = divideRounded(BigInt(perKilogram) - farmGate, 100n);
  return {
    key: sum,
    number: "",
    label: t.sums[sum],
    how: sumHow(sum, sheet, dollarsPerTonne),
    amount: formatAmount(amount),
    perKilogram: formatScaled(BigInt(perKilogram), 2),
    sum,
    step: null,
    above: `${above >= 0n ? "+" : ""}${formatAmount(above)}`,
  };
}

function sumHow(sum: SumCode, sheet: CostSheetWire, dollars: string | null): string {
  if (sum === "delivered") {
    const grams = boughtGrams(sheet);
    return grams === 0n ? "" : t.kgIn(formatKilograms(grams));
  }
  if (sum === "exMill") return "";
  return dollars === null ? "" : t.perTonne(formatAmount(dollars, "USD"));
}

function boughtGrams({ lines }: CostSheetWire): bigint {
  return lines.filter(isFarmGate).reduce((sum, line) => sum + BigInt(line.grams ?? "0"), 0n);
}

/** How a line was counted, in the words of the trade: 120/kg, 1,500/bag, 1.0 % of base. */
function howText(line: Line, sheet: CostSheetWire): string {
  const { how, grams, amount } = line;
  if (how) return countedText(how);
  const size = BigInt(amount) < 0n ? -BigInt(amount) : BigInt(amount);
  if (grams !== null && grams !== "0") {
    const rate = formatRate((size * 100_000n) / BigInt(grams));
    return t.atKg(formatKilograms(grams), rate);
  }
  const bought = boughtGrams(sheet);
  if (line.key.startsWith("step:") && bought > 0n) {
    return t.stepRate(formatRate((size * 100_000n) / bought));
  }
  return "";
}

function countedText({ driver, rate, currency, days }: NonNullable<Line["how"]>): string {
  if (driver === "share_of_base") return t.drivers.share_of_base(percentText(rate));
  if (driver === "insurance_cif") return t.drivers.insurance_cif(percentText(rate));
  if (driver === "finance") {
    const how = t.drivers.finance(percentText(rate));
    return days === null ? how : t.overDays(how, days);
  }
  const money = formatAmount(rate, currency);
  return t.drivers[driver](currency === "UGX" ? money : `${currency} ${money}`);
}

/** 18.0 and 0.35: two decimals only where they say something. */
function percentText(rate: string): string {
  return BigInt(rate) % 10n === 0n ? formatPercent(rate) : formatScaled(BigInt(rate), 2);
}

/** Hundredths of a shilling: 11,500 rather than 11,500.00. */
function formatRate(cents: bigint): string {
  return cents % 100n === 0n ? formatAmount(cents / 100n) : formatScaled(cents, 2);
}
