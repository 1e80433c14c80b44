import { describe, expect, test } from "vitest";
import { accessTable } from "#app/access.ts";
import { factoryFlags, type Role, roles } from "#kernel/permissions.ts";
import { shortAmount } from "./amountRules.ts";
import { dashboardOf } from "./figureRules.ts";
import { headerOf } from "./headerRules.ts";
import {
  planFor,
  revenueStart,
  seasonStart,
  sectionsOf,
  tilesFor,
  weekStart,
  workFor,
} from "./rules.ts";

const planOf = (role: Role) => planFor({ role, flags: factoryFlags[role] });

describe("the four tiles", () => {
  test.each<[Role, string]>([
    ["owner", "money debts stock contracts"],
    ["admin", "money debts stock contracts"],
    ["accountant", "money debts stock payments_waiting"],
    ["field_officer", "bought_today bought_week quality prices"],
    ["cashier", "payments_waiting payments_released debts prices"],
    ["operations", "stock contracts prices"],
    ["employee", "prices"],
    ["supplier", "prices"],
  ])("of %s are %s", (role, expected) => {
    expect(tilesFor(factoryFlags[role]).join(" ")).toBe(expected);
  });

  test.each(roles)("of %s are at most four, each one once", (role) => {
    const tiles = tilesFor(factoryFlags[role]);
    expect(tiles.length).toBeLessThanOrEqual(4);
    expect(new Set(tiles).size).toBe(tiles.length);
  });
});

describe("what a role is not told", () => {
  test("money, cost and revenue only to those who see the finances", () => {
    for (const role of roles) {
      const plan = planOf(role);
      const sees = factoryFlags[role].includes("canViewFinancials");
      expect(plan.hasRevenue, role).toBe(sees);
      if (!sees) expect(sectionsOf(plan), role).not.toContain("money");
    }
    expect(planOf("field_officer")).toMatchObject({ hasCost: false, hasWay: false });
  });

  test("an employee and a supplier are asked for no work", () => {
    expect(workFor(factoryFlags.employee, "employee")).toEqual([]);
    expect(workFor(factoryFlags.supplier, "supplier")).toEqual([]);
  });

  test("work follows the flags, and contracts are approved by the owner or an admin only", () => {
    expect(workFor(factoryFlags.cashier, "cashier")).toEqual(["payments_to_release"]);
    expect(workFor(factoryFlags.field_officer, "field_officer")).toEqual([
      "quality_to_approve",
      "collections_to_complete",
      "farmers_to_verify",
      "plots_to_verify",
    ]);
    expect(workFor(factoryFlags.admin, "admin")).toContain("contracts_to_approve");
    expect(workFor(factoryFlags.management, "management")).not.toContain("contracts_to_approve");
    expect(workFor(factoryFlags.accountant, "accountant")).toContain("payments_to_approve");
    expect(workFor(factoryFlags.admin, "admin")).not.toContain("payments_to_approve");
  });

  test("a section that was not asked for is left out, one that was is an honest zero", () => {
    const days = { today: "2026-11-20", clockDay: "2026-11-20" };
    const cashier = dashboardOf(planOf("cashier"), [], days);
    expect(cashier.money).toBeUndefined();
    expect(cashier.stock).toBeUndefined();
    expect(cashier.way).toBeUndefined();
    expect(cashier.debts).toEqual({ count: 0, amount: 0n, oldestDueOn: null });
    expect(cashier.work).toEqual([]);
    expect(dashboardOf(planOf("employee"), [], days).work).toBeUndefined();
  });
});

describe("work that waits", () => {
  const fact = { section: "work", grams: 0n, amount: 0n } as const;
  const days = { today: "2026-11-20", clockDay: "2026-11-25" };

  test("is listed when there is some, with the age of the oldest by its own clock", () => {
    const plan = planOf("field_officer");
    const facts = [
      { ...fact, name: "quality_to_approve", count: 3n, day: "2026-11-18" },
      { ...fact, name: "farmers_to_verify", count: 1n, day: "2026-11-24" },
      { ...fact, name: "plots_to_verify", count: 0n, day: null },
    ];
    expect(dashboardOf(plan, facts, days).work).toEqual([
      { kind: "quality_to_approve", count: 3, since: "2026-11-18", ageDays: 2 },
      { kind: "farmers_to_verify", count: 1, since: "2026-11-24", ageDays: 1 },
    ]);
  });
});

describe("the head", () => {
  test.each<[Role, string | null, string, string | null]>([
    ["owner", "Owner", "Executive Control", "Global Manager"],
    ["admin", "Managing Director", "Export Operations Center", null],
    ["admin", "director operations", "Operations Control Center", null],
    ["admin", "Director of Operations", "Export Operations Center", null],
    ["admin", null, "Export Operations Center", null],
    ["accountant", null, "Financial Control Center", null],
    ["cashier", null, "Cashier Station", null],
    ["field_officer", null, "Field Operations", null],
    ["employee", "Director Operations", "Employee Dashboard", "EMPLOYEE"],
    ["top_management", null, "Employee Dashboard", "TOP MANAGEMENT"],
  ])("of %s, %s, is %s", (role, title, expected, badge) => {
    expect(headerOf({ role, title })).toMatchObject({ title: expected, badge });
  });

  test.each(roles)("has the shortcuts the access table opens for %s", (role) => {
    const titles = role === "admin" ? ["Managing Director", "Director Operations"] : [null];
    const shown = new Set(titles.flatMap((title) => headerOf({ role, title }).shortcuts));
    const opened = new Set(accessTable.shortcuts[role] ?? accessTable.shortcuts.others);
    expect(shown).toEqual(opened);
  });
});

describe("periods", () => {
  test.each([
    ["2026-11-20", "2026-10-01", "2025-12-01", "2026-11-16"],
    ["2026-09-30", "2025-10-01", "2025-10-01", "2026-09-28"],
    ["2026-12-31", "2026-10-01", "2026-01-01", "2026-12-28"],
    ["2027-01-01", "2026-10-01", "2026-02-01", "2026-12-28"],
    ["2026-11-15", "2026-10-01", "2025-12-01", "2026-11-09"],
  ])("on %s: season from %s, revenue from %s, week from %s", (day, season, revenue, week) => {
    expect([seasonStart(day), revenueStart(day), weekStart(day)]).toEqual([season, revenue, week]);
  });
});

test.each<[bigint, string]>([
  [0n, "0"],
  [950n, "950"],
  [1_804_920n, "1.8M"],
  [5_951_380n, "5.95M"],
  [9_996_000n, "10M"],
  [85_000_000n, "85M"],
  [85_640_000n, "85.6M"],
  [100_000_000n, "100M"],
  [850_000_000n, "850M"],
  [999_600_000n, "1B"],
  [1_250_000_000n, "1.25B"],
  [-2_500_000n, "−2.5M"],
])("%s shillings are short %s", (amount, expected) => {
  expect(shortAmount(amount)).toBe(expected);
});
