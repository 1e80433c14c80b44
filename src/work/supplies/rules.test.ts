import { expect, test } from "vitest";
import { codeOf } from "#test/codeOf.ts";
import { isStockAccount } from "#books/ledger/rules.ts";
import { accountOfUse, checkAsked, checkIssue, openPieces, supplyUses } from "./rules.ts";

const line = (productId: string, pieces: bigint, issued = 0n) => ({
  ...{ productId, pieces, issued },
  productName: productId,
});
test.each([
  ["everything at once", [line("a", 5n)], [["a", 5n]], true],
  ["a part", [line("a", 5n)], [["a", 3n]], false],
  ["the rest", [line("a", 5n, 3n)], [["a", 2n]], true],
  ["one of two things", [line("a", 5n), line("b", 1n)], [["a", 5n]], false],
  ["the last of two", [line("a", 5n, 5n), line("b", 1n)], [["b", 1n]], true],
] as const)("%s", (_, lines, issued, isWhole) => {
  const given = issued.map(([productId, pieces]) => ({ productId, pieces }));
  expect(checkIssue(lines, given)).toEqual({ isWhole });
});

test.each([
  ["supplies.nothing", [line("a", 5n)], []],
  ["supplies.not-asked", [line("a", 5n)], [["b", 1n]]],
  ["supplies.more-than-asked", [line("a", 5n)], [["a", 6n]]],
  ["supplies.more-than-asked", [line("a", 5n, 4n)], [["a", 2n]]],
] as const)("refuses %s", (code, lines, issued) => {
  const given = issued.map(([productId, pieces]) => ({ productId, pieces }));
  expect(codeOf(() => checkIssue(lines, given))).toBe(code);
});

test("a requisition is for today or later and names a thing once", () => {
  const lines = [{ productId: "a" }, { productId: "b" }];
  const ask =
    (neededBy: string, of = lines) =>
    () =>
      checkAsked({ neededBy, lines: of }, "2026-11-20");
  expect(codeOf(ask("2026-11-20"))).toBeNull();
  expect(codeOf(ask("2026-11-19"))).toBe("supplies.needed-before-today");
  expect(codeOf(ask("2026-11-20", [...lines, { productId: "a" }]))).toBe("supplies.twice");
});

test("what is used is a cost, never stock; nothing is open twice", () => {
  expect(supplyUses.some((use) => isStockAccount(accountOfUse[use]))).toBe(false);
  expect([openPieces(line("a", 5n, 2n)), openPieces(line("a", 5n, 5n))]).toEqual([3n, 0n]);
});
