import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkVoucher, type Settlement } from "#books/vouchers/rules.ts";
import { roundedUpToCoin } from "#kernel/cashNotes.ts";
import { movesFrom } from "#kernel/lifecycle.ts";
import { Refusal } from "#kernel/refusal.ts";
import {
  type AskedPurchase,
  type BuyingUnder,
  cashVoucher,
  checkCarried,
  checkCash,
  checkCharge,
  checkPurchase,
  checkStop,
  handOverVoucher,
  meetWith,
  type OpenDue,
  sessionLife,
  takeBackVoucher,
} from "./sessionRules.ts";

const session: BuyingUnder = {
  id: "session",
  number: "BUY-26-000001",
  state: "open",
  officerId: "officer",
  officerName: "Nansamba Ritah",
  placeId: "store",
  productId: "kiboko",
  priceCeiling: 5_900n,
  free: 1_000_000n,
};
const purchase: AskedPurchase = {
  officerId: "officer",
  placeId: "store",
  productId: "kiboko",
  unitPrice: 5_800n,
  payBy: "cash",
  cash: 600_000n,
};

const codeOf = (work: () => unknown): string => {
  try {
    work();
    return "";
  } catch (error) {
    return error instanceof Refusal ? error.code : "another error";
  }
};

test.each<[string, Partial<AskedPurchase>, Partial<BuyingUnder> | null]>([
  ["", {}, {}],
  ["", { cash: 1_000_000n }, {}],
  ["session.float-too-small", { cash: 1_000_001n }, {}],
  ["", { cash: 2_000_000n, payBy: "mtn_momo" }, {}],
  ["", { unitPrice: 5_900n }, {}],
  ["session.above-ceiling", { unitPrice: 5_901n, payBy: "later" }, {}],
  ["session.not-open", {}, { state: "closing" }],
  ["session.of-another", { officerId: "another" }, {}],
  ["session.buys-otherwise", { placeId: "another" }, {}],
  ["session.buys-otherwise", { productId: "another" }, {}],
  ["session.none-open", {}, null],
  ["", { payBy: "later" }, null],
])("%s: a purchase with %o in a session with %o", (code, asked, of) => {
  const under = of === null ? null : { ...session, ...of };
  expect(codeOf(() => checkPurchase({ ...purchase, ...asked }, under))).toBe(code);
});

test("which buttons each state has", () => {
  const names = sessionLife.states.map((state) => [
    state,
    movesFrom(sessionLife, state).map((move) => move.name),
  ]);
  expect(Object.fromEntries(names)).toEqual({
    open: ["stop"],
    closing: ["count"],
    variance_review: ["recount", "settle"],
    reconciled: ["receive"],
    closed: [],
  });
});

test("what does not fit a session is said with its number, its ceiling and its cash", () => {
  const refused = (asked: Partial<AskedPurchase>, of: Partial<BuyingUnder> = {}) =>
    expect(() => checkPurchase({ ...purchase, ...asked }, { ...session, ...of }));
  refused({ unitPrice: 6_000n }).toThrow(
    "UGX 6,000 per kg is above UGX 5,900, the ceiling of BUY-26-000001.",
  );
  refused({ officerId: "another" }).toThrow(
    "BUY-26-000001 is the buying session of Nansamba Ritah.",
  );
  refused({}, { state: "closed" }).toThrow(expect.objectContaining({ status: 409 }));
  const tooMuch = "UGX 1,000,001 is more than the UGX 1,000,000 of cash that is left.";
  refused({ cash: 1_000_001n }).toThrow(tooMuch);
  expect(() => checkCash(1n, 0n)).toThrow(expect.objectContaining({ status: 409 }));
  expect(codeOf(() => checkCash(0n, 0n))).toBe("");
});

test("nobody stops while farmers wait for their cash, each named with what was promised", () => {
  checkStop([]);
  const waiting = [
    { id: "one", number: "COL-26-000001", farmerName: "Okello", amount: 50_000n },
    { id: "two", number: "COL-26-000002", farmerName: "Nakato", amount: 1n },
  ];
  expect(codeOf(() => checkStop(waiting))).toBe("session.cash-promised");
  expect(() => checkStop(waiting)).toThrow(
    expect.objectContaining({
      status: 409,
      blockers: [
        { what: "COL-26-000001: Okello waits for UGX 50,000", link: "/field-collections/one" },
        { what: "COL-26-000002: Nakato waits for UGX 1", link: "/field-collections/two" },
      ],
    }),
  );
});

