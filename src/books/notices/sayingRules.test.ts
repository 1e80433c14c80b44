// What notices say in each case they tell apart: in English word by word, in every language by its facts.
import { describe, expect, test } from "vitest";
import { languageCodes } from "#kernel/languages.ts";
import { type NoticeFacts, said, type Saying } from "./sayingRules.ts";

const asked: NoticeFacts["approval_needed"] = {
  ...{ why: "asked", number: "FR-1", asker: "Nakato", amount: "400000", subject: "Fuel" },
};
const decided: NoticeFacts["approval_result"] = {
  ...{ outcome: "approved", number: "FR-1", by: "Moses", reason: null, subject: "Fuel" },
};
const paid: NoticeFacts["payment_processed"] = {
  ...{ number: "PV-1", amount: "400000", payee: "Okello", paidBy: "cash" },
  ...{ isPaid: true, reason: null },
};
const price: NoticeFacts["price_published"] = {
  ...{ number: "PRL-1", product: "Kiboko", price: "5200", from: "2026-11-20", place: "Masaka" },
};
const quality: NoticeFacts["quality_result"] = {
  ...{ number: "COL-1", farmer: "Okello", grams: "57340", by: "Ritah", grade: "A", reason: null },
};
const paper: NoticeFacts["doc_due"] = {
  ...{ paper: "Bill of lading", number: "SHP-1", standing: "due" },
  ...{ neededBy: "2026-11-20", daysLeft: 0 },
};
const licence: NoticeFacts["licence_due"] = {
  ...{ standing: "renew_now", name: "Trading licence", number: "TL-9" },
  ...{ lastDay: "2026-12-01", daysLeft: 11 },
};
const cash: NoticeFacts["cash_variance"] = {
  ...{ number: "BS-1", officer: "Isaac", place: "Masaka", amount: "2500", isShort: true },
};

const asks = (more: Partial<typeof asked>): Saying => ({
  kind: "approval_needed",
  facts: { ...asked, ...more },
});
const result = (more: Partial<typeof decided>): Saying => ({
  kind: "approval_result",
  facts: { ...decided, ...more },
});
const payment = (more: Partial<typeof paid>): Saying => ({
  kind: "payment_processed",
  facts: { ...paid, ...more },
});
const graded = (more: Partial<typeof quality>): Saying => ({
  kind: "quality_result",
  facts: { ...quality, ...more },
});
const due = (more: Partial<typeof paper>): Saying => ({
  kind: "doc_due",
  facts: { ...paper, ...more },
});
const expiring = (more: Partial<typeof licence>): Saying => ({
  kind: "licence_due",
  facts: { ...licence, ...more },
});
const published = (place: string | null): Saying => ({
  kind: "price_published",
  facts: { ...price, place },
});
const counted = (isShort: boolean): Saying => ({
  kind: "cash_variance",
  facts: { ...cash, isShort },
});
const inBox = (isShort: boolean, reason: string | null): Saying => ({
  kind: "cash_difference",
  facts: { number: "CSH-1", amount: "5000", isShort, by: "Sarah", reason },
});
const differ = (isStopped: boolean): Saying => ({
  kind: "books_differ",
  facts: { checks: "I03", isStopped },
});

