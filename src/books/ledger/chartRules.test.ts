import { describe, expect, test } from "vitest";
import {
  chartOfAccounts,
  controlAccountOf,
  dueKindOf,
  dueKinds,
  fundAccounts,
  isStockAccount,
  sideOf,
  spendableAccounts,
} from "./rules.ts";

const accountOf = (code: string) => chartOfAccounts.find((account) => account.code === code);

test("accounts stand by their codes", () => {
  const codes = chartOfAccounts.map((account) => Number(account.code));
  expect(codes).toEqual(codes.toSorted((a, b) => a - b));
});

describe("what kind of account it is, by its first digit and by hand where that does not say", () => {
  const byDigit = new Map([
    ["1", "asset"],
    ["2", "liability"],
    ["3", "equity"],
    ["4", "revenue"],
    ["5", "expense"],
    ["6", "expense"],
  ]);
  const byHand = new Map([
    ["7000", "expense"],
    ["7100", "revenue"],
    ["7110", "expense"],
    ["7900", "expense"],
  ]);

  test.each(chartOfAccounts.map(({ code, name, type }) => [code, name, type]))(
    "%s %s",
    (code, _, type) => {
      expect(type).toBe(byHand.get(code) ?? byDigit.get(code.slice(0, 1)));
    },
  );

  test("the four of the sevens are all there are", () => {
    const sevens = chartOfAccounts.filter(({ code }) => code.startsWith("7"));
    expect(sevens.map(({ code }) => code)).toEqual([...byHand.keys()]);
  });
});

test("what we have and what we spend grows by debit, all else by credit", () => {
  const wrong = chartOfAccounts.filter(({ code, type, normal }) => {
    const isContra = code === "1280" || code === "1590";
    const grows = !isContra && (type === "asset" || type === "expense") ? "debit" : "credit";
    return normal !== grows;
  });
  expect(wrong).toEqual([]);
});

test.each([
  ["1010", "Cash, Kampala office", "asset", "debit", null],
  ["1240", "Farmer advances", "asset", "debit", "farmer-advance"],
  ["1280", "Allowance for doubtful debts", "asset", "credit", null],
  ["2020", "Farmers payable", "liability", "credit", "farmer-payable"],
  ["3000", "Share capital", "equity", "credit", null],
  ["4110", "By-product sales", "revenue", "credit", null],
  ["5150", "Abnormal processing and stock loss", "expense", "debit", null],
  ["6250", "Cash over and short", "expense", "debit", null],
  ["7110", "Foreign exchange loss", "expense", "debit", null],
])("%s is %s", (code, name, type, normal, dueKind) => {
  expect(accountOf(code)).toEqual({ code, name, type, normal, stock: false, dueKind });
});

test.each([
  ["1300", true],
  ["1390", true],
  ["1295", false],
  ["1400", false],
  ["1299", false],
  ["2300", false],
  ["2310", false],
  ["1395", false],
  ["13", false],
  ["", false],
])("%s is an account of stock: %s", (code, stock) => {
  expect(isStockAccount(code)).toBe(stock);
});

describe("debts", () => {
  const table = [
    ["farmer-payable", "2020", "credit"],
    ["supplier-payable", "2010", "credit"],
    ["staff-payable", "2180", "credit"],
    ["customer-deposit", "2040", "credit"],
    ["customer-receivable", "1200", "debit"],
    ["local-receivable", "1210", "debit"],
    ["farmer-advance", "1240", "debit"],
    ["staff-advance", "1230", "debit"],
    ["supplier-advance", "1235", "debit"],
    ["agent-float", "1245", "debit"],
  ] as const;

  test.each(table)("%s stands on %s, a new one in %s", (kind, code, side) => {
    expect(controlAccountOf[kind]).toBe(code);
    expect(dueKindOf(code)).toBe(kind);
    expect(sideOf(kind)).toBe(side);
  });

  test("there are no others, and no other account is the sum of any", () => {
    expect(new Set(table.map(([kind]) => kind))).toEqual(new Set(dueKinds));
    const codes: string[] = table.map(([, code]) => code);
    const others = chartOfAccounts.filter(({ code }) => !codes.includes(code));
    expect(others.filter(({ code }) => dueKindOf(code) !== null)).toEqual([]);
    expect([dueKindOf("9999"), dueKindOf("")]).toEqual([null, null]);
  });
});

describe("money that can be spent", () => {
  test("lies in cash, at banks and in wallets; what is under way and what others owe is none", () => {
    const wanted = chartOfAccounts.filter(
      ({ name, type }) => type === "asset" && /^(Cash|Petty|Bank|Mobile money)/.test(name),
    );
    expect(fundAccounts).toEqual(wanted.map(({ code }) => code));
    expect(fundAccounts).not.toContain("1170");
  });

  test("in shillings it lies in the same, without the accounts of other moneys", () => {
    const foreign = fundAccounts.filter((code) => !spendableAccounts.some((one) => one === code));
    expect(foreign.map((code) => accountOf(code)?.name)).toEqual(["Bank, USD", "Bank, EUR"]);
    expect(spendableAccounts.every((code) => fundAccounts.includes(code))).toBe(true);
  });
});
