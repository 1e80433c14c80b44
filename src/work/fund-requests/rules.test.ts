import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codeOf } from "#test/codeOf.ts";
import { movesFrom } from "#kernel/lifecycle.ts";
import {
  type AskedFunds,
  checkArrived,
  checkAsked,
  checkCancel,
  checkClose,
  checkOverdue,
  contentOf,
  costOfWeight,
  fundRequestLife,
  retirementLife,
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

test("which buttons each state of a request, and of its account, has", () => {
  const ofRequest = fundRequestLife.states.map((state) => [
    state,
    movesFrom(fundRequestLife, state).map((move) => move.name),
  ]);
  expect(Object.fromEntries(ofRequest)).toEqual({
    submitted: ["resubmit", "cancel"],
    returned: ["resubmit", "cancel"],
    approved: ["close", "cancel"],
    rejected: [],
    expired: ["resubmit", "cancel"],
    cancelled: [],
    closed: [],
  });
  const ofAccount = retirementLife.states.map((state) => [
    state,
    movesFrom(retirementLife, state).map((move) => move.name),
  ]);
  expect(Object.fromEntries(ofAccount)).toEqual({
    submitted: ["accept", "sendBack"],
    accepted: [],
    sent_back: [],
  });
});

test.each<[string, AskedFunds, string | null]>([
  ["plain", asked, null],
  ["of a shilling", { ...asked, amount: 1n }, null],
  ["of less than nothing", { ...asked, amount: -1n }, "fund-request.nothing"],
  ["with a store but no float", { ...asked, placeId: "p1" }, "fund-request.not-a-float"],
  ["with a weight but no float", { ...asked, expectedGrams: 1n }, "fund-request.not-a-float"],
  [
    "a float of nothing said",
    { ...float, placeId: null, expectedGrams: null, pricePerKg: null },
    "fund-request.float-incomplete",
  ],
  ["a float without a price", { ...float, pricePerKg: null }, "fund-request.float-incomplete"],
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

test("a float that is too large says what the coffee costs", () => {
  expect(() => checkAsked({ ...float, amount: 6_000_000n }, today)).toThrow(
    "At this price the coffee costs UGX 5,800,000; the float asks for UGX 6,000,000.",
  );
});

test("what a weight costs is never a shilling too little, and never a whole one too much", () => {
  const some = fc.bigInt({ min: 0n, max: 10n ** 9n });
  fc.assert(
    fc.property(some, some, (grams, pricePerKg) => {
      const over = costOfWeight(grams, pricePerKg) * 1000n - grams * pricePerKg;
      expect(over >= 0n && over < 1000n).toBe(true);
    }),
  );
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

  test("comes first, in words, and whoever is not the owner reads who may let it wait", () => {
    const words = "UGX 5 of PAY-26-000001 was to be accounted for by 19 Nov 2026. It comes first";
    const nobody = { isOwner: false, reason: null };
    expect(() => checkOverdue(late, nobody)).toThrow(`${words}.`);
    const clerk = { isOwner: false, reason: "Please" };
    expect(() => checkOverdue(late, clerk)).toThrow(`${words}; only the owner may let it wait.`);
    const unnamed = [{ open: 5n, dueOn: "2026-11-19", note: null }];
    expect(() => checkOverdue(unnamed, nobody)).toThrow("UGX 5 of an earlier advance was to be");
  });
});

test.each([
  ["2026-11-25", 7, "2026-12-02"],
  ["2026-11-10", 7, "2026-11-27"],
  ["2026-11-20", 1, "2026-11-21"],
  ["2026-11-21", 1, "2026-11-22"],
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
    { number: "FR-26-000002" },
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

test("who cannot cancel or close reads how much of it stands in the way", () => {
  const number = "FR-26-000001";
  expect(() => checkCancel({ number, paid: 70_000n })).toThrow(
    "UGX 70,000 of FR-26-000001 was paid.",
  );
  expect(() => checkClose({ number, open: 70_000n })).toThrow(
    "UGX 70,000 of FR-26-000001 is not accounted for yet.",
  );
});

test.each(fundRequestLife.states)(
  "that a part arrived is said of a request that is %s",
  (state) => {
    const part = { number: "FR-26-000001", amount: 1n, state };
    const goesOn = state === "approved";
    expect(codeOf(() => checkArrived(part))).toBe(goesOn ? null : "fund-request.not-open");
    if (!goesOn)
      expect(() => checkArrived(part)).toThrow(`FR-26-000001 is ${state}: what was paid`);
    // Taken back it never arrived, however the request stands.
    expect(codeOf(() => checkArrived({ ...part, amount: 0n }))).toBe("fund-request.not-paid");
  },
);

// Another state stands against it, and not what was asked: whoever asks looks again.
test.each<[string, () => void]>([
  [
    "fund-request.overdue",
    () =>
      checkOverdue([{ open: 5n, dueOn: "2026-11-19", note: null }], {
        isOwner: true,
        reason: null,
      }),
  ],
  ["fund-request.paid", () => checkCancel({ number: "FR-26-000001", paid: 1n })],
  [
    "fund-request.not-paid",
    () => checkArrived({ number: "FR-26-000001", amount: 0n, state: "approved" }),
  ],
  [
    "fund-request.not-open",
    () => checkArrived({ number: "FR-26-000001", amount: 1n, state: "closed" }),
  ],
  ["fund-request.not-accounted", () => checkClose({ number: "FR-26-000001", open: 1n })],
])("%s is a conflict", (code, work) => {
  expect(work).toThrow(expect.objectContaining({ code, status: 409 }));
});
