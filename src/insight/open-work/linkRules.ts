// What is counted of open work, the list behind each count, and the process in its steps: from the farmer
// to the money, and beside it the testing jobs. A count is exactly the rows of its list.
import type { Flag } from "#kernel/permissions.ts";

/** Each count and the list that shows its rows. */
export const countLinks = {
  farmers_to_verify: "/farmers?state=pending_verification",
  plots_to_verify: "/farmers/plots?state=checked",
  farmers_active: "/farmers?state=active",
  collections_to_complete: "/field-collections?state=recorded",
  quality_to_approve: "/field-collections?state=quality_pending",
  payables_free: "/payments/payables?partyType=farmer&free=yes",
  payments_to_approve: "/payments?state=prepared",
  payments_to_release: "/payments?state=approved",
  payments_unknown: "/payments?state=unknown",
  lots_standing: "/stock-card/layers",
  transfers_to_receive: "/stock-card/transfers?state=dispatched",
  transfer_losses: "/stock-card/transfers?state=variance_review",
  counts_to_decide: "/stock-card/counts?state=review",
  stores_to_count: "/stock-card/counts/stores?due=yes",
  costs_to_post: "/costing/lines?state=recorded",
  batches_planned: "/processing?state=planned",
  batches_running: "/processing?state=running",
  batches_to_review: "/processing?state=variance_review",
  packing_planned: "/packaging-inventory?state=planned",
  packing_to_release: "/packaging-inventory?state=packed",
  contracts_to_approve: "/contracts?state=pending_approval",
  contracts_open: "/contracts?open=yes",
  shipments_planned: "/export-documentation?state=planned",
  shipments_allocated: "/export-documentation?state=allocated",
  shipments_papers: "/export-documentation?state=documents_pending",
  shipments_to_load: "/export-documentation?state=ready_to_load",
  shipments_loaded: "/export-documentation?state=loaded",
  shipments_on_water: "/export-documentation?state=shipped",
  shipments_to_close: "/export-documentation?state=delivered",
  orders_to_invoice: "/orders?state=delivered",
  invoices_unpaid: "/orders/invoices?unpaid=yes",
  quotations_to_send: "/orders/jobs/quotations?state=enquiry",
  quotations_sent: "/orders/jobs/quotations?state=sent",
  jobs_scheduled: "/orders/jobs?state=scheduled",
  jobs_in_progress: "/orders/jobs?state=in_progress",
  reports_to_sign: "/orders/jobs?report=draft",
  reports_to_review: "/orders/jobs?report=signed",
  reports_to_issue: "/orders/jobs?report=reviewed",
  jobs_to_invoice: "/orders/jobs?toBill=yes",
  prices_to_publish: "/products/prices?state=submitted",
  expenses_submitted: "/expenses?box=waiting",
  funds_submitted: "/fund-requests?state=submitted",
  funds_to_confirm: "/fund-requests/received?waits=yes",
  bills_submitted: "/suppliers/bills?state=submitted",
  cash_differences: "/payment-center/cash-counts?state=variance_review",
  deposits_missing: "/payment-center/deposits?missing=yes",
} as const;
export type CountName = keyof typeof countLinks;

const isCountName = (name: string): name is CountName => Object.hasOwn(countLinks, name);
export const countNames: readonly CountName[] = Object.keys(countLinks).filter(isCountName);

/** One step of the process: what is counted there, and where its next piece of work begins. */
export interface Step {
  name: string;
  /** The screen of the step. */
  route: string;
  counts: readonly CountName[];
  /** The form that begins something here, and the permission it asks for. */
  begins?: { to: string; needs: Flag };
}

/** From the farmer to the money, in the order the coffee goes. */
export const coffeeSteps = [
  {
    name: "farmer",
    route: "/farmers",
    counts: ["farmers_active", "farmers_to_verify", "plots_to_verify"],
    begins: { to: "/farmers/new", needs: "canRegisterFarmers" },
  },
  {
    name: "collection",
    route: "/field-collections",
    counts: ["collections_to_complete", "quality_to_approve"],
    begins: { to: "/field-collections/new", needs: "canCreateCollections" },
  },
  {
    name: "payment",
    route: "/payments",
    counts: ["payables_free", "payments_to_approve", "payments_to_release", "payments_unknown"],
    begins: { to: "/payments/new", needs: "canProcessPayments" },
  },
  {
    name: "store",
    route: "/stock-card",
    counts: [
      "lots_standing",
      "transfers_to_receive",
      "transfer_losses",
      "counts_to_decide",
      "stores_to_count",
      "costs_to_post",
    ],
  },
  {
    name: "processing",
    route: "/processing",
    counts: ["batches_planned", "batches_running", "batches_to_review"],
    begins: { to: "/processing/new", needs: "canManageProcessing" },
  },
  {
    name: "packing",
    route: "/packaging-inventory",
    counts: ["packing_planned", "packing_to_release"],
    begins: { to: "/packaging-inventory/new", needs: "canManagePackaging" },
  },
  {
    name: "shipment",
    route: "/export-documentation",
    counts: [
      "shipments_planned",
      "shipments_allocated",
      "shipments_papers",
      "shipments_to_load",
      "shipments_loaded",
    ],
    begins: { to: "/export-documentation/new", needs: "canManageShipments" },
  },
  {
    name: "settlement",
    route: "/export-documentation",
    counts: ["shipments_on_water", "shipments_to_close", "orders_to_invoice", "invoices_unpaid"],
  },
] as const satisfies readonly Step[];

/** A testing job, from the enquiry to the issued report; its invoice is a sale like another. */
export const testingSteps = [
  {
    name: "quotation",
    route: "/orders/jobs/quotations",
    counts: ["quotations_to_send", "quotations_sent"],
    begins: { to: "/orders/jobs/quotations/new", needs: "canManageExports" },
  },
  { name: "job", route: "/orders/jobs", counts: ["jobs_scheduled", "jobs_in_progress"] },
  {
    name: "report",
    route: "/orders/jobs",
    counts: ["reports_to_sign", "reports_to_review", "reports_to_issue"],
  },
  {
    name: "invoice",
    route: "/orders",
    counts: ["jobs_to_invoice", "orders_to_invoice", "invoices_unpaid"],
  },
] as const satisfies readonly Step[];

export type StepName = (typeof coffeeSteps | typeof testingSteps)[number]["name"];

/** The rows that wait on the map for somebody: each count once, also where two steps show it. */
export function waitingOnMap(theirs: readonly { name: CountName; count: number }[]): number {
  const shown = new Set<CountName>(
    [...coffeeSteps, ...testingSteps].flatMap(({ counts }) => counts),
  );
  return theirs.filter(({ name }) => shown.has(name)).reduce((sum, { count }) => sum + count, 0);
}
