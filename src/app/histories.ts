// The reading behind the screen of each kind of thing: whoever may ask it may read the thing's history.
import type { Needs } from "#kernel/permissions.ts";
import { contracts } from "#registry/contracts/api.ts";
import { customers } from "#registry/customers/api.ts";
import { equipment } from "#registry/equipment/api.ts";
import { farmers } from "#registry/farmers/api.ts";
import { farmerGroups } from "#registry/farmers/groupApi.ts";
import { plots } from "#registry/farmers/plotApi.ts";
import { licences } from "#registry/licences/api.ts";
import { priceLists, products } from "#registry/products/api.ts";
import { suppliers } from "#registry/suppliers/api.ts";
import { instruments, technicians } from "#registry/technicians/api.ts";
import { supplierAdvances } from "#work/bills/advanceApi.ts";
import { bills } from "#work/bills/api.ts";
import { shipments } from "#work/exports/api.ts";
import { farmerAdvances } from "#work/farmer-advances/api.ts";
import { cashCounts } from "#work/cash-counts/api.ts";
import { cashDeposits } from "#work/cash-counts/depositApi.ts";
import { collections } from "#work/field-collections/api.ts";
import { bookings } from "#work/field-collections/bookingApi.ts";
import { buyingSessions } from "#work/field-collections/sessionApi.ts";
import { fieldVisits } from "#work/field-visits/api.ts";
import { fieldTrips } from "#work/field-visits/tripApi.ts";
import { fundRequests } from "#work/fund-requests/api.ts";
import { certificationClaims } from "#work/certification-claims/api.ts";
import { lotCosts } from "#work/lot-costs/api.ts";
import { packaging } from "#work/packaging/api.ts";
import { payments } from "#work/payments/api.ts";
import { payRuns } from "#work/payments/runApi.ts";
import { accountStatements } from "#work/payments/statementApi.ts";
import { processing } from "#work/processing/api.ts";
import { salesOrders } from "#work/sales/api.ts";
import { creditNotes } from "#work/sales/creditApi.ts";
import { salesInvoices } from "#work/sales/invoiceApi.ts";
import { customerReceipts } from "#work/sales/receiptApi.ts";
import { storeCounts } from "#work/store-counts/api.ts";
import { storeTransfers } from "#work/store-transfers/api.ts";
import { supplyCustody } from "#work/supplies/custodyApi.ts";
import { testingJobs, testingQuotations } from "#work/testing-jobs/api.ts";
import { testingReports } from "#work/testing-jobs/reportApi.ts";

/** By the word the audit keeps for the thing. */
export const histories: Readonly<Record<string, { needs: Needs }>> = {
  farmer: farmers.read,
  "farmer-group": farmerGroups.one,
  plot: plots.read,
  product: products.read,
  "price-list": priceLists.read,
  customer: customers.read,
  contract: contracts.read,
  equipment: equipment.one,
  licence: licences.one,
  supplier: suppliers.read,
  "supplier-bill": bills.one,
  technician: technicians.one,
  instrument: instruments.one,
  collection: collections.read,
  "farmer-booking": bookings.one,
  "buying-session": buyingSessions.one,
  "field-visit": fieldVisits.one,
  "field-trip": fieldTrips.one,
  "farmer-advance": farmerAdvances.one,
  "supplier-advance": supplierAdvances.scorecard,
  // Everybody reads what they have themselves; histories are for whoever keeps the store or reads the books.
  "custody-handover": supplyCustody.whereabouts,
  "custody-loss": supplyCustody.whereabouts,
  "store-count": storeCounts.one,
  "store-transfer": storeTransfers.one,
  "cash-count": cashCounts.one,
  "cash-deposit": cashDeposits.one,
  "fund-request": fundRequests.one,
  "cost-line": lotCosts.get,
  "certification-claim": certificationClaims.get,
  payment: payments.read,
  "pay-run": payRuns.read,
  "statement-line": accountStatements.line,
  "processing-batch": processing.get,
  "packing-run": packaging.get,
  shipment: shipments.get,
  "sales-order": salesOrders.one,
  "sales-invoice": salesInvoices.one,
  "customer-receipt": customerReceipts.one,
  "credit-note": creditNotes.one,
  "testing-quotation": testingQuotations.one,
  "testing-job": testingJobs.one,
  "testing-report": testingReports.one,
};
