import { describe, expect, it } from "vitest";
import { countryCodes, countryName, isCountry, isEori, isInEuropeanUnion } from "./countries.ts";

describe("countries", () => {
  it("knows each code once, and its name", () => {
    expect(new Set(countryCodes).size).toBe(countryCodes.length);
    for (const code of countryCodes) expect(countryName(code), code).not.toBe(code);
  });

  it.each([
    ["DE", true],
    ["BE", true],
    ["GB", false],
    ["CH", false],
    ["AE", false],
  ])("%s in the Union: %s", (code, inside) => {
    expect(isInEuropeanUnion(code)).toBe(inside);
    expect(isCountry(code)).toBe(true);
  });

  it("counts twenty-seven members", () => {
    expect(countryCodes.filter(isInEuropeanUnion)).toHaveLength(27);
  });

  it.each([
    ["BE0123456789", true],
    ["XI123456789000", true],
    ["ZZ123", false],
    ["DE", false],
    ["de123456", false],
    ["DE1234567890123456", false],
  ])("EORI %s: %s", (text, good) => {
    expect(isEori(text)).toBe(good);
  });
});
