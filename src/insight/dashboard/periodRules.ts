// The stretch of time a dashboard looks at: chosen by whoever looks, kept in the address bar, and said by
// every figure that follows it. Every period begins on the first of a month and ends on the business day
// or at the end of a month, so that figures by month and by day are the same.
import { addDays, type Day, formatDay } from "#kernel/days.ts";
import { seasonStart } from "#kernel/seasons.ts";

export const periodNames = [
  "current_month",
  "last_month",
  "quarter",
  "season",
  "last_season",
  "year",
  "closed_year",
] as const;
export type PeriodName = (typeof periodNames)[number];

/** Both days are inside. */
export interface Period {
  from: Day;
  to: Day;
}

/** The first of the month a number of months away from a day's own. */
export function monthStart(day: Day, months = 0): Day {
  const count = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, "0")}-01`;
}

/** The first day of the season before the one a day belongs to. */
export function seasonBefore(day: Day): Day {
  const start = seasonStart(day);
  return `${Number(start.slice(0, 4)) - 1}${start.slice(4)}`;
}

/** The twelve closed months before the month of a day. */
export function closedYear(today: Day): Period {
  return { from: monthStart(today, -12), to: addDays(monthStart(today), -1) };
}

/** The days of a period, seen from the business day; what still runs ends on it. */
export function periodOf(name: PeriodName, today: Day): Period {
  switch (name) {
    case "current_month":
      return { from: monthStart(today), to: today };
    case "last_month":
      return { from: monthStart(today, -1), to: addDays(monthStart(today), -1) };
    case "quarter":
      return { from: monthStart(today, -((Number(today.slice(5, 7)) - 1) % 3)), to: today };
    case "season":
      return { from: seasonStart(today), to: today };
    case "last_season":
      return { from: seasonBefore(today), to: addDays(seasonStart(today), -1) };
    case "year":
      return { from: `${today.slice(0, 4)}-01-01`, to: today };
    case "closed_year":
      return closedYear(today);
    default:
      return name satisfies never;
  }
}

/** How many months a period touches. */
function monthsIn({ from, to }: Period): number {
  const at = (day: Day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return at(to) - at(from) + 1;
}

/**
 * The same stretch before a period, as many months earlier as it touches: a running month is compared with
 * as many days of the month before, whole months with whole months. A day the month has not is its last.
 */
export function periodBefore(period: Period): Period {
  const months = monthsIn(period);
  const whole = addDays(period.from, -1);
  const from = monthStart(period.from, -months);
  if (addDays(period.to, 1) === monthStart(period.to, 1)) return { from, to: whole };
  const to = `${monthStart(period.to, -months).slice(0, 8)}${period.to.slice(8)}`;
  return { from, to: to < whole ? to : whole };
}

/** The Monday of a day's week. */
export function weekStart(day: Day): Day {
  const at = Date.parse(`${day}T00:00:00Z`);
  const sinceMonday = (new Date(at).getUTCDay() + 6) % 7;
  return new Date(at - sinceMonday * 86_400_000).toISOString().slice(0, 10);
}

/** `1–20 Nov 2026`, `1 Oct – 20 Nov 2026`, `1 Nov 2025 – 31 Oct 2026`. */
export function formatPeriod({ from, to }: Period): string {
  if (from === to) return formatDay(to);
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))}–${formatDay(to)}`;
  const start =
    from.slice(0, 4) === to.slice(0, 4) ? formatDay(from).slice(0, -5) : formatDay(from);
  return `${start} – ${formatDay(to)}`;
}
