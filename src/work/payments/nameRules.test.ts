import fc from "fast-check";
import { expect, test } from "vitest";
import { leastLike, likeEnoughBp, likenessBp } from "./nameRules.ts";

test.each([
  ["Nakato Rehema", "REHEMA NAKATO"],
  ["Ssekandi Moses", "Moses Sekandi"],
  ["Nakato Rehema", "Rehema Nakato Aisha"],
  ["Okello Peter", "Mr. Peter Okello"],
  ["Byaruhanga José", "Jose Byaruhanga"],
  ["Tumusiime Grace", "Grace Tumusime"],
])("%s is %s", (ours, theirs) => {
  expect(likenessBp(ours, theirs)).toBeGreaterThanOrEqual(likeEnoughBp);
});

test.each([
  ["Nakato Rehema", "Moses Ssekandi"],
  ["Nakato Rehema", "Nakato Florence"],
  ["Nakato Rehema", "Nakato"],
  ["Okello Peter", "Auma Esther"],
  ["Nakato Rehema", ""],
  ["Kato David", "Kato Ronald Isaac"],
])("%s is not %s", (ours, theirs) => {
  expect(likenessBp(ours, theirs)).toBeLessThan(likeEnoughBp);
});

test("likeness is between nothing and everything, and whole for the same words in any order", () => {
  const word = fc
    .stringMatching(/^[a-z]{4,12}$/)
    .filter((one) => !["miss", "hajji", "hajat"].includes(one));
  const name = fc.array(word, { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(name, name, (a, b) => {
      const score = likenessBp(a.join(" "), b.join(" "));
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(10_000);
      expect(likenessBp(a.join(" "), a.toReversed().join(" "))).toBe(10_000);
    }),
  );
});

test("of several names the one that is least like decides", () => {
  const holder = "Moses Ssekandi";
  const { name, scoreBp } = leastLike(["Ssekandi Moses", "Nakato Rehema"], holder);
  expect([name, scoreBp]).toEqual(["Nakato Rehema", likenessBp("Nakato Rehema", holder)]);
  expect(leastLike(["Ssekandi Moses", "Moses Ssekandi"], holder).scoreBp).toBe(10_000);
});
