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
    ["XI", false],
    ["UG", false],
    ["IE", true],
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
    ["DE123456789012345", true],
    ["DE1", true],
    ["UG12AB", true],
    ["xDE123", false],
    ["UG-DE123", false],
    ["DE12-3", false],
    ["DE123 ", false],
    ["", false],
  ])("EORI %s: %s", (text, good) => {
    expect(isEori(text)).toBe(good);
  });

  it.each(["ZZ", "de", "D", "DEU", "", "EL", "UK"])("%j is no country", (code) => {
    expect(isCountry(code)).toBe(false);
    expect(isInEuropeanUnion(code)).toBe(false);
  });

  it("names the part of another country that customs treat as one", () => {
    expect(countryName("XI")).toBe("Northern Ireland");
    expect(countryName("GB")).toBe("United Kingdom");
    expect(countryName("UG")).toBe("Uganda");
  });
});
