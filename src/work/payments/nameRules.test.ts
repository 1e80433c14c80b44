import fc from "fast-check";
import { expect, test } from "vitest";
import { startingControls } from "./controlRules.ts";
import { leastLike, likenessBp, wordsOfName } from "./nameRules.ts";

const likeEnoughBp = startingControls.likenessBp;

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

test.each([
  ["Nakato  REHEMA", ["nakato", "rehema"]],
  ["José-María Ñáñez", ["jose", "maria", "nanez"]],
  ["Mr. Okello, P.", ["okello", "p"]],
  ["Hajji Dr Hon Ssekandi", ["ssekandi"]],
  ["Srinivas Drummond", ["srinivas", "drummond"]],
  ["Group 7", ["group", "7"]],
  [" , ", []],
  ["Mrs", []],
])("%j is compared by the words %j", (name, words) => {
  expect(wordsOfName(name)).toEqual(words);
});

// As Winkler's own papers and the textbooks give them.
test.each([
  ["MARTHA", "MARHTA", 9611],
  ["DWAYNE", "DUANE", 8400],
  ["DIXON", "DICKSONX", 8133],
  ["JELLYFISH", "SMELLYFISH", 8963],
  ["CRATE", "TRACE", 7333],
  ["ab", "ba", 0],
  // Two letters that changed places as far apart as they may: (1 + 1 + 5/6) / 3.
  ["abcdef", "cbadef", 9444],
  // Only the first four letters in common are credited: 8/9, and four tenths of what is missing.
  ["Nakato", "Nakata", 9333],
  ["Nakato", "Nakato", 10_000],
])("%s and %s are alike by %i of ten thousand", (one, other, basisPoints) => {
  expect(likenessBp(one, other)).toBe(basisPoints);
  expect(likenessBp(other, one)).toBe(basisPoints);
});

test.each([
  ["a middle name takes a twentieth", "Nakato Rehema", "Rehema Aisha Nakato", 9500],
  ["two middle names take a tenth", "Nakato Rehema", "Rehema Aisha Grace Nakato", 9000],
  ["more names take no more than a fifth", "Nakato Rehema", "Rehema A B C D E F Nakato", 8000],
  ["a surname alone is seven tenths", "Nakato", "Nakato Rehema", 7000],
  ["and less beside three names", "Nakato", "Nakato Rehema Aisha", 6650],
  ["one name on both sides is whole", "Nakato", "NAKATO", 10_000],
  ["no word is taken twice", "Nakato Nakato", "Nakato Sue", 5000],
  ["without a name there is no likeness", "", "Nakato Rehema", 0],
  ["nor with a title alone", "Mr", "Mr", 0],
])("%s", (_, ours, theirs, basisPoints) => {
  expect(likenessBp(ours, theirs)).toBe(basisPoints);
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
  const three = leastLike(["Moses Ssekandi", "Okello Peter", "Ssekandi M"], holder);
  expect(three.name).toBe("Okello Peter");
});

test("of names that are equally unlike the first is said, and one name is itself", () => {
  expect(leastLike(["Okello", "Nakato"], "").name).toBe("Okello");
  expect(leastLike(["Nakato Rehema"], "Rehema Nakato")).toEqual({
    name: "Nakato Rehema",
    scoreBp: 10_000,
  });
});
