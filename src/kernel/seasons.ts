// Seasons, as the trade counts them: the coffee year, which begins on the first of October. Cocoa, sesame
// and shea are counted by it too, so that figures of different commodities stand beside each other.
import { addDays, coffeeYear, type Day } from "./days.ts";

/** Is it a season as people write it, `2026/27`, with years that follow each other? */
export function isSeason(text: string): boolean {
  return /^20\d{2}\/\d{2}$/.test(text) && coffeeYear(`${text.slice(0, 4)}-10-01`) === text;
}

/** The first and the last day of a season. */
export function seasonDays(season: string): { from: Day; to: Day } {
  const year = Number(season.slice(0, 4));
  return { from: `${year}-10-01`, to: addDays(`${year + 1}-10-01`, -1) };
}

/** The first day of the season a day belongs to. */
export function seasonStart(day: Day): Day {
  return seasonDays(coffeeYear(day)).from;
}

/** The season of a day and those before it, the newest first. */
export function seasonsBack(today: Day, count: number): string[] {
  const year = Number(coffeeYear(today).slice(0, 4));
  return Array.from({ length: count }, (_, back) => coffeeYear(`${year - back}-10-01`));
}
