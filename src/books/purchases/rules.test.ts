import { expect, test } from "vitest";
import { eachOnce, type LikeHow, likenessSaid, likenessWords } from "./rules.ts";

const other = { id: "x", number: "BILL-26-000007", day: "2026-11-19", byName: "Peter Ocen" };

test.each<[LikeHow, string]>([
  ["receipt", "the same receipt, 19 Nov 2026"],
  ["fiscal-number", "the same fiscal number, 19 Nov 2026"],
  ["purchase", "the same vendor and amount, 19 Nov 2026"],
])("alike by %s reads %s", (how, words) => {
  expect(likenessWords({ ...other, how })).toBe(words);
  expect(likenessSaid({ ...other, how })).toBe(`BILL-26-000007 of Peter Ocen: ${words}`);
});

test("each other document is named once, by what is surest of it, and not more than five", () => {
  const by = (id: string, how: LikeHow) => ({ ...other, id, how });
  const found = [
    ...[by("a", "purchase"), by("b", "fiscal-number"), by("a", "receipt")],
    ...[by("b", "receipt"), by("c", "purchase")],
  ];
  expect(eachOnce(found).map(({ id, how }) => `${id} ${how}`)).toEqual([
    ...["a receipt", "b receipt", "c purchase"],
  ]);
  const many = ["a", "b", "c", "d", "e", "f"].map((id) => by(id, "receipt"));
  expect(eachOnce(many).map(({ id }) => id)).toEqual(["a", "b", "c", "d", "e"]);
  expect(eachOnce(many, 1)).toHaveLength(1);
  expect(eachOnce([])).toEqual([]);
});
