import { describe, expect, test } from "vitest";
import { billLife } from "#work/bills/rules.ts";
import { farmerAdvanceLife } from "#work/farmer-advances/rules.ts";
import { supplierAdvanceLife } from "#work/bills/advanceRules.ts";
import { collections } from "#work/field-collections/api.ts";
import { collectionLife } from "#work/field-collections/rules.ts";
import { buyingSessions, samples } from "#work/field-collections/sessionApi.ts";
import { sessionLife } from "#work/field-collections/sessionRules.ts";
import { contractLife } from "#registry/contracts/rules.ts";
import { findingLife } from "#registry/farmers/certificateRules.ts";
import { farmerLife } from "#registry/farmers/rules.ts";
import { plotFindings } from "#registry/farmers/findingApi.ts";
import { plotLife } from "#registry/farmers/plotRules.ts";
import { priceListLife } from "#registry/products/rules.ts";
import { accountChangeLife, supplierLife } from "#registry/suppliers/rules.ts";
import { lossLife } from "#work/supplies/custodyRules.ts";
import { countLife } from "#work/store-counts/rules.ts";
import { depositLife } from "#work/cash-counts/depositRules.ts";
import { cashCountLife } from "#work/cash-counts/rules.ts";
import { transferLife } from "#work/store-transfers/rules.ts";
import { requisitionLife } from "#work/supplies/rules.ts";
import { documentLife } from "#work/exports/documentRules.ts";
import { receivesCash, repaymentLife } from "#work/employee-requests/repaymentRules.ts";
import { expenseLife } from "#work/expenses/rules.ts";
import { retirementLife } from "#work/fund-requests/rules.ts";
import { costLineLife } from "#work/lot-costs/rules.ts";
import { packingLife } from "#work/packaging/rules.ts";
import { payments } from "#work/payments/api.ts";
import { payRunLife } from "#work/payments/runRules.ts";
import { accountStatements } from "#work/payments/statementApi.ts";
import { paymentLife } from "#work/payments/rules.ts";
import { reportLife } from "#work/testing-jobs/rules.ts";
import { receiptLife } from "#work/sales/receiptRules.ts";
import { batchLife } from "#work/processing/rules.ts";
import { factoryFlags, flags, roles } from "./permissions.ts";
import { Refusal } from "./refusal.ts";
import {
  conflictingDuties,
  dutyConflicts,
  refuseSamePerson,
  separationWords,
} from "./segregation.ts";
import { type SeparationName, separations } from "./separations.ts";

const by = (userId: string, soleTrader = false) => ({ actor: { userId }, org: { soleTrader } });
const names = Object.keys(separations) as SeparationName[];

describe.each(names)("%s", (name) => {
  test("refuses who took the step before, in words; lets another by; marks a company of one", () => {
    expect(() => refuseSamePerson(by("a"), name, "a")).toThrow(Refusal);
    expect(() => refuseSamePerson(by("a"), name, "a")).toThrow(
      /^You .+ this, so somebody else must .+\.$/,
    );
    expect(refuseSamePerson(by("a"), name, "b")).toBe(false);
    expect(refuseSamePerson(by("a"), name, null)).toBe(false);
    expect(refuseSamePerson(by("a", true), name, "a")).toBe(true);
    expect(refuseSamePerson(by("a", true), name, "b")).toBe(false);
  });

  test("somebody of every company could take the second step: at least two roles hold it", () => {
    const { needs } = separations[name];
    const holders = roles.filter((role) => factoryFlags[role].includes(needs));
    expect(holders.length).toBeGreaterThanOrEqual(2);
  });
});

