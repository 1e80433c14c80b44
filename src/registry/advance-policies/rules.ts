// What a company lends its farmers before the harvest, and how it gets it back: shillings for a kilogram of the
// average season, the most for anybody, and the part of a delivery that goes back. Rows from a day on.
import { newestOn } from "#kernel/datedRows.ts";
import type { Day } from "#kernel/days.ts";
import type { Needs } from "#kernel/permissions.ts";
import { Refusal } from "#kernel/refusal.ts";

/** Who says what is lent. */
export const setsAdvancePolicy: Needs = "canConfigureSystem";
/** Who reads it: who asks for advances, decides on them, pays them out and accounts for them. */
export const readsAdvancePolicy: Needs = [
  "canRegisterFarmers",
  "canApproveFunds",
  "canProcessPayments",
  "canViewFinancials",
];

/** The terms of advances to farmers, from a day on. */
export interface AdvancePolicy {
  effectiveFrom: Day;
  /** Shillings for a kilogram of the average season. */
  perKilogram: bigint;
  /** Nobody is advanced more, whatever they deliver. */
  largest: bigint;
  /** At most this part of a delivery's value goes back to advances, and so much is proposed. */
  recoveryBp: number;
}

/** What a company starts with; its own rows count instead from the day they say. */
export const factoryPolicy: AdvancePolicy = {
  effectiveFrom: "2020-01-01",
  perKilogram: 1_000n,
  largest: 3_000_000n,
  recoveryBp: 5_000,
};

/** The newest policy that has begun. */
export function policyOn(day: Day, rows: readonly AdvancePolicy[]): AdvancePolicy {
  return newestOn([...rows, factoryPolicy], day) ?? factoryPolicy;
}

/** Refuses a policy of the past, and one that lends or takes back nothing. */
export function checkPolicy(policy: AdvancePolicy, today: Day): void {
  if (policy.effectiveFrom < today) {
    throw new Refusal("advance-policy.past", "A new policy counts from today on.");
  }
  if (policy.perKilogram === 0n || policy.largest === 0n || policy.recoveryBp === 0) {
    throw new Refusal("advance-policy.empty", "Say how much, above nothing.");
  }
}
