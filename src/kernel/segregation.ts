// Segregation of duties is per document, not per role (decisions §3): whoever took one step on a paper
// may not take the next. Every pair of steps of the house stands here, and nowhere else; a company of one
// ("sole trader mode") may take both, and each such paper is marked.
import type { Flag } from "./permissions.ts";
import { Refusal } from "./refusal.ts";

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

/** Every pair of the house: requester, approver and payer; collector and judge; counter and adjuster. */
export const separations = {
  "farmer.verify": {
    paper: "Farmer",
    did: "registered",
    must: "verify the farmer",
    needs: "canEditFarmers",
  },
  "farmer.reinstate": {
    paper: "Farmer",
    did: "registered",
    must: "make the farmer active",
    needs: "canEditFarmers",
  },
  "farmer.merge": {
    paper: "Farmer",
    did: "registered",
    must: "merge the record into another",
    needs: "canEditFarmers",
  },
  "inspection-finding.close": {
    paper: "Finding of an inspection",
    did: "wrote down",
    must: "say that it is mended",
    needs: "canEditFarmers",
  },
  "plot.verify": {
    paper: "Plot",
    did: "captured",
    must: "verify the plot",
    needs: "canEditFarmers",
  },
  "plot.accept": {
    paper: "Plot",
    did: "captured",
    must: "answer for what the checks found",
    needs: "canEditFarmers",
  },
  "collection.approve": {
    paper: "Field collection",
    did: "collected",
    must: "approve its quality",
    needs: "canApproveQuality",
  },
  "collection.reject": {
    paper: "Field collection",
    did: "collected",
    must: "judge its quality",
    needs: "canApproveQuality",
  },
  "collection.sample": {
    paper: "Field collection",
    did: "collected",
    must: "take its further samples",
    needs: "canApproveQuality",
  },
  "collection.approve-price": {
    paper: "Field collection",
    did: "collected",
    must: "approve its price",
    needs: "canManageExpenses",
  },
  "buying-session.hand-over": {
    paper: "Buying session",
    did: "opened",
    must: "hand over its cash",
    needs: "canProcessPayments",
  },
  "buying-session.receive": {
    paper: "Buying session",
    did: "bought in",
    must: "take its cash back",
    needs: "canProcessPayments",
  },
  "buying-session.settle": {
    paper: "Buying session",
    did: "bought in",
    must: "decide about its difference",
    needs: "canApproveFunds",
  },
  "farmer-advance.approve": {
    paper: "Advance to a farmer",
    did: "asked for",
    must: "approve it",
    needs: "canApproveFunds",
  },
  "farmer-advance.write-off": {
    paper: "Advance to a farmer",
    did: "asked for",
    must: "write it off",
    needs: "canApproveFunds",
  },
  "price-list.publish-written": {
    paper: "Price list",
    did: "wrote",
    must: "publish it",
    needs: "canManageExpenses",
  },
  "price-list.publish-submitted": {
    paper: "Price list",
    did: "submitted",
    must: "publish it",
    needs: "canManageExpenses",
  },
  "contract.approve-written": {
    paper: "Contract",
    did: "wrote",
    must: "approve it",
    needs: "canManageExports",
  },
  "contract.approve-submitted": {
    paper: "Contract",
    did: "submitted",
    must: "approve it",
    needs: "canManageExports",
  },
  "payment.approve": {
    paper: "Payment",
    did: "prepared",
    must: "approve it",
    needs: "canApproveFunds",
  },
  "payment.release-prepared": {
    paper: "Payment",
    did: "prepared",
    must: "release it",
    needs: "canProcessPayments",
  },
  "payment.release-approved": {
    paper: "Payment",
    did: "approved",
    must: "release it",
    needs: "canProcessPayments",
  },
  "payment.accept-name-prepared": {
    paper: "Payment",
    did: "prepared",
    must: "say whose wallet it is",
    needs: "canProcessPayments",
  },
  "payment.accept-name-approved": {
    paper: "Payment",
    did: "approved",
    must: "say whose wallet it is",
    needs: "canProcessPayments",
  },
  "payment.confirm-finding": {
    paper: "Payment",
    did: "found out what became of",
    must: "confirm it",
    needs: "canApproveFunds",
  },
  "statement-charge.book": {
    paper: "Charge of a statement",
    did: "brought the statement of",
    must: "book more than one person books alone",
    needs: "canManageExpenses",
  },
  "pay-run.approve": {
    paper: "Pay run",
    did: "prepared",
    must: "approve it",
    needs: "canApproveFunds",
  },
  "pay-run.release-prepared": {
    paper: "Pay run",
    did: "prepared",
    must: "release it",
    needs: "canProcessPayments",
  },
  "pay-run.release-approved": {
    paper: "Pay run",
    did: "approved",
    must: "release it",
    needs: "canProcessPayments",
  },
  "payment.reverse": {
    paper: "Payment",
    did: "released",
    must: "take it back",
    needs: "canApproveFunds",
  },
  "expense.void": {
    paper: "Expense",
    did: "claimed",
    must: "take it back",
    needs: "canManageExpenses",
  },
  "fund-retirement.accept": {
    paper: "Account of an advance",
    did: "spent or accounted for",
    must: "accept the account",
    needs: "canManageExpenses",
  },
  "fund-retirement.send-back": {
    paper: "Account of an advance",
    did: "spent or accounted for",
    must: "send the account back",
    needs: "canManageExpenses",
  },
  "requisition.approve": {
    paper: "Requisition",
    did: "asked for",
    must: "approve the requisition",
    needs: "canUpdateInventory",
  },
  "custody-loss.approve": {
    paper: "Loss of supplies",
    did: "reported or had",
    must: "write it off",
    needs: "canUpdateInventory",
  },
  "store-transfer.receive": {
    paper: "Store transfer",
    did: "sent",
    must: "weigh it in",
    needs: "canUpdateInventory",
  },
  "store-transfer.decide-sent": {
    paper: "Loss on the road",
    did: "sent",
    must: "decide about what is missing",
    needs: "canUpdateInventory",
  },
  "store-transfer.decide-weighed": {
    paper: "Loss on the road",
    did: "weighed in",
    must: "decide about what is missing",
    needs: "canUpdateInventory",
  },
  "supplier.approve": {
    paper: "Supplier",
    did: "entered",
    must: "approve the supplier",
    needs: "canManageExpenses",
  },
  "supplier-advance.approve": {
    paper: "Advance to a supplier",
    did: "asked for",
    must: "decide on the advance",
    needs: "canApproveFunds",
  },
  "supplier.confirm-account": {
    paper: "Account of a supplier",
    did: "asked for",
    must: "confirm the account",
    needs: "canManageExpenses",
  },
  "bill.void": {
    paper: "Supplier bill",
    did: "entered",
    must: "void it",
    needs: "canManageExpenses",
  },
  "testing-report.review-written": {
    paper: "Test report",
    did: "wrote",
    must: "review it",
    needs: "canManageExports",
  },
  "testing-report.review-signed": {
    paper: "Test report",
    did: "signed",
    must: "review it",
    needs: "canManageExports",
  },
  "employee-repayment.record": {
    paper: "Repayment of an advance",
    did: "owe",
    must: "receive it",
    needs: "canProcessPayments",
  },
  "employee-repayment.reverse": {
    paper: "Repayment of an advance",
    did: "received",
    must: "take it back",
    needs: "canApproveFunds",
  },
  "customer-receipt.void": {
    paper: "Receipt of a customer",
    did: "took the money of",
    must: "take it back",
    needs: "canProcessRefunds",
  },
  "cost.post": {
    paper: "Operational cost",
    did: "recorded",
    must: "post it",
    needs: "canViewFinancials",
  },
  "batch.accept": {
    paper: "Processing batch",
    did: "weighed",
    must: "accept the loss",
    needs: "canManageProcessing",
  },
  "packing.release": {
    paper: "Packing run",
    did: "packed",
    must: "release the lot",
    needs: "canManagePackaging",
  },
  "document.approve": {
    paper: "Export document",
    did: "entered",
    must: "approve it",
    needs: "canManageExports",
  },
  "document.waive-planned": {
    paper: "Export document",
    did: "planned",
    must: "decide that it may go without a document",
    needs: "canManageExports",
  },
  "document.waive-asked": {
    paper: "Export document",
    did: "asked for",
    must: "waive it",
    needs: "canManageExports",
  },
} as const satisfies Record<string, Separation>;
export type SeparationName = keyof typeof separations;

