import { expect, test } from "vitest";
import {
  accountWarnings,
  checkOverspent,
  checkReceipts,
  checkReceiptsOnce,
  receiptAboveIn,
  warningsOf,
} from "./accountRules.ts";

const limits = [
  { account: "6120", receiptAbove: 50_000n },
  { account: "6120", receiptAbove: 20_000n },
  { account: "6120", receiptAbove: null },
  { account: "6130", receiptAbove: 60_000n },
  { account: "6020", receiptAbove: null },
];
const code = (name: string) => expect.objectContaining({ code: name });

test.each<[string, bigint | null]>([
  ["6130", 60_000n],
  // The strictest of its kinds of spending.
  ["6120", 20_000n],
  ["6020", null],
  // No kind of spending is booked there: the strictest of all.
  ["6999", 20_000n],
])("in %s a receipt is wanted above %s", (account, above) => {
  expect(receiptAboveIn(account, limits)).toBe(above);
  expect(receiptAboveIn(account, [])).toBe(null);
});

test.each<[string, [account: string, amount: bigint, file: string | null][], boolean]>([
  ["nothing was spent", [], true],
  ["as much as is allowed without", [["6130", 60_000n, null]], true],
  ["a shilling more", [["6130", 60_001n, null]], false],
  ["a shilling more, with its receipt", [["6130", 60_001n, "f"]], true],
  [
    "a large one with, a small one without",
    [
      ["6130", 900_000n, "f"],
      ["6130", 60_000n, null],
    ],
    true,
  ],
  [
    "in two parts",
    [
      ["6130", 40_000n, null],
      ["6130", 20_001n, null],
    ],
    false,
  ],
  [
    "together by the stricter of two",
    [
      ["6130", 15_000n, null],
      ["6120", 5_001n, null],
    ],
    false,
  ],
  ["what never wants one", [["6020", 900_000n, null]], true],
  [
    "what never wants one hides nothing",
    [
      ["6020", 60_000n, null],
      ["6130", 1n, null],
    ],
    false,
  ],
])("receipts: %s", (_, of, isRight) => {
  const lines = of.map(([account, amount, fileSha256]) => ({ account, amount, fileSha256 }));
  const check = (reason: string | null) => () => checkReceipts(lines, limits, reason);
  if (isRight) expect(check(null)).not.toThrow();
  else expect(check(null)).toThrow(code("fund-request.receipt-missing"));
  expect(check("A market stall")).not.toThrow();
});

const other = {
  ...{ id: "x", number: "EXP-26-000007", day: "2026-11-19", byName: "Peter Ocen" },
  how: "fiscal-number" as const,
};

test("a receipt of another document is refused until it is explained", () => {
  expect(() => checkReceiptsOnce([other, { ...other, how: "receipt" }], null)).toThrow(
    /EXP-26-000007 of Peter Ocen, the same receipt, 19 Nov 2026/,
  );
  expect(() => checkReceiptsOnce([other], null)).toThrow(code("fund-request.duplicate"));
  checkReceiptsOnce([other], "Two lorries");
  checkReceiptsOnce([], null);
});

test.each<[bigint, bigint, boolean]>([
  [0n, 0n, true],
  [100_000n, 0n, true],
  [100_001n, 0n, false],
  // Several accounts of one request together.
  [60_000n, 40_000n, true],
  [60_000n, 40_001n, false],
  // What stays within what was received is never too much.
  [0n, 900_000n, true],
])("%s beyond what was received, after %s", (owed, before, isRight) => {
  const check = () => checkOverspent({ owed, before }, 100_000);
  if (isRight) expect(check).not.toThrow();
  else expect(check).toThrow(code("fund-request.overspent"));
});

test("whoever accepts is told of each line, once of each other document", () => {
  const found = [
    { ...other, line: 2 },
    { ...other, line: 2, how: "receipt" as const },
    { ...other, line: 1, id: "y", number: "BILL-26-000001" },
  ];
  expect(warningsOf(found)).toEqual([
    {
      ...{ code: "same-fiscal-number", line: 1 },
      message: "BILL-26-000001 of Peter Ocen: the same fiscal number, 19 Nov 2026",
    },
    {
      ...{ code: "same-receipt", line: 2 },
      message: "EXP-26-000007 of Peter Ocen: the same receipt, 19 Nov 2026",
    },
  ]);
  expect(accountWarnings).toContain("same-receipt");
});
