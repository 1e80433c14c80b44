import { expect, test } from "vitest";
import type { ThresholdName } from "#books/thresholds/rules.ts";
import { figureWords } from "./figureWords.ts";

test.each<[ThresholdName, number, string]>([
  ["unexplainedReason", 50, "0.5 %"],
  ["rateStep", 1_000, "10 %"],
  ["bagMean", 5, "0.05 %"],
  ["oldAdvance", 60, "60 days"],
  ["documentDue", 1, "1 day"],
  ["checkInFar", 500, "500 m"],
  ["chargeAlone", 100_000, "UGX 100,000"],
  ["chargesAlone", 1_000_000, "UGX 1,000,000"],
  ["proceedsCharges", 2_000_000, "UGX 2,000,000"],
])("%s of %i reads %s", (name, value, words) => expect(figureWords(name, value)).toBe(words));
