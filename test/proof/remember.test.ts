import { expect, test } from "vitest";
import { remember } from "./remember.ts";

test("whatever was changed, added, taken away or emptied is as it was, in the same places", () => {
  const part = { grams: 1n };
  const lot = { grams: 5n, by: new Map([["a", part]]) };
  const root = { lots: [lot], ofLot: new Map([[lot, "free"]]), seen: new Set(["x"]), note: "old" };
  const before = structuredClone(root);
  const bringBack = remember(root);
  for (const round of [1n, 2n]) {
    lot.grams += round;
    part.grams = 7n;
    lot.by.set("b", { grams: 2n });
    root.lots.push({ grams: round, by: new Map() });
    root.ofLot.clear();
    root.seen.add("y");
    Object.assign(root, { note: "new", more: true });
    bringBack();
    expect(root).toEqual(before);
    expect(root.lots[0]).toBe(lot);
    expect(root.ofLot.get(lot)).toBe("free");
  }
  root.lots = [];
  bringBack();
  expect(root.lots).toEqual([lot]);
});

test("what cannot be looked through is not remembered in silence", () => {
  expect(() => remember({ of: new WeakMap() })).toThrow("weak");
});
