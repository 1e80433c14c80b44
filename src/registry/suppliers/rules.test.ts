import { describe, expect, test } from "vitest";
import { codeOf } from "#test/codeOf.ts";
import { movesFrom } from "#kernel/lifecycle.ts";
import {
  accountChangeLife,
  accountFaults,
  accountMethods,
  checkAccountChange,
  checkBrings,
  checkFactsOnly,
  checkLicence,
  checkLink,
  checkSupplierOpen,
  isAccountMoved,
  isLikeName,
  isSameAccount,
  isUnapproved,
  keptPhone,
  nextSupplierCode,
  normalisedAccount,
  type PayingAccount,
  supplierLife,
  type SupplierState,
  supplierTypes,
  supplierWarnings,
  unseenEditor,
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
    ["a wallet of the other network", { ...wallet, paymentMethod: "airtel_money" }, []],
    ["five digits", { ...bank, paymentNumber: "12-345" }, []],
    ["four digits", { ...bank, paymentNumber: "12-34" }, ["paymentNumber"]],
    ["24 digits", { ...bank, paymentNumber: "1".repeat(24) }, []],
    ["25 digits", { ...bank, paymentNumber: "1".repeat(25) }, ["paymentNumber"]],
    ["letters in small", { ...bank, paymentNumber: "ug12.3456" }, []],
    ["a sign that is none", { ...bank, paymentNumber: "1234/56" }, ["paymentNumber"]],
    ["a sign that is none, at its end", { ...bank, paymentNumber: "123456#" }, ["paymentNumber"]],
    ["a sign that is none, before it", { ...bank, paymentNumber: "#123456" }, ["paymentNumber"]],
    [
      "nothing of a bank",
      { ...bank, paymentBank: null, paymentNumber: null, paymentAccountName: null },
      ["paymentBank", "paymentAccountName", "paymentNumber"],
    ],
    [
      "nothing of a wallet",
      { ...wallet, paymentNumber: null, paymentAccountName: null },
      ["paymentAccountName", "paymentNumber"],
    ],
  ])("%s", (_, account, paths) => {
    expect(accountFaults(account).map((fault) => fault.path)).toEqual(paths);
  });

  test.each<[string | null, string]>([
    [null, "Write the wallet's number."],
    ["0414 123 456", "Mobile money goes to a mobile number: it begins with 07."],
    ["123", "A Ugandan number has nine digits after the 0, like 0772 123 456."],
    ["+254 712 345 678", "A Ugandan number has nine digits after the 0, like 0772 123 456."],
  ])("a wallet numbered %s: %s", (paymentNumber, message) => {
    expect(accountFaults({ ...wallet, paymentNumber })).toEqual([
      { path: "paymentNumber", message },
    ]);
  });

  test("a bank without a number is asked for one", () => {
    expect(accountFaults({ ...bank, paymentNumber: null })).toEqual([
      { path: "paymentNumber", message: "Write the account number." },
    ]);
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

  test("keeps what belongs to its kind, and no number that is none", () => {
    expect(normalisedAccount({ ...bank, paymentNumber: "ug 12.34-56" })).toEqual({
      ...bank,
      paymentNumber: "UG123456",
    });
    expect(normalisedAccount({ ...bank, paymentNumber: null })).toEqual({
      ...bank,
      paymentNumber: null,
    });
    expect(normalisedAccount({ ...wallet, paymentBank: "Stanbic" })).toEqual({
      ...wallet,
      paymentNumber: "+256772123456",
    });
    expect(normalisedAccount({ ...wallet, paymentNumber: null }).paymentNumber).toBeNull();
    expect(normalisedAccount({ ...wallet, paymentNumber: "123" }).paymentNumber).toBeNull();
  });

  test("kept once is kept as it is", () => {
    for (const paymentMethod of accountMethods) {
      const kept = normalisedAccount({ ...wallet, paymentMethod });
      expect(normalisedAccount(kept)).toEqual(kept);
    }
  });

  test("is the same only to the letter, in everything", () => {
    expect(isSameAccount(bank, { ...bank })).toBe(true);
    const others: Partial<PayingAccount>[] = [
      { paymentMethod: "cash" },
      { paymentBank: "Centenary" },
      { paymentBank: null },
      { paymentNumber: "903000123456" },
      { paymentAccountName: "wamala" },
    ];
    for (const other of others) expect(isSameAccount(bank, { ...bank, ...other })).toBe(false);
  });

  test.each(supplierLife.states)("of a supplier that is %s", (state) => {
    const isFree = state === "draft" || state === "kyc_review";
    expect(isUnapproved(state)).toBe(isFree);
    const asked = { before: normalisedAccount(bank), after: normalisedAccount(wallet) };
    const same = { before: asked.before, after: asked.before };
    expect(codeOf(() => checkFactsOnly(state, asked))).toBe(
      isFree ? null : "supplier.account-needs-two",
    );
    expect(codeOf(() => checkFactsOnly(state, same))).toBeNull();
    expect(codeOf(() => checkAccountChange(state, asked))).toBe(
      isFree ? "supplier.account-in-draft" : null,
    );
    expect(codeOf(() => checkAccountChange(state, same))).toBe(
      isFree ? "supplier.account-in-draft" : "supplier.same-account",
    );
  });

  test("changes in the form while a draft, later only with a second person", () => {
    const asked = { before: normalisedAccount(bank), after: normalisedAccount(wallet) };
    const same = { before: asked.before, after: asked.before };
    expect(() => checkFactsOnly("draft", asked)).not.toThrow();
    expect(() => checkFactsOnly("approved", same)).not.toThrow();
    const refusal = (code: string) => expect.objectContaining({ code });
    expect(() => checkFactsOnly("approved", asked)).toThrow(refusal("supplier.account-needs-two"));
    expect(() => checkAccountChange("approved", asked)).not.toThrow();
    expect(() => checkAccountChange("draft", asked)).toThrow(
      expect.objectContaining({ code: "supplier.account-in-draft", status: 409 }),
    );
    expect(() => checkAccountChange("approved", same)).toThrow(refusal("supplier.same-account"));
  });
});

