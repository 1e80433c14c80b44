// What a farmer is certified for, and what inspectors found. A certificate counts from its first to its last day,
// and not after it was withdrawn; what was found is mended by a day, and somebody who did not write it down
// looks whether it was.
import type { Day } from "#kernel/days.ts";
import { lifecycle } from "#kernel/lifecycle.ts";

export const certificateSchemes = [
  "organic",
  "rainforest_alliance",
  "fairtrade",
  "four_c",
  "cafe",
  "own",
] as const;
export type CertificateScheme = (typeof certificateSchemes)[number];

/** What the register can be narrowed to: certified under a scheme today, under none, or no longer. */
export const certificateFilters = [...certificateSchemes, "expired", "none"] as const;
export type CertificateFilter = (typeof certificateFilters)[number];

export const certificateStandings = ["valid", "to_come", "expired", "withdrawn"] as const;
export type CertificateStanding = (typeof certificateStandings)[number];

/** How a certificate stands on a day; only a valid one counts for anything. */
export function certificateStanding(
  certificate: { validFrom: Day; validTo: Day; withdrawnOn: Day | null },
  today: Day,
): CertificateStanding {
  const { validFrom, validTo, withdrawnOn } = certificate;
  if (withdrawnOn !== null && withdrawnOn <= today) return "withdrawn";
  if (validTo < today) return "expired";
  return validFrom > today ? "to_come" : "valid";
}

export const findingLife = lifecycle({
  states: ["open", "closed"],
  initial: "open",
  tones: { open: "waiting", closed: "done" },
  moves: { close: { from: ["open"], to: "closed", needs: "canEditFarmers" } },
});
export type InspectionFindingState = (typeof findingLife.states)[number];

/** Is what was found still open after the day it should have been mended by? */
export function isOverdue(
  finding: { state: InspectionFindingState; dueOn: Day },
  today: Day,
): boolean {
  return finding.state === "open" && finding.dueOn < today;
}
