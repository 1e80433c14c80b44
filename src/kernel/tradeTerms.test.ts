import { describe, expect, it } from "vitest";
import { deliveryTerms, incotermOf } from "./tradeTerms.ts";

describe("terms of delivery", () => {
  it("writes free on truck as FCA, everything else as itself", () => {
    for (const term of deliveryTerms) {
      expect(incotermOf(term)).toBe(term === "FOT" ? "FCA" : term);
    }
  });
});