/** The words in which somebody is told that another person must take the next step. */
export function separationWords(name: SeparationName): string {
  const { did, must } = separations[name];
  return `You ${did} this, so somebody else must ${must}`;
}

/**
 * Refuses `same-person` when whoever acts took the step before on this paper (decisions §3). In a company
 * of one it is allowed and answers true, so that the paper can be marked; false: two people.
 */
export function refuseSamePerson(
  by: { actor: { userId: string }; org: { soleTrader: boolean } },
  name: SeparationName,
  doneBy: string | null,
): boolean {
  if (doneBy !== by.actor.userId) return false;
  if (by.org.soleTrader) return true;
  throw new Refusal("same-person", `${separationWords(name)}.`);
}

/** Pairs of permissions that one person should not hold together (decisions §3). */
export const conflictingDuties = [
  { name: "collect", flags: ["canCreateCollections", "canApproveQuality"] },
  { name: "approve-and-pay", flags: ["canApproveFunds", "canProcessPayments"] },
  { name: "sell-and-refund", flags: ["canMakeSales", "canProcessRefunds"] },
  { name: "spend-and-approve", flags: ["canManageExpenses", "canApproveFunds"] },
  { name: "payroll-and-pay", flags: ["canManagePayroll", "canProcessPayments"] },
  { name: "people-and-pay", flags: ["canManageUsers", "canProcessPayments"] },
] as const satisfies readonly { name: string; flags: readonly Flag[] }[];
export type DutyConflict = (typeof conflictingDuties)[number]["name"];

/** Which duties meet in these flags that would better be apart. The papers still refuse each. */
export function dutyConflicts(held: readonly Flag[]): DutyConflict[] {
  return conflictingDuties
    .filter((pair) => pair.flags.every((flag) => held.includes(flag)))
    .map(({ name }) => name);
}
