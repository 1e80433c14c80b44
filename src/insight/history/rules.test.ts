import { afterEach, expect, test } from "vitest";
import { can, type Flag } from "#kernel/permissions.ts";
import { historyFollows, historyReaders } from "./rules.ts";

afterEach(() => historyFollows({}));

const reads = (flag: Flag, subject: string) => can([flag], historyReaders(subject));

test.each<[string, Flag, boolean]>([
  ["expense", "canApproveFunds", true],
  ["expense", "canViewAuditLogs", false],
  ["user", "canManageUsers", true],
  ["user", "canViewAuditLogs", true],
  ["permissions", "canManageRoles", true],
  ["lot", "canUpdateInventory", true],
  ["lot", "canViewFinancials", false],
  ["requisition", "canViewFinancials", true],
  ["export-document", "canManageShipments", true],
  // What nobody listed is for auditors.
  ["a thing of tomorrow", "canViewAuditLogs", true],
  ["a thing of tomorrow", "canViewReports", false],
])("the history of %s with %s: %s", (subject, flag, may) => {
  expect(reads(flag, subject)).toBe(may);
});

test("a history is for those who may read the thing; what a screen asks for comes first", () => {
  historyFollows({ farmer: { needs: "canViewFarmers" }, expense: { needs: "canViewFinancials" } });
  expect(reads("canViewFarmers", "farmer")).toBe(true);
  expect(reads("canViewAuditLogs", "farmer")).toBe(false);
  expect(reads("canViewFinancials", "expense")).toBe(true);
  expect(reads("canManageExpenses", "expense")).toBe(false);
  expect(reads("canViewReports", "lot")).toBe(true);
  expect(reads("canViewAuditLogs", "a thing of tomorrow")).toBe(true);
});

test("what every object has is no kind of thing", () => {
  for (const word of ["constructor", "toString", "__proto__", "hasOwnProperty"]) {
    expect(historyReaders(word), word).toBe("canViewAuditLogs");
  }
});
