import fc from "fast-check";
import { expect, test } from "vitest";
import { type IssuedLot, returnedLots } from "./returnRules.ts";

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

test.each([
  ["nothing", [{ productId: "bag", pieces: 0n }], /at least one thing/],
  ["more than is out", [{ productId: "bag", pieces: 14n }], /Of Jute bag 13 are out, not 14/],
  ["what was not issued", [{ productId: "fuel", pieces: 1n }], /Of this 0 are out/],
  [
    "one thing twice",
    [
      { productId: "bag", pieces: 1n },
      { productId: "bag", pieces: 1n },
    ],
    /two lines/,
  ],
])("%s is refused", (_, asked, words) => {
  expect(() => returnedLots([old, young], asked)).toThrow(words);
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
