import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codeOf } from "#test/codeOf.ts";
import { priceOf } from "#kernel/weight.ts";
import {
  checkPayable,
  checkPrice,
  checkRecovery,
  checkWeighings,
  largestRecovery,
  type Measured,
  recoverFrom,
  type Terms,
  weigh,
  type Weighing,
} from "./weighingRules.ts";

const kiboko: Terms = { unitPrice: 5_800n, moistureLimitBp: 1_400, foreignMatterAllowedBp: 100 };
const sevenBags: Weighing[] = [{ bags: 7, gross: 412_500n, tare: 5_600n }];

describe("the worked example: 412.5 kg of kiboko in seven jute bags", () => {
  const weighed = weigh(sevenBags, { moistureBp: 1_600, foreignMatterBp: 80 }, kiboko);
  test("every step as the slip shows it", () => {
    expect(weighed).toEqual({
      bags: 7,
      gross: 412_500n,
      tare: 5_600n,
      net: 406_900n,
      rounding: 0n,
      moisture: 9_500n,
      foreignMatter: 0n,
      payable: 397_400n,
      netValue: 2_360_020n,
      roundingValue: 0n,
      moistureValue: 55_100n,
      foreignMatterValue: 0n,
      value: 2_304_920n,
    });
  });
  test("500,000 of the advance is recovered, 1,804,920 is paid", () => {
    expect(codeOf(() => checkRecovery(500_000n, weighed.value, 800_000n, 5_000))).toBe(null);
    expect(weighed.value - 500_000n).toBe(1_804_920n);
  });
});

describe("deductions", () => {
  test.each([
    ["1,000 kg at 14.0 % to 13.0 %", 1_000_000n, 1_400, 1_300, 988_500n],
    ["1,000 kg at 14.0 % to 12.5 %", 1_000_000n, 1_400, 1_250, 982_900n],
    ["1,000 kg at 16.0 % to 12.5 %", 1_000_000n, 1_600, 1_250, 960_000n],
    ["21,000 kg at 13.5 % to 12.5 %", 21_000_000n, 1_350, 1_250, 20_760_000n],
    ["at the limit nothing", 1_000_000n, 1_250, 1_250, 1_000_000n],
    ["drier than the limit nothing", 1_000_000n, 1_100, 1_250, 1_000_000n],
  ])("moisture: %s", (_, net, moistureBp, moistureLimitBp, payable) => {
    const lines = [{ bags: 1_000, gross: net, tare: 0n }];
    const terms = { ...kiboko, moistureLimitBp };
    expect(weigh(lines, { moistureBp, foreignMatterBp: 0 }, terms).payable).toBe(payable);
  });
  test("foreign matter above what is allowed, of what is left after the water", () => {
    const weighed = weigh(sevenBags, { moistureBp: 1_600, foreignMatterBp: 300 }, kiboko);
    expect(weighed.foreignMatter).toBe(7_900n);
    expect(weighed.payable).toBe(389_500n);
  });
  test("not measured, nothing deducted", () => {
    const weighed = weigh(sevenBags, { moistureBp: null, foreignMatterBp: null }, kiboko);
    expect(weighed.payable).toBe(406_900n);
  });
  test("grams below the tenth of a kilogram are a step of their own", () => {
    const lines = [{ bags: 1, gross: 60_050n, tare: 0n }];
    const weighed = weigh(lines, { moistureBp: 1_200, foreignMatterBp: 0 }, kiboko);
    expect(weighed.rounding).toBe(50n);
    expect(weighed.payable).toBe(60_100n);
  });
});

test("every bag counts, and each step is rounded from what was weighed, not from the step before", () => {
  const lines = [
    { bags: 2, gross: 120_350n, tare: 1_600n },
    { bags: 3, gross: 180_275n, tare: 2_400n },
  ];
  // 296.625 kg; at 14 % water 293.17587 kg, and without 1.5 % of dirt 288.77823 kg.
  expect(weigh(lines, { moistureBp: 1_500, foreignMatterBp: 250 }, kiboko)).toEqual({
    bags: 5,
    gross: 300_625n,
    tare: 4_000n,
    net: 296_625n,
    rounding: -25n,
    moisture: 3_400n,
    foreignMatter: 4_400n,
    payable: 288_800n,
    netValue: 1_720_425n,
    roundingValue: -145n,
    moistureValue: 19_720n,
    foreignMatterValue: 25_520n,
    value: 1_675_040n,
  });
});

const weighing = fc
  .record({ gross: fc.bigInt(2n, 150_000n), tare: fc.bigInt(0n, 5_000n) })
  .filter(({ gross, tare }) => tare < gross)
  .map((line): Weighing => ({ bags: 1, ...line }));
