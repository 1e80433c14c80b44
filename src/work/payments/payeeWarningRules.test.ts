import { expect, test } from "vitest";
import { type PayeeStanding, payeeWarnings } from "./payeeWarningRules.ts";

const standing = (changes: Partial<PayeeStanding> = {}): PayeeStanding => ({
  ...{ method: "mtn_momo", filedMethod: "mtn_momo", filedBank: null },
  ...{ filedNumber: "+256770000101", changedAt: null, changedByName: null, ...changes },
});
const changed = { changedAt: new Date("2026-11-19T22:00:00Z"), changedByName: "Joseph Kato" };
const ofChange =
  "Where this goes was changed by Joseph Kato on 20 Nov 2026, and nothing has arrived there since.";
const bank = { filedMethod: "bank", filedBank: "Stanbic", filedNumber: "9030004321" };

test.each<[string, Partial<PayeeStanding>, string[]]>([
  ["into the wallet on file", {}, []],
  ["into a changed wallet", changed, [ofChange]],
  ["in cash to who has no wallet", { method: "cash", filedMethod: "cash", filedNumber: null }, []],
  [
    "in cash beside a wallet",
    { method: "cash" },
    ["Their wallet on file: +256 77• ••• 101, paid in cash."],
  ],
  [
    "in cash beside an account",
    { method: "cash", ...bank },
    ["Their account on file: Stanbic ••••4321, paid in cash."],
  ],
  ["by cheque beside an account", { method: "cheque", ...bank }, []],
  [
    "in cash to whoever is paid for them, who was changed",
    { ...changed, method: "cash", filedMethod: "cash", filedNumber: null },
    [ofChange],
  ],
  [
    "in cash, changed, beside a wallet",
    { ...changed, method: "cash" },
    [ofChange, "Their wallet on file: +256 77• ••• 101, paid in cash."],
  ],
])("%s", (_, changes, words) => {
  expect(payeeWarnings(standing(changes)).map(({ what }) => what)).toEqual(words);
});

test("each says by a code what it is", () => {
  const both = payeeWarnings(standing({ ...changed, method: "cash" }));
  expect(both.map(({ code }) => code)).toEqual(["payee-changed", "cash-beside-account"]);
});