test.each([
  [-1n, "officer", ""],
  [-1n, "company", ""],
  [0n, "company", ""],
  [1n, "company", ""],
  [0n, "officer", "session.nothing-short"],
  [1n, "officer", "session.nothing-short"],
] as const)("a difference of %d is charged to the %s: %s", (variance, charged, code) => {
  expect(codeOf(() => checkCharge(variance, charged))).toBe(code);
});

test.each<[string[], number, string]>([
  [[], 2, ""],
  [["2026-11-28"], 2, ""],
  // Two days are not longer than two days.
  [["2026-11-26"], 2, ""],
  [["2026-11-25"], 2, "session.cash-not-back"],
  [["2026-11-27", "2026-11-25"], 2, "session.cash-not-back"],
  [["2026-11-27"], 0, "session.cash-not-back"],
  [["2026-11-28"], 0, ""],
])("counted on %j and not back, with %i days for it: %s", (days, notBack, code) => {
  const carried = days.map((countedOn, i) => {
    return { id: `s${i}`, number: `BUY-${i}`, countedOn, amount: 3_000_000n };
  });
  const of = { officerName: "Nansamba Ritah", today: "2026-11-28", notBack };
  expect(codeOf(() => checkCarried(carried, of))).toBe(code);
});

const due = (id: string, account: string, open: bigint): OpenDue => ({
  id,
  account,
  currency: "UGX",
  open,
  openUgx: open,
});
const settled = (settlements: readonly Settlement[] | undefined) =>
  (settlements ?? []).reduce((sum, one) => sum + one.amount, 0n);

test.each<[bigint, [string, bigint][]]>([
  [0n, []],
  [1n, [["old", 1n]]],
  [300n, [["old", 300n]]],
  [
    301n,
    [
      ["old", 300n],
      ["young", 1n],
    ],
  ],
  [
    900n,
    [
      ["old", 300n],
      ["young", 500n],
    ],
  ],
])("%d meets the oldest debt first, and none of them twice", (sum, met) => {
  const dues = [
    due("met already", "1245", 0n),
    due("old", "1245", 300n),
    due("young", "1245", 500n),
  ];
  const settlements = meetWith(dues, sum);
  expect(settlements.map(({ dueId, amount }) => [dueId, amount])).toEqual(met);
  expect(
    settlements.every(({ account, currency }) => account === "1245" && currency === "UGX"),
  ).toBe(true);
});

const officer = { type: "staff", id: "o" };

describe("the cash in the books", () => {
  const money = {
    ...{ id: "m", dueId: "d", amount: 500_000n, day: "2026-11-20" },
    ...{ sessionNumber: "BUY-26-000001", officerId: "o", officerName: "Ritah" },
  };
  const handed = [{ account: "1245", amount: 500_000n, party: officer }];

  test("handed over out of the cash box, it is owed by the officer from that day on", () => {
    const voucher = handOverVoucher(money, null);
    expect(voucher).toMatchObject({
      ...{ source: { type: "session-money", id: "m" }, event: "handed-over", day: "2026-11-20" },
      memo: "BUY-26-000001, cash handed to Ritah",
    });
    expect(voucher.lines).toEqual([...handed, { account: "1010", amount: -500_000n }]);
    expect(voucher.dues).toEqual([
      {
        ...{ id: "d", kind: "agent-float", account: "1245", party: officer, amount: 500_000n },
        ...{ currency: "UGX", dueOn: "2026-11-20", note: "BUY-26-000001" },
      },
    ]);
    expect(voucher.settlements ?? []).toEqual([]);
  });

  test("out of the officer's own advances, those are met by it", () => {
    const advances = [due("first", "1230", 200_000n), due("second", "1230", 400_000n)];
    const voucher = handOverVoucher(money, advances);
    expect(voucher.lines).toEqual([
      ...handed,
      { account: "1230", amount: -500_000n, party: officer },
    ]);
    expect(voucher.settlements?.map(({ dueId, amount }) => [dueId, amount])).toEqual([
      ["first", 200_000n],
      ["second", 300_000n],
    ]);
  });

  const purchased = {
    ...{ id: "c", number: "COL-26-000001", farmerId: "f", farmerName: "Okello" },
    ...{ officerId: "o", day: "2026-11-20" },
  };
  const farmer = { type: "farmer", id: "f" };
  const payable = due("payable", "2020", 1_804_920n);

  test("the few shillings up to the next coin are the company's", () => {
    const floats = [due("a", "1245", 1_000_000n), due("b", "1245", 1_000_000n)];
    const paid = { ...purchased, owed: 1_804_920n, cash: 1_804_950n };
    const voucher = cashVoucher(paid, payable, floats);
    expect(voucher).toMatchObject({
      ...{ source: { type: "collection-cash", id: "c" }, event: "paid", day: "2026-11-20" },
      memo: "COL-26-000001, cash paid to Okello",
    });
    expect(voucher.lines).toEqual([
      { account: "2020", amount: 1_804_920n, party: farmer },
      { account: "6250", amount: 30n, memo: "Rounded up to the next coin" },
      { account: "1245", amount: -1_804_950n, party: officer },
    ]);
    expect(voucher.settlements?.map(({ dueId, amount }) => [dueId, amount])).toEqual([
      ["payable", 1_804_920n],
      ["a", 1_000_000n],
      ["b", 804_950n],
    ]);
  });

  test("what is owed in whole coins costs nothing besides", () => {
    const paid = { ...purchased, owed: 1_804_950n, cash: 1_804_950n };
    const voucher = cashVoucher(paid, due("payable", "2020", 1_804_950n), []);
    expect(voucher.lines.map(({ account }) => account)).toEqual(["2020", "1245"]);
  });
});

