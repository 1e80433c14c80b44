// The figures of profit and loss, of the same booked lines and by the same sections and segments as the
// statement: a card and the report cannot differ.
import { type BookedLine, sectionOf, type Segment } from "#registry/segments/rules.ts";
import type { FigureName } from "./figureRules.ts";
import { monthStart, type Period } from "./periodRules.ts";

/** What lies behind a figure: one row, its share of the figure, and where it is looked at. */
export interface FigureRow {
  name: string;
  detail: string | null;
  day: string | null;
  value: bigint;
  /** A second figure of the row, for whoever reads the rows; never summed. */
  measure: bigint | null;
  path: string | null;
}

interface Kind {
  /** Which lines count, and whether what was spent lowers the figure (a profit) or is it (expenses). */
  counts: (line: BookedLine) => boolean;
  sign: 1n | -1n;
}

const isRevenue = (line: BookedLine): boolean => sectionOf(line) === "revenue";
const isGross = (line: BookedLine): boolean =>
  isRevenue(line) || sectionOf(line) === "cost_of_sales";

const sold = (...of: Segment[]): Kind => ({
  counts: (line) => isRevenue(line) && of.includes(line.segment),
  sign: -1n,
});
const gross = (segment: Segment): Kind => ({
  counts: (line) => isGross(line) && line.segment === segment,
  sign: -1n,
});
const revenue: Kind = { counts: isRevenue, sign: -1n };
const expenses: Kind = { counts: (line) => !isRevenue(line), sign: 1n };
const profit: Kind = { counts: () => true, sign: -1n };

const kinds = {
  revenue,
  coffee: sold("coffee"),
  cocoa: sold("cocoa"),
  domestic: sold("domestic"),
  other_revenue: sold("sesame_shea", "services", "overhead"),
  expenses,
  profit,
  year_revenue: revenue,
  year_services: sold("services"),
  year_expenses: expenses,
  year_profit: profit,
  margin_coffee: gross("coffee"),
  margin_cocoa: gross("cocoa"),
  margin_sesame_shea: gross("sesame_shea"),
  margin_domestic: gross("domestic"),
  margin_services: gross("services"),
} as const satisfies Partial<Record<FigureName, Kind>>;
export type LedgerFigure = keyof typeof kinds;

const isLedgerFigure = (name: string): name is LedgerFigure => Object.hasOwn(kinds, name);

/** Is this figure one of profit and loss? */
export function isOfLedger(name: FigureName): name is FigureName & LedgerFigure {
  return isLedgerFigure(name);
}

/** The lines of a period out of those of a longer time; periods are whole months, the last up to today. */
function within(lines: readonly BookedLine[], { from, to }: Period): readonly BookedLine[] {
  return lines.filter(({ month }) => month >= from.slice(0, 7) && month <= to.slice(0, 7));
}

/** The accounts behind a figure of profit and loss, each with what it adds. */
export function ledgerRows(
  name: LedgerFigure,
  lines: readonly BookedLine[],
  period: Period,
): FigureRow[] {
  const { counts, sign } = kinds[name];
  const rows = new Map<string, FigureRow>();
  for (const line of within(lines, period).filter(counts)) {
    const key = `${line.code} ${line.segment}`;
    const row = rows.get(key) ?? {
      name: `${line.code} ${line.name}`,
      detail: line.segment,
      day: null,
      value: 0n,
      measure: null,
      path: `/financial-statements/accounts/${line.code}?from=${period.from}&to=${period.to}`,
    };
    row.value += sign * line.balance;
    rows.set(key, row);
  }
  return [...rows.values()].filter(({ value }) => value !== 0n);
}

/** A figure of profit and loss: the sum of the accounts behind it. */
export function ledgerFigure(
  name: LedgerFigure,
  lines: readonly BookedLine[],
  period: Period,
): { value: bigint; count: number } {
  const rows = ledgerRows(name, lines, period);
  return { value: rows.reduce((sum, { value }) => sum + value, 0n), count: rows.length };
}

/** Revenue of each month of a stretch of time, the oldest first; a month without is zero. */
export function revenueByMonth(lines: readonly BookedLine[], { from, to }: Period) {
  const months: { month: string; amount: bigint }[] = [];
  for (let first = from; first <= to; first = monthStart(first, 1)) {
    const month = first.slice(0, 7);
    const own = lines.filter((line) => line.month === month && isRevenue(line));
    months.push({ month, amount: -own.reduce((sum, { balance }) => sum + balance, 0n) });
  }
  return months;
}

/** The largest costs of a period by account; with the rest they sum to its expenses. */
export function costsByAccount(
  lines: readonly BookedLine[],
  period: Period,
  most: number,
): FigureRow[] {
  return ledgerRows("expenses", lines, period)
    .toSorted((a, b) => (a.value > b.value ? -1 : 1))
    .slice(0, most);
}
