// A day is a calendar day in Kampala, written 2026-11-20. Instants are Dates; they become days here.

/** A calendar day, `YYYY-MM-DD`. */
export type Day = string;

const kampalaOffsetMs = 3 * 3_600_000;
const dayMs = 86_400_000;
/** The months as English shortens them. */
export const months = [
  "Jan",
  "Feb",
  "Mar",
  "Apr",
  "May",
  "Jun",
  "Jul",
  "Aug",
  "Sep",
  "Oct",
  "Nov",
  "Dec",
];

/** True for a day that exists: 2026-02-30 does not. */
export function isDay(text: string): text is Day {
  if (!/^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  const parsed = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().slice(0, 10) === text;
}

/** The day it is in Kampala (UTC+3, no summer time) at an instant. */
export function kampalaDay(instant: Date): Day {
  return new Date(instant.getTime() + kampalaOffsetMs).toISOString().slice(0, 10);
}

export function addDays(day: Day, count: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10);
}

/** Whole days from one day to another; negative when the second is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);
}

/** `20 Nov 2026`; with the short names of the months of another language, January first, in that one. */
export function formatDay(day: Day, names: readonly string[] = months): string {
  return `${Number(day.slice(8))} ${names[Number(day.slice(5, 7)) - 1] ?? ""} ${day.slice(0, 4)}`;
}

/** `14:05`, in Kampala. */
export function formatTime(instant: Date): string {
  return new Date(instant.getTime() + kampalaOffsetMs).toISOString().slice(11, 16);
}

/** `20 Nov 2026, 14:05`, in Kampala; the months as for a day. */
export function formatInstant(instant: Date, names: readonly string[] = months): string {
  return `${formatDay(kampalaDay(instant), names)}, ${formatTime(instant)}`;
}

/** The coffee year a day belongs to, October to September: `2026/27`. */
export function coffeeYear(day: Day): string {
  const year = Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < 10 ? 1 : 0);
  return `${year}/${String((year + 1) % 100).padStart(2, "0")}`;
}