const measured: fc.Arbitrary<Measured> = fc.record({
  moistureBp: fc.option(fc.integer({ min: 0, max: 4_000 })),
  foreignMatterBp: fc.option(fc.integer({ min: 0, max: 2_000 })),
});
const terms: fc.Arbitrary<Terms> = fc.record({
  unitPrice: fc.bigInt(1n, 50_000n),
  moistureLimitBp: fc.integer({ min: 500, max: 2_000 }),
  foreignMatterAllowedBp: fc.integer({ min: 0, max: 500 }),
});

test("whatever is weighed, the steps add up to the gram and to the shilling", () => {
  fc.assert(
    fc.property(fc.array(weighing, { minLength: 1 }), measured, terms, (lines, quality, day) => {
      const w = weigh(lines, quality, day);
      expect(w.net).toBe(w.gross - w.tare);
      expect(w.payable).toBe(w.net + w.rounding - w.moisture - w.foreignMatter);
      expect(w.value).toBe(w.netValue + w.roundingValue - w.moistureValue - w.foreignMatterValue);
      expect(w.value).toBe(priceOf(w.payable, day.unitPrice));
      expect(w.payable % 100n).toBe(0n);
      expect(w.moisture >= 0n && w.foreignMatter >= 0n && w.payable >= 0n).toBe(true);
      // Never above what was weighed, but for the tenth of a kilogram it is rounded to.
      expect(w.payable - w.net <= 50n).toBe(true);
    }),
  );
});

test("what is paid for holds as many dry beans as were weighed, to half a tenth of a kilogram", () => {
  const water = fc.integer({ min: 0, max: 4_000 });
  fc.assert(
    fc.property(weighing, water, terms, (line, moistureBp, day) => {
      const { net, payable } = weigh([line], { moistureBp, foreignMatterBp: null }, day);
      // Beans that are drier than the limit are paid as they are.
      const allowed = 10_000n - BigInt(Math.min(moistureBp, day.moistureLimitBp));
      const away = payable * allowed - net * (10_000n - BigInt(moistureBp));
      expect((away < 0n ? -away : away) <= 50n * allowed).toBe(true);
    }),
  );
});

test("wetter or dirtier never pays more", () => {
  const wet = fc.integer({ min: 0, max: 3_999 });
  fc.assert(
    fc.property(weighing, wet, wet, terms, (line, moistureBp, foreignMatterBp, day) => {
      const pays = (water: number, dirt: number) =>
        weigh([line], { moistureBp: water, foreignMatterBp: dirt }, day).payable;
      const here = pays(moistureBp, foreignMatterBp);
      expect(pays(moistureBp + 1, foreignMatterBp) <= here).toBe(true);
      expect(pays(moistureBp, foreignMatterBp + 1) <= here).toBe(true);
    }),
  );
});

describe("refusals of the scale, in the order they are checked", () => {
  const good = { bags: 1, gross: 60_000n, tare: 800n };
  test.each<[string | null, Weighing[]]>([
    ["collection.no-bags", []],
    ["collection.tare-too-heavy", [good, { bags: 1, gross: 60_000n, tare: 60_000n }]],
    ["collection.tare-too-heavy", [{ bags: 1, gross: 60_000n, tare: 60_001n }]],
    ["collection.bag-too-heavy", [good, { bags: 1, gross: 592_000n, tare: 800n }]],
    ["collection.bag-too-heavy", [{ bags: 1, gross: 150_001n, tare: 800n }]],
    ["collection.bag-too-heavy", [{ bags: 3, gross: 450_001n, tare: 800n }]],
    [null, [{ bags: 1, gross: 150_000n, tare: 149_999n }]],
    [null, [{ bags: 3, gross: 450_000n, tare: 0n }]],
    [null, [good, { bags: 7, gross: 412_500n, tare: 5_600n }]],
  ])("%s, %#", (code, lines) => expect(codeOf(() => checkWeighings(lines))).toBe(code));

  test("the bag is named by its place", () => {
    const heavy = { bags: 1, gross: 592_000n, tare: 800n };
    expect(() => checkWeighings([good, heavy])).toThrow("Bag 2: 592.0 kg is more than");
    const light = { bags: 1, gross: 700n, tare: 800n };
    expect(() => checkWeighings([good, good, light])).toThrow("Bag 3: the tare");
  });

  test("nothing left to pay for", () => {
    expect(codeOf(() => checkPayable({ value: 0n }))).toBe("collection.nothing-payable");
    expect(codeOf(() => checkPayable({ value: 1n }))).toBe(null);
    expect(codeOf(() => checkPayable({ value: -1n }))).toBe("collection.nothing-payable");
  });
});

