import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { voucherFaults } from "#books/vouchers/rules.ts";
import { Refusal } from "#kernel/refusal.ts";
import { bagMark, checkSamples, materialVoucher, packVoucher, samplesNeeded } from "./rules.ts";

const store = { id: "store", inside: true };
const production = { id: "production", inside: false };

test.each([
  [320, 16],
  [20, 5],
  [3, 3],
  [101, 6],
])("of %d bags %d are weighed again", (bags, needed) => expect(samplesNeeded(bags)).toBe(needed));

describe("the mark is true", () => {
  const run = { bags: 20, bagGrams: 60_000n };
  const five = (grams: bigint) => [grams, grams, grams, grams, grams];
  test("within half a percent", () => {
    expect(checkSamples(run, five(60_200n))).toBe(60_200n);
    expect(checkSamples(run, five(59_700n))).toBe(59_700n);
  });
  test.each([
    ["too few bags", [60_000n], "packing.too-few-samples"],
    ["too light", five(59_699n), "packing.mark-not-true"],
    ["too heavy", five(60_301n), "packing.mark-not-true"],
  ])("%s", (_, samples, code) => {
    let found = "";
    try {
      checkSamples(run, samples);
    } catch (error) {
      if (error instanceof Refusal) found = error.code;
    }
    expect(found).toBe(code);
  });
});

test("the mark reads as stencilled", () =>
  expect(
    bagMark({
      exporter: "Mavuno Demo Traders",
      productName: "Robusta Screen 15",
      cropYear: "2026/27",
      bagGrams: 60_000n,
    }),
  ).toBe("MAVUNO DEMO TRADERS · PRODUCT OF UGANDA · ROBUSTA SCREEN 15 · CROP 2026/27 · NET 60 KG"));

test("bags bought are bags on the shelf", () =>
  expect(
    voucherFaults(
      materialVoucher({
        id: "m",
        number: "MAT-26-000001",
        day: "2026-11-01",
        lotId: "bags",
        productId: "jute",
        account: "1380",
        pieces: 400n,
        amount: 3_800_000n,
        from: { id: "suppliers", inside: false },
        to: store,
      }),
    ),
  ).toEqual([]));

test("whatever is packed, the lot carries all its cost and the voucher is whole", () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 10n });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.bigInt({ min: 1n, max: 10n ** 8n }), amount), {
        minLength: 1,
        maxLength: 6,
      }),
      fc.array(fc.tuple(fc.bigInt({ min: 1n, max: 500n }), amount), { maxLength: 3 }),
      (coffee, materials) => {
        const lots = (list: [bigint, bigint][], name: string, account: string) =>
          list.map(([quantity, cost], i) => ({ lotId: `${name}${i}`, account, quantity, cost }));
        const facts = {
          id: "run",
          number: "PACK-26-000001",
          day: "2026-11-10",
          productId: "sc15",
          account: "1340",
          grade: null,
          stream: null,
          cropYear: "2026/27",
          lotId: "packed",
          lotCode: "COF-261110-001",
          grams: coffee.reduce((sum, [quantity]) => sum + quantity, 0n),
          coffee: lots(coffee, "c", "1340"),
          materials: lots(materials, "m", "1380"),
        };
        const voucher = packVoucher(facts, { store, production });
        const cost = [...facts.coffee, ...facts.materials].reduce((sum, lot) => sum + lot.cost, 0n);
        expect(voucher.transfers?.at(-1)?.cost).toBe(cost);
        fc.pre(cost > 0n);
        expect(voucherFaults(voucher)).toEqual([]);
      },
    ),
  );
});
