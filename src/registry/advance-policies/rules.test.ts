import { expect, test } from "vitest";
import { Refusal } from "#kernel/refusal.ts";
import { type AdvancePolicy, checkPolicy, factoryPolicy, policyOn } from "./rules.ts";

const rows: AdvancePolicy[] = [
  { ...factoryPolicy, effectiveFrom: "2027-01-01", perKilogram: 2_000n, recoveryBp: 3_000 },
  { ...factoryPolicy, effectiveFrom: "2026-10-01", perKilogram: 1_500n, recoveryBp: 4_000 },
];

test.each([
  ["2026-09-30", 1_000n, 5_000],
  ["2026-10-01", 1_500n, 4_000],
  ["2026-12-31", 1_500n, 4_000],
  ["2027-01-01", 2_000n, 3_000],
])("on %s the newest policy that has begun counts", (day, perKilogram, recoveryBp) => {
  expect(policyOn(day, rows)).toMatchObject({ perKilogram, recoveryBp });
});

test("the order of the rows says nothing; before any of them counts what a company starts with", () => {
  for (const day of ["2026-09-30", "2026-10-01", "2026-12-31", "2027-01-01"]) {
    expect(policyOn(day, rows.toReversed())).toEqual(policyOn(day, rows));
  }
  expect(policyOn("2019-12-31", rows)).toEqual(factoryPolicy);
  expect(policyOn("2026-11-20", [])).toEqual(factoryPolicy);
});

test.each<[string, Partial<AdvancePolicy>]>([
  ["", {}],
  ["", { effectiveFrom: "2027-03-01" }],
  ["", { perKilogram: 1n, largest: 1n, recoveryBp: 1 }],
  ["advance-policy.past", { effectiveFrom: "2026-11-19" }],
  ["advance-policy.empty", { perKilogram: 0n }],
  ["advance-policy.empty", { largest: 0n }],
  ["advance-policy.empty", { recoveryBp: 0 }],
])("%s: a policy of %o", (code, changes) => {
  const policy = { ...factoryPolicy, effectiveFrom: "2026-11-20", ...changes };
  let refused = "";
  try {
    checkPolicy(policy, "2026-11-20");
  } catch (error) {
    refused = error instanceof Refusal ? error.code : "another error";
  }
  expect(refused).toBe(code);
});
