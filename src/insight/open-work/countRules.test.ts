import { expect, test } from "vitest";
import type { Flag } from "#kernel/permissions.ts";
import { countsFor, isTheirs, mayReadList } from "./countRules.ts";
import { countNames } from "./linkRules.ts";

test("whoever only signs in is told of their own claims and of money that comes to them", () => {
  expect(countsFor([])).toEqual(["expenses_submitted", "funds_to_confirm"]);
  expect(countNames.filter((name) => isTheirs([], name))).toEqual(["funds_to_confirm"]);
});

test.each<[Flag, string[]]>([
  ["canViewFarmers", ["farmers_to_verify", "plots_to_verify", "farmers_active"]],
  ["canManageProcessing", ["batches_planned", "batches_running", "batches_to_review"]],
  ["canManagePackaging", ["packing_planned", "packing_to_release"]],
])("who holds %s is told of %j, and of what everybody is told", (flag, names) => {
  const others = countsFor([flag]).filter((name) => !countsFor([]).includes(name));
  expect(others).toEqual(names);
});

test.each<[Flag, Parameters<typeof isTheirs>[1], boolean]>([
  ["canEditFarmers", "plots_to_verify", true],
  ["canViewFarmers", "plots_to_verify", false],
  ["canApproveFunds", "payments_to_approve", true],
  ["canProcessPayments", "payments_to_approve", false],
  ["canProcessPayments", "payments_to_release", true],
  ["canProcessPayments", "payables_free", true],
  ["canApproveFunds", "funds_submitted", true],
  ["canManageExpenses", "bills_submitted", false],
  ["canManageShipments", "shipments_to_load", true],
  ["canViewFinancials", "costs_to_post", true],
  // Nothing waits for anybody among what only stands there.
  ["canViewFarmers", "farmers_active", false],
  ["canUpdateInventory", "lots_standing", false],
  ["canManageExports", "contracts_open", false],
])("with %s the next step of %s is theirs: %s", (flag, name, isOwn) => {
  expect(isTheirs([flag], name)).toBe(isOwn);
});

test("a list is read by whoever may, not by whoever decides elsewhere", () => {
  expect(mayReadList(["canViewFarmers"], "farmers_to_verify")).toBe(true);
  expect(mayReadList(["canViewReports"], "farmers_to_verify")).toBe(false);
});
