// Bags in the books: bought on the shelf, and filled with coffee under a mark.
import { describe, expect, test } from "vitest";
import { voucherFaults } from "#books/vouchers/rules.ts";
import { codeOf } from "#test/codeOf.ts";
import { materialVoucher, type PackFacts, packVoucher } from "./rules.ts";

const store = { id: "store", inside: true };
const production = { id: "production", inside: false };
const places = { store, production };

test("bags bought come to the shelf, piece by piece at their price, and their bill is expected", () => {
  const suppliers = { id: "suppliers", inside: false };
  const voucher = materialVoucher({
    ...{ id: "m", number: "MAT-26-000001", day: "2026-11-01", lotId: "jute bags" },
    ...{ productId: "jute", account: "1380", pieces: 400n, amount: 3_800_000n },
    ...{ from: suppliers, to: store },
  });
  expect(voucher).toEqual({
    source: { type: "material-receipt", id: "m" },
    event: "receive",
    day: "2026-11-01",
    memo: "MAT-26-000001 packing material received",
    lines: [
      { account: "1380", amount: 3_800_000n },
      { account: "2030", amount: -3_800_000n },
    ],
    lots: [
      {
        ...{ id: "jute bags", code: "MAT-26-000001", productId: "jute", account: "1380" },
        ...{ unit: "pieces", madeOn: "2026-11-01" },
        origin: { type: "material-receipt", id: "m" },
      },
    ],
    transfers: [
      {
        ...{ lotId: "jute bags", account: "1380", from: suppliers, to: store },
        ...{ quantity: 400n, cost: 3_800_000n },
      },
    ],
  });
});

/** The worked container: 19,200 kg of two lots in 320 bags. */
const facts: PackFacts = {
  ...{ id: "run", number: "PACK-26-000001", day: "2026-11-10", productId: "screen 15" },
  ...{ account: "1340", grade: "SC15", stream: "eu", cropYear: "2026/27" },
  ...{ lotId: "packed", lotCode: "COF-261110-001", grams: 19_200_000n },
  coffee: [
    { lotId: "a", account: "1340", quantity: 19_000_000n, cost: 241_270_000n },
    { lotId: "b", account: "1360", quantity: 200_000n, cost: 2_540_000n },
  ],
  materials: [
    { lotId: "jute", account: "1380", quantity: 320n, cost: 2_880_000n },
    { lotId: "liner", account: "1380", quantity: 320n, cost: 160_000n },
  ],
};

describe("coffee is put into bags", () => {
  test("the marked lot costs what the coffee and the bags cost; each account is credited once", () => {
    const voucher = packVoucher(facts, places);
    expect(voucherFaults(voucher)).toEqual([]);
    expect(voucher).toMatchObject({
      ...{ source: { type: "packing-run", id: "run" }, event: "pack", day: "2026-11-10" },
      memo: "PACK-26-000001 packed",
    });
    expect(voucher.lines).toEqual([
      { account: "1340", amount: 246_850_000n },
      { account: "1340", amount: -241_270_000n },
      { account: "1360", amount: -2_540_000n },
      { account: "1380", amount: -3_040_000n },
    ]);
  });

  test("coffee and bags leave the store, the marked lot comes back, with its weight without the bags", () => {
    const moved = packVoucher(facts, places).transfers?.map((one) => {
      return [one.lotId, one.account, one.from.id, one.to.id, one.quantity, one.cost];
    });
    expect(moved).toEqual([
      ["a", "1340", "store", "production", 19_000_000n, 241_270_000n],
      ["b", "1360", "store", "production", 200_000n, 2_540_000n],
      ["jute", "1380", "store", "production", 320n, 2_880_000n],
      ["liner", "1380", "store", "production", 320n, 160_000n],
      ["packed", "1340", "production", "store", 19_200_000n, 246_850_000n],
    ]);
  });

  test("the graph has the coffee with its weight, and the bags as a cost of the work", () => {
    const { edges } = packVoucher(facts, places);
    expect(edges).toEqual([
      { parent: "a", child: "packed", kind: "pack", grams: 19_000_000n, cost: 241_270_000n },
      { parent: "b", child: "packed", kind: "pack", grams: 200_000n, cost: 2_540_000n },
      { parent: null, child: "packed", kind: "cost", grams: 0n, cost: 3_040_000n },
    ]);
  });

  test("the marked lot is of the run; grade and stream stand where they are known", () => {
    const lot = {
      ...{ id: "packed", code: "COF-261110-001", productId: "screen 15", account: "1340" },
      ...{ cropYear: "2026/27", madeOn: "2026-11-10" },
      origin: { type: "packing-run", id: "run" },
    };
    expect(packVoucher(facts, places).lots).toEqual([{ ...lot, grade: "SC15", stream: "eu" }]);
    const plain = packVoucher({ ...facts, grade: null, stream: null }, places);
    expect(plain.lots).toStrictEqual([lot]);
  });

  test("bags that cost nothing add nothing, and have no line", () => {
    const free = facts.materials.map((lot) => ({ ...lot, cost: 0n }));
    const { lines } = packVoucher({ ...facts, materials: free }, places);
    expect(lines.map(({ account, amount }) => [account, amount])).toEqual([
      ["1340", 243_810_000n],
      ["1340", -241_270_000n],
      ["1360", -2_540_000n],
    ]);
  });

  test("not a gram is gained or lost", () => {
    const pack = (grams: bigint) => () => packVoucher({ ...facts, grams }, places);
    expect(codeOf(pack(19_200_001n))).toBe("stock.mass-does-not-balance");
    expect(codeOf(pack(19_199_999n))).toBe("stock.mass-does-not-balance");
  });
});
