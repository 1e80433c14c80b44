import { expect, test } from "vitest";
import { paymentReceipt } from "./paymentReceipt.ts";
import { type PaymentPaperFacts, paymentVoucher } from "./paymentVoucher.ts";

const company = { name: "Kampala Coffee", lines: [] };

const advance = (partyType: PaymentPaperFacts["partyType"]): PaymentPaperFacts => ({
  ...{ number: "PV-26-000007", kind: "advance", state: "succeeded", preparedOn: "2026-11-20" },
  ...{ partyType, partyName: "Aisha Nalwoga", partyCode: "Cashier", payeeName: "Aisha Nalwoga" },
  ...{ payeePhone: null, payeeBank: null, payeeAccount: null, amount: 250_000n, method: "cash" },
  ...{ chequeNumber: null, note: null, repayOn: "2026-12-04", items: [] },
  ...{ preparedByName: "One", approvedByName: "Two", releasedByName: "Three" },
  ...{ providerReference: null, paidOn: "2026-11-20", receiptCode: null, receiptPrints: 1 },
});

const wordsOf = (partyType: PaymentPaperFacts["partyType"]) => {
  const payment = advance(partyType);
  return JSON.stringify([
    paymentVoucher(payment, company),
    paymentReceipt(payment, { company, format: "A5" }),
  ]);
};

test.each(["farmer", "supplier"] as const)("what a %s is advanced is met by deliveries", (who) => {
  const said = wordsOf(who);
  expect(said).toContain("Advance on deliveries");
  expect(said).toContain("Recovered by");
  expect(said).toContain("To be recovered from deliveries until 4 Dec 2026.");
  expect(said).not.toContain("accounted");
});

test("a colleague delivers nothing: the advance is accounted for", () => {
  const said = wordsOf("staff");
  expect(said).toContain("Advance to be accounted for");
  expect(said).toContain("Accounted for by");
  expect(said).toContain("To be accounted for by 4 Dec 2026.");
  expect(said).not.toContain("deliveries");
});
