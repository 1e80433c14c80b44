import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PlaceRef } from "#books/vouchers/rules.ts";
import { Refusal } from "#kernel/refusal.ts";
import { codeOf } from "#test/codeOf.ts";
import { planTakes, takesMoved } from "./rules.ts";
import type { Layer } from "./rules.ts";

const layer = (lotId: string, more: Partial<Layer> = {}): Layer => ({
  lotId,
  lotCode: `COF-${lotId}`,
  account: "1310",
  madeOn: "2026-11-04",
  seq: 1n,
  grade: null,
  stream: null,
  quantity: 1_000n,
  cost: 10_000n,
  free: 1_000n,
  ...more,
});
const sizesOf = (layers: readonly Layer[], quantity: bigint) =>
  planTakes(layers, quantity).map((take) => [take.lotId, take.quantity, take.cost]);

describe("how much of each lot", () => {
  const two = [layer("a"), layer("b", { seq: 2n })];

  test.each([
    ["one gram", 1n, [["a", 1n, 10n]]],
    ["one gram less than the first lot has", 999n, [["a", 999n, 9_990n]]],
    ["just the first lot", 1_000n, [["a", 1_000n, 10_000n]]],
    [
      "one gram more than the first lot has",
      1_001n,
      [
        ["a", 1_000n, 10_000n],
        ["b", 1n, 10n],
      ],
    ],
    [
      "everything",
      2_000n,
      [
        ["a", 1_000n, 10_000n],
        ["b", 1_000n, 10_000n],
      ],
    ],
  ])("%s", (_, quantity, takes) => {
    expect(sizesOf(two, quantity)).toEqual(takes);
  });

  test("one gram more than everything is refused", () => {
    expect(codeOf(() => planTakes(two, 2_001n))).toBe("stock.not-enough");
  });

  test.each([0n, -1n])("a plan for %s is an error of our own", (quantity) => {
    expect(() => planTakes(two, quantity)).toThrow("Invariant broken: a plan needs a quantity");
  });

  test("of a lot partly on hold only the free part is taken, at the cost of its share of the lot", () => {
    const held = layer("a", { free: 250n });
    expect(sizesOf([held, layer("b", { seq: 2n })], 300n)).toEqual([
      ["a", 250n, 2_500n],
      ["b", 50n, 500n],
    ]);
  });

  test("a lot promised more than once gives nothing, and asks nothing of the others", () => {
    const promised = layer("a", { free: -400n });
    expect(sizesOf([promised, layer("b", { seq: 2n })], 1_000n)).toEqual([["b", 1_000n, 10_000n]]);
    expect(() => planTakes([promised], 1n)).toThrow("only 0.0 kg free here");
  });
});

describe("the cost of a part", () => {
  test.each([
    ["a third of a hundred shillings", 3n, 100n, 1n, 33n],
    ["two thirds of a hundred shillings", 3n, 100n, 2n, 67n],
    ["half of five shillings, upwards", 2n, 5n, 1n, 3n],
    ["the last part takes all that is left", 3n, 100n, 3n, 100n],
    ["a lot that cost nothing", 3n, 0n, 2n, 0n],
  ])("%s", (_, quantity, cost, wanted, taken) => {
    const lot = layer("a", { quantity, free: quantity, cost });
    expect(sizesOf([lot], wanted)).toEqual([["a", wanted, taken]]);
  });
});

describe("which lot goes first", () => {
  const lots = [
    layer("newest", { madeOn: "2026-11-05", seq: 1n }),
    layer("second", { madeOn: "2026-11-04", seq: 8n }),
    layer("third", { madeOn: "2026-11-04", seq: 9n }),
    layer("oldest", { madeOn: "2026-10-31", seq: 10n }),
  ];

  test("by the day it was made, then by the order in which it was written", () => {
    const takes = planTakes(lots, 4_000n);
    expect(takes.map((take) => take.lotId)).toEqual(["oldest", "second", "third", "newest"]);
  });

  test("two of one day and number stay as they are listed", () => {
    const same = [layer("x"), layer("y"), layer("z")];
    expect(planTakes(same, 3_000n).map((take) => take.lotId)).toEqual(["x", "y", "z"]);
  });

  test("however they are listed, and the list stays as it was", () => {
    const shuffled = fc.shuffledSubarray(lots, { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(shuffled, fc.bigInt({ min: 1n, max: 4_000n }), (listed, quantity) => {
        const before = listed.map((one) => one.lotId);
        expect(planTakes(listed, quantity)).toEqual(planTakes(lots, quantity));
        expect(listed.map((one) => one.lotId)).toEqual(before);
      }),
    );
  });
});

describe("what a refusal says", () => {
  test.each([
    [[layer("a")], 1_500n, undefined, "1.5 kg asked for, only 1.0 kg free here."],
    [[], 12_480_000n, "g", "12,480.0 kg asked for, only 0.0 kg free here."],
    [[layer("a")], 1_500n, "pieces", "1,500 pieces asked for, only 1,000 pieces free here."],
  ] as const)("%#", (layers, quantity, unit, words) => {
    const plan = () => planTakes(layers, quantity, unit ? { unit } : {});
    expect(plan).toThrow(new Refusal("stock.not-enough", words, { status: 409 }));
  });
});

test("the rule chooses the lot unless a person named it, and every take says which", () => {
  const lots = [layer("a", { account: "1300" }), layer("b", { seq: 2n })];
  expect(planTakes(lots, 1_500n)).toEqual([
    {
      ...{ lotId: "a", lotCode: "COF-a", account: "1300" },
      ...{ quantity: 1_000n, cost: 10_000n, pick: "fifo" },
    },
    {
      ...{ lotId: "b", lotCode: "COF-b", account: "1310" },
      ...{ quantity: 500n, cost: 5_000n, pick: "fifo" },
    },
  ]);
  const named = planTakes(lots, 1_500n, { pick: "named" });
  expect(named.map((take) => take.pick)).toEqual(["named", "named"]);
});

test("takes move from one place to another as they were planned", () => {
  const from: PlaceRef = { id: "masaka", inside: true };
  const to: PlaceRef = { id: "progress", inside: true, account: "1330" };
  const named = planTakes([layer("a")], 400n, { pick: "named" });
  expect(takesMoved([...named, ...planTakes([layer("b")], 1n)], { from, to })).toEqual([
    {
      ...{ lotId: "a", account: "1310", from, to },
      ...{ quantity: 400n, cost: 4_000n, pick: "named" },
    },
    { lotId: "b", account: "1310", from, to, quantity: 1n, cost: 10n, pick: "fifo" },
  ]);
  expect(takesMoved([], { from, to })).toEqual([]);
});