// The move of the lifecycle that each pair guards, written by hand.
const guarded: Record<SeparationName, { needs: unknown }> = {
  "farmer.verify": farmerLife.moves.verify,
  "farmer.reinstate": farmerLife.moves.reinstate,
  "farmer.merge": farmerLife.moves.merge,
  "inspection-finding.close": findingLife.moves.close,
  "plot.verify": plotLife.moves.verify,
  "plot.accept": plotFindings.accept,
  "collection.approve": collectionLife.moves.approve,
  "collection.reject": collectionLife.moves.reject,
  "collection.sample": samples.measure,
  "collection.approve-price": collections.approvePrice,
  "buying-session.hand-over": buyingSessions.handOver,
  "buying-session.receive": sessionLife.moves.receive,
  "buying-session.settle": sessionLife.moves.settle,
  "buying-session.settle-handed": sessionLife.moves.settle,
  "cash-count.decide": cashCountLife.moves.accept,
  "cash-deposit.take-back": depositLife.moves.take_back,
  "farmer-advance.approve": farmerAdvanceLife.moves.approve,
  "farmer-advance.write-off": farmerAdvanceLife.moves.writeOff,
  "farmer-advance.write-off-approved": farmerAdvanceLife.moves.writeOff,
  "price-list.publish-written": priceListLife.moves.publish,
  "price-list.publish-submitted": priceListLife.moves.publish,
  "contract.approve-written": contractLife.moves.approve,
  "contract.approve-submitted": contractLife.moves.approve,
  "payment.approve": paymentLife.moves.approve,
  "payment.release-prepared": paymentLife.moves.release,
  "payment.release-approved": paymentLife.moves.release,
  "payment.accept-name-prepared": payments.acceptName,
  "payment.accept-name-approved": payments.acceptName,
  "payment.confirm-finding": payments.confirmReport,
  "statement-charge.book": accountStatements.charge,
  "pay-run.approve": payRunLife.moves.approve,
  "pay-run.release-prepared": payRunLife.moves.release,
  "pay-run.release-approved": payRunLife.moves.release,
  "payment.reverse-prepared": paymentLife.moves.reverse,
  "payment.reverse": paymentLife.moves.reverse,
  "expense.void": expenseLife.moves.void,
  "fund-retirement.accept": retirementLife.moves.accept,
  "fund-retirement.send-back": retirementLife.moves.sendBack,
  "supplier-advance.approve": supplierAdvanceLife.moves.approve,
  "requisition.approve": requisitionLife.moves.approve,
  "custody-loss.approve": lossLife.moves.approve,
  "store-transfer.receive": transferLife.moves.receive,
  // Whoever loads trucks may; of the two flags that give it, the store's.
  "store-transfer.give-back": { needs: "canUpdateInventory" },
  "store-transfer.decide-sent": transferLife.moves.accept,
  "store-transfer.decide-weighed": transferLife.moves.accept,
  "store-count.decide": countLife.moves.post,
  "supplier.approve": supplierLife.moves.approve,
  "supplier.approve-account": supplierLife.moves.approve,
  "supplier.confirm-account": accountChangeLife.moves.confirm,
  "bill.void": billLife.moves.void,
  "testing-report.review-written": reportLife.moves.review,
  "testing-report.review-signed": reportLife.moves.review,
  "employee-repayment.record": { needs: receivesCash },
  "employee-repayment.reverse": repaymentLife.moves.reverse,
  "customer-receipt.void": receiptLife.moves.void,
  "cost.reverse-recorded": costLineLife.moves.reverse,
  "cost.reverse-posted": costLineLife.moves.reverse,
  "cost.post": costLineLife.moves.post,
  "batch.accept": batchLife.moves.accept,
  "batch.weigh-again": batchLife.moves.weigh_again,
  "batch.take-back": batchLife.moves.take_back,
  "packing.release": packingLife.moves.release,
  "document.approve": documentLife.moves.approve,
  "document.waive-planned": documentLife.moves.waive,
  "document.waive-asked": documentLife.moves.waive,
};

test.each(names)("%s names the permission that its move asks for", (name) => {
  expect(separations[name].needs).toBe(guarded[name].needs);
});

test("duties that meet in one person are told, pair by pair", () => {
  expect(dutyConflicts([])).toEqual([]);
  expect(dutyConflicts(flags)).toEqual(conflictingDuties.map(({ name }) => name));
  expect(dutyConflicts(factoryFlags.field_officer)).toEqual(["collect"]);
  expect(dutyConflicts(factoryFlags.cashier)).toEqual(["sell-and-refund"]);
  expect(dutyConflicts(factoryFlags.accountant)).toEqual([
    "approve-and-pay",
    "spend-and-approve",
    "payroll-and-pay",
  ]);
  expect(dutyConflicts(factoryFlags.employee)).toEqual([]);
});

test.each([
  ["collection.approve", "You collected this, so somebody else must approve its quality"],
  ["payment.release-approved", "You approved this, so somebody else must release it"],
  ["employee-repayment.record", "You owe this, so somebody else must receive it"],
] as const)("%s is said in words: %s", (name, words) => {
  expect(separationWords(name)).toBe(words);
  const refusal = new Refusal("same-person", `${words}.`);
  expect(() => refuseSamePerson(by("a"), name, "a")).toThrow(refusal);
});

test.each([
  [["canCreateCollections"], []],
  [["canApproveFunds"], []],
  [["canApproveFunds", "canProcessPayments"], ["approve-and-pay"]],
  [
    ["canProcessPayments", "canManagePayroll", "canManageUsers"],
    ["payroll-and-pay", "people-and-pay"],
  ],
  [["canManageExpenses", "canMakeSales", "canApproveFunds"], ["spend-and-approve"]],
] as const)("who holds %j has the duties %j together", (held, conflicts) => {
  expect(dutyConflicts(held)).toEqual(conflicts);
});
