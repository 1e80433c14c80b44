import { describe, expect, test } from "vitest";
import { wayOf } from "./operationsRules.ts";

const fact = (name: string, grams: bigint) => ({ name, grams });
const facts = [
  fact("in_stock", 9_000n),
  fact("now:bought", 5_000n),
  fact("now:processed", 4_000n),
  fact("now:packed", 3_000n),
  fact("now:shipped", 2_000n),
  fact("now:loss:husk", 40n),
  fact("now:loss:moisture", 700n),
  fact("now:loss:spillage", 0n),
  fact("now:loss:dust_and_stones", 90n),
  fact("before:bought", 50_000n),
  fact("before:loss:husk", 1n),
];

describe("the way of the coffee", () => {
  test("each season has its own kilograms, and the heaviest loss first", () => {
    expect(wayOf(facts, "2026-11-20")).toEqual({
      inStock: 9_000n,
      now: {
        ...{ season: "2026/27", from: "2026-10-01" },
        ...{ bought: 5_000n, processed: 4_000n, packed: 3_000n, shipped: 2_000n },
        losses: [fact("moisture", 700n), fact("dust_and_stones", 90n), fact("husk", 40n)],
      },
      before: {
        ...{ season: "2025/26", from: "2025-10-01" },
        ...{ bought: 50_000n, processed: 0n, packed: 0n, shipped: 0n },
        losses: [fact("husk", 1n)],
      },
    });
  });

  test("of nothing is nothing, and names no loss", () => {
    const none = { bought: 0n, processed: 0n, packed: 0n, shipped: 0n, losses: [] };
    expect(wayOf([], "2026-09-30")).toEqual({
      inStock: 0n,
      now: { season: "2025/26", from: "2025-10-01", ...none },
      before: { season: "2024/25", from: "2024-10-01", ...none },
    });
  });

  test("the order of what is read changes nothing", () => {
    expect(wayOf(facts.toReversed(), "2026-11-20")).toEqual(wayOf(facts, "2026-11-20"));
  });

  test("what was found again lowers the losses, and stands last", () => {
    const { now } = wayOf(
      [fact("now:loss:husk", -5n), fact("now:loss:moisture", 3n)],
      "2026-11-20",
    );
    expect(now.losses).toEqual([fact("moisture", 3n), fact("husk", -5n)]);
  });
});
