import fc from "fast-check";
import { expect, test } from "vitest";
import { amountInWords, numberInWords } from "./amountWords.ts";

test.each([
  [7_756_800n, "USD", "US dollars seventy-seven thousand five hundred and sixty-eight only"],
  [
    1_804_920n,
    "UGX",
    "Uganda shillings one million eight hundred and four thousand nine hundred and twenty only",
  ],
  [0n, "UGX", "Uganda shillings zero only"],
  [1_000_001n, "UGX", "Uganda shillings one million and one only"],
  [1_005_000n, "UGX", "Uganda shillings one million five thousand only"],
  [100_000n, "UGX", "Uganda shillings one hundred thousand only"],
  [1_000n, "UGX", "Uganda shillings one thousand only"],
  [21n, "UGX", "Uganda shillings twenty-one only"],
  [1_000_100n, "UGX", "Uganda shillings one million one hundred only"],
  [105n, "EUR", "Euros one and five cents only"],
  [-1_50n, "GBP", "Pounds sterling minus one and fifty pence only"],
] as const)("%s %s", (amount, currency, words) => {
  expect(amountInWords(amount, currency)).toBe(words);
});

test.each([-1n, 10n ** 18n])("%s has no words: an error of our own", (value) => {
  expect(() => numberInWords(value)).toThrow("Invariant broken: a number that has words");
});

test("the words say the number", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 999_999_999_999_999_999n }), (value) => {
      expect(readWords(numberInWords(value))).toBe(value);
    }),
    { numRuns: 2000 },
  );
});

/** Reads a number in words by itself, another way than it is written. */
function readWords(words: string): bigint {
  const values = new Map(
    Object.entries({
      zero: 0,
      one: 1,
      two: 2,
      three: 3,
      four: 4,
      five: 5,
      six: 6,
      seven: 7,
      eight: 8,
      nine: 9,
      ten: 10,
      eleven: 11,
      twelve: 12,
      thirteen: 13,
      fourteen: 14,
      fifteen: 15,
      sixteen: 16,
      seventeen: 17,
      eighteen: 18,
      nineteen: 19,
      twenty: 20,
      thirty: 30,
      forty: 40,
      fifty: 50,
      sixty: 60,
      seventy: 70,
      eighty: 80,
      ninety: 90,
    }),
  );
  const scales = new Map([
    ["thousand", 10n ** 3n],
    ["million", 10n ** 6n],
    ["billion", 10n ** 9n],
    ["trillion", 10n ** 12n],
    ["quadrillion", 10n ** 15n],
  ]);
  let total = 0n;
  let group = 0n;
  for (const word of words.split(/[\s-]+/)) {
    const scale = scales.get(word);
    if (scale !== undefined) {
      total += group * scale;
      group = 0n;
    } else if (word === "hundred") group *= 100n;
    else if (word !== "and") group += BigInt(values.get(word) ?? Number.NaN);
  }
  return total + group;
}
