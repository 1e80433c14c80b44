import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { partsOf, plainText } from "./partRules.ts";

/** The networks' own alphabet as its standard lists it (GSM 03.38), row by row. */
const ownAlphabet = [
  ...["@£$¥èéùìòÇ\nØø\rÅå", "Δ_ΦΓΛΩΠΨΣΘΞÆæßÉ", " !\"#¤%&'()*+,-./"],
  ...[
    "0123456789:;<=>?",
    "¡ABCDEFGHIJKLMNO",
    "PQRSTUVWXYZÄÖÑÜ§",
    "¿abcdefghijklmno",
    "pqrstuvwxyzäöñüà",
  ],
].join("");
const ofTwoPlaces = "^{}\\[~]|€\f";

describe("a message is cut and charged", () => {
  test.each([
    ["nothing", "", 0, 1],
    ["in one part", "a", 160, 1],
    ["in two, once it is one too long", "a", 161, 2],
    ["in two that are full", "a", 306, 2],
    ["in three", "a", 307, 3],
    ["in three that are full", "a", 459, 3],
    ["in four", "a", 460, 4],
    ["in one of eighty signs of two places", "€", 80, 1],
    ["in two of eighty-one", "€", 81, 2],
    ["in two of seventy-six each: none is cut in half", "€", 152, 2],
    ["in three, where cut signs would have filled two", "€", 153, 3],
    ["in one of another alphabet", "日", 70, 1],
    ["in two of it", "日", 71, 2],
    ["in two of it that are full", "日", 134, 2],
    ["in three of it", "日", 135, 3],
    ["in one of thirty-five faces", "😀", 35, 1],
    ["in two of thirty-three faces each", "😀", 66, 2],
    ["in three, where cut faces would have filled two", "😀", 67, 3],
  ])("%s: %s %i times is %i", (_, sign, count, parts) => {
    expect(partsOf(sign.repeat(count))).toBe(parts);
  });

  test("a single sign of no such alphabet makes it all of the other", () => {
    expect(partsOf(`${"a".repeat(69)}ŋ`)).toBe(1);
    expect(partsOf(`${"a".repeat(70)}ŋ`)).toBe(2);
    expect(partsOf(`ŋ${"€".repeat(69)}`)).toBe(1);
  });

  test("what does not fit into a part goes whole into the next, and the rest after it", () => {
    expect(partsOf(`${"a".repeat(152)}€${"a".repeat(151)}`)).toBe(2);
    expect(partsOf(`${"a".repeat(152)}€${"a".repeat(152)}`)).toBe(3);
  });

  test.each([...ownAlphabet])("%j is of the networks' alphabet, in one place", (sign) => {
    expect([160, 161].map((count) => partsOf(sign.repeat(count)))).toEqual([1, 2]);
  });

  test.each([...ofTwoPlaces])("%j is of the networks' alphabet, in two places", (sign) => {
    expect([80, 81].map((count) => partsOf(sign.repeat(count)))).toEqual([1, 2]);
  });

  test("a longer message is never cut into fewer parts, and no part is left empty", () => {
    const signs = fc.string({ unit: fc.constantFrom(..."aé€ŋ😀"), maxLength: 400 });
    fc.assert(
      fc.property(signs, signs, (text, more) => {
        expect(partsOf(text + more)).toBeGreaterThanOrEqual(partsOf(text));
        expect(partsOf(text)).toBeLessThanOrEqual(Math.max(1, Math.ceil(text.length / 33)));
      }),
    );
  });
});

describe("the same words in the networks' alphabet", () => {
  test.each([
    ["Nakato’s ‘own’ “words”", "Nakato's 'own' \"words\""],
    ["1–2 — 3−4", "1-2 - 3-4"],
    ["and so on…", "and so on..."],
    ["• one", "- one"],
    ["UGX\u00a035\u202f000", "UGX 35 000"],
    ["ŋŊ", "ng'Ng'"],
    ["á Á ā ç ş Ž", "a A a c s Z"],
    ["é è à ñ Ç É ü", "é è à ñ Ç É ü"],
    ["€ [x] {y}", "€ [x] {y}"],
    ["日 ł 😀", "日 ł 😀"],
    ["Ma\u0301ria no\u0303", "Maria no"],
    ["", ""],
  ])("%s is %s", (typed, plain) => expect(plainText(typed)).toBe(plain));

  test("what is plain already stays, sign by sign", () => {
    const own = fc.string({ unit: fc.constantFrom(...ownAlphabet, ...ofTwoPlaces) });
    fc.assert(
      fc.property(own, (text) => {
        expect(plainText(text)).toBe(text);
      }),
    );
  });

  test("making it plain twice changes nothing more", () => {
    const any = fc.string({ unit: "grapheme" });
    fc.assert(
      fc.property(any, (text) => {
        expect(plainText(plainText(text))).toBe(plainText(text));
      }),
    );
  });
});
