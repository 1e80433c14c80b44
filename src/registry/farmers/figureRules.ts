// How a farmer stands in figures: what the land says about Europe, and who may see money.
import type { Needs } from "#kernel/permissions.ts";

/** Who may see a farmer's money: whoever registers, approves, pays or reads the books. */
export const seesFarmerMoney: Needs = [
  "canRegisterFarmers",
  "canApproveFunds",
  "canProcessPayments",
  "canViewFinancials",
];

export const eudrStandings = ["complete", "gaps", "blocked"] as const;
export type EudrStanding = (typeof eudrStandings)[number];

/** What the plots of a farmer that are not retired say of Regulation (EU) 2023/1115. */
export interface EudrFacts {
  plots: number;
  /** Nobody has verified them as they are drawn now. */
  unverified: number;
  /** A service judged their land, as it is drawn now, at high risk of deforestation; or could not say. */
  high: number;
  unclear: number;
  /** The farmer agreed that buyers and authorities are shown where the plots are. */
  shares: boolean;
}

/**
 * Where a delivery of this farmer may go. Blocked: land at high risk is in it, of which nothing goes to the EU.
 * Complete: every plot is verified, its position may be shown, and no service that was asked said anything but low;
 * a plot nobody asked about counts by what is known of it, as for a shipment. Everything else has gaps.
 */
export function eudrStanding(facts: EudrFacts): EudrStanding {
  if (facts.high > 0) return "blocked";
  const isWhole = facts.plots > 0 && facts.unverified === 0 && facts.unclear === 0 && facts.shares;
  return isWhole ? "complete" : "gaps";
}
