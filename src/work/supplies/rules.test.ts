import { describe, expect, test } from "vitest";
import { codeOf } from "#test/codeOf.ts";
import { isStockAccount } from "#books/ledger/rules.ts";
import type { Take } from "#books/stock/rules.ts";
import { voucherFaults } from "#books/vouchers/rules.ts";
import { movesFrom } from "#kernel/lifecycle.ts";
import { roles } from "#kernel/permissions.ts";
import {
  accountOfUse,
  checkAsked,
  checkAsker,
  checkIssue,
  checkIssuingPlace,
  checkSupply,
  issueVoucher,
  openPieces,
  requisitionLife,
  supplyUses,
} from "./rules.ts";

test("which buttons each state has", () => {
  const names = requisitionLife.states.map((state) => [
    state,
    movesFrom(requisitionLife, state).map((move) => move.name),
  ]);
  expect(Object.fromEntries(names)).toEqual({
    asked: ["approve", "reject", "withdraw"],
    approved: ["issue", "give_up"],
    back_ordered: ["issue", "give_up"],
    issued: ["receive"],
    received: ["close"],
    closed: [],
    rejected: [],
    withdrawn: [],
  });
});

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

test("more than is open is said with what is", () => {
  const issue = () => checkIssue([line("Twine", 5n, 4n)], [{ productId: "Twine", pieces: 2n }]);
  expect(issue).toThrow(
    expect.objectContaining({ status: 409, message: "Of Twine 1 are still open, not 2." }),
  );
});

test("a requisition is for today or later and names a thing once", () => {
  const lines = [{ productId: "a" }, { productId: "b" }];
  const ask =
    (neededBy: string, of = lines) =>
    () =>
      checkAsked({ neededBy, lines: of }, "2026-11-20");
  expect(codeOf(ask("2026-11-20"))).toBeNull();
  expect(codeOf(ask("2027-02-01"))).toBeNull();
  expect(codeOf(ask("2026-11-19"))).toBe("supplies.needed-before-today");
  expect(codeOf(ask("2026-11-20", [...lines, { productId: "a" }]))).toBe("supplies.twice");
});

test("what is used is a cost, never stock; nothing is open twice", () => {
  expect(supplyUses.some((use) => isStockAccount(accountOfUse[use]))).toBe(false);
  expect([openPieces(line("a", 5n, 2n)), openPieces(line("a", 5n, 5n))]).toEqual([3n, 0n]);
  expect(openPieces(line("a", 5n, 6n))).toBe(0n);
});

test("whoever works here asks for supplies; a supplier does not", () => {
  const may = roles.filter((role) => codeOf(() => checkAsker(role)) === null);
  expect(may).toEqual(roles.filter((role) => role !== "supplier"));
  expect(codeOf(() => checkAsker("supplier"))).toBe("supplies.not-staff");
});

test.each([
  ["twine, counted on a shelf", "pieces", "1380", null],
  ["coffee, weighed on a shelf", "g", "1300", "supplies.not-a-supply"],
  ["a service, counted nowhere", "pieces", null, "supplies.not-a-supply"],
  ["something weighed nowhere", "g", null, "supplies.not-a-supply"],
] as const)("asking for %s", (_, unit, stockAccount, code) => {
  expect(codeOf(() => checkSupply({ name: "It", unit, stockAccount }))).toBe(code);
});

test.each([
  ["a store", { inside: true }, null],
  ["a store with no account of its own", { inside: true, account: null }, null],
  ["what is in progress", { inside: true, account: "1330" }, "supplies.not-a-store"],
  ["the world", { inside: false }, "supplies.not-a-store"],
  ["a world with an account", { inside: false, account: "1330" }, "supplies.not-a-store"],
])("supplies out of %s", (_, place, code) => {
  expect(codeOf(() => checkIssuingPlace({ id: "place", ...place }))).toBe(code);
});

describe("what an issue writes in the books", () => {
  const issue = {
    ...{ id: "out", number: "SIS-26-000001", day: "2026-11-20", memo: "For the huller" },
    use: "machines",
  } as const;
  const places = {
    from: { id: "store", inside: true },
    to: { id: "used", inside: false },
  };
  const take = (lotId: string, account: string, quantity: bigint, cost: bigint): Take => ({
    ...{ lotId, lotCode: `PAK-${lotId}`, account, quantity, cost, pick: "fifo" },
  });

  test("what it is for bears the cost, and each shelf is that much lighter", () => {
    const takes = [
      take("a", "1380", 3n, 400n),
      take("b", "1350", 1n, 90n),
      take("c", "1380", 2n, 10n),
    ];
    const voucher = issueVoucher(issue, takes, places);
    expect(voucher).toMatchObject({
      source: { type: "supply-issue", id: "out" },
      event: "issue",
      day: "2026-11-20",
      memo: "SIS-26-000001 For the huller",
    });
    expect(voucher.lines).toEqual([
      { account: "6130", amount: 500n },
      { account: "1380", amount: -410n },
      { account: "1350", amount: -90n },
    ]);
    expect(voucher.transfers).toEqual(
      takes.map(({ lotCode: _, ...one }) => ({ ...one, ...places })),
    );
    expect(voucherFaults(voucher)).toEqual([]);
  });

  test("what cost nothing moves without a line", () => {
    const voucher = issueVoucher(issue, [take("gift", "1380", 2n, 0n)], places);
    expect(voucher.lines).toEqual([]);
    expect(voucher.transfers).toHaveLength(1);
    expect(voucherFaults(voucher)).toEqual([]);
  });
});
