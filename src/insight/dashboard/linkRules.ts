// What waits and what lies where, by name, and where each name leads. A place has several roads to it: the
// first that the person may open is taken, so that nothing on the dashboard is refused.
import { invariant } from "#kernel/refusal.ts";

/** Everything that can wait for somebody, the most pressing first. */
export const workKinds = [
  "payments_to_release",
  "payments_to_approve",
  "quality_to_approve",
  "collections_to_complete",
  "shipments_blocked",
  "contracts_to_approve",
  "prices_to_publish",
  "costs_to_post",
  "batches_to_review",
  "packing_to_release",
  "farmers_to_verify",
  "plots_to_verify",
] as const;
export type WorkKind = (typeof workKinds)[number];

export const workLinks: Record<WorkKind, readonly string[]> = {
  payments_to_release: ["/payments?state=approved", "/cashier"],
  payments_to_approve: ["/payments?state=prepared"],
  quality_to_approve: ["/field-collections?state=quality_pending"],
  collections_to_complete: ["/field-collections?state=recorded"],
  shipments_blocked: ["/export-documentation?open=yes", "/distribution"],
  contracts_to_approve: ["/contracts?state=pending_approval"],
  prices_to_publish: ["/products/prices?state=submitted"],
  costs_to_post: ["/costing/lines?state=recorded"],
  batches_to_review: ["/processing?state=variance_review"],
  packing_to_release: ["/packaging-inventory?state=packed"],
  farmers_to_verify: ["/farmers?state=pending_verification"],
  plots_to_verify: ["/farmers/plots?state=checked"],
};

/** The steps of the coffee, from the farm gate to the ship. */
export const waySteps = ["bought", "in_stock", "processed", "packed", "shipped"] as const;
export type WayStep = (typeof waySteps)[number];

export const wayLinks: Record<WayStep, readonly string[]> = {
  bought: ["/field-collections", "/stock-card"],
  in_stock: ["/stock-card", "/processing"],
  processed: ["/processing", "/stock-card"],
  packed: ["/packaging-inventory", "/stock-card"],
  shipped: ["/export-documentation", "/contracts", "/stock-card"],
};

/** Where stock lies, by its account: the stages of the coffee, and what else is in the stores. */
export const stages = {
  "1300": "kiboko",
  "1310": "faq",
  "1320": "parchment",
  "1330": "progress",
  "1340": "export_green",
  "1350": "by_products",
  "1360": "cocoa",
  "1370": "sesame_shea",
  "1380": "packing",
  "1390": "transit",
} as const;
export type Stage = (typeof stages)[keyof typeof stages];

/** The stage of a stock account; one without would be a bug of ours, not a missing figure. */
export function stageOf(account: string): Stage {
  const found = Object.entries(stages).find(([code]) => code === account);
  invariant(found, `the stock account ${account} is a stage`);
  return found[1];
}
