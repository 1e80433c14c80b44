import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  formatCode,
  makePayCode,
  makeVerificationCode,
  readPayCode,
  readVerificationCode,
} from "./crockford.ts";

const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const tenBytes = fc.uint8Array({ minLength: 10, maxLength: 10 });
const fiveBytes = fc.uint8Array({ minLength: 5, maxLength: 5 });

describe("a code", () => {
  test("has sixteen characters made of the random bits and reads back as itself", () => {
    fc.assert(
      fc.property(tenBytes, (bytes) => {
        const code = makeVerificationCode(bytes);
        expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
        expect(readVerificationCode(code)).toEqual({ ok: true, code });
      }),
    );
    expect(makeVerificationCode(new Uint8Array(10).fill(255)).slice(0, 15)).toBe("Z".repeat(15));
  });

  test("carries 75 bits: each of them changes it", () => {
    const seen = new Set<string>();
    for (let bit = 0; bit < 75; bit += 1) {
      const bytes = new Uint8Array(10);
      bytes[bit >> 3] = 128 >> (bit & 7);
      seen.add(makeVerificationCode(bytes));
    }
    expect(seen.size).toBe(75);
  });

  test("is read as people write it", () => {
    const code = makeVerificationCode(new Uint8Array([0, 68, 50, 20, 199, 66, 84, 182, 53, 207]));
    expect(code.slice(0, 3)).toBe("012");
    const shown = formatCode(code);
    expect(shown).toMatch(/^(\S{4} ){3}\S{4}$/);
    for (const typed of [
      shown,
      shown.toLowerCase(),
      shown.replaceAll(" ", "-"),
      shown.replaceAll(" ", " – "),
      `  ${code}\n`,
      code.replaceAll("0", "O").replaceAll("1", "l"),
      code.replaceAll("0", "o").replaceAll("1", "I"),
    ]) {
      expect(readVerificationCode(typed), typed).toEqual({ ok: true, code });
    }
  });

  test.each([
    ["", "wrong-length"],
    ["H3T8 W6N2", "wrong-length"],
    ["UUUU UUUU UUUU UUUU", "wrong-character"],
    ["<script>alert(1)", "wrong-character"],
    ["𝟘𝟘𝟘𝟘 0000 0000 0000", "wrong-character"],
    ["0000 0000 0000 0001", "mistyped"],
  ])("%j is refused as %s", (typed, why) => {
    expect(readVerificationCode(typed)).toEqual({ ok: false, why });
  });
});

describe("the check character", () => {
  // The check is linear: whether an error is found depends on the error, not on the code. Every
  // single error and every swap at every place is tried all the same, on many codes.
  test.each([
    ["verification code", 16, tenBytes, makeVerificationCode, readVerificationCode],
    ["pay code", 9, fiveBytes, makePayCode, readPayCode],
  ] as const)("finds every wrong character of a %s", (_, length, bytes, make, read) => {
    fc.assert(
      fc.property(bytes, (random) => {
        const code = make(random);
        for (let place = 0; place < length; place += 1) {
          for (const other of alphabet) {
            if (other === code[place]) continue;
            const wrong = code.slice(0, place) + other + code.slice(place + 1);
            if (read(wrong).ok) throw new Error(`${wrong} passes for ${code}`);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  test("finds every swap of two different characters, neighbours or not", () => {
    // Linear again: a swap is found or not by how the two characters differ, so 0 and every other
    // character stand for all pairs; random codes below try the rest.
    for (let first = 0; first < 16; first += 1) {
      for (let second = first + 1; second < 16; second += 1) {
        for (let other = 1; other < 32; other += 1) {
          const code = withCharacters(first, 0, second, other);
          if (code === null) throw new Error("every two characters fit into some code");
          expectSwapFound(code, first, second);
        }
      }
    }
    fc.assert(
      fc.property(tenBytes, fc.nat(15), fc.nat(15), (bytes, first, second) => {
        expectSwapFound(makeVerificationCode(bytes), first, second);
      }),
      { numRuns: 2000 },
    );
  });

  test("finds every swap of a pay code", () => {
    fc.assert(
      fc.property(fiveBytes, (random) => {
        const code = makePayCode(random);
        for (let place = 0; place < 8; place += 1) {
          if (code[place] === code[place + 1]) continue;
          const pair = `${code[place + 1]}${code[place]}`;
          const swapped = code.slice(0, place) + pair + code.slice(place + 2);
          expect(readPayCode(swapped).ok).toBe(false);
        }
      }),
    );
  });
});

function expectSwapFound(code: string, first: number, second: number): void {
  if (code[first] === code[second]) return;
  const swapped = [...code];
  swapped[first] = code[second] ?? "";
  swapped[second] = code[first] ?? "";
  if (readVerificationCode(swapped.join("")).ok) throw new Error(`${code} swapped is accepted`);
}

/** A valid code with two given characters, closed by trying one of the other places. */
function withCharacters(first: number, a: number, second: number, b: number): string | null {
  const characters = Array<string>(16).fill("7");
  characters[first] = alphabet[a] ?? "";
  characters[second] = alphabet[b] ?? "";
  const free = [15, 0, 1].find((place) => place !== first && place !== second) ?? 2;
  for (const closing of alphabet) {
    characters[free] = closing;
    const code = characters.join("");
    if (readVerificationCode(code).ok) return code;
  }
  return null;
}

test("codes need enough dice", () => {
  const words = "Invariant broken: enough random bytes for the code";
  expect(() => makeVerificationCode(new Uint8Array(9))).toThrow(words);
  expect(() => makePayCode(new Uint8Array(4))).toThrow(words);
  expect(makePayCode(new Uint8Array(5))).toBe("000000000");
  expect(makeVerificationCode(new Uint8Array(10))).toBe("0".repeat(16));
});

test("verification codes are shown in fours, pay codes in threes, what is no code in fours", () => {
  expect(formatCode("0123456789ABCDEF")).toBe("0123 4567 89AB CDEF");
  expect(formatCode("012345678")).toBe("012 345 678");
  expect(formatCode("01234567")).toBe("0123 4567");
  expect(formatCode("0123456789")).toBe("0123 4567 89");
  expect(formatCode("")).toBe("");
});

test("a pay code is no verification code, nor the other way", () => {
  const [pay, code] = [makePayCode(new Uint8Array(5)), makeVerificationCode(new Uint8Array(10))];
  expect(readVerificationCode(pay)).toEqual({ ok: false, why: "wrong-length" });
  expect(readPayCode(code)).toEqual({ ok: false, why: "wrong-length" });
  expect(readPayCode("000 000−000")).toEqual({ ok: true, code: pay });
  expect(readPayCode("000.000·000")).toEqual({ ok: true, code: pay });
});
