import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codeOf } from "#test/codeOf.ts";
import { type Ceiling, ceilingOn, checkBrake, checkCeiling, crossesNear } from "./brakeRules.ts";

describe("the ceiling of a day", () => {
  const from = (effectiveFrom: string, amount: bigint | null, written: string): Ceiling => ({
    ...{ effectiveFrom, amount },
    createdAt: new Date(written),
  });
  const latestFirst = [
    from("2026-12-01", null, "2026-11-20T08:00:00Z"),
    from("2026-11-10", 30_000_000n, "2026-11-09T16:00:00Z"),
    from("2026-11-10", 20_000_000n, "2026-11-09T08:00:00Z"),
    from("2026-06-01", 0n, "2026-05-31T08:00:00Z"),
  ];

  test.each([
    ["before the first one", "2026-05-31", null],
    ["of nothing at all", "2026-06-01", 0n],
    ["until the day before the next", "2026-11-09", 0n],
    ["of two of one day the later written", "2026-11-10", 30_000_000n],
    ["until it is lifted", "2026-11-30", 30_000_000n],
    ["lifted from a day on", "2026-12-01", null],
    ["lifted for good", "2027-01-01", null],
  ])("%s, on %s", (_, day, amount) => {
    expect(ceilingOn(day, latestFirst)).toBe(amount);
  });

  test("where nobody wrote one there is none", () => {
    expect(ceilingOn("2026-11-20", [])).toBe(null);
  });
});

describe("what may still leave by mobile money", () => {
  const day = "2026-11-20";
  const code = "payment.above-ceiling";
  test.each<[string, bigint, bigint, bigint | null, string | null]>([
    ["everything, without a ceiling", 900_000_000n, 900_000_000n, null, null],
    ["one shilling below it", 999n, 0n, 1000n, null],
    ["to the shilling", 1000n, 0n, 1000n, null],
    ["one shilling above it", 1001n, 0n, 1000n, code],
    ["with what left before, to the shilling", 400n, 600n, 1000n, null],
    ["with what left before, one above", 401n, 600n, 1000n, code],
    ["after all of it left", 1n, 1000n, 1000n, code],
    ["nothing, under a ceiling of nothing", 1n, 0n, 0n, code],
  ])("%s", (_, amount, before, ceiling, expected) => {
    expect(codeOf(() => checkCeiling({ amount, before, ceiling, day }))).toBe(expected);
  });

  test.each([
    ["a part", 600n, "UGX 400 is left on 20 Nov 2026"],
    ["nothing", 1000n, "UGX 0 is left on 20 Nov 2026"],
    ["nothing, where it was lowered below what had left", 1500n, "UGX 0 is left on 20 Nov 2026"],
  ])("the refusal says that %s is left", (_, before, words) => {
    const check = () => checkCeiling({ amount: 500n, before, ceiling: 1000n, day });
    expect(check).toThrow("At most UGX 1,000 of mobile money leaves on one day");
    expect(check).toThrow(words);
  });

  test("the refusal leads to where the ceiling stands, as a conflict of the day", () => {
    const check = () => checkCeiling({ amount: 2n, before: 0n, ceiling: 1n, day });
    expect(check).toThrow(
      expect.objectContaining({
        status: 409,
        blockers: [expect.objectContaining({ link: "/payment-center" })],
      }),
    );
  });
});

test.each([
  ["was never pulled", undefined, null],
  ["was let go", { isPulled: false, reason: "All well" }, null],
  ["is pulled", { isPulled: true, reason: "A telephone was stolen" }, "payment.stopped"],
])("money leaves only while the brake is not pulled: it %s", (_, brake, code) => {
  expect(codeOf(() => checkBrake(brake))).toBe(code);
});

test("who is stopped reads why", () => {
  expect(() => checkBrake({ isPulled: true, reason: "A telephone was stolen" })).toThrow(
    "The owner stopped all payments: A telephone was stolen.",
  );
  expect(() => checkBrake({ isPulled: true, reason: "A telephone was stolen" })).toThrow(
    expect.objectContaining({ status: 409 }),
  );
});

test.each<[string, amount: bigint, released: bigint, crosses: boolean]>([
  ["a shilling below it", 100n, 799n, false],
  ["to the shilling", 100n, 800n, true],
  ["beyond it", 100n, 850n, true],
  ["all at once", 1000n, 1000n, true],
  ["the first after it", 100n, 900n, false],
  ["a shilling after it", 1n, 801n, false],
])(
  "eighty percent of a ceiling of a thousand is crossed once: %s",
  (_, amount, released, crosses) => {
    const asked = { amount, released, ceiling: 1000n, nearBp: 8_000 };
    expect(crossesNear(asked)).toBe(crosses);
  },
);

test("whatever is let go one after another, a day that reaches the part is told of exactly once", () => {
  const ceiling = fc.bigInt({ min: 1n, max: 10n ** 12n });
  const amounts = fc.array(fc.bigInt({ min: 1n, max: 10n ** 11n }), { maxLength: 30 });
  const nearBp = fc.integer({ min: 1_000, max: 10_000 });
  fc.assert(
    fc.property(ceiling, amounts, nearBp, (most, all, bp) => {
      let released = 0n;
      let told = 0;
      for (const amount of all) {
        released += amount;
        if (crossesNear({ amount, released, ceiling: most, nearBp: bp })) told += 1;
      }
      const near = (most * BigInt(bp)) / 10_000n;
      // A part of nothing is never crossed: it has been reached before anything went.
      expect(told).toBe(near > 0n && released >= near ? 1 : 0);
    }),
  );
});