const decisions: [Saying, string, string][] = [
  [asks({}), "Approval needed: FR-1", "Nakato asks for UGX 400,000. Fuel"],
  [asks({ amount: null }), "Approval needed: FR-1", "Nakato asks. Fuel"],
  [
    asks({ why: "reminded" }),
    "Approval needed: FR-1",
    "Still waiting: Nakato asks for UGX 400,000. Fuel",
  ],
  [
    asks({ why: "escalated" }),
    "Approval needed: FR-1",
    "Nobody has decided yet, so you may: Nakato asks for UGX 400,000. Fuel",
  ],
  [result({}), "Approved: FR-1", "By Moses. Fuel"],
  [
    result({ outcome: "returned", reason: "No quote" }),
    "Given back: FR-1",
    "By Moses: No quote. Fuel",
  ],
  [result({ outcome: "rejected", reason: "Dear" }), "Turned down: FR-1", "By Moses: Dear. Fuel"],
  [
    result({ outcome: "expired" }),
    "Lapsed without a decision: FR-1",
    "Ask again if it is still needed. Fuel",
  ],
  [
    result({ outcome: "expired", reason: "Ten days" }),
    "Lapsed without a decision: FR-1",
    "Ask again if it is still needed: Ten days. Fuel",
  ],
  [payment({}), "Payment processed: PV-1", "UGX 400,000 to Okello was paid in cash"],
  [
    payment({ paidBy: "mtn_momo" }),
    "Payment processed: PV-1",
    "UGX 400,000 to Okello was paid by mobile money",
  ],
  [
    payment({ isPaid: false }),
    "Payment failed: PV-1",
    "UGX 400,000 to Okello was not paid. What it was for is open again",
  ],
  [
    payment({ isPaid: false, reason: "No wallet" }),
    "Payment failed: PV-1",
    "UGX 400,000 to Okello was not paid: No wallet. What it was for is open again",
  ],
];

const happenings: [Saying, string, string][] = [
  [published("Masaka"), "New price: Kiboko, UGX 5,200 a kg", "From 20 Nov 2026, Masaka. PRL-1"],
  [published(null), "New price: Kiboko, UGX 5,200 a kg", "From 20 Nov 2026, all stores. PRL-1"],
  [graded({}), "Quality approved: COL-1, grade A", "Okello, 57.3 kg, by Ritah"],
  [
    graded({ grade: null, reason: "Mould" }),
    "Quality rejected: COL-1",
    "Okello, 57.3 kg, by Ritah: Mould",
  ],
  [due({}), "Bill of lading: due, SHP-1", "Needed by 20 Nov 2026, today"],
  [due({ daysLeft: 1 }), "Bill of lading: due, SHP-1", "Needed by 20 Nov 2026, in 1 day"],
  [due({ daysLeft: 2 }), "Bill of lading: due, SHP-1", "Needed by 20 Nov 2026, in 2 days"],
  [
    due({ standing: "late", daysLeft: -3 }),
    "Bill of lading: late, SHP-1",
    "Was needed by 20 Nov 2026",
  ],
  [expiring({}), "Renew now: Trading licence TL-9", "Its last day is 1 Dec 2026, 11 days left"],
  [
    expiring({ standing: "expiring_soon", daysLeft: 1 }),
    "Expiring soon: Trading licence TL-9",
    "Its last day is 1 Dec 2026, 1 day left",
  ],
  [
    expiring({ standing: "expiring_soon", daysLeft: 0 }),
    "Expiring soon: Trading licence TL-9",
    "Its last day is 1 Dec 2026, 0 days left",
  ],
  [
    expiring({ standing: "expired", daysLeft: -1 }),
    "Expired: Trading licence TL-9",
    "Its last day was 1 Dec 2026",
  ],
  [
    counted(true),
    "BS-1: UGX 2,500 short",
    "Isaac at Masaka counted the cash; somebody else decides about it.",
  ],
  [
    counted(false),
    "BS-1: UGX 2,500 over",
    "Isaac at Masaka counted the cash; somebody else decides about it.",
  ],
  [
    inBox(true, null),
    "CSH-1: UGX 5,000 short in the cash box",
    "Sarah counted the office's cash box; somebody else decides about it.",
  ],
  [
    inBox(false, "Change given"),
    "CSH-1: UGX 5,000 over in the cash box",
    "Sarah accepted the difference: Change given. It is in the books now.",
  ],
  [
    { kind: "access_request", facts: { name: "Peter", screen: "Payments", role: "field_officer" } },
    "Peter asks for Payments",
    "Their role, field officer, may not open this screen.",
  ],
];

test.each([...decisions, ...happenings])("in English, %#", (saying, title, message) => {
  expect(said(saying, "en")).toEqual({ title, message });
});

