import { describe, expect, test } from "vitest";
import { accessTable } from "#app/access.ts";
import { factoryFlags, type Role, roles } from "#kernel/permissions.ts";
import { seasonStart } from "#kernel/seasons.ts";
import type { BookedLine } from "#registry/segments/rules.ts";
import { activityOf } from "./activityRules.ts";
import { shortAmount } from "./amountRules.ts";
import { boardFigures } from "./boardRules.ts";
import { figureNames } from "./figureRules.ts";
import { forecastByWeek } from "./forecastRules.ts";
import { headerOf } from "./headerRules.ts";
import { ledgerFigure, revenueByMonth } from "./ledgerRules.ts";
import { type PeriodName, formatPeriod, periodBefore, periodOf, weekStart } from "./periodRules.ts";
import { knownTo, mayKnow, workFor } from "./rules.ts";
import { daysOf } from "./spanRules.ts";
import { waitingOf } from "./waitingRules.ts";

describe("what a role is not told", () => {
  test("money, revenue and cost only to those who see the finances", () => {
    for (const role of roles) {
      const known = knownTo(factoryFlags[role]);
      const sees = factoryFlags[role].includes("canViewFinancials");
      expect(known.includes("revenue"), role).toBe(sees);
      expect(known.includes("funds"), role).toBe(sees);
      expect(known.includes("forecast"), role).toBe(role === "owner");
    }
    expect(knownTo(factoryFlags.field_officer)).not.toContain("stock_weight");
    expect(knownTo(factoryFlags.employee)).toEqual([]);
    expect(mayKnow(factoryFlags.accountant, "revenue")).toBe(true);
    expect(mayKnow(factoryFlags.field_officer, "revenue")).toBe(false);
  });

  test("work follows the flags, and contracts are approved by the owner or an admin only", () => {
    expect(workFor(factoryFlags.employee, "employee")).toEqual([]);
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
});

test("work that waits is listed when there is some, with the age of the oldest by its own clock", () => {
  const facts = [
    { kind: "quality_to_approve", count: 3n, since: "2026-11-18" },
    { kind: "farmers_to_verify", count: 1n, since: "2026-11-24" },
    { kind: "plots_to_verify", count: 0n, since: null },
  ] as const;
  const kinds = workFor(factoryFlags.field_officer, "field_officer");
  expect(waitingOf(kinds, facts, { today: "2026-11-20", clockDay: "2026-11-25" })).toEqual([
    { kind: "quality_to_approve", count: 3, since: "2026-11-18", ageDays: 2 },
    { kind: "farmers_to_verify", count: 1, since: "2026-11-24", ageDays: 1 },
  ]);
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

  test("of an admin follows the titles the company gives its directors", () => {
    const titles = { managingDirector: "Chief Executive", directorOperations: "Head of Plant" };
    const head = (title: string) => headerOf({ role: "admin", title }, titles).title;
    expect(head("head of plant")).toBe("Operations Control Center");
    expect(head("Director Operations")).toBe("Export Operations Center");
    expect(headerOf({ role: "employee", title: "Head of Plant" }, titles).title).toBe(
      "Employee Dashboard",
    );
  });

  test("of whoever has no head of their own shows the stock and the week, as far as they may know it", () => {
    const { cards } = headerOf({ role: "employee", title: null });
    expect(cards).toEqual(["stock_weight", "bought_week"]);
    expect(knownTo(factoryFlags.employee, cards)).toEqual([]);
    expect(knownTo(factoryFlags.field_officer, cards)).toEqual(["bought_week"]);
  });

  test.each(roles)("has the shortcuts the access table opens for %s", (role) => {
    const titles = role === "admin" ? ["Managing Director", "Director Operations"] : [null];
    const shown = new Set(titles.flatMap((title) => headerOf({ role, title }).shortcuts));
    const opened = new Set(accessTable.shortcuts[role] ?? accessTable.shortcuts.others);
    expect(shown).toEqual(opened);
  });

  test.each<[Role, string | null, string]>([
    ["owner", null, "year_revenue year_services funds team"],
    ["accountant", null, "budget authority year_profit year_expenses"],
    ["admin", "Director Operations", "stock_weight suppliers grade_a processed"],
    ["field_officer", null, "bought_today bought_week to_judge"],
  ])("of %s, %s, has the cards %s", (role, title, cards) => {
    const header = headerOf({ role, title });
    expect(header.cards.join(" ")).toBe(cards);
    expect(boardFigures(header)).toEqual(expect.arrayContaining([...header.cards]));
    for (const name of header.cards) expect(knownTo(factoryFlags[role]), name).toContain(name);
  });
});

describe("periods", () => {
  test.each<[PeriodName, string, string, string]>([
    ["current_month", "2026-11-20", "2026-11-01", "2026-11-20"],
    ["last_month", "2026-11-20", "2026-10-01", "2026-10-31"],
    ["last_month", "2026-01-31", "2025-12-01", "2025-12-31"],
    ["last_month", "2028-03-31", "2028-02-01", "2028-02-29"],
    ["quarter", "2026-11-20", "2026-10-01", "2026-11-20"],
    ["quarter", "2026-03-31", "2026-01-01", "2026-03-31"],
    ["season", "2026-11-20", "2026-10-01", "2026-11-20"],
    ["season", "2026-09-30", "2025-10-01", "2026-09-30"],
    ["last_season", "2026-11-20", "2025-10-01", "2026-09-30"],
    ["year", "2026-11-20", "2026-01-01", "2026-11-20"],
    ["closed_year", "2026-11-20", "2025-11-01", "2026-10-31"],
    ["closed_year", "2026-01-01", "2025-01-01", "2025-12-31"],
  ])("%s on %s is from %s to %s", (name, today, from, to) => {
    expect(periodOf(name, today)).toEqual({ from, to });
  });

  test.each([
    ["2026-11-01", "2026-11-20", "2026-10-01", "2026-10-20"],
    ["2026-11-01", "2026-11-30", "2026-10-01", "2026-10-31"],
    ["2026-10-01", "2026-10-31", "2026-09-01", "2026-09-30"],
    ["2026-10-01", "2026-10-01", "2026-09-01", "2026-09-01"],
    ["2026-03-01", "2026-03-29", "2026-02-01", "2026-02-28"],
    ["2028-03-01", "2028-03-30", "2028-02-01", "2028-02-29"],
    ["2026-10-01", "2026-11-20", "2026-08-01", "2026-09-20"],
    ["2025-10-01", "2026-09-29", "2024-10-01", "2025-09-29"],
    ["2025-11-01", "2026-10-31", "2024-11-01", "2025-10-31"],
  ])("before %s to %s comes %s to %s", (from, to, before, until) => {
    expect(periodBefore({ from, to })).toEqual({ from: before, to: until });
  });

  test.each([
    ["2026-11-20", "2026-10-01", "2026-11-16"],
    ["2026-09-30", "2025-10-01", "2026-09-28"],
    ["2027-01-01", "2026-10-01", "2026-12-28"],
    ["2026-11-15", "2026-10-01", "2026-11-09"],
  ])("on %s the season began on %s, the week on %s", (day, season, week) => {
    expect([seasonStart(day), weekStart(day)]).toEqual([season, week]);
  });

  test.each([
    ["2026-11-01", "2026-11-20", "1–20 Nov 2026"],
    ["2026-10-01", "2026-11-20", "1 Oct – 20 Nov 2026"],
    ["2026-10-12", "2026-11-20", "12 Oct – 20 Nov 2026"],
    ["2025-11-01", "2026-10-31", "1 Nov 2025 – 31 Oct 2026"],
    ["2026-11-20", "2026-11-20", "20 Nov 2026"],
  ])("%s to %s is written %s", (from, to, written) => {
    expect(formatPeriod({ from, to })).toBe(written);
  });

  test("every figure of days ends on the business day or before, and begins on its first", () => {
    const today = "2026-11-20";
    for (const name of figureNames) {
      const days = daysOf(name, { today, period: periodOf("current_month", today) });
      if (days === null) continue;
      expect(days.to <= today && days.from <= days.to, name).toBe(true);
    }
  });
});

describe("figures of profit and loss", () => {
  const line = (
    code: string,
    month: string,
    balance: bigint,
    more: Partial<BookedLine> = {},
  ): BookedLine => ({
    code,
    name: code,
    type: code < "5000" || code === "7100" ? "revenue" : "expense",
    segment: "overhead",
    month,
    balance,
    ...more,
  });
  const lines = [
    line("4000", "2026-10", -600n, { segment: "coffee" }),
    line("4000", "2026-11", -65n, { segment: "coffee" }),
    line("4100", "2026-11", -5n, { segment: "domestic" }),
    line("4900", "2026-11", -1n),
    line("5000", "2026-11", 40n, { segment: "coffee" }),
    line("6000", "2026-11", 10n),
    line("7100", "2026-11", -3n),
  ];
  const november = { from: "2026-11-01", to: "2026-11-20" };

  test.each([
    ["revenue", 71n],
    ["coffee", 65n],
    ["domestic", 5n],
    ["cocoa", 0n],
    ["other_revenue", 1n],
    // A gain of the exchange rate lowers what was spent, and is no revenue.
    ["expenses", 47n],
    ["profit", 24n],
    ["margin_coffee", 25n],
  ] as const)("%s is %s", (name, value) => {
    expect(ledgerFigure(name, lines, november).value).toBe(value);
  });

  test("a month without revenue is there, as zero", () => {
    expect(revenueByMonth(lines, { from: "2026-09-01", to: "2026-11-20" })).toEqual([
      { month: "2026-09", amount: 0n },
      { month: "2026-10", amount: 600n },
      { month: "2026-11", amount: 71n },
    ]);
  });
});

test("the forecast counts each row in its week, and what is overdue now", () => {
  const rows = [
    { detail: "funds", day: "2026-11-20", value: 100n },
    { detail: "payable", day: "2026-11-20", value: -30n },
    { detail: "receivable", day: "2026-11-26", value: 5n },
    { detail: "receivable", day: "2026-11-27", value: 7n },
    { detail: "promise", day: "2027-02-18", value: -2n },
  ];
  const { opening, weeks } = forecastByWeek(rows, "2026-11-20");
  expect(opening).toBe(100n);
  expect(weeks[0]).toEqual({ from: "2026-11-20", inflow: 5n, outflow: 30n, closing: 75n });
  expect(weeks[1]).toMatchObject({ inflow: 7n, closing: 82n });
  expect(weeks.at(-1)).toMatchObject({ from: "2027-02-12", outflow: 2n, closing: 80n });
});

describe("an activity", () => {
  const at = new Date(0);
  const happened = { words: "x", amount: null, at, reverses: null };
  test.each([
    ["booked", "shipment", "export", "success"],
    ["booked", "collection", "purchase", "success"],
    ["booked", "payment", "fund", "success"],
    ["booked", "shipment-receipt", "export", "success"],
    ["booked", "processing-batch", "export", "success"],
    ["booked", "supplier-bill", "purchase", "success"],
    ["quality_asked", "shipment", "purchase", "info"],
    ["collection_rejected", "collection", "purchase", "error"],
    ["payment_unknown", "payment", "fund", "warning"],
    ["lot_held", "lot", "alert", "warning"],
    ["payment_failed", "payment", "fund", "error"],
    ["funds_asked", "fund-request", "fund", "info"],
  ] as const)("%s of a %s is of %s and a %s", (what, sourceType, topic, status) => {
    expect(activityOf({ ...happened, what, sourceType }, null)).toMatchObject({ topic, status });
  });

  test("what takes something back is a warning", () => {
    const back = {
      ...happened,
      what: "booked",
      sourceType: "payment",
      reverses: "released",
    } as const;
    expect(activityOf(back, null).status).toBe("warning");
    expect(activityOf({ ...back, what: "funds_asked" }, null).status).toBe("info");
  });

  test("is told in its own words, with its amount, its moment and its way", () => {
    const one = { ...happened, what: "booked", sourceType: "payment", amount: 5n } as const;
    expect(activityOf(one, "/payments/7")).toEqual({
      ...{ topic: "fund", status: "success", what: "booked", words: "x", amount: 5n, at },
      path: "/payments/7",
    });
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
  [-950n, "−950"],
  // What would round to a thousand of one letter is one of the next.
  [998n, "998"],
  [999n, "999"],
  [1_000n, "1K"],
  [9_994n, "9.99K"],
  [9_995n, "10K"],
  [99_949n, "99.9K"],
  [99_950n, "100K"],
  [999_499n, "999K"],
  [999_500n, "1M"],
  [999_499_999n, "999M"],
  [999_500_000n, "1B"],
  [200_000n, "200K"],
  [1_000_000_000_000n, "1,000B"],
])("%s shillings are short %s", (amount, expected) => {
  expect(shortAmount(amount)).toBe(expected);
});
