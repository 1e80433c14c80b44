import { expect, test } from "vitest";
import { type CountOnPaper, cashCountVoucher } from "./cashCountVoucher.ts";

const count: CountOnPaper = {
  ...{ number: "CSH-26-000001", state: "accepted", day: "2026-11-20" },
  ...{ counted: 603_500n, expected: 608_500n, difference: -5_000n },
  ...{ countedByName: "Sarah Nalubega", countedAt: new Date("2026-11-20T14:05:00Z") },
  notes: [
    { denomination: 50_000, pieces: 12 },
    { denomination: 500, pieces: 7 },
  ],
  ...{ note: "Before the weekend", decidedByName: "Moses Wabwire", reason: "Change given" },
};
const voucher = (changes: Partial<CountOnPaper> = {}) =>
  cashCountVoucher({ ...count, ...changes }, { name: "Mavuno", lines: [] });
const textOf = (changes: Partial<CountOnPaper> = {}) => JSON.stringify(voucher(changes));

test("the voucher of a count states every note, both sums, and the two people who answer for it", () => {
  const { title, number, code, stamp, blocks, signatures } = voucher();
  expect({ title, number, code, stamp }).toEqual({
    ...{ title: "Cash count", number: "CSH-26-000001", code: null, stamp: null },
  });
  expect(blocks).toContainEqual(
    expect.objectContaining({
      rows: [
        ["50,000", "12", "600,000"],
        ["500", "7", "3,500"],
      ],
      totals: [["Counted", "", "603,500"]],
    }),
  );
  for (const words of ["UGX 608,500", "UGX 5,000 short", "Change given", "Before the weekend"])
    expect(textOf()).toContain(words);
  expect(signatures).toEqual([
    { name: "Sarah Nalubega", role: "counted" },
    { name: "Moses Wabwire", role: "decided" },
  ]);
});

test.each([
  ["balanced", null, "witnessed"],
  ["variance_review", "NOT DECIDED", "decided"],
  ["accepted", null, "decided"],
  ["recounted", "COUNTED AGAIN", "decided"],
] as const)("one that is %s is stamped %s", (state, stamp, role) => {
  const made = voucher({ state });
  expect(made.stamp).toBe(stamp);
  expect(made.signatures[1]?.role).toBe(role);
});

test("an empty box is a count too; who is not told what the books say does not read it there", () => {
  expect(textOf({ counted: 0n, notes: [] })).toContain("Counted");
  const blind = textOf({ expected: null, difference: null, decidedByName: null, reason: null });
  for (const words of ["By the books", "Difference", "608,500"]) expect(blind).not.toContain(words);
});
