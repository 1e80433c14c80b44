// The money of the next thirteen weeks, week by week, of the same rows the forecast's figure is the sum of.
import { addDays, type Day, daysBetween } from "#kernel/days.ts";

export const forecastWeeks = 13;
export const forecastDays = forecastWeeks * 7;

export interface ForecastWeek {
  from: Day;
  inflow: bigint;
  outflow: bigint;
  /** What is there at the end of the week. */
  closing: bigint;
}

/** Thirteen weeks from the business day: what comes, what goes, and what is left after each. */
export function forecastByWeek(
  rows: readonly { detail: string | null; day: Day | null; value: bigint }[],
  today: Day,
): { opening: bigint; weeks: ForecastWeek[] } {
  const opening = sumOf(rows.filter(({ detail }) => detail === "funds"));
  const moving = rows.filter(({ detail }) => detail !== "funds");
  let closing = opening;
  const weeks = Array.from({ length: forecastWeeks }, (_, at) => {
    const own = moving.filter(({ day }) => Math.floor(daysBetween(today, day ?? today) / 7) === at);
    const inflow = sumOf(own.filter(({ value }) => value > 0n));
    const outflow = -sumOf(own.filter(({ value }) => value < 0n));
    closing += inflow - outflow;
    return { from: addDays(today, at * 7), inflow, outflow, closing };
  });
  return { opening, weeks };
}

function sumOf(rows: readonly { value: bigint }[]): bigint {
  return rows.reduce((sum, { value }) => sum + value, 0n);
}