describe("the cash taken back", () => {
  const short = { account: "1230", amount: 2_000n, party: officer, memo: "Short in the count" };
  test.each<[string, bigint, "officer" | "company", object[]]>([
    ["as it should be", 100_000n, "company", []],
    ["short, at the officer's charge", 98_000n, "officer", [short]],
    [
      "short, at the company's charge",
      98_000n,
      "company",
      [{ account: "6250", amount: 2_000n, memo: "Short" }],
    ],
    ["over", 101_000n, "company", [{ account: "6250", amount: -1_000n, memo: "Over" }]],
    [
      "over, whoever is named",
      101_000n,
      "officer",
      [{ account: "6250", amount: -1_000n, memo: "Over" }],
    ],
    ["as it should be, whoever is named", 100_000n, "officer", []],
  ])("%s", (_, counted, chargedTo, difference) => {
    const closing = {
      ...{ id: "t", sessionNumber: "BUY-26-000001", officerId: "o", counted, chargedTo },
      ...{ expected: 100_000n, newDueId: "n", day: "2026-11-20" },
    };
    const voucher = takeBackVoucher(closing, [due("float", "1245", 100_000n)]);
    expect(voucher).toMatchObject({
      ...{ source: { type: "session-money", id: "t" }, event: "taken-back", day: "2026-11-20" },
      memo: "BUY-26-000001, cash taken back",
    });
    expect(voucher.lines).toEqual([
      { account: "1010", amount: counted },
      ...difference,
      { account: "1245", amount: -100_000n, party: officer },
    ]);
    expect(voucher.settlements?.map(({ dueId, amount }) => [dueId, amount])).toEqual([
      ["float", 100_000n],
    ]);
    const isOfficers = difference.includes(short);
    expect(voucher.dues ?? []).toEqual(
      isOfficers
        ? [
            {
              ...{ id: "n", kind: "staff-advance", account: "1230", party: officer },
              ...{ amount: 2_000n, currency: "UGX", dueOn: "2026-11-20" },
              note: "BUY-26-000001, short",
            },
          ]
        : [],
    );
  });
});

const amounts = fc.bigInt(1n, 50_000_000n);

test("every voucher of the cash is whole, whatever the sums", () => {
  fc.assert(
    fc.property(
      amounts,
      amounts,
      fc.bigInt(0n, 60_000_000n),
      fc.boolean(),
      (first, owed, counted, isOfficers) => {
        const cash = roundedUpToCoin(owed);
        const second = cash;
        const money = { sessionNumber: "BUY-26-000001", officerId: "o", officerName: "Ritah" };
        const day = "2026-11-20";
        for (const advances of [null, [due("advance", "1230", first)]]) {
          const handed = handOverVoucher(
            { ...money, id: "m", dueId: "d", amount: first, day },
            advances,
          );
          checkVoucher(handed);
        }
        const floats = [due("a", "1245", first), due("b", "1245", second)];
        const farmer = { farmerId: "f", farmerName: "Okello", number: "COL-26-000001" };
        const paid = cashVoucher(
          { ...farmer, id: "c", officerId: "o", owed, cash, day },
          due("payable", "2020", owed),
          floats,
        );
        checkVoucher(paid);
        expect(settled(paid.settlements)).toBe(owed + cash);
        const expected = first + second;
        const chargedTo = isOfficers && counted < expected ? "officer" : "company";
        const back = takeBackVoucher(
          { ...money, id: "t", counted, expected, chargedTo, newDueId: "n", day },
          floats,
        );
        checkVoucher(back);
        expect(settled(back.settlements)).toBe(expected);
      },
    ),
    { numRuns: 300 },
  );
});
