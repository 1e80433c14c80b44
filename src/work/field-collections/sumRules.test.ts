import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#kernel/days.ts";
import { type Piece, piecesOf } from "./sumRules.ts";

const first = "2024-01-01";
const days = fc.integer({ min: 0, max: 1_200 }).map((count) => addDays(first, count));
const end = fc.option(days, { nil: undefined });
const isIn = (day: string, { grain, from, before }: Piece) => {
  const at = grain === "day" ? day : `${day.slice(0, 8)}01`;
  return (from === undefined || at >= from) && (before === undefined || at < before);
};

test("the pieces of a stretch hold each of its days once, and no other", () => {
  fc.assert(
    fc.property(end, end, days, (from, to, day) => {
      const held = piecesOf({ from, to }).filter((piece) => isIn(day, piece)).length;
      const isInside = (from === undefined || day >= from) && (to === undefined || day <= to);
      expect(held).toBe(isInside ? 1 : 0);
    }),
  );
});

test("no whole month is read day by day", () => {
  const isFirst = (at: string) => at.endsWith("-01");
  fc.assert(
    fc.property(end, end, (from, to) => {
      for (const { grain, from: begin = first, before = first } of piecesOf({ from, to })) {
        if (grain === "month") continue;
        expect(begin < before).toBe(true);
        const firsts = [];
        for (let at = begin; at <= before; at = addDays(at, 1)) if (isFirst(at)) firsts.push(at);
        expect(firsts.length < 2).toBe(true);
      }
    }),
  );
});

const day = (from: string, before: string) => ({ grain: "day", from, before });
const month = (from: string, before: string) => ({ grain: "month", from, before });

test.each<[string, { from?: string; to?: string }, object[]]>([
  ["everything", {}, [{ grain: "month" }]],
  [
    "three whole months",
    { from: "2026-10-01", to: "2026-12-31" },
    [month("2026-10-01", "2027-01-01")],
  ],
  [
    "one whole month",
    { from: "2026-02-01", to: "2026-02-28" },
    [month("2026-02-01", "2026-03-01")],
  ],
  ["one day", { from: "2026-11-20", to: "2026-11-20" }, [day("2026-11-20", "2026-11-21")]],
  [
    "the first of a month",
    { from: "2026-11-01", to: "2026-11-01" },
    [day("2026-11-01", "2026-11-02")],
  ],
  [
    "the last of a month",
    { from: "2026-11-30", to: "2026-11-30" },
    [day("2026-11-30", "2026-12-01")],
  ],
  [
    "some days of a month",
    { from: "2026-11-02", to: "2026-11-20" },
    [day("2026-11-02", "2026-11-21")],
  ],
  [
    "a month but its first",
    { from: "2026-11-02", to: "2026-11-30" },
    [day("2026-11-02", "2026-12-01")],
  ],
  [
    "a month but its last",
    { from: "2026-11-01", to: "2026-11-29" },
    [day("2026-11-01", "2026-11-30")],
  ],
  [
    "some days, a month, some days",
    { from: "2026-09-15", to: "2026-11-20" },
    [
      day("2026-09-15", "2026-10-01"),
      month("2026-10-01", "2026-11-01"),
      day("2026-11-01", "2026-11-21"),
    ],
  ],
  [
    "a month and a day more",
    { from: "2026-12-01", to: "2027-01-01" },
    [month("2026-12-01", "2027-01-01"), day("2027-01-01", "2027-01-02")],
  ],
  [
    "a day and a month",
    { from: "2026-12-31", to: "2027-01-31" },
    [day("2026-12-31", "2027-01-01"), month("2027-01-01", "2027-02-01")],
  ],
  [
    "from the middle of a month on",
    { from: "2026-09-15" },
    [day("2026-09-15", "2026-10-01"), { grain: "month", from: "2026-10-01" }],
  ],
  [
    "from the first of a month on",
    { from: "2026-09-01" },
    [{ grain: "month", from: "2026-09-01" }],
  ],
  [
    "up to the middle of a month",
    { to: "2026-09-15" },
    [{ grain: "month", before: "2026-09-01" }, day("2026-09-01", "2026-09-16")],
  ],
  ["up to the end of a month", { to: "2026-09-30" }, [{ grain: "month", before: "2026-10-01" }]],
  ["a stretch that ends before it begins", { from: "2026-11-21", to: "2026-11-20" }, []],
  ["one that ends months before it begins", { from: "2027-03-05", to: "2026-11-20" }, []],
])("the pieces of %s", (_, stretch, pieces) => {
  // A side that is open is left out, not empty.
  expect(piecesOf(stretch)).toStrictEqual(pieces);
});
