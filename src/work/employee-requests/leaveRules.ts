// Leave: which days count, how many are left of the year, and what every company begins with. The days of
// the Employment Act and the public holidays of Uganda are dated rows that the owner changes.
import { addDays, type Day, daysBetween, formatDay } from "#kernel/days.ts";
import { Refusal } from "#kernel/refusal.ts";
import { type LeaveKind, leaveWords } from "./rules.ts";

const longestLeaveDays = 366;
/** Illness and death come unasked: they may be told afterwards. */
const toldAfterwards: readonly LeaveKind[] = ["sick", "compassionate", "paternity"];

/** Is this day a Sunday? The first of January 1970 was a Thursday. */
export function isSunday(day: Day): boolean {
  return (daysBetween("1970-01-01", day) + 4) % 7 === 0;
}

/** The working days of a leave: neither Sundays nor public holidays. */
export function workingDays(from: Day, to: Day, holidays: ReadonlySet<Day>): Day[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) =>
    addDays(from, index),
  ).filter((day) => !isSunday(day) && !holidays.has(day));
}

/**
 * Refuses a leave that ends before it begins, lasts too long, has no working day or lies in the past; what comes unasked
 * may be told so many days later.
 */
export function checkSpan(
  asked: { leaveKind: LeaveKind; from: Day; to: Day },
  { today, toldWithin }: { today: Day; toldWithin: number },
): void {
  const { leaveKind, from, to } = asked;
  if (to < from) {
    throw new Refusal("employee-request.leave-backwards", "A leave ends after it begins.");
  }
  if (daysBetween(from, to) >= longestLeaveDays) {
    throw new Refusal("employee-request.leave-too-long", "A leave lasts a year at most.");
  }
  const earliest = toldAfterwards.includes(leaveKind) ? addDays(today, -toldWithin) : today;
  if (from < earliest) {
    const words = `${leaveWords[leaveKind]} can begin on ${formatDay(earliest)} at the earliest.`;
    throw new Refusal("employee-request.leave-past", words);
  }
}

/** How many days of each year; a leave over the turn of the year takes from both. */
export function daysByYear(days: readonly Day[]): Map<number, number> {
  const years = new Map<number, number>();
  for (const day of days) {
    const year = Number(day.slice(0, 4));
    years.set(year, (years.get(year) ?? 0) + 1);
  }
  return years;
}

/** A kind of leave in one year. */
export interface LeaveBalance {
  leaveKind: LeaveKind;
  year: number;
  /** Null: no limit. */
  entitled: number | null;
  /** Approved and asked for. */
  taken: number;
}

/** Refuses leave beyond what is left of a year. */
export function checkBalance(asked: number, balance: LeaveBalance): void {
  const { entitled, taken, year, leaveKind } = balance;
  if (entitled === null || taken + asked <= entitled) return;
  const left = Math.max(0, entitled - taken);
  throw new Refusal(
    "employee-request.leave-balance",
    `This takes ${daysWords(asked)} of ${year}. Of ${leaveWords[leaveKind].toLowerCase()} ${daysWords(left)} ${left === 1 ? "is" : "are"} left.`,
  );
}

/** `1 day`, `5 days` */
export function daysWords(count: number): string {
  return `${count} ${count === 1 ? "day" : "days"}`;
}

/** Entitlements every company starts with. */
export const startingEntitlements: readonly {
  leaveKind: LeaveKind;
  daysAYear: number;
  sourceNote: string;
}[] = [
  {
    leaveKind: "annual",
    daysAYear: 21,
    sourceNote: "Employment Act 2006 s.54: seven days for each four months of service",
  },
  {
    leaveKind: "sick",
    daysAYear: 26,
    sourceNote: "Employment Act 2006 s.55: the first month on full pay, counted in working days",
  },
  {
    leaveKind: "maternity",
    daysAYear: 60,
    sourceNote: "Employment Act 2006 s.56: sixty working days on full pay",
  },
  {
    leaveKind: "paternity",
    daysAYear: 4,
    sourceNote: "Employment Act 2006 s.57: four working days after the birth",
  },
  { leaveKind: "compassionate", daysAYear: 5, sourceNote: "House rule; the law names no number" },
];

const act = "Public Holidays Act";
const moon = "Public Holidays Act; expected, the moon decides";
const everyYear: readonly (readonly [string, string])[] = [
  ["01-01", "New Year's Day"],
  ["01-26", "NRM Liberation Day"],
  ["02-16", "Archbishop Janani Luwum Day"],
  ["03-08", "International Women's Day"],
  ["05-01", "Labour Day"],
  ["06-03", "Uganda Martyrs' Day"],
  ["06-09", "National Heroes' Day"],
  ["10-09", "Independence Day"],
  ["12-25", "Christmas Day"],
  ["12-26", "Boxing Day"],
];

/** The public holidays of Uganda of 2026 and 2027, as far as they can be known. */
export const startingHolidays: readonly { day: Day; name: string; sourceNote: string }[] = [
  ...[2026, 2027].flatMap((year) =>
    everyYear.map(([day, name]) => ({ day: `${year}-${day}`, name, sourceNote: act })),
  ),
  { day: "2026-04-03", name: "Good Friday", sourceNote: act },
  { day: "2026-04-06", name: "Easter Monday", sourceNote: act },
  { day: "2027-03-26", name: "Good Friday", sourceNote: act },
  { day: "2027-03-29", name: "Easter Monday", sourceNote: act },
  { day: "2026-03-20", name: "Eid al-Fitr", sourceNote: moon },
  { day: "2026-05-27", name: "Eid al-Adha", sourceNote: moon },
  { day: "2027-03-10", name: "Eid al-Fitr", sourceNote: moon },
  { day: "2027-05-17", name: "Eid al-Adha", sourceNote: moon },
];
