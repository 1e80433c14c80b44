import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { voucherFaults } from "#books/vouchers/rules.ts";
import { codeOf } from "#test/codeOf.ts";
import {
  bagMark,
  checkReleaseDay,
  checkSamples,
  isMarkTrue,
  checkStore,
  materialVoucher,
  packVoucher,
  samplesNeeded,
} from "./rules.ts";

const store = { id: "store", inside: true };
const production = { id: "production", inside: false };

test.each([
  [320, 16],
  [20, 5],
  [3, 3],
  [5, 5],
  [6, 5],
  [100, 5],
  [101, 6],
  [120, 6],
  [121, 7],
  [1, 1],
  [0, 0],
])("of %d bags %d are weighed again", (bags, needed) => expect(samplesNeeded(bags)).toBe(needed));

describe("the mark is true", () => {
  const run = { bags: 20, bagGrams: 60_000n };
  const five = (grams: bigint) => [grams, grams, grams, grams, grams];
  test("within half a percent", () => {
    expect(checkSamples(run, five(60_200n), 50)).toBe(60_200n);
    expect(checkSamples(run, five(59_700n), 50)).toBe(59_700n);
  });
  test.each([
    ["too few bags", [60_000n], "packing.too-few-samples"],
    ["too light", five(59_699n), "packing.mark-not-true"],
    ["too heavy", five(60_301n), "packing.mark-not-true"],
    ["as heavy as may be", five(60_300n), null],
    ["as light as may be", five(59_700n), null],
    ["one bag too few", five(60_000n).slice(1), "packing.too-few-samples"],
    ["more bags than needed", [...five(60_000n), 60_000n], null],
    // One light bag is made up for by the others: the mean is what the mark promises.
    ["one light among many", [...five(60_100n), 59_000n], null],
    ["one too light for the others", [...five(60_000n), 58_100n], "packing.mark-not-true"],
  ])("%s", (_, samples, code) => {
    expect(codeOf(() => checkSamples(run, samples, 50))).toBe(code);
  });
});

test.each([
  [60_300n, 50, true],
  [60_301n, 50, false],
  [60_301n, 51, true],
  [59_700n, 50, true],
  [59_699n, 50, false],
  [60_000n, 0, true],
  [60_001n, 0, false],
])("bags of 60 kg that weigh %d g on average, %i basis points allowed: %s", (mean, bp, isTrue) =>
  expect(isMarkTrue(mean, 60_000n, bp)).toBe(isTrue),
);

test("the mean is of the bags that were weighed, to the gram, and the words say how far it is off", () => {
  const run = { bags: 3, bagGrams: 60_000n };
  expect(checkSamples(run, [60_000n, 60_001n, 60_001n], 50)).toBe(60_001n);
  expect(checkSamples(run, [60_000n, 60_000n, 60_001n], 50)).toBe(60_000n);
  const light = () => checkSamples(run, [59_000n, 59_000n, 59_001n], 50);
  expect(light).toThrow("weigh 59.000 kg on average, the mark says 60.0 kg");
  expect(() => checkSamples(run, [60_000n], 50)).toThrow("at least 3 of the 3 bags again; 1 were");
});

test.each([
  ["a store of ours", { id: "s", inside: true }, null],
  ["one whose lots keep their account", { id: "s", inside: true, account: null }, null],
  ["the road", { id: "s", inside: true, account: "1390" }, "packing.not-a-store"],
  ["somebody else's place", { id: "s", inside: false }, "packing.not-a-store"],
  ["the buyer's", { id: "s", inside: false, account: null }, "packing.not-a-store"],
])("bags and coffee lie in %s", (_, place, code) => {
  const check = () => checkStore(place, "Choose a store.");
  expect(codeOf(check)).toBe(code);
  if (code !== null) expect(check).toThrow("Choose a store.");
});

test.each([
  ["2026-11-09", "2026-11-10", "packing.released-before-packed"],
  ["2026-11-10", "2026-11-10", null],
  ["2026-11-20", "2026-11-10", null],
  ["2026-11-21", "2026-11-10", "packing.day-not-come"],
  ["2026-11-01", null, null],
  ["2026-11-21", null, "packing.day-not-come"],
])("released on %s what was packed on %s", (day, packedOn, code) => {
  expect(codeOf(() => checkReleaseDay(day, { packedOn, today: "2026-11-20" }))).toBe(code);
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
