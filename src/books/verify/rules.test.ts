import { expect, test } from "vitest";
import {
  type CheckResult,
  failedIds,
  isOfAudit,
  resultLines,
  rowsLookedAt,
  stopsPosting,
  verdict,
} from "./rules.ts";

const result = (
  id: string,
  faults: string[] = [],
  more: Partial<CheckResult> = {},
): CheckResult => ({
  id,
  title: `title of ${id}`,
  ok: faults.length === 0,
  checked: 3n,
  noun: "vouchers",
  faults,
  ...more,
});

test.each([
  ["I01", true],
  ["I02", true],
  ["I09", true],
  ["I10", true],
  ["I11", true],
  ["I12", true],
  ["I13", false],
  ["I14", false],
  ["I20", false],
  ["I26", false],
])("when %s fails nothing is booked on top of it: %s", (id, stops) => {
  expect(stopsPosting({ id })).toBe(stops);
});

test.each([
  ["I09", false],
  ["I10", true],
  ["I11", true],
  ["I12", false],
])("%s looks at what was written and answered: %s", (id, looks) => {
  expect(isOfAudit({ id })).toBe(looks);
});

test.each([
  ["nothing was looked at", [], []],
  ["everything agrees", [result("I01"), result("I02")], []],
  ["one differs", [result("I01"), result("I02", ["x"])], ["I02"]],
  [
    "one differs in two companies, and two stand in another order",
    [result("I17", ["x"]), result("I03", ["x"]), result("I17", ["y"]), result("I04")],
    ["I03", "I17"],
  ],
  [
    "one agrees in the first company and differs in the second",
    [result("I08"), result("I08", ["x"])],
    ["I08"],
  ],
])("the checks that failed, where %s", (_, results, ids) => {
  expect(failedIds(results)).toEqual(ids);
});

test("each check is a line, each fault a line under it", () => {
  const agrees = result("I01", [], { title: "Debits are credits", checked: 12_480n });
  const differs = result("I03", ["Mavuno 1310: 5", "Mavuno 1340: −5"], { noun: "accounts" });
  expect(resultLines([agrees, differs])).toEqual([
    "I01 ok   Debits are credits — 12,480 vouchers",
    "I03 FAIL title of I03 — 3 accounts",
    "         Mavuno 1310: 5",
    "         Mavuno 1340: −5",
  ]);
  expect(resultLines([])).toEqual([]);
});

test.each([
  [[], "books agree"],
  [[result("I01"), result("I02")], "books agree"],
  [[result("I01", ["x"])], "1 of 1 checks FAILED"],
  [[result("I01"), result("I02", ["x", "y"]), result("I03", ["z"])], "2 of 3 checks FAILED"],
])("%# is said in one line: %s", (results, words) => {
  expect(verdict(results)).toBe(words);
});

test("rows are counted in every table, of one company or of all", () => {
  const one = "(select count(*) from lots where $1::uuid is null or org_id = $1)";
  const other = "(select count(*) from dues where $1::uuid is null or org_id = $1)";
  expect(rowsLookedAt("lots")).toBe(`select ${one} as n`);
  expect(rowsLookedAt("lots", "dues")).toBe(`select ${one} + ${other} as n`);
});