describe("the price of the day", () => {
  const published = { price: 5_800n, toleranceBp: 200, ceiling: 5_900n };
  test.each([
    [5_901n, "collection.price-above-ceiling"],
    [5_683n, "collection.price-outside-tolerance"],
    [5_684n, null],
    [5_800n, null],
    [5_900n, null],
  ])("%d a kilogram: %s", (price, code) =>
    expect(codeOf(() => checkPrice(price, published))).toBe(code),
  );
  test("a wide tolerance does not lift the ceiling, a narrow one holds below it", () => {
    expect(codeOf(() => checkPrice(5_810n, { ...published, toleranceBp: 0 }))).toBe(
      "collection.price-outside-tolerance",
    );
  });
  test("a reason counts only where one is needed, and never above the ceiling", () => {
    expect(checkPrice(5_800n, published, "Very dry")).toBe(null);
    expect(checkPrice(5_600n, published, "Wet and dirty")).toBe("Wet and dirty");
    expect(() => checkPrice(5_901n, published, "Very dry")).toThrow(
      "UGX 5,901 per kg is above the ceiling of UGX 5,900.",
    );
    expect(() => checkPrice(5_600n, published)).toThrow(
      "UGX 5,600 per kg is more than 2.0 % away from the published UGX 5,800.",
    );
  });
});

describe("advances", () => {
  test.each<[bigint, bigint, string | null, number?]>([
    [800_001n, 800_000n, "collection.recovery-above-advance"],
    [1_152_461n, 2_000_000n, "collection.recovery-above-limit"],
    [1_152_460n, 2_000_000n, null],
    [691_477n, 2_000_000n, "collection.recovery-above-limit", 3_000],
    [691_476n, 2_000_000n, null, 3_000],
    [800_000n, 800_000n, null],
    [0n, 0n, null],
    [1n, 2_000_000n, "collection.recovery-above-limit", 0],
    [2_304_920n, 3_000_000n, null, 10_000],
    [2_304_921n, 3_000_000n, "collection.recovery-above-limit", 10_000],
  ])("recovering %d of %d open: %s", (recovery, open, code, limitBp = 5_000) =>
    expect(codeOf(() => checkRecovery(recovery, 2_304_920n, open, limitBp))).toBe(code),
  );
  test("the most that may be recovered is the share of the value, or what is open", () => {
    expect(largestRecovery(2_304_920n, 2_000_000n, 5_000)).toBe(1_152_460n);
    expect(largestRecovery(2_304_920n, 2_000_000n, 3_000)).toBe(691_476n);
    expect(largestRecovery(2_304_920n, 800_000n, 5_000)).toBe(800_000n);
  });
  test("what may be recovered is said in shillings", () => {
    expect(() => checkRecovery(1_152_461n, 2_304_920n, 2_000_000n, 5_000)).toThrow(
      "At most 50.0 % of the value may be recovered: UGX 1,152,460.",
    );
    expect(() => checkRecovery(800_001n, 2_304_920n, 800_000n, 5_000)).toThrow(
      "The farmer owes UGX 800,000 of advances",
    );
  });
  test("the largest recovery is allowed, and a shilling more is not", () => {
    const sums = fc.record({
      value: fc.bigInt(0n, 10_000_000n),
      open: fc.bigInt(0n, 10_000_000n),
      limitBp: fc.integer({ min: 0, max: 10_000 }),
    });
    fc.assert(
      fc.property(sums, ({ value, open, limitBp }) => {
        const most = largestRecovery(value, open, limitBp);
        expect(codeOf(() => checkRecovery(most, value, open, limitBp))).toBe(null);
        expect(codeOf(() => checkRecovery(most + 1n, value, open, limitBp))).not.toBe(null);
      }),
    );
  });
  test("the oldest advance is settled first", () => {
    const advances = [
      { id: "one", account: "1240", open: 300_000n },
      { id: "two", account: "1240", open: 500_000n },
    ];
    expect(recoverFrom(advances, 500_000n).map(({ dueId, amount }) => [dueId, amount])).toEqual([
      ["one", 300_000n],
      ["two", 200_000n],
    ]);
    expect(recoverFrom(advances, 300_000n)).toEqual([
      { dueId: "one", account: "1240", currency: "UGX", amount: 300_000n },
    ]);
    expect(recoverFrom(advances, 0n)).toEqual([]);
    const paidBack = { id: "zero", account: "1240", open: 0n };
    expect(recoverFrom([paidBack, ...advances], 1n).map(({ dueId }) => dueId)).toEqual(["one"]);
  });
  test("what is recovered is never more than asked, nor more than open", () => {
    const open = fc.array(fc.bigInt(0n, 1_000_000n));
    fc.assert(
      fc.property(open, fc.bigInt(0n, 3_000_000n), (opens, asked) => {
        const advances = opens.map((amount, i) => ({ id: `${i}`, account: "1240", open: amount }));
        const owed = opens.reduce((sum, amount) => sum + amount, 0n);
        const recovered = recoverFrom(advances, asked).reduce((sum, s) => sum + s.amount, 0n);
        expect(recovered).toBe(asked < owed ? asked : owed);
      }),
    );
  });
});
