import { describe, expect, test } from "vitest";
import { codeOf } from "#test/codeOf.ts";
import {
  checkPayee,
  destinationOf,
  maskAccount,
  type Payee,
  payeeObstacle,
  supplierPayee,
} from "./rules.ts";

const at = new Date("2026-11-01T08:00:00Z");
const payee: Payee = {
  ...{ type: "farmer", id: "f1", code: "FRM-000001", place: null, name: "Nakato Rehema" },
  ...{ state: "active", payeeName: null, paymentMethod: "cash", paymentBank: null },
  ...{ paymentNumber: null, paymentAccountName: null },
  ...{ paymentChangedAt: at, paymentChangedBy: "u1", registeredAt: at },
};

test.each([
  ["suspended", "Nakato Rehema is suspended, so nothing is paid."],
  ["left", "Nakato Rehema does not work here any more."],
  ["draft", "Nakato Rehema is only a draft in the register."],
  ["kyc_review", "Nakato Rehema is not approved yet, so nothing is paid."],
  ["on_hold", "Nakato Rehema is on hold, so nothing is paid."],
  ["blacklisted", "Nakato Rehema is blacklisted, so nothing is paid."],
  ["inactive", "Nakato Rehema is not active any more."],
])("nobody is paid who is %s, and it is said why", (state, words) => {
  expect(payeeObstacle({ ...payee, state })).toBe(words);
  expect(codeOf(() => checkPayee({ ...payee, state }))).toBe("payment.payee-blocked");
  expect(() => checkPayee({ ...payee, state })).toThrow(words);
});

test.each(["active", "approved", "pending_verification"])("who is %s is paid", (state) => {
  expect(payeeObstacle({ ...payee, state })).toBe(null);
  expect(codeOf(() => checkPayee({ ...payee, state }))).toBe(null);
});

describe("where the money goes", () => {
  const nowhere = { payeePhone: null, payeeBank: null, payeeAccount: null };
  const airtel = { ...payee, paymentMethod: "airtel_money", paymentNumber: "+256750000102" };
  const stanbic = {
    ...payee,
    ...{ paymentMethod: "bank", paymentBank: "Stanbic", paymentNumber: "9030001234" },
  };

  test("into the wallet, in the name it is registered under, else in the payee's own", () => {
    const into = { ...nowhere, payeePhone: "+256750000102" };
    expect(destinationOf(airtel, "airtel_money")).toEqual({ ...into, payeeName: payee.name });
    const held = { ...airtel, paymentAccountName: "R Nakato", payeeName: "Growers" };
    expect(destinationOf(held, "airtel_money")).toEqual({ ...into, payeeName: "R Nakato" });
  });

  test("into the account, in the name it is held under, else in the payee's own", () => {
    const into = { ...nowhere, payeeBank: "Stanbic", payeeAccount: "9030001234" };
    expect(destinationOf(stanbic, "bank")).toEqual({ ...into, payeeName: payee.name });
    const held = { ...stanbic, paymentAccountName: "R Nakato" };
    expect(destinationOf(held, "bank")).toEqual({ ...into, payeeName: "R Nakato" });
  });

  test.each(["cash", "cheque"] as const)("by %s to a name alone, whatever is on file", (method) => {
    expect(destinationOf(stanbic, method)).toEqual({ ...nowhere, payeeName: payee.name });
    const group = { ...airtel, payeeName: "Kakunyu Growers" };
    expect(destinationOf(group, method)).toEqual({ ...nowhere, payeeName: "Kakunyu Growers" });
  });

  test.each([
    ["of the other network", airtel, "mtn_momo", "payment.no-wallet", "No MTN mobile money wallet"],
    ["that is an account", stanbic, "airtel_money", "payment.no-wallet", "No Airtel Money wallet"],
    [
      "without a number",
      { ...airtel, paymentNumber: null },
      "airtel_money",
      "payment.no-wallet",
      "on file for Nakato Rehema",
    ],
    [
      "that is a wallet",
      airtel,
      "bank",
      "payment.no-account",
      "No bank account is on file for Nak",
    ],
    [
      "that is a wallet of a bank",
      { ...airtel, paymentBank: "Stanbic" },
      "bank",
      "payment.no-account",
      "No bank account",
    ],
    [
      "of no bank",
      { ...stanbic, paymentBank: null },
      "bank",
      "payment.no-account",
      "No bank account",
    ],
    [
      "without a number at its bank",
      { ...stanbic, paymentNumber: null },
      "bank",
      "payment.no-account",
      "No bank account",
    ],
  ] as const)("never into one %s", (_, one, method, code, words) => {
    expect(codeOf(() => destinationOf(one, method))).toBe(code);
    expect(() => destinationOf(one, method)).toThrow(words);
  });
});

test.each([
  ["9030001234", "••••1234"],
  ["+256770000101", "••••0101"],
  ["1234", "••••1234"],
  ["07", "••••07"],
])("of %s only the end is told: %s", (number, told) => {
  expect(maskAccount(number)).toBe(told);
});

test("a supplier is paid under the legal name, where they have their address", () => {
  const onFile = {
    ...{ id: "s1", code: "SUP-001", state: "active", paymentMethod: "bank" },
    ...{ paymentBank: "Stanbic", paymentNumber: "9030001234", paymentAccountName: "Wamala" },
    ...{ paymentChangedAt: at, paymentChangedBy: "u1", registeredAt: at },
  };
  const supplier = { ...onFile, legalName: "Wamala Hardware Limited", address: "Plot 7, Masaka" };
  const asPayee = supplierPayee(supplier);
  expect(asPayee).toEqual({
    ...onFile,
    ...{ type: "supplier", name: "Wamala Hardware Limited", place: "Plot 7, Masaka" },
    payeeName: null,
  });
  expect(destinationOf(asPayee, "cheque").payeeName).toBe("Wamala Hardware Limited");
  expect(supplierPayee({ ...supplier, address: null }).place).toBe(null);
});
