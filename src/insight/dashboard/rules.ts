// The dashboard shows each person what is theirs to know and theirs to do next: figures of the books
// by permission, work that nobody else's hands have made impossible for them, and the way on.
// A figure a person may not see is absent; it is never a zero.
import { can, type Flag, type Needs, type Role } from "#kernel/permissions.ts";
import { readsLicences } from "#registry/licences/rules.ts";
import { readsShipments } from "#work/exports/rules.ts";
import { seesCollections } from "#work/field-collections/rules.ts";
import { asksForFunds } from "#work/fund-requests/rules.ts";
import { seesPayments } from "#work/payments/rules.ts";
import { type FigureName, figureNames } from "./figureRules.ts";
import { type WorkKind, workKinds } from "./linkRules.ts";

const finance: Needs = "canViewFinancials";
/** Who sees what stands in the stores, by weight. */
export const seesStock: Needs = ["canViewReports", "canViewFinancials", "canUpdateInventory"];
/** Who sees what stock has cost; others see its weight. */
export const seesCost: Needs = ["canViewFinancials", "canViewReports"];
export const seesProcessing: Needs = ["canManageProcessing", "canViewReports", "canViewFinancials"];
/** Who sees the way of the coffee: bought, processed, packed, shipped, lost. */
export const seesWay: Needs = [
  "canViewReports",
  "canViewFinancials",
  "canUpdateInventory",
  "canManageProcessing",
];
const seesQuality: Needs = ["canApproveQuality", "canViewReports", "canViewFinancials"];
/** Contracts are for those who sell, ship, or answer for the money. */
const seesContracts: Needs = ["canManageExports", "canManageShipments", "canViewFinancials"];
const seesSuppliers: Needs = ["canManageExports", "canManageExpenses"];
/** What only the owner is told: what the directors did, exceptions, and what the money will be. */
export const seesOwnersBoard: Flag = "canConfigureSystem";

/** Who may know a figure. */
export const figureNeeds: Record<FigureName, Needs> = {
  revenue: finance,
  coffee: finance,
  cocoa: finance,
  domestic: finance,
  other_revenue: finance,
  expenses: finance,
  profit: finance,
  year_revenue: finance,
  year_services: finance,
  year_expenses: finance,
  year_profit: finance,
  year_margin: finance,
  margin_coffee: finance,
  margin_cocoa: finance,
  margin_sesame_shea: finance,
  margin_domestic: finance,
  margin_services: finance,
  funds: finance,
  budget: finance,
  authority: "canApproveFunds",
  receivables: finance,
  overdue: finance,
  payables: finance,
  farmers_owed: seesPayments,
  payments_waiting: seesPayments,
  payments_released: seesPayments,
  contracts: seesContracts,
  to_ship: seesContracts,
  position: seesContracts,
  shipments_at_risk: readsShipments,
  shipped: readsShipments,
  fund_requests: asksForFunds,
  stock_value: seesCost,
  stock_weight: seesStock,
  stock_alerts: seesStock,
  licences: readsLicences,
  documents: readsShipments,
  suppliers: seesSuppliers,
  team: "canManageUsers",
  bought: seesCollections,
  bought_value: seesCollections,
  bought_today: seesCollections,
  bought_today_value: seesCollections,
  bought_week: seesCollections,
  to_judge: "canApproveQuality",
  grade_a: seesQuality,
  grade_b: seesQuality,
  grade_c: seesQuality,
  processed: seesProcessing,
  processed_week: seesProcessing,
  week_target: seesProcessing,
  week_capacity: seesProcessing,
  year_processed: seesProcessing,
  year_target: seesProcessing,
  year_capacity: seesProcessing,
  acts_managing_director: seesOwnersBoard,
  acts_director_operations: seesOwnersBoard,
  exceptions: seesOwnersBoard,
  forecast: seesOwnersBoard,
};

/** May somebody with these flags know this figure? */
export function mayKnow(flags: readonly Flag[], name: FigureName): boolean {
  return can(flags, figureNeeds[name]);
}

/** Of these figures, or of all, those that somebody with these flags may know. */
export function knownTo(
  flags: readonly Flag[],
  names: readonly FigureName[] = figureNames,
): FigureName[] {
  return names.filter((name) => mayKnow(flags, name));
}

interface Work {
  needs: Needs;
  /** Only these roles, where the rule of the work names roles. */
  roles?: readonly Role[];
}

/** Everything that can wait for somebody, the most pressing first. */
const works: Record<WorkKind, Work> = {
  payments_to_release: { needs: "canProcessPayments" },
  payments_to_approve: { needs: "canApproveFunds" },
  quality_to_approve: { needs: "canApproveQuality" },
  collections_to_complete: { needs: "canCreateCollections" },
  shipments_blocked: { needs: "canManageShipments" },
  contracts_to_approve: { needs: "canManageExports", roles: ["owner", "admin"] },
  prices_to_publish: { needs: "canManageExpenses" },
  costs_to_post: { needs: "canViewFinancials" },
  batches_to_review: { needs: "canManageProcessing" },
  packing_to_release: { needs: "canManagePackaging" },
  farmers_to_verify: { needs: "canEditFarmers" },
  plots_to_verify: { needs: "canEditFarmers" },
};

/** The kinds of work somebody could be asked for at all. */
export function workFor(flags: readonly Flag[], role: Role): WorkKind[] {
  return workKinds.filter((kind) => {
    const { needs, roles } = works[kind];
    return can(flags, needs) && (roles?.includes(role) ?? true);
  });
}
