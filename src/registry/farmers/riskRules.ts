// How likely it is that a plot was forest at the end of 2020: as a service says it, never as we assume it.
// A plot that nobody has answered for has no level at all.

/** As Whisp judges land under perennial crops (its column `Risk_PCrop`). */
export const riskLevels = ["low", "more_info_needed", "high"] as const;
export type RiskLevel = (typeof riskLevels)[number];

/** The service's words for a level; null for any other word, which is no answer. */
export function riskLevelOf(said: string): RiskLevel | null {
  const word = said.trim().toLowerCase();
  if (word === "low" || word === "high") return word;
  return word === "more info needed" || word === "more_info_needed" ? "more_info_needed" : null;
}

/** So many plots go into one question; the service takes 5,000 (domain reference §7.6). */
export const mostLands = 200;

const minute = 60_000;
const waits = [minute / 2, 2 * minute, 10 * minute, 60 * minute, 360 * minute];

/** Milliseconds until the service is asked again after the how-manyth failure: soon at first, then every six hours. */
export function askAgainAfter(tries: number): number {
  return waits[Math.min(Math.max(tries, 1), waits.length) - 1] ?? minute;
}
