import fc from "fast-check";
import { expect, test } from "vitest";
import { idFrom, isId } from "./ids.ts";

test("an id is made of the time in its first half and of the dice in its second", () => {
  const dice = Uint8Array.from([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(idFrom(0x0123_4567_89ab, dice)).toBe("01234567-89ab-7001-8203-040506070809");
  expect(idFrom(0, new Uint8Array(10))).toBe("00000000-0000-7000-8000-000000000000");
  expect(idFrom(0xffff_ffff_ffff, new Uint8Array(10).fill(255))).toBe(
    "ffffffff-ffff-7fff-bfff-ffffffffffff",
  );
});

test("parts of a millisecond and dice beyond ten say nothing; fewer than ten are a bug", () => {
  const dice = Uint8Array.from([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  expect(idFrom(1.9, dice)).toBe(idFrom(1, dice.slice(0, 10)));
  expect(() => idFrom(1, dice.slice(0, 9))).toThrow("Invariant broken: ten random bytes");
});

test("every id is one, and the later sorts behind the earlier", () => {
  const dice = fc.uint8Array({ minLength: 10, maxLength: 10 });
  const time = fc.integer({ min: 0, max: 2 ** 47 });
  fc.assert(
    fc.property(time, time, dice, dice, (now, wait, first, second) => {
      const [early, late] = [idFrom(now, first), idFrom(now + wait + 1, second)];
      expect([isId(early), isId(late)]).toEqual([true, true]);
      expect(early < late).toBe(true);
    }),
  );
});

test.each([
  ["01234567-89ab-7001-8203-040506070809", true],
  ["01234567-89ab-4001-b203-040506070809", true],
  ["01234567-89ab-1001-a203-040506070809", true],
  ["01234567-89ab-8001-9203-040506070809", true],
  ["01234567-89ab-0001-8203-040506070809", false],
  ["01234567-89ab-9001-8203-040506070809", false],
  ["01234567-89ab-7001-7203-040506070809", false],
  ["01234567-89ab-7001-c203-040506070809", false],
  ["01234567-89AB-7001-8203-040506070809", false],
  ["0123456789ab70018203040506070809", false],
  ["x01234567-89ab-7001-8203-040506070809", false],
  ["01234567-89ab-7001-8203-0405060708090", false],
  ["01234567-89ab-7001-8203-04050607080g", false],
  ["", false],
])("%s is an id: %s", (text, is) => {
  expect(isId(text)).toBe(is);
});
