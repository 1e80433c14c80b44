import { expect, test } from "vitest";
import { chartOfAccounts } from "#books/ledger/rules.ts";
import {
  accountsOfMethods,
  isOrdered,
  isWallet,
  type Method,
  paymentMethods,
} from "./methodRules.ts";

test.each<[Method, boolean, boolean]>([
  ["cash", false, false],
  ["cheque", false, false],
  ["mtn_momo", true, true],
  ["airtel_money", true, true],
  // Ordered from the bank, and no wallet.
  ["bank", false, true],
])("%s: is it a wallet, is it ordered", (method, wallet, ordered) => {
  expect([isWallet(method), isOrdered(method)]).toEqual([wallet, ordered]);
});

test.each(["", "MTN_MOMO", "mtn", "bank_transfer", "toString"])(
  "%j is no method at all",
  (word) => {
    expect([isWallet(word), isOrdered(word)]).toEqual([false, false]);
  },
);

test("every method leaves from cash, the bank or a wallet of the chart", () => {
  const names = paymentMethods.map((method) => {
    const code = accountsOfMethods[method];
    return [method, chartOfAccounts.find((one) => one.code === code)?.name];
  });
  expect(Object.fromEntries(names)).toEqual({
    cash: "Cash, Kampala office",
    cheque: "Bank, UGX",
    mtn_momo: "Mobile money, MTN",
    airtel_money: "Mobile money, Airtel",
    bank: "Bank, UGX",
  });
});
