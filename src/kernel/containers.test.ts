import { describe, expect, test } from "vitest";
import { containerCheckDigit, formatContainerNumber, readContainerNumber } from "./containers.ts";

describe("a container number", () => {
  test.each([
    ["CSQU3054383", "CSQU3054383"],
    ["csqu 305438 3", "CSQU3054383"],
    ["TOLU-473478-7", "TOLU4734787"],
    ["MSKU 617254/2", null],
    ["HLXU2008419", "HLXU2008419"],
  ])("%s is read", (typed, number) => {
    const reading = readContainerNumber(typed);
    if (number === null) expect(reading).toMatchObject({ ok: false, why: "check-digit" });
    else expect(reading).toEqual({ ok: true, number });
  });

  test.each([
    ["", "format"],
    ["CSQ3054383", "format"],
    ["CSQU305438", "format"],
    ["CSQU30543833", "format"],
    ["CSQA3054383", "category"],
    ["CSQU3054384", "check-digit"],
    ["CSQU3054833", "check-digit"],
    ["xCSQU3054383", "format"],
    ["CS1U3054383", "format"],
    ["CSQU305438X", "format"],
    ["CSQU_3054383", "format"],
    ["CSQR3054383", "category"],
  ])("%s is refused: %s", (typed, why) => {
    expect(readContainerNumber(typed)).toMatchObject({ ok: false, why });
  });

  test("says which digit it expected", () => {
    expect(readContainerNumber("CSQU3054384")).toEqual({
      ok: false,
      why: "check-digit",
      expected: 3,
    });
  });

  test("is shown in three parts", () => {
    expect(containerCheckDigit("MVNU204617")).toBe(
      Number(formatContainerNumber(`MVNU204617${containerCheckDigit("MVNU204617")}`).slice(-1)),
    );
    expect(formatContainerNumber("CSQU3054383")).toBe("CSQU 305438 3");
  });

  test("a wrong digit in the serial number is found", () => {
    const good = "CSQU3054383";
    for (let place = 4; place < 10; place += 1) {
      for (const digit of "0123456789") {
        if (digit === good[place]) continue;
        const wrong = good.slice(0, place) + digit + good.slice(place + 1);
        // Remainder 10 is written 0 as well: the standard itself lets that one pair pass.
        const ten = containerCheckDigit(wrong.slice(0, 10)) === 3;
        expect(readContainerNumber(wrong).ok, wrong).toBe(ten);
        expect(ten).toBe(false);
      }
    }
  });
});

// The sum of ISO 6346 by hand: value of each letter, times the place's power of two, modulo eleven.
test.each([
  ["CSQU305438", 3],
  ["AAAU000000", 7],
  ["ZZZU000000", 5],
  ["AAAJ000001", 5],
  ["AAAZ999999", 8],
  ["AAAU000006", 0],
])("the check digit of %s is %d", (firstTen, digit) => {
  const values = new Map(
    [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].map((letter, i) => [letter, i + 10] as const),
  );
  let next = 10;
  for (const letter of values.keys()) {
    if (next % 11 === 0) next += 1;
    values.set(letter, next);
    next += 1;
  }
  const sum = [...firstTen].reduce(
    (total, one, place) => total + BigInt(values.get(one) ?? Number(one)) * 2n ** BigInt(place),
    0n,
  );
  expect(Number((sum % 11n) % 10n)).toBe(containerCheckDigit(firstTen));
  expect(containerCheckDigit(firstTen)).toBe(digit);
});

test("hyphens, slashes, dots and blanks are left out, however many", () => {
  expect(readContainerNumber(" c-s.q/u 305--438 3 ")).toEqual({ ok: true, number: "CSQU3054383" });
  expect(readContainerNumber("TOLZ 473478 0")).toEqual({ ok: true, number: "TOLZ4734780" });
  expect(readContainerNumber("AAAJ 000001 5")).toEqual({ ok: true, number: "AAAJ0000015" });
});