test("another account of a supplier once approved is moved, in whatever state it is written", () => {
  const at = new Date("2026-11-20T08:00:00Z");
  const other = { before: normalisedAccount(bank), after: normalisedAccount(wallet) };
  expect(isAccountMoved(at, other)).toBe(true);
  expect(isAccountMoved(at, { before: other.before, after: { ...other.before } })).toBe(false);
  // Of a new one nobody relies on an account yet.
  expect(isAccountMoved(null, other)).toBe(false);
});

test.each<[string, string | null, string | null, string | null]>([
  ["never approved, never changed", null, null, null],
  ["never changed", "2026-11-20T08:00:00Z", null, null],
  ["changed and approved since", "2026-11-20T08:00:00Z", "2026-11-19T08:00:00Z", null],
  ["approved in the moment it was changed", "2026-11-20T08:00:00Z", "2026-11-20T08:00:00Z", null],
  ["changed since", "2026-11-20T08:00:00Z", "2026-11-20T08:00:01Z", "Joseph"],
  ["changed before any approval", null, "2026-11-20T08:00:01Z", null],
])("an account %s", (_, approved, changed, editor) => {
  const dated = (at: string | null) => (at === null ? null : new Date(at));
  const account = { approvedAt: dated(approved), changedAt: dated(changed), changedBy: "Joseph" };
  expect(unseenEditor(account)).toBe(editor);
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

test("why a supplier is not open is said only where somebody wrote it", () => {
  const supplier = { legalName: "Wamala", state: "on_hold" as const, stateReason: null };
  expect(() => checkSupplierOpen(supplier)).toThrow("Wamala is on hold.");
  expect(() =>
    checkSupplierOpen({ ...supplier, state: "inactive", stateReason: "Closed" }),
  ).toThrow(
    expect.objectContaining({
      ...{ code: "supplier.not-open", status: 409, message: "Wamala is not active: Closed." },
    }),
  );
});

describe("who brings crops", () => {
  const trader = {
    legalName: "Wamala",
    type: "trader" as const,
    state: "approved" as const,
    stateReason: null,
    licenceExpiresOn: "2026-11-20",
  };
  const brings = (change: Partial<Parameters<typeof checkBrings>[0]>, day = "2026-11-20") =>
    codeOf(() => checkBrings({ ...trader, ...change }, day));

  test.each(supplierTypes)("%s", (type) => {
    const isBringer = ["trader", "agent", "cooperative"].includes(type);
    expect(brings({ type })).toBe(isBringer ? null : "supplier.brings-nothing");
  });

  test("only while approved, and licensed on the day", () => {
    expect(brings({ state: "on_hold" })).toBe("supplier.not-open");
    expect(brings({ state: "on_hold", type: "lab" })).toBe("supplier.not-open");
    expect(brings({ licenceExpiresOn: "2026-11-19" })).toBe("supplier.licence-ended");
    expect(brings({ licenceExpiresOn: null })).toBeNull();
    expect(brings({}, "2026-11-21")).toBe("supplier.licence-ended");
  });

  test("a licence counts up to and including its last day", () => {
    const licensed = { legalName: "Wamala", licenceExpiresOn: "2026-11-20" };
    expect(codeOf(() => checkLicence(licensed, "2026-11-20"))).toBeNull();
    expect(codeOf(() => checkLicence({ ...licensed, licenceExpiresOn: null }, "2099-01-01"))).toBe(
      null,
    );
    expect(() => checkLicence(licensed, "2026-11-21")).toThrow(
      expect.objectContaining({
        ...{ code: "supplier.licence-ended", status: 409 },
        message: "The licence of Wamala ended on 20 Nov 2026. Enter the new one first.",
      }),
    );
  });
});

describe("who stands for a supplier", () => {
  const sarah = { role: "supplier", name: "Sarah", standsFor: null };
  const linking = (person: Parameters<typeof checkLink>[0]) => () => checkLink(person);
  const refusal = (code: string, status: number) => expect.objectContaining({ code, status });

  test("is somebody who is known, signs in as one, and stands for no other", () => {
    expect(codeOf(linking(sarah))).toBeNull();
    expect(linking(undefined)).toThrow(refusal("supplier.nobody", 404));
    expect(linking({ ...sarah, role: "employee" })).toThrow(
      refusal("supplier.not-a-supplier", 422),
    );
    const taken = { ...sarah, standsFor: "Kato Ltd" };
    expect(linking(taken)).toThrow(refusal("supplier.stands-for-another", 409));
    expect(linking(taken)).toThrow("Sarah stands for Kato Ltd already.");
  });
});

test("a supplier is entered by one and approved by another; what ended begins anew", () => {
  const buttons = supplierLife.states.map((state) => [
    state,
    movesFrom(supplierLife, state).map(({ name, move }) => `${name} to ${move.to}`),
  ]);
  expect(Object.fromEntries(buttons)).toEqual({
    draft: ["review to kyc_review", "deactivate to inactive"],
    kyc_review: ["giveBack to draft", "approve to approved", "deactivate to inactive"],
    approved: ["hold to on_hold", "blacklist to blacklisted", "deactivate to inactive"],
    on_hold: ["release to approved", "blacklist to blacklisted", "deactivate to inactive"],
    blacklisted: ["deactivate to inactive"],
    inactive: ["reopen to draft"],
  });
  const changes = accountChangeLife.states.map((state) =>
    movesFrom(accountChangeLife, state).map(({ name, move }) => `${name} to ${move.to}`),
  );
  expect(changes).toEqual([["confirm to confirmed", "drop to dropped"], [], []]);
});

test.each([
  ["Wamala Repairs Ltd", "WAMALA J.", true],
  ["Wamala Repairs Ltd", "Repairs-Kato", true],
  ["Nakato & Sons", "Kato & Daughters", false],
  ["Jo Wamala", "Jo Kato", false],
  ["Joe Wamala", "Joe Kato", true],
  ["Ōkello Traders", "ŌKELLO", true],
  ["Wamala", "", false],
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
  const facts = {
    ...{ sameAccount: [], sameName: [], colleagues: [], accountChangedBy: null },
    ...{ today: "2026-11-20", licenceDays: 30 },
  };
  expect(supplierWarnings(supplier, facts)).toEqual([]);
  const odd = supplierWarnings(
    { ...supplier, tin: null, licenceExpiresOn: "2026-11-19", paymentAccountName: "Kato" },
    {
      ...{ ...facts, sameAccount: ["SUP-001 Other"], sameName: ["SUP-002 Wamala"] },
      ...{ colleagues: ["Moses Okello"], accountChangedBy: "Joseph Kato" },
    },
  );
  expect(odd).toEqual([
    "The account was changed since it was last approved, by Joseph Kato. Ask the supplier, by a way you know, whether it is theirs.",
    "The account is in the name of Kato, not Wamala Repairs.",
    "SUP-001 Other has the same account.",
    "The account's number is the telephone of Moses Okello, who works here.",
    "SUP-002 Wamala has the same name.",
    "There is no TIN: a withholding certificate needs one.",
    "The licence ended on 19 Nov 2026.",
  ]);
  const two = { ...facts, sameAccount: ["SUP-001 A", "SUP-003 B"] };
  expect(supplierWarnings(supplier, two)).toEqual([
    expect.stringMatching(/^SUP-001 A, SUP-003 B have the same account/),
  ]);
  const cashed = { ...supplier, paymentMethod: "cash" as const, paymentAccountName: null };
  expect(supplierWarnings({ ...cashed, licenceExpiresOn: null }, facts)).toEqual([
    "No account is on file: paid in cash or by cheque.",
  ]);
});

test.each([
  ["2026-11-19", ["The licence ended on 19 Nov 2026."]],
  ["2026-11-20", ["The licence ends on 20 Nov 2026."]],
  ["2026-12-20", ["The licence ends on 20 Dec 2026."]],
  ["2026-12-21", []],
  [null, []],
])("a licence until %s, thirty days being soon: %j", (licenceExpiresOn, warnings) => {
  const supplier = {
    ...{ legalName: "Wamala", tin: "1000000001", licenceExpiresOn },
    ...{ paymentMethod: "bank" as const, paymentAccountName: "Wamala" },
  };
  const facts = {
    ...{ sameAccount: [], sameName: [], colleagues: [], accountChangedBy: null },
    ...{ today: "2026-11-20", licenceDays: 30 },
  };
  expect(supplierWarnings(supplier, facts)).toEqual(warnings);
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
