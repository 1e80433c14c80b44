// Profit and loss over some days, told apart by part of the business or by month, beside the same stretch
// before it and a year earlier. Its profit is what the trial balance says: revenue less expenses.
import { addDays, type Day } from "#kernel/days.ts";
import { Refusal } from "#kernel/refusal.ts";
import {
  type BookedLine,
  type ProfitSection,
  profitSections,
  sectionOf,
  segmentNames,
  segments,
} from "#registry/segments/rules.ts";

export const profitColumns = ["segment", "month"] as const;
export type ProfitColumns = (typeof profitColumns)[number];

export interface Period {
  from: Day;
  to: Day;
}

/** A column: a part of the business over the whole period, or one month of it. */
export interface ProfitColumn extends Period {
  key: string;
  label: string;
}

export interface ProfitAmounts {
  /** In the order of the columns. */
  amounts: bigint[];
  total: bigint;
  previous: bigint;
  yearBefore: bigint;
}
interface ProfitRow extends ProfitAmounts {
  code: string;
  name: string;
}
interface SectionPart extends ProfitAmounts {
  section: ProfitSection;
  rows: ProfitRow[];
}

export interface ProfitStatement {
  columns: ProfitColumn[];
  sections: SectionPart[];
  /** Revenue less cost of sales. */
  gross: ProfitAmounts;
  profit: ProfitAmounts;
}

const mostMonths = 12;

/** The months a period touches, each cut to it. */
export function monthsOf({ from, to }: Period): ProfitColumn[] {
  const months: ProfitColumn[] = [];
  for (let first = firstOf(from); first <= to; first = shiftMonths(first, 1)) {
    const last = lastOf(first);
    months.push({
      key: first.slice(0, 7),
      label: monthName(first),
      from: first < from ? from : first,
      to: last > to ? to : last,
    });
  }
  return months;
}

/** Refuses days in the wrong order, and more months than a statement has columns for. */
export function checkPeriod(period: Period, by: ProfitColumns): void {
  if (period.from > period.to) {
    throw new Refusal("statement.backwards", "The last day lies before the first.");
  }
  if (by === "month" && monthsOf(period).length > mostMonths) {
    throw new Refusal("statement.too-long", "By month a statement shows twelve months at most.");
  }
}

/** The same stretch before a period: as many months earlier as it touches; whole months stay whole. */
export function periodBefore(period: Period): Period {
  return shifted(period, -monthsOf(period).length);
}

/** The same days a year earlier. */
export function yearBefore(period: Period): Period {
  return shifted(period, -12);
}

function shifted({ from, to }: Period, months: number): Period {
  const end = shiftMonths(to, months);
  const isWhole = from === firstOf(from) && to === lastOf(to);
  return { from: shiftMonths(from, months), to: isWhole ? lastOf(end) : end };
}

function firstOf(day: Day): Day {
  return `${day.slice(0, 8)}01`;
}

function lastOf(day: Day): Day {
  return addDays(shiftMonths(firstOf(day), 1), -1);
}

/** A day some months away; a day the month does not have becomes its last. */
function shiftMonths(day: Day, months: number): Day {
  const count = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  const month = `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, "0")}`;
  const nextCount = count + 1;
  const next = `${Math.floor(nextCount / 12)}-${String((nextCount % 12) + 1).padStart(2, "0")}-01`;
  const last = addDays(next, -1);
  const same = `${month}-${day.slice(8)}`;
  return same > last ? last : same;
}

const names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

function monthName(day: Day): string {
  return `${names[Number(day.slice(5, 7)) - 1] ?? ""} ${day.slice(0, 4)}`;
}

/** The columns of a statement over a period. */
export function columnsOf(period: Period, by: ProfitColumns): ProfitColumn[] {
  if (by === "month") return monthsOf(period);
  return segments.map((key) => ({ key, label: segmentNames[key], ...period }));
}

/**
 * The statement of what was booked: revenue as positive when earned, everything else as positive when it
 * cost; a gain of the exchange rate is a cost below zero.
 */
export function profitStatement(
  lines: readonly BookedLine[],
  asked: {
    period: Period;
    by: ProfitColumns;
    previous: readonly Pick<BookedLine, "code" | "name" | "type" | "balance">[];
    yearBefore: readonly Pick<BookedLine, "code" | "name" | "type" | "balance">[];
  },
): ProfitStatement {
  const columns = columnsOf(asked.period, asked.by);
  const width = columns.length;
  const rows = new Map<string, ProfitRow & { section: ProfitSection }>();
  const rowOf = (line: Pick<BookedLine, "code" | "name" | "type">) => {
    const { code, name } = line;
    const known = rows.get(code) ?? { code, name, section: sectionOf(line), ...nothing(width) };
    rows.set(code, known);
    return known;
  };
  const signed = (section: ProfitSection, balance: bigint) =>
    section === "revenue" ? -balance : balance;
  for (const line of lines) {
    const row = rowOf(line);
    const at = columns.findIndex(({ key }) => key === line[asked.by]);
    const amount = signed(row.section, line.balance);
    row.amounts[at] = (row.amounts[at] ?? 0n) + amount;
    row.total += amount;
  }
  for (const line of asked.previous) rowOf(line).previous += signed(sectionOf(line), line.balance);
  for (const line of asked.yearBefore) {
    rowOf(line).yearBefore += signed(sectionOf(line), line.balance);
  }
  const all = [...rows.values()].toSorted((a, b) => (a.code < b.code ? -1 : 1));
  const sections = profitSections.map((section) => {
    const ofSection = all
      .filter((row) => row.section === section)
      .map(({ section: _, ...row }) => row);
    return { section, rows: ofSection, ...sumOf(ofSection, width) };
  });
  const parts = (section: ProfitSection) => sections.filter((one) => one.section === section);
  const gross = sumOf([...parts("revenue"), ...parts("cost_of_sales").map(negated)], width);
  const rest = [...parts("expenses"), ...parts("finance")].map(negated);
  return { columns, sections, gross, profit: sumOf([gross, ...rest], width) };
}

function nothing(width: number): ProfitAmounts {
  return {
    amounts: Array.from({ length: width }, () => 0n),
    total: 0n,
    previous: 0n,
    yearBefore: 0n,
  };
}

function sumOf(rows: readonly ProfitAmounts[], width: number): ProfitAmounts {
  return rows.reduce(
    (sum, row) => ({
      amounts: sum.amounts.map((amount, at) => amount + (row.amounts[at] ?? 0n)),
      total: sum.total + row.total,
      previous: sum.previous + row.previous,
      yearBefore: sum.yearBefore + row.yearBefore,
    }),
    nothing(width),
  );
}

function negated(row: ProfitAmounts): ProfitAmounts {
  return {
    amounts: row.amounts.map((amount) => -amount),
    total: -row.total,
    previous: -row.previous,
    yearBefore: -row.yearBefore,
  };
}
