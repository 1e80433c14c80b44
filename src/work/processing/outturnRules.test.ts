// How much of a form gives how much of another, and when more came out than that.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { startingThresholds } from "#books/thresholds/rules.ts";
import type { FormOutturn } from "#kernel/outturns.ts";
import {
  givenOf,
  givesOf,
  isAboveOutturn,
  isFreshForm,
  outturnOf,
  outturnShareBp,
  type Worked,
} from "./outturnRules.ts";

const coffee = (form: string | null): Worked => ({ form, commodity: "coffee" });
const day = "2026-11-28";
const ours: FormOutturn[] = [
  { form: "faq", effectiveFrom: "2026-10-01", outturnBp: 5_600 },
  { form: "faq", effectiveFrom: "2027-10-01", outturnBp: 5_000 },
  { form: "cocoa-wet", effectiveFrom: "2026-01-01", outturnBp: 10_000 },
  { form: "cocoa-fermented-dry", effectiveFrom: "2026-01-01", outturnBp: 3_800 },
];

describe("the outturn of a form", () => {
  test.each<[string, Worked, FormOutturn[], number | null]>([
    ["kiboko is the base", coffee("kiboko"), [], 10_000],
    ["FAQ by what every company starts with", coffee("faq"), [], 5_400],
    ["FAQ by the company's row of the day", coffee("faq"), ours, 5_600],
    ["green coffee as FAQ", coffee("green"), [], 5_400],
    ["green coffee as the company's FAQ", coffee("green"), ours, 5_600],
    ["coffee without a form as FAQ", coffee(null), [], 5_400],
    ["wet cocoa where nobody said", { form: "cocoa-wet", commodity: "cocoa" }, [], null],
    ["wet cocoa where it was said", { form: "cocoa-wet", commodity: "cocoa" }, ours, 10_000],
    ["sesame", { form: "sesame-raw", commodity: "sesame" }, ours, null],
  ])("%s", (_, worked, rows, outturn) => expect(outturnOf(worked, day, rows)).toBe(outturn));
});

describe("what an input gives", () => {
  const products = [
    { id: "faq", ...coffee("faq") },
    { id: "green", ...coffee("green") },
    { id: "kiboko", ...coffee("kiboko") },
    { id: "dry", form: "cocoa-fermented-dry", commodity: "cocoa" },
    { id: "seed", form: "sesame-raw", commodity: "sesame" },
  ].map((product) => ({ ...product, isByProduct: false }));
  const given = (input: Worked, ownRows: FormOutturn[] = []) => {
    const gives = givesOf({ ...input, grams: 1_000_000n }, products, { day, ownRows });
    return Object.fromEntries([...gives].map(([id, { grams }]) => [id, grams]));
  };

  test("kiboko gives 54 % of FAQ, no cocoa and no sesame", () =>
    expect(given(coffee("kiboko"))).toEqual({
      ...{ faq: 540_000n, green: 540_000n, kiboko: 1_000_000n },
    }));
  test("FAQ gives as much green coffee", () =>
    expect(given(coffee("faq"))).toMatchObject({ green: 1_000_000n }));
  test("wet cocoa gives dry cocoa where somebody said how much", () => {
    const wet = { form: "cocoa-wet", commodity: "cocoa" };
    expect(given(wet)).toEqual({});
    expect(given(wet, ours)).toEqual({ dry: 380_000n });
  });
  test("what falls off on the way is told apart", () => {
    const bhp = { id: "bhp", ...coffee("bhp"), isByProduct: true };
    const gives = givesOf({ ...coffee("kiboko"), grams: 100n }, [bhp], { day, ownRows: [] });
    expect(gives.get("bhp")).toEqual({ grams: 54n, isByProduct: true });
  });
  test.each([
    ["cherry", true],
    ["cocoa-wet", true],
    ["kiboko", false],
    [null, false],
  ])("%s is fresh: %s", (form, isFresh) => expect(isFreshForm({ form })).toBe(isFresh));
  test("sesame gives what nobody knows", () =>
    expect(given({ form: "sesame-raw", commodity: "sesame" }, ours)).toEqual({}));
});

describe("the share of what the form gives", () => {
  const good = (grams: bigint) => ({ grams, isByProduct: false });
  const gives = new Map([
    ["faq", good(540_000n)],
    ["green", good(500_000n)],
    ["nothing", good(0n)],
    ["bhp", { grams: 540_000n, isByProduct: true }],
  ]);
  const main = (productId: string, grams: bigint) => ({ kind: "main" as const, productId, grams });
  const aside = (productId: string, grams = 400_000n) => ({
    ...{ kind: "by-product" as const, productId, grams },
  });
  const side = aside("husk");

  test.each([
    ["exactly", [main("faq", 540_000n)], 10_000n],
    ["beside by-products", [main("faq", 540_000n), side], 10_000n],
    ["of two products together", [main("faq", 270_000n), main("green", 250_000n)], 10_000n],
    ["a gram more counts as more", [main("faq", 594_001n)], 11_001n],
    ["a by-product of the list", [main("faq", 540_000n), aside("bhp")], 10_000n],
    ["good coffee called a by-product", [main("faq", 540_000n), aside("faq", 270_000n)], 15_000n],
    ["a by-product called the main product", [main("bhp", 540_000n)], 10_000n],
    ["a product nobody knows", [main("shea", 1n)], null],
    ["beside a product nobody knows", [main("faq", 540_000n), main("shea", 1n)], 10_000n],
    ["a product of which nothing comes", [main("nothing", 1n)], null],
    ["of no weight yet", [main("shea", 0n)], 0n],
    ["by-products alone", [side], 0n],
  ])("%s", (_, outputs, share) => expect(outturnShareBp(outputs, gives)).toBe(share));

  test.each([
    ["of one product", [main("faq", 1n)], 540_000n],
    ["whatever falls off", [main("faq", 100_000n), side, aside("bhp")], 540_000n],
    // Half of the tonne makes 270 kg of the one, half of it 250 kg of the other.
    ["of two", [main("faq", 27_000n), main("green", 25_000n)], 520_000n],
    ["of what is known", [main("faq", 27_000n), main("shea", 9n)], 540_000n],
    ["of nothing known", [main("shea", 9n)], null],
    ["of nothing", [], null],
  ])("what the form gives %s", (_, outputs, given) => {
    expect(givenOf(outputs, gives)).toBe(given);
  });

  test("is never less for more kilograms", () => {
    const grams = fc.bigInt({ min: 1n, max: 10n ** 9n });
    fc.assert(
      fc.property(grams, grams, (one, more) => {
        const share = (of: bigint) => outturnShareBp([main("faq", of)], gives) ?? -1n;
        expect(share(one + more)).toBeGreaterThanOrEqual(share(one));
      }),
    );
  });

  test.each<[bigint | null, number, boolean]>([
    [null, 0, false],
    [10_000n, 0, false],
    [10_001n, 0, true],
    [11_000n, 1_000, false],
    [11_001n, 1_000, true],
  ])("%s beside a tolerance of %d", (share, outturnAbove, isAbove) => {
    expect(isAboveOutturn(share, { ...startingThresholds, outturnAbove })).toBe(isAbove);
  });
});