// Of two cases that a reader must tell apart: what only the first says in any language, and what only the second.
const apart: [string, Saying, Saying, string[], string[]][] = [
  ["an amount or none", asks({}), asks({ amount: null }), ["UGX 400,000"], []],
  ["asked or still waiting", asks({}), asks({ why: "reminded" }), [], []],
  ["waiting or left to you", asks({ why: "reminded" }), asks({ why: "escalated" }), [], []],
  ["approved or returned", result({}), result({ outcome: "returned" }), [], []],
  ["decided or lapsed", result({}), result({ outcome: "expired" }), ["Moses"], []],
  ["lapsed, why or not", result(lapsed("Ten days")), result(lapsed(null)), ["Ten days"], []],
  ["refused, why or not", result({ reason: "Dear" }), result({}), [": Dear"], []],
  ["in cash or by bank", payment({}), payment({ paidBy: "bank" }), [], []],
  ["paid or not", payment({}), payment({ isPaid: false }), [], []],
  ["not paid, why or not", payment(failed("Blocked")), payment(failed(null)), [": Blocked"], []],
  ["one store or all", published("Masaka"), published(null), ["Masaka"], []],
  ["good or bad", graded({}), graded({ grade: null }), [" A"], []],
  ["bad, why or not", graded({ reason: "Mould" }), graded({}), [": Mould"], []],
  ["today or later", due({}), due({ daysLeft: 13 }), [], ["13"]],
  ["due or late", due({ daysLeft: 13 }), due({ standing: "late", daysLeft: -13 }), ["13"], []],
  ["soon or now", expiring({ standing: "expiring_soon" }), expiring({}), [], []],
  ["now or over", expiring({}), expiring({ standing: "expired", daysLeft: -11 }), ["11"], []],
  ["short or over", counted(true), counted(false), [], []],
  ["short or over in the box", inBox(true, null), inBox(false, null), [], []],
  ["accepted or waiting", inBox(true, "Change"), inBox(true, null), [": Change"], []],
  ["stopped or not", differ(true), differ(false), [], []],
];

function lapsed(reason: string | null) {
  return { outcome: "expired", reason } as const;
}

function failed(reason: string | null) {
  return { isPaid: false, reason };
}

test.each([
  ["en", "late", "due"],
  ["sw", "imechelewa", "inahitajika"],
  ["lg", "kikeereye", "kyetaagisa"],
] as const)("in the language %s a paper is %s or %s", (language, late, needed) => {
  const titleOf = (saying: Saying) => said(saying, language).title;
  expect(titleOf(due({ standing: "late", daysLeft: -3 }))).toBe(`Bill of lading: ${late}, SHP-1`);
  expect(titleOf(due({}))).toBe(`Bill of lading: ${needed}, SHP-1`);
  expect(said(due({}), language).message).not.toMatch(/ 0\b/);
});

describe.each(languageCodes)("in the language %s", (language) => {
  const words = (saying: Saying) => {
    const { title, message } = said(saying, language);
    return `${title} ${message}`;
  };

  test.each(apart)("it is told apart: %s", (_, first, second, ofFirst, ofSecond) => {
    const [one, other] = [words(first), words(second)];
    expect(one).not.toBe(other);
    for (const only of ofFirst) {
      expect(one).toContain(only);
      expect(other).not.toContain(only);
    }
    for (const only of ofSecond) {
      expect(other).toContain(only);
      expect(one).not.toContain(only);
    }
    expect(`${one} ${other}`).not.toMatch(/undefined|null|NaN|_|true|false/);
  });

  test("weights are told in kilograms, with what is missing of them", () => {
    const facts = {
      ...{ number: "TRF-1", from: "Masaka", to: "Main", vehicle: "UBJ 482K" },
      ...{ grams: "1000000", lost: "8000" },
    };
    const loss = words({ kind: "transfer_loss", facts });
    for (const fact of ["TRF-1", "8.0", "1,000.0", "UBJ 482K", "Main"])
      expect(loss).toContain(fact);
    const coming = words({ kind: "transfer_coming", facts });
    for (const fact of ["TRF-1", "1,000.0", "UBJ 482K", "Masaka", "Main"])
      expect(coming).toContain(fact);
  });

  test("a role is told as people call it", () => {
    const facts = { name: "Peter", screen: "Payments", role: "a_b_c" };
    const request = words({ kind: "access_request", facts });
    for (const fact of ["Peter", "Payments", "a b c"]) expect(request).toContain(fact);
  });
});
