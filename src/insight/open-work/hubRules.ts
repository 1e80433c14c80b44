// The screens somebody may choose from, in the groups of the business, with the work that waits at each;
// and the few things that are done standing up, with a phone in the hand.
import type { Needs } from "#kernel/permissions.ts";
import { hasEveryWord, wordsOfScreen } from "#kernel/typedWords.ts";
import { type CountName, countLinks } from "./linkRules.ts";

export const groups = ["field", "plant", "trade", "money", "house"] as const;
export type Group = (typeof groups)[number];

/** One screen of the hub, and what may wait there. */
export interface Place {
  route: string;
  group: Group;
  waits: readonly CountName[];
}

const at = (group: Group, route: string, ...waits: CountName[]): Place => ({
  route,
  group,
  waits,
});

/** Every screen that has a line in the menus, and the ones a person looks for by another name. */
export const places: readonly Place[] = [
  at("field", "/farmers", "farmers_to_verify", "plots_to_verify"),
  at("field", "/field-collections", "collections_to_complete", "quality_to_approve"),
  at("field", "/field-operations"),
  at("field", "/agricultural-workflow"),
  at("field", "/farmer-analytics"),
  at("plant", "/processing", "batches_planned", "batches_running", "batches_to_review"),
  at("plant", "/packaging-inventory", "packing_planned", "packing_to_release"),
  at(
    "plant",
    "/stock-card",
    "transfers_to_receive",
    "transfer_losses",
    "counts_to_decide",
    "stores_to_count",
  ),
  at("plant", "/products", "prices_to_publish"),
  at("plant", "/supplies"),
  at("plant", "/supplies/custody"),
  at("trade", "/contracts", "contracts_to_approve"),
  at(
    "trade",
    "/export-documentation",
    "shipments_planned",
    "shipments_allocated",
    "shipments_papers",
    "shipments_to_load",
    "shipments_loaded",
  ),
  at("trade", "/orders", "orders_to_invoice", "invoices_unpaid"),
  at(
    "trade",
    "/orders/jobs",
    "quotations_to_send",
    "jobs_scheduled",
    "reports_to_sign",
    "reports_to_review",
    "reports_to_issue",
    "jobs_to_invoice",
  ),
  at("trade", "/customers"),
  at("trade", "/traceability"),
  at("trade", "/ucda-registration"),
  at("trade", "/coffee-export"),
  at("trade", "/distribution"),
  at("money", "/payments", "payments_to_approve", "payments_to_release", "payments_unknown"),
  at("money", "/payments/payables", "payables_free"),
  at("money", "/expenses", "expenses_submitted"),
  at("money", "/fund-requests", "funds_submitted"),
  at("money", "/fund-requests/received", "funds_to_confirm"),
  at("money", "/costing", "costs_to_post"),
  at("money", "/suppliers"),
  at("money", "/suppliers/bills", "bills_submitted"),
  at("money", "/financial-statements"),
  at("money", "/reports"),
  at("money", "/documents"),
  at("money", "/cashier"),
  at("money", "/cashier/floats"),
  at("money", "/payment-center"),
  at("money", "/payment-center/cash-counts", "cash_differences", "deposits_missing"),
  at("house", "/dashboard"),
  at("house", "/approvals"),
  at("house", "/workflow"),
  at("house", "/employee-requests"),
  at("house", "/owner-dashboard"),
  at("house", "/users"),
  at("house", "/permissions"),
  at("house", "/settings"),
];

/** What is looked for in: a place as it is shown. */
export interface Named {
  route: string;
  label: string;
  help: string;
}

/** The places that have every typed word in their name or their sentence; by name first. */
export function placesFound<P extends Named>(named: readonly P[], typed: string): P[] {
  const byName = named.filter((one) => hasEveryWord(wordsOfScreen(one), typed));
  const byHelp = named.filter(
    (one) => !byName.includes(one) && hasEveryWord(`${one.label} ${one.help}`, typed),
  );
  return [...byName, ...byHelp];
}

/** One large button of the phone. */
export interface Task {
  name: string;
  to: string;
  needs: Needs;
  count?: CountName;
  /** It leads to a page beside the app. */
  isApart?: boolean;
}

const counting = <Name extends CountName>(name: Name, needs: Needs) => ({
  name,
  to: countLinks[name],
  needs,
  count: name,
});

/** In the order of a day: what begins, what waits, what is looked up. */
export const tasks = [
  { name: "new_collection", to: "/field-collections/new", needs: "canCreateCollections" },
  counting("quality_to_approve", "canApproveQuality"),
  counting("collections_to_complete", "canCreateCollections"),
  { name: "approvals", to: "/approvals", needs: "signed-in" },
  { name: "buying_cash", to: "/cashier/floats", needs: "canProcessPayments" },
  counting("payments_to_release", "canProcessPayments"),
  counting("payments_to_approve", "canApproveFunds"),
  counting("batches_running", "canManageProcessing"),
  counting("packing_to_release", "canManagePackaging"),
  counting("shipments_to_load", "canManageShipments"),
  { name: "verify", to: "/verify", needs: "signed-in", isApart: true },
  { name: "farmers", to: "/farmers", needs: "canViewFarmers" },
  { name: "new_farmer", to: "/farmers/new", needs: "canRegisterFarmers" },
  { name: "prices", to: "/products/board", needs: "signed-in" },
  { name: "new_expense", to: "/expenses/new", needs: "signed-in" },
  { name: "expenses", to: "/expenses", needs: "signed-in" },
  counting("funds_to_confirm", "signed-in"),
  { name: "requests", to: "/employee-requests", needs: "signed-in" },
] as const satisfies readonly Task[];
export type TaskName = (typeof tasks)[number]["name"];
