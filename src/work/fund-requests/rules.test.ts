import { describe, expect, test } from "vitest";
import { codeOf } from "#test/codeOf.ts";
import {
  type AskedFunds,
  checkAsked,
  checkCancel,
  checkClose,
  checkOverdue,
  contentOf,
  costOfWeight,
  settleBy,
} from "./rules.ts";

const today = "2026-11-20";
const asked: AskedFunds = {
  purpose: "opex",
  amount: 1_000_000n,
  neededBy: "2026-11-25",
  placeId: null,
  expectedGrams: null,
  pricePerKg: null,
};
const float: AskedFunds = {
  ...asked,
  purpose: "coffee_purchase_float",
  placeId: "p1",
  expectedGrams: 1_000_000n,
  pricePerKg: 5_800n,
};

test.each<[string, AskedFunds, string | null]>([
  ["plain", asked, null],
  ["of nothing", { ...asked, amount: 0n }, "fund-request.nothing"],
  ["needed yesterday", { ...asked, neededBy: "2026-11-19" }, "fund-request.day-past"],
  ["needed today", { ...asked, neededBy: today }, null],
  ["with a price but no float", { ...asked, pricePerKg: 1n }, "fund-request.not-a-float"],
  ["a float", { ...float, amount: 5_800_000n }, null],
  [
    "a float of a shilling too much",
    { ...float, amount: 5_800_001n },
    "fund-request.float-too-large",
  ],
  ["a float without a weight", { ...float, expectedGrams: null }, "fund-request.float-incomplete"],
  ["a float for nowhere", { ...float, placeId: null }, "fund-request.float-incomplete"],
])("a request %s", (_, funds, code) => {
  expect(codeOf(() => checkAsked(funds, today))).toBe(code);
});

test("coffee costs its weight at the price, rounded up", () => {
  expect(costOfWeight(397_400n, 5_800n)).toBe(2_304_920n);
  expect(costOfWeight(1n, 1n)).toBe(1n);
});

describe("money that is overdue", () => {
  const late = [{ open: 5n, dueOn: "2026-11-19", note: "PAY-26-000001" }];
  test.each([
    [[], { isOwner: false, reason: null }, null],
    [[], { isOwner: true, reason: "Because" }, "fund-request.nothing-overdue"],
    [late, { isOwner: false, reason: null }, "fund-request.overdue"],
    [late, { isOwner: false, reason: "Please" }, "fund-request.overdue"],
    [late, { isOwner: true, reason: null }, "fund-request.overdue"],
    [late, { isOwner: true, reason: "The lorry waits" }, null],
  ])("%o, asked by %o: %s", (overdue, by, code) => {
    expect(codeOf(() => checkOverdue(overdue, by))).toBe(code);
  });
});

test.each([
  ["2026-11-25", 7, "2026-12-02"],
  ["2026-11-10", 7, "2026-11-27"],
])("needed by %s and %s days: accounted for by %s", (neededBy, settleDays, day) => {
  expect(settleBy({ neededBy, today, settleDays })).toBe(day);
});

test("what is approved changes with its content", () => {
  const content = {
    ...asked,
    number: "FR-26-000001",
    payeeId: "u1",
    department: null,
    justification: "Fuel",
    fileSha256: null,
  };
  const changes = [
    { amount: 1n },
    { purpose: "capex" as const },
    { payeeId: "u2" },
    { neededBy: today },
    { justification: "Fuel!" },
    { department: "Field" },
    { fileSha256: "a" },
    { placeId: "p" },
    { expectedGrams: 1n },
    { pricePerKg: 1n },
  ];
  const texts = [{}, ...changes].map((change) => contentOf({ ...content, ...change }));
  expect(new Set(texts).size).toBe(texts.length);
});

test("a request is cancelled before anything was paid, and closed after all is accounted for", () => {
  const number = "FR-26-000001";
  expect(codeOf(() => checkCancel({ number, paid: 0n }))).toBe(null);
  expect(codeOf(() => checkCancel({ number, paid: 1n }))).toBe("fund-request.paid");
  expect(codeOf(() => checkClose({ number, open: 0n }))).toBe(null);
  expect(codeOf(() => checkClose({ number, open: 1n }))).toBe("fund-request.not-accounted");
});
