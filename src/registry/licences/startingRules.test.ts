import { expect, test } from "vitest";
import { isDay } from "#kernel/days.ts";
import { authorityOn, checkLicence, licensedActions, neededKinds } from "./rules.ts";
import {
  startingAuthorities,
  startingFrom,
  startingKinds,
  startingNeeds,
  startingThresholds,
} from "./startingRules.ts";

test("every row stands once for its day, begins on a day that exists and says where it comes from", () => {
  const rows = [
    ...startingAuthorities.map((row) => `${row.code} from ${row.effectiveFrom}`),
    ...startingKinds.map((row) => row.code),
    ...startingNeeds.map((row) => `${row.action} ${row.kindCode} ${row.commodity}`),
  ];
  expect(new Set(rows).size).toBe(rows.length);
  const days = [...startingAuthorities, ...startingNeeds].map((row) => row.effectiveFrom);
  expect([...days, startingFrom].filter((day) => !isDay(day))).toEqual([]);
  const all = [...startingAuthorities, ...startingKinds, ...startingNeeds];
  expect(all.filter(({ sourceNote }) => sourceNote === "")).toEqual([]);
});

test("every authority leads to one that acts today, and each begins with the rules", () => {
  for (const { code } of startingAuthorities) {
    expect(authorityOn(startingAuthorities, code, "2026-11-20").successorCode).toBeNull();
  }
  const named = new Set(startingKinds.map(({ authorityCode }) => authorityCode));
  for (const code of named) {
    expect(authorityOn(startingAuthorities, code, startingFrom).code).toBe(code);
  }
});

test.each([
  ["UCDA", "2024-12-19", "UCDA"],
  ["UCDA", "2024-12-20", "MAAIF_COFFEE"],
  ["UEPB", "2024-06-30", "UEPB"],
  ["UEPB", "2024-07-01", "UFZEPA"],
])("%s acts on %s as %s", (code, day, acting) => {
  expect(authorityOn(startingAuthorities, code, day).code).toBe(acting);
});

test("coffee is exported and bought with its own certificates, every crop with the ministry's", () => {
  const needed = licensedActions.map((action) =>
    ["coffee", "cocoa"].map((commodity) =>
      neededKinds(startingNeeds, { action, commodity, day: "2026-11-20" }),
    ),
  );
  expect(needed).toEqual([
    [["COFFEE_EXPORTER", "MAAIF_EXPORTER"], ["MAAIF_EXPORTER"]],
    [["COFFEE_EXPORTER", "MAAIF_EXPORTER"], ["MAAIF_EXPORTER"]],
    [["COFFEE_BUYER"], []],
  ]);
});

test("the usual thresholds can be written on a licence", () => {
  const licence = { issuedOn: "2026-10-01", expiresOn: "2027-09-30", ...startingThresholds };
  const facts = { today: "2026-11-20", validity: "coffee_year" } as const;
  expect(() => checkLicence(licence, facts)).not.toThrow();
});
