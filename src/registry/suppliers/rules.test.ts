import { describe, expect, test } from "vitest";
import {
  accountFaults,
  checkAccountChange,
  checkFactsOnly,
  checkSupplierOpen,
  isLikeName,
  keptPhone,
  nextSupplierCode,
  normalisedAccount,
  type PayingAccount,
  type SupplierState,
  supplierWarnings,
} from "./rules.ts";

const bank: PayingAccount = {
  paymentMethod: "bank",
  paymentBank: "Stanbic",
  paymentNumber: "9030 0012-3456",
  paymentAccountName: "Wamala",
};
const wallet: PayingAccount = {
  paymentMethod: "mtn_momo",
  paymentBank: null,
  paymentNumber: "0772 123 456",
  paymentAccountName: "Wamala",
};
const cash: PayingAccount = {
  paymentMethod: "cash",
  paymentBank: "Stanbic",
  paymentNumber: "x",
  paymentAccountName: "y",
};

describe("an account", () => {
  test.each<[string, PayingAccount, string[]]>([
    ["a bank", bank, []],
    ["a wallet", wallet, []],
    ["cash needs nothing", cash, []],
    ["which bank", { ...bank, paymentBank: null }, ["paymentBank"]],
    ["whose", { ...bank, paymentAccountName: null }, ["paymentAccountName"]],
    ["which number", { ...wallet, paymentNumber: null }, ["paymentNumber"]],
    ["too short", { ...bank, paymentNumber: "123" }, ["paymentNumber"]],
    ["no telephone", { ...wallet, paymentNumber: "123" }, ["paymentNumber"]],
    ["a landline", { ...wallet, paymentNumber: "0414 123 456" }, ["paymentNumber"]],
  ])("%s", (_, account, paths) => {
    expect(accountFaults(account).map((fault) => fault.path)).toEqual(paths);
  });

  test("is kept in one form", () => {
    expect(normalisedAccount(bank).paymentNumber).toBe("903000123456");
    expect(normalisedAccount(wallet).paymentNumber).toBe("+256772123456");
    expect(normalisedAccount(cash)).toEqual({
      paymentMethod: "cash",
      paymentBank: null,
      paymentNumber: null,
      paymentAccountName: null,
    });
  });

  test("changes in the form while a draft, later only with a second person", () => {
    const asked = { before: normalisedAccount(bank), after: normalisedAccount(wallet) };
    const same = { before: asked.before, after: asked.before };
    expect(() => checkFactsOnly("draft", asked)).not.toThrow();
    expect(() => checkFactsOnly("approved", same)).not.toThrow();
    const refusal = (code: string) => expect.objectContaining({ code });
    expect(() => checkFactsOnly("approved", asked)).toThrow(refusal("supplier.account-needs-two"));
    expect(() => checkAccountChange("approved", asked)).not.toThrow();
    expect(() => checkAccountChange("draft", asked)).toThrow(refusal("supplier.account-in-draft"));
    expect(() => checkAccountChange("approved", same)).toThrow(refusal("supplier.same-account"));
  });
});

test.each<[SupplierState, RegExp | null]>([
  ["approved", null],
  ["draft", /not approved yet/],
  ["kyc_review", /being reviewed/],
  ["on_hold", /on hold: Goods missing/],
  ["blacklisted", /blacklisted: Goods missing/],
  ["inactive", /not active/],
])("business with a supplier that is %s", (state, words) => {
  const supplier = { legalName: "Wamala", state, stateReason: "Goods missing" };
  if (words === null) expect(() => checkSupplierOpen(supplier)).not.toThrow();
  else expect(() => checkSupplierOpen(supplier)).toThrow(words);
});

test.each([
  ["Wamala Repairs Ltd", "WAMALA J.", true],
  ["Wamala Repairs Ltd", "Kato Ltd", false],
  ["The Coffee Company Limited", "Kato Company Limited", false],
])("%s and %s: %s", (one, other, like) => {
  expect(isLikeName(one, other)).toBe(like);
});

test("what looks odd is said: another's name, the same account, an ended licence, no TIN", () => {
  const supplier = {
    legalName: "Wamala Repairs",
    tin: "1000000001",
    licenceExpiresOn: "2027-11-20",
    paymentMethod: "bank" as const,
    paymentAccountName: "Wamala",
  };
  const facts = { sameAccount: [], sameName: [], today: "2026-11-20" };
  expect(supplierWarnings(supplier, facts)).toEqual([]);
  const odd = supplierWarnings(
    { ...supplier, tin: null, licenceExpiresOn: "2026-11-19", paymentAccountName: "Kato" },
    { ...facts, sameAccount: ["SUP-001 Other"], sameName: ["SUP-002 Wamala"] },
  );
  expect(odd).toHaveLength(5);
  const soon = supplierWarnings({ ...supplier, licenceExpiresOn: "2026-12-01" }, facts);
  expect(soon).toEqual(["The licence ends on 1 Dec 2026."]);
});

test("telephones of home and abroad are kept, others refused", () => {
  expect(keptPhone(null)).toBeNull();
  expect(keptPhone("0772 123456")).toBe("+256772123456");
  expect(keptPhone("+254 20 1234567")).toBe("+254201234567");
  expect(() => keptPhone("12")).toThrow(expect.objectContaining({ code: "supplier.bad-phone" }));
});

test.each([
  [null, "SUP-001"],
  ["SUP-009", "SUP-010"],
  ["SUP-999", "SUP-1000"],
])("after %s comes %s", (highest, code) => {
  expect(nextSupplierCode(highest)).toBe(code);
});
