// The days the demo is told on. Everything follows from its business day, so that it holds on any date.
import { addDays, type Day, kampalaDay } from "#kernel/days.ts";

/**
 * The demo's business day stands still: the 20th of the month it is made in, or of the month before
 * when that day has not come yet, so that its figures hold on any date.
 */
export function demoDay(now: Date): Day {
  const today = kampalaDay(now);
  if (Number(today.slice(8)) >= 20) return `${today.slice(0, 8)}20`;
  return `${monthsBack(today, 1).slice(0, 8)}20`;
}

/** The first day of the month so many months before a day's own. */
export function monthsBack(day: Day, months: number): Day {
  let first = `${day.slice(0, 8)}01`;
  for (let i = 0; i < months; i += 1) first = `${addDays(first, -1).slice(0, 8)}01`;
  return first;
}

/** The first days of the twelve closed months before a business day, oldest first. */
export function closedMonths(businessDay: Day): Day[] {
  return Array.from({ length: 12 }, (_, i) => monthsBack(businessDay, 12 - i));
}

/** The last day of the month before a day's own: the twelve closed months end on it. */
export function lastClosedDay(businessDay: Day): Day {
  return addDays(monthsBack(businessDay, 0), -1);
}

/** The first day of the month two months before: the container's sale lies in a closed month. */
export function containerDay(businessDay: Day): Day {
  return monthsBack(businessDay, 2);
}

/** The days of a business day's week that have come, from its Monday on: on a Monday it is one. */
export function weekSoFar(businessDay: Day): Day[] {
  const sinceMonday = (new Date(`${businessDay}T00:00:00Z`).getUTCDay() + 6) % 7;
  return Array.from({ length: sinceMonday + 1 }, (_, i) => addDays(businessDay, i - sinceMonday));
}
