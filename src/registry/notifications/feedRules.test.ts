import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { agoOf, merged } from "./feedRules.ts";

const row = (id: string, turn: number, words = "told") => ({ id, turn: String(turn), words });
const shown = [row("c", 300), row("b", 200), row("a", 100)];
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).join("");

describe("what is heard beside what is shown", () => {
  test.each([
    ["something new stands above the rest", [row("d", 400)], "dcba"],
    ["something new stands at its own place", [row("d", 250)], "cdba"],
    ["something new stands above the last row", [row("d", 150)], "cbda"],
    ["several new ones stand newest first", [row("d", 400), row("e", 500)], "edcba"],
    ["what is older than the last row is left for its page", [row("d", 50)], "cba"],
    ["so is what is as old as the last row", [row("d", 100)], "cba"],
    ["nothing changes nothing", [], "cba"],
    ["a later turn has more digits, not larger ones", [row("d", 1_000)], "dcba"],
    ["an earlier turn has fewer digits, not smaller ones", [row("d", 99)], "cba"],
  ])("%s", (_, changed, expected) => {
    expect(idsOf(merged(shown, changed, { isWhole: false }))).toBe(expected);
  });

  test("what is there already is replaced, and moves to its new place", () => {
    expect(merged(shown, [row("a", 100, "read")], { isWhole: false })).toEqual([
      row("c", 300),
      row("b", 200),
      row("a", 100, "read"),
    ]);
    const moved = merged(shown, [row("a", 400, "again")], { isWhole: false });
    expect(moved.map(({ id, words }) => `${id} ${words}`)).toEqual(["a again", "c told", "b told"]);
  });

  test("when the rows shown are all there are, older ones come in too", () => {
    expect(idsOf(merged(shown, [row("d", 50)], { isWhole: true }))).toBe("cbad");
    expect(idsOf(merged([], [row("d", 50)], { isWhole: true }))).toBe("d");
    expect(idsOf(merged([], [row("d", 50)], { isWhole: false }))).toBe("");
  });

  test("turns are told apart beyond what a number can count", () => {
    const far = ["9007199254740993", "9007199254740992"].map((turn) => ({
      id: turn.slice(-1),
      turn,
    }));
    expect(idsOf(merged(far.toReversed(), [], { isWhole: true }))).toBe("32");
  });

  test("the same news twice is the news once, newest first, and nothing shown is lost", () => {
    const rows = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 8 });
    fc.assert(
      fc.property(rows, rows, fc.boolean(), (before, after, isWhole) => {
        const rowsOf = (turns: number[]) =>
          turns.toSorted((a, b) => b - a).map((turn) => row(`row ${turn}`, turn));
        const once = merged(rowsOf(before), rowsOf(after), { isWhole });
        expect(merged(once, rowsOf(after), { isWhole })).toEqual(once);
        const turns = once.map(({ turn }) => Number(turn));
        expect(turns).toEqual(turns.toSorted((a, b) => b - a));
        for (const turn of before) expect(turns).toContain(turn);
      }),
    );
  });
});

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
test.each([
  [0, 0, "minute"],
  [minute - 1, 0, "minute"],
  [minute, 1, "minute"],
  [hour - 1, 59, "minute"],
  [hour, 1, "hour"],
  [2 * hour - 1, 1, "hour"],
  [day - 1, 23, "hour"],
  [day, 1, "day"],
  [2 * day - 1, 1, "day"],
  [400 * day, 400, "day"],
  // The clock of a phone may be ahead of ours.
  [-hour, 0, "minute"],
] as const)("%i milliseconds ago is %i, counted by the %s", (ago, count, unit) => {
  expect(agoOf(1_800_000_000_000 - ago, 1_800_000_000_000)).toEqual([count, unit]);
});
