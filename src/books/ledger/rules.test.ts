import { expect, test } from "vitest";
import {
  chartOfAccounts,
  controlAccountOf,
  dueKinds,
  firstOpenDay,
  isStockAccount,
  sideOf,
} from "./rules.ts";

test("every account of the chart has its own code and a name", () => {
  const codes = chartOfAccounts.map((account) => account.code);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes.every((code) => /^\d{4}$/.test(code))).toBe(true);
  expect(chartOfAccounts.every((account) => account.name.length > 3)).toBe(true);
});

test("the stock accounts are those of inventory and no others", () => {
  const stock = chartOfAccounts.filter((account) => account.stock).map((account) => account.code);
  expect(stock).toEqual([
    "1300",
    "1310",
    "1320",
    "1330",
    "1340",
    "1350",
    "1360",
    "1370",
    "1380",
    "1390",
  ]);
  expect(isStockAccount("1310")).toBe(true);
  expect(isStockAccount("5000")).toBe(false);
});

test("every kind of due has one control account, on the side where it grows", () => {
  const accounts = dueKinds.map((kind) => controlAccountOf[kind]);
  expect(new Set(accounts).size).toBe(dueKinds.length);
  for (const kind of dueKinds) {
    const account = chartOfAccounts.find((row) => row.code === controlAccountOf[kind]);
    expect(account?.dueKind).toBe(kind);
    expect(sideOf(kind)).toBe(account?.type === "asset" ? "debit" : "credit");
  }
});

test("what reduces an asset grows by credit", () => {
  const normals = ["1280", "1590"].map(
    (code) => chartOfAccounts.find((row) => row.code === code)?.normal,
  );
  expect(normals).toEqual(["credit", "credit"]);
});

test.each([
  ["2026-10-31", null, "2026-10-31"],
  ["2026-10-31", "2026-09-30", "2026-10-31"],
  ["2026-10-31", "2026-10-31", "2026-11-01"],
  ["2026-09-02", "2026-12-31", "2027-01-01"],
] as const)(
  "of %s, with the books closed through %s, %s is the first open day",
  (day, through, open) => {
    expect(firstOpenDay(day, through)).toBe(open);
  },
);
