// Every lifecycle of the house with its table and its word in the history, so that verify-books can
// walk each history from state to state (I09). A test holds the list complete.
import type { Life } from "#books/verify/door.ts";
import { approvalLife } from "#registry/approvals/rules.ts";
import { contractLife } from "#registry/contracts/rules.ts";
import { customerLife } from "#registry/customers/rules.ts";
import { findingLife } from "#registry/farmers/certificateRules.ts";
import { groupLife } from "#registry/farmers/groupRules.ts";
import { importLife } from "#registry/farmers/importRules.ts";
import { plotLife } from "#registry/farmers/plotRules.ts";
import { farmerLife } from "#registry/farmers/rules.ts";
import { licenceLife } from "#registry/licences/rules.ts";
import { priceListLife, productLife } from "#registry/products/rules.ts";
import { accountChangeLife, supplierLife } from "#registry/suppliers/rules.ts";
import { supplierAdvanceLife } from "#work/bills/advanceRules.ts";
import { billLife } from "#work/bills/rules.ts";
import { handoverLife, lossLife } from "#work/supplies/custodyRules.ts";
import { requisitionLife } from "#work/supplies/rules.ts";
import { countLife } from "#work/store-counts/rules.ts";
import { transferLife } from "#work/store-transfers/rules.ts";
import { depositLife } from "#work/cash-counts/depositRules.ts";
import { cashCountLife } from "#work/cash-counts/rules.ts";
import { collectionLife } from "#work/field-collections/rules.ts";
import { farmerAdvanceLife } from "#work/farmer-advances/rules.ts";
import { visitLife } from "#work/field-visits/rules.ts";
import { tripLife } from "#work/field-visits/tripRules.ts";
import { textLife } from "#registry/text-messages/rules.ts";
import { bookingLife } from "#work/field-collections/bookingRules.ts";
import { sessionLife } from "#work/field-collections/sessionRules.ts";
import { expenseLife } from "#work/expenses/rules.ts";
import { repaymentLife } from "#work/employee-requests/repaymentRules.ts";
import { employeeRequestLife } from "#work/employee-requests/rules.ts";
import { fundRequestLife, retirementLife } from "#work/fund-requests/rules.ts";
import { claimLife } from "#work/certification-claims/rules.ts";
import { costLineLife } from "#work/lot-costs/rules.ts";
import { documentLife } from "#work/exports/documentRules.ts";
import { shipmentLife } from "#work/exports/rules.ts";
import { packingLife } from "#work/packaging/rules.ts";
import { paymentLife } from "#work/payments/rules.ts";
import { payRunLife } from "#work/payments/runRules.ts";
import { jobLife, quotationLife, reportLife } from "#work/testing-jobs/rules.ts";
import { creditNoteLife } from "#work/sales/creditRules.ts";
import { fiscalLife } from "#work/sales/fiscalRules.ts";
import { receiptLife } from "#work/sales/receiptRules.ts";
import { orderLife } from "#work/sales/rules.ts";
import { batchLife } from "#work/processing/rules.ts";

export const lives: readonly Life[] = [
  { subject: "approval", table: "approval_request", moves: approvalLife.moves },
  { subject: "contract", table: "contract", moves: contractLife.moves },
  { subject: "customer", table: "customer", moves: customerLife.moves },
  { subject: "plot", table: "plot", moves: plotLife.moves },
  { subject: "licence", table: "licence", moves: licenceLife.moves },
  { subject: "farmer-import", table: "farmer_import", moves: importLife.moves },
  {
    subject: "inspection-finding",
    table: "farmer_inspection_finding",
    moves: findingLife.moves,
  },
  { subject: "farmer-group", table: "farmer_group", moves: groupLife.moves },
  { subject: "farmer", table: "farmer", moves: farmerLife.moves },
  { subject: "price-list", table: "price_list", moves: priceListLife.moves },
  { subject: "product", table: "product", moves: productLife.moves },
  { subject: "supplier", table: "supplier", moves: supplierLife.moves },
  {
    subject: "supplier-account-change",
    table: "supplier_account_change",
    moves: accountChangeLife.moves,
  },
  { subject: "supplier-bill", table: "supplier_bill", moves: billLife.moves },
  { subject: "text-message", table: "text_message", moves: textLife.moves },
  { subject: "supplier-advance", table: "supplier_advance", moves: supplierAdvanceLife.moves },
  { subject: "requisition", table: "requisition", moves: requisitionLife.moves },
  { subject: "custody-handover", table: "custody_handover", moves: handoverLife.moves },
  { subject: "custody-loss", table: "custody_loss", moves: lossLife.moves },
  { subject: "store-count", table: "store_count", moves: countLife.moves },
  { subject: "store-transfer", table: "store_transfer", moves: transferLife.moves },
  { subject: "collection", table: "collection", moves: collectionLife.moves },
  { subject: "buying-session", table: "buying_session", moves: sessionLife.moves },
  { subject: "cash-count", table: "cash_count", moves: cashCountLife.moves },
  { subject: "cash-deposit", table: "cash_deposit", moves: depositLife.moves },
  { subject: "farmer-booking", table: "farmer_booking", moves: bookingLife.moves },
  { subject: "field-visit", table: "field_visit", moves: visitLife.moves },
  { subject: "field-trip", table: "field_trip", moves: tripLife.moves },
  { subject: "farmer-advance", table: "farmer_advance", moves: farmerAdvanceLife.moves },
  { subject: "certification-claim", table: "certification_claim", moves: claimLife.moves },
  { subject: "cost-line", table: "cost_line", moves: costLineLife.moves },
  { subject: "expense", table: "expense", moves: expenseLife.moves },
  { subject: "employee-request", table: "employee_request", moves: employeeRequestLife.moves },
  { subject: "employee-repayment", table: "employee_repayment", moves: repaymentLife.moves },
  { subject: "fund-request", table: "fund_request", moves: fundRequestLife.moves },
  { subject: "fund-retirement", table: "fund_retirement", moves: retirementLife.moves },
  { subject: "packing-run", table: "packing_run", moves: packingLife.moves },
  { subject: "shipment", table: "shipment", moves: shipmentLife.moves },
  { subject: "export-document", table: "export_document", moves: documentLife.moves },
  { subject: "sales-order", table: "sales_order", moves: orderLife.moves },
  { subject: "customer-receipt", table: "customer_receipt", moves: receiptLife.moves },
  { subject: "credit-note", table: "credit_note", moves: creditNoteLife.moves },
  { subject: "fiscal-document", table: "fiscal_document", moves: fiscalLife.moves },
  { subject: "payment", table: "payment", moves: paymentLife.moves },
  { subject: "pay-run", table: "pay_run", moves: payRunLife.moves },
  { subject: "testing-quotation", table: "testing_quotation", moves: quotationLife.moves },
  { subject: "testing-job", table: "testing_job", moves: jobLife.moves },
  { subject: "testing-report", table: "testing_report", moves: reportLife.moves },
  { subject: "processing-batch", table: "processing_batch", moves: batchLife.moves },
];
