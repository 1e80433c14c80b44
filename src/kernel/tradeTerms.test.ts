import { describe, expect, it } from "vitest";
import { deliveryTerms, incotermOf, priceIncludes } from "./tradeTerms.ts";

describe("terms of delivery", () => {
  it("writes free on truck as FCA, everything else as itself", () => {
    for (const term of deliveryTerms) {
      expect(incotermOf(term)).toBe(term === "FOT" ? "FCA" : term);
    }
  });

  it.each([
    ["FOT", false, false, false],
    ["EXW", false, false, false],
    ["FAS", true, false, false],
    ["CPT", true, true, false],
    ["CIP", true, true, true],
    ["FCA", false, false, false],
    ["FOB", true, false, false],
    ["CFR", true, true, false],
    ["CIF", true, true, true],
    ["DAP", true, true, false],
  ] as const)("%s pays inland %s, freight %s, insurance %s", (term, inland, freight, insurance) => {
    expect(priceIncludes(term)).toEqual({ inland, freight, insurance });
  });
});
