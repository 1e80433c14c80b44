import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codeOf } from "#test/codeOf.ts";
import { voucherFaults } from "#books/vouchers/rules.ts";
import { type IssuedLot, returnedLots, type ReturnedLot, returnVoucher } from "./returnRules.ts";

const lot = (lotId: string, out: bigint, cost: bigint, productId = "bag"): IssuedLot => ({
  lotId,
  productId,
  productName: "Jute bag",
  account: "1380",
  out,
  cost,
});
const old = lot("old", 10n, 1_000n);
const young = lot("young", 3n, 400n);

test("what was taken last comes back first, with the cost it took along", () => {
  const back = returnedLots([old, young], [{ productId: "bag", pieces: 5n }]);
  expect(back.map(({ lotId, pieces, cost }) => [lotId, pieces, cost])).toEqual([
    ["young", 3n, 400n],
    ["old", 2n, 200n],
  ]);
});

test.each<[string, IssuedLot[], bigint, [string, bigint, bigint][]]>([
  ["one piece of three", [young], 1n, [["young", 1n, 133n]]],
  ["the last lot whole, and nothing of the one before", [old, young], 3n, [["young", 3n, 400n]]],
  [
    "everything",
    [old, young],
    13n,
    [
      ["young", 3n, 400n],
      ["old", 10n, 1_000n],
    ],
  ],
  ["past a lot of which all came back", [old, lot("young", 0n, 0n)], 1n, [["old", 1n, 100n]]],
  ["what cost nothing", [lot("gift", 2n, 0n)], 1n, [["gift", 1n, 0n]]],
])("%s comes back", (_, lots, pieces, back) => {
  const some = returnedLots(lots, [{ productId: "bag", pieces }]);
  expect(some.map((one) => [one.lotId, one.pieces, one.cost])).toEqual(back);
});

test("of several things each comes back out of its own lots; what does not come back is left out", () => {
  const mask = { ...lot("mask", 4n, 800n, "mask"), account: "1350" };
  const asked = [
    { productId: "mask", pieces: 1n },
    { productId: "twine", pieces: 0n },
    { productId: "bag", pieces: 1n },
  ];
  expect(returnedLots([old, mask], asked)).toEqual([
    { lotId: "mask", productId: "mask", account: "1350", pieces: 1n, cost: 200n },
    { lotId: "old", productId: "bag", account: "1380", pieces: 1n, cost: 100n },
  ]);
});

const pieces = (count: bigint, productId = "bag") => ({ productId, pieces: count });

test.each<[string, ReturnType<typeof pieces>[], string, string]>([
  ["nothing at all", [], "supplies.nothing-back", "at least one thing"],
  ["no piece", [pieces(0n)], "supplies.nothing-back", "at least one thing"],
  ["fewer than none", [pieces(-1n)], "supplies.nothing-back", "at least one thing"],
  ["more than is out", [pieces(14n)], "supplies.more-than-out", "Of Jute bag 13 are out, not 14."],
  [
    "what was not issued",
    [pieces(1n, "fuel")],
    "supplies.more-than-out",
    "Of this 0 are out, not 1.",
  ],
  ["one thing twice", [pieces(1n), pieces(1n)], "supplies.back-twice", "two lines"],
])("a return of %s is refused", (_, asked, code, words) => {
  const bring = () => returnedLots([old, young], asked);
  expect(codeOf(bring)).toBe(code);
  expect(bring).toThrow(words);
});

test("what is not out any more is a matter of the moment", () => {
  expect(() => returnedLots([old], [pieces(11n)])).toThrow(
    expect.objectContaining({ status: 409 }),
  );
  expect(codeOf(() => returnedLots([old], [pieces(1n), pieces(0n)]))).toBe(null);
});

test("piece after piece everything comes back, and to the shilling what it cost", () => {
  const lots = fc.array(fc.tuple(fc.bigInt(1n, 30n), fc.bigInt(0n, 99_999n)), { minLength: 1 });
  fc.assert(
    fc.property(lots, fc.bigInt(1n, 7n), (some, step) => {
      let out = some.map(([pieces, cost], at) => lot(`lot ${at}`, pieces, cost));
      const whole = out.reduce((sum, one) => sum + one.cost, 0n);
      let cost = 0n;
      for (;;) {
        const there = out.reduce((sum, one) => sum + one.out, 0n);
        if (there === 0n) break;
        const pieces = step < there ? step : there;
        const back = returnedLots(out, [{ productId: "bag", pieces }]);
        expect(back.reduce((sum, one) => sum + one.pieces, 0n)).toBe(pieces);
        cost += back.reduce((sum, one) => sum + one.cost, 0n);
        out = out.map((one) => {
          const part = back.find(({ lotId }) => lotId === one.lotId);
          if (!part) return one;
          return { ...one, out: one.out - part.pieces, cost: one.cost - part.cost };
        });
      }
      expect(cost).toBe(whole);
    }),
  );
});

describe("what a return writes in the books", () => {
  const made = {
    ...{ id: "back", number: "SRN-26-000001", day: "2026-11-20", memo: "Brought back" },
    use: "machines",
  } as const;
  const places = {
    from: { id: "used", inside: false },
    to: { id: "store", inside: true },
  };
  const part = (lotId: string, account: string, count: bigint, cost: bigint): ReturnedLot => ({
    ...{ lotId, productId: lotId, account, pieces: count, cost },
  });

  test("each shelf takes back its own, and what they were for costs that much less", () => {
    const lots = [
      part("a", "1380", 3n, 400n),
      part("b", "1350", 1n, 90n),
      part("c", "1380", 2n, 10n),
    ];
    const voucher = returnVoucher(made, lots, places);
    expect(voucher).toMatchObject({
      source: { type: "supply-return", id: "back" },
      event: "return",
      day: "2026-11-20",
      memo: "SRN-26-000001 Brought back",
    });
    expect(voucher.lines).toEqual([
      { account: "1380", amount: 410n },
      { account: "1350", amount: 90n },
      { account: "6130", amount: -500n },
    ]);
    const moved = { ...places, pick: "named" };
    expect(voucher.transfers).toEqual([
      { ...moved, lotId: "a", account: "1380", quantity: 3n, cost: 400n },
      { ...moved, lotId: "b", account: "1350", quantity: 1n, cost: 90n },
      { ...moved, lotId: "c", account: "1380", quantity: 2n, cost: 10n },
    ]);
    expect(voucherFaults(voucher)).toEqual([]);
  });

  test("what cost nothing moves without a line", () => {
    const voucher = returnVoucher(made, [part("gift", "1380", 2n, 0n)], places);
    expect(voucher.lines).toEqual([]);
    expect(voucher.transfers).toHaveLength(1);
    expect(voucherFaults(voucher)).toEqual([]);
  });
});
