// Who is told which count: whoever may read the list behind it. And whose next step it is: whoever holds
// the permission of the move that takes a row out of the list.
import { can, type Flag, type Needs } from "#kernel/permissions.ts";
import { contractLife, readsContracts } from "#registry/contracts/rules.ts";
import { farmerLife } from "#registry/farmers/rules.ts";
import { keepsProducts, priceListLife } from "#registry/products/rules.ts";
import { readsTesting } from "#registry/technicians/rules.ts";
import { readsBills } from "#work/bills/rules.ts";
import { cashCountLife, decidesDifference, seesCashCounts } from "#work/cash-counts/rules.ts";
import { readsShipments, shipmentLife } from "#work/exports/rules.ts";
import { seesAllExpenses } from "#work/expenses/rules.ts";
import { collectionLife, seesCollections } from "#work/field-collections/rules.ts";
import { asksForFunds } from "#work/fund-requests/rules.ts";
import { costLineLife } from "#work/lot-costs/rules.ts";
import { lotCosts } from "#work/lot-costs/api.ts";
import { packaging } from "#work/packaging/api.ts";
import { packingLife } from "#work/packaging/rules.ts";
import { asksProvider, paymentLife, seesPayments } from "#work/payments/rules.ts";
import { processing } from "#work/processing/api.ts";
import { batchLife } from "#work/processing/rules.ts";
import { orderLife, seesSales, sells } from "#work/sales/rules.ts";
import { countLife, countsStores, seesCounts } from "#work/store-counts/rules.ts";
import { seesTransfers, transferLife } from "#work/store-transfers/rules.ts";
import { jobLife, quotationLife, reportLife } from "#work/testing-jobs/rules.ts";
import { type CountName, countNames } from "./linkRules.ts";

interface Counted {
  /** What the list asks for. */
  reads: Needs;
  /** What the next step asks for. Null: nothing waits there for anybody. */
  acts: Needs | null;
}

const counted: Record<CountName, Counted> = {
  farmers_active: { reads: "canViewFarmers", acts: null },
  farmers_to_verify: { reads: "canViewFarmers", acts: farmerLife.moves.verify.needs },
  plots_to_verify: { reads: "canViewFarmers", acts: "canEditFarmers" },
  collections_to_complete: { reads: seesCollections, acts: collectionLife.moves.submit.needs },
  quality_to_approve: { reads: seesCollections, acts: collectionLife.moves.approve.needs },
  payables_free: { reads: seesPayments, acts: "canProcessPayments" },
  payments_to_approve: { reads: seesPayments, acts: paymentLife.moves.approve.needs },
  payments_to_release: { reads: seesPayments, acts: paymentLife.moves.release.needs },
  payments_unknown: { reads: seesPayments, acts: asksProvider },
  lots_standing: { reads: ["canUpdateInventory", "canViewReports"], acts: null },
  transfers_to_receive: { reads: seesTransfers, acts: transferLife.moves.receive.needs },
  transfer_losses: { reads: seesTransfers, acts: transferLife.moves.accept.needs },
  counts_to_decide: { reads: seesCounts, acts: countLife.moves.post.needs },
  stores_to_count: { reads: seesCounts, acts: countsStores },
  costs_to_post: { reads: lotCosts.list.needs, acts: costLineLife.moves.post.needs },
  batches_planned: { reads: processing.list.needs, acts: batchLife.moves.start.needs },
  batches_running: { reads: processing.list.needs, acts: batchLife.moves.finish.needs },
  batches_to_review: { reads: processing.list.needs, acts: batchLife.moves.accept.needs },
  packing_planned: { reads: packaging.list.needs, acts: packingLife.moves.pack.needs },
  packing_to_release: { reads: packaging.list.needs, acts: packingLife.moves.release.needs },
  contracts_to_approve: { reads: readsContracts, acts: contractLife.moves.approve.needs },
  contracts_open: { reads: readsContracts, acts: null },
  shipments_planned: { reads: readsShipments, acts: shipmentLife.moves.allocate.needs },
  shipments_allocated: { reads: readsShipments, acts: shipmentLife.moves.start_documents.needs },
  shipments_papers: { reads: readsShipments, acts: shipmentLife.moves.mark_ready.needs },
  shipments_to_load: { reads: readsShipments, acts: shipmentLife.moves.load.needs },
  shipments_loaded: { reads: readsShipments, acts: shipmentLife.moves.ship.needs },
  shipments_on_water: { reads: readsShipments, acts: shipmentLife.moves.deliver.needs },
  shipments_to_close: { reads: readsShipments, acts: shipmentLife.moves.close.needs },
  orders_to_invoice: { reads: seesSales, acts: orderLife.moves.invoice.needs },
  invoices_unpaid: { reads: seesSales, acts: sells },
  quotations_to_send: { reads: readsTesting, acts: quotationLife.moves.send.needs },
  quotations_sent: { reads: readsTesting, acts: quotationLife.moves.accept.needs },
  jobs_scheduled: { reads: readsTesting, acts: jobLife.moves.start.needs },
  jobs_in_progress: { reads: readsTesting, acts: jobLife.moves.finish.needs },
  reports_to_sign: { reads: readsTesting, acts: reportLife.moves.sign.needs },
  reports_to_review: { reads: readsTesting, acts: reportLife.moves.review.needs },
  reports_to_issue: { reads: readsTesting, acts: reportLife.moves.issue.needs },
  jobs_to_invoice: { reads: readsTesting, acts: sells },
  prices_to_publish: { reads: keepsProducts, acts: priceListLife.moves.publish.needs },
  expenses_submitted: { reads: "signed-in", acts: seesAllExpenses },
  funds_submitted: { reads: asksForFunds, acts: "canApproveFunds" },
  // Each the payee's own, whatever else they may do.
  funds_to_confirm: { reads: "signed-in", acts: "signed-in" },
  bills_submitted: { reads: readsBills, acts: "canApproveFunds" },
  cash_differences: { reads: seesCashCounts, acts: cashCountLife.moves.accept.needs },
  deposits_missing: { reads: seesCashCounts, acts: decidesDifference },
};

/** The counts somebody with these permissions is told. */
export function countsFor(flags: readonly Flag[]): CountName[] {
  return countNames.filter((name) => mayReadList(flags, name));
}

/** May whoever holds these permissions read the list behind a count? */
export function mayReadList(flags: readonly Flag[], name: CountName): boolean {
  return can(flags, counted[name].reads);
}

/** Is the next step of these rows this person's, as far as permissions go? */
export function isTheirs(flags: readonly Flag[], name: CountName): boolean {
  const { acts } = counted[name];
  return acts !== null && can(flags, acts);
}
