// Every pair of steps on one paper that two people take: requester, approver and payer; collector and judge; counter and adjuster.
// They stand here, and nowhere else.
import type { Flag } from "./permissions.ts";

/** One pair of steps on one paper: what somebody did, and what therefore somebody else must do. */
export interface Separation {
  /** The paper, as people call it. */
  paper: string;
  /** What the first person did to it: "You collected this …". */
  did: string;
  /** What another person must do: "… so somebody else must approve its quality." */
  must: string;
  /** The permission the second step asks for. */
  needs: Flag;
}

const pair = (paper: string, did: string, must: string, needs: Flag): Separation => ({
  paper,
  did,
  must,
  needs,
});

/** The pairs by name: the paper, what the first person did to it, what another must do, and what that asks for. */
export const separations = {
  "farmer.verify": pair("Farmer", "registered", "verify the farmer", "canEditFarmers"),
  "farmer.reinstate": pair("Farmer", "registered", "make the farmer active", "canEditFarmers"),
  "farmer.merge": pair("Farmer", "registered", "merge the record into another", "canEditFarmers"),
  "inspection-finding.close": pair(
    "Finding of an inspection",
    "wrote down",
    "say that it is mended",
    "canEditFarmers",
  ),
  "plot.verify": pair("Plot", "captured", "verify the plot", "canEditFarmers"),
  "plot.accept": pair("Plot", "captured", "answer for what the checks found", "canEditFarmers"),
  "collection.approve": pair(
    "Field collection",
    "collected",
    "approve its quality",
    "canApproveQuality",
  ),
  "collection.reject": pair(
    "Field collection",
    "collected",
    "judge its quality",
    "canApproveQuality",
  ),
  "collection.sample": pair(
    "Field collection",
    "collected",
    "take its further samples",
    "canApproveQuality",
  ),
  "collection.approve-price": pair(
    "Field collection",
    "collected",
    "approve its price",
    "canManageExpenses",
  ),
  "buying-session.hand-over": pair(
    "Buying session",
    "opened",
    "hand over its cash",
    "canProcessPayments",
  ),
  "buying-session.receive": pair(
    "Buying session",
    "bought in",
    "take its cash back",
    "canProcessPayments",
  ),
  "buying-session.settle": pair(
    "Buying session",
    "bought in",
    "decide about its difference",
    "canApproveFunds",
  ),
  "buying-session.settle-handed": pair(
    "Buying session",
    "handed over cash of",
    "decide about its difference",
    "canApproveFunds",
  ),
  "cash-count.decide": pair(
    "Count of the cash box",
    "counted",
    "decide about its difference",
    "canApproveFunds",
  ),
  "cash-deposit.take-back": pair(
    "Cash carried to the bank",
    "wrote down",
    "say that it was not banked",
    "canApproveFunds",
  ),
  "farmer-advance.approve": pair(
    "Advance to a farmer",
    "asked for",
    "approve it",
    "canApproveFunds",
  ),
  "farmer-advance.write-off": pair(
    "Advance to a farmer",
    "asked for",
    "write it off",
    "canApproveFunds",
  ),
  "farmer-advance.write-off-approved": pair(
    "Advance to a farmer",
    "approved",
    "write it off",
    "canApproveFunds",
  ),
  "price-list.publish-written": pair("Price list", "wrote", "publish it", "canManageExpenses"),
  "price-list.publish-submitted": pair(
    "Price list",
    "submitted",
    "publish it",
    "canManageExpenses",
  ),
  "contract.approve-written": pair("Contract", "wrote", "approve it", "canManageExports"),
  "contract.approve-submitted": pair("Contract", "submitted", "approve it", "canManageExports"),
  "payment.approve": pair("Payment", "prepared", "approve it", "canApproveFunds"),
  "payment.release-prepared": pair("Payment", "prepared", "release it", "canProcessPayments"),
  "payment.release-approved": pair("Payment", "approved", "release it", "canProcessPayments"),
  "payment.accept-name-prepared": pair(
    "Payment",
    "prepared",
    "say whose wallet it is",
    "canProcessPayments",
  ),
  "payment.accept-name-approved": pair(
    "Payment",
    "approved",
    "say whose wallet it is",
    "canProcessPayments",
  ),
  "payment.confirm-finding": pair(
    "Payment",
    "found out what became of",
    "confirm it",
    "canApproveFunds",
  ),
  "statement-charge.book": pair(
    "Charge of a statement",
    "brought the statement of",
    "book more than one person books alone",
    "canManageExpenses",
  ),
  "pay-run.approve": pair("Pay run", "prepared", "approve it", "canApproveFunds"),
  "pay-run.release-prepared": pair("Pay run", "prepared", "release it", "canProcessPayments"),
  "pay-run.release-approved": pair("Pay run", "approved", "release it", "canProcessPayments"),
  "payment.reverse-prepared": pair("Payment", "prepared", "take it back", "canApproveFunds"),
  "payment.reverse": pair("Payment", "released", "take it back", "canApproveFunds"),
  "expense.void": pair("Expense", "claimed", "take it back", "canManageExpenses"),
  "fund-retirement.accept": pair(
    "Account of an advance",
    "spent or accounted for",
    "accept the account",
    "canManageExpenses",
  ),
  "fund-retirement.send-back": pair(
    "Account of an advance",
    "spent or accounted for",
    "send the account back",
    "canManageExpenses",
  ),
  "requisition.approve": pair(
    "Requisition",
    "asked for",
    "approve the requisition",
    "canUpdateInventory",
  ),
  "custody-loss.approve": pair(
    "Loss of supplies",
    "reported or had",
    "write it off",
    "canUpdateInventory",
  ),
  "store-transfer.receive": pair("Store transfer", "sent", "weigh it in", "canUpdateInventory"),
  "store-transfer.give-back": pair(
    "Store transfer",
    "sent",
    "say that it came back",
    "canUpdateInventory",
  ),
  "store-transfer.decide-sent": pair(
    "Loss on the road",
    "sent",
    "decide about what is missing",
    "canUpdateInventory",
  ),
  "store-transfer.decide-weighed": pair(
    "Loss on the road",
    "weighed in",
    "decide about what is missing",
    "canUpdateInventory",
  ),
  "store-count.decide": pair(
    "Count of a store",
    "counted",
    "decide about what is missing",
    "canUpdateInventory",
  ),
  "supplier.approve": pair("Supplier", "entered", "approve the supplier", "canManageExpenses"),
  "supplier.approve-account": pair(
    "Supplier",
    "changed the account of",
    "approve the supplier",
    "canManageExpenses",
  ),
  "supplier-advance.approve": pair(
    "Advance to a supplier",
    "asked for",
    "decide on the advance",
    "canApproveFunds",
  ),
  "supplier.confirm-account": pair(
    "Account of a supplier",
    "asked for",
    "confirm the account",
    "canManageExpenses",
  ),
  "bill.void": pair("Supplier bill", "entered", "void it", "canManageExpenses"),
  "testing-report.review-written": pair("Test report", "wrote", "review it", "canManageExports"),
  "testing-report.review-signed": pair("Test report", "signed", "review it", "canManageExports"),
  "employee-repayment.record": pair(
    "Repayment of an advance",
    "owe",
    "receive it",
    "canProcessPayments",
  ),
  "employee-repayment.reverse": pair(
    "Repayment of an advance",
    "received",
    "take it back",
    "canApproveFunds",
  ),
  "customer-receipt.void": pair(
    "Receipt of a customer",
    "took the money of",
    "take it back",
    "canProcessRefunds",
  ),
  "cost.post": pair("Operational cost", "recorded", "post it", "canViewFinancials"),
  "cost.reverse-recorded": pair(
    "Operational cost",
    "recorded",
    "take it back",
    "canManageExpenses",
  ),
  "cost.reverse-posted": pair("Operational cost", "posted", "take it back", "canManageExpenses"),
  "batch.accept": pair("Processing batch", "weighed", "accept the loss", "canManageProcessing"),
  "batch.weigh-again": pair(
    "Processing batch",
    "weighed",
    "send it back to the scale",
    "canManageProcessing",
  ),
  "batch.take-back": pair(
    "Processing batch",
    "weighed",
    "take back what was accepted",
    "canManageProcessing",
  ),
  "packing.release": pair("Packing run", "packed", "release the lot", "canManagePackaging"),
  "document.approve": pair("Export document", "entered", "approve it", "canManageExports"),
  "document.waive-planned": pair(
    "Export document",
    "planned",
    "decide that it may go without a document",
    "canManageExports",
  ),
  "document.waive-asked": pair("Export document", "asked for", "waive it", "canManageExports"),
} as const satisfies Record<string, Separation>;
export type SeparationName = keyof typeof separations;
