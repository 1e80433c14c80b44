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
