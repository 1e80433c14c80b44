import { describe, expect, test } from "vitest";
import { codeOf } from "#test/codeOf.ts";
import type { AccessTable } from "#kernel/access.ts";
import { Refusal } from "#kernel/refusal.ts";
import { askOf, asksOf, checkAsks, mostAsksADay, screenToAsk } from "./rules.ts";

const payments = { route: "/payments", label: "Payments", routeRoles: ["finance"] as const };
const table: AccessTable = {
  screens: [
    payments,
    { route: "/verify", label: "Verify", routeRoles: "public" },
    { route: "/settings", label: "Settings", routeRoles: "signed-in" },
  ],
  shortcuts: { others: [] },
};

test("the same question of a day has one name, and every question of a person begins alike", () => {
  const name = askOf("u1", "/payments", "2026-11-20");
  expect(askOf("u1", "/payments", "2026-11-20")).toBe(name);
  const others = [
    askOf("u1", "/payments", "2026-11-21"),
    askOf("u1", "/reports", "2026-11-20"),
    askOf("u2", "/payments", "2026-11-20"),
  ];
  expect(new Set([name, ...others]).size).toBe(4);
  expect([name, ...others].map((one) => one.startsWith(asksOf("u1")))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  // Nobody's questions are counted with those of somebody whose id begins with theirs.
  expect(askOf("u12", "/payments", "2026-11-20").startsWith(asksOf("u1"))).toBe(false);
});

describe("the screen somebody asks for", () => {
  test("is the one the address lies in", () => {
    const asker = { role: "employee", mode: "aligned" } as const;
    expect(screenToAsk(table, "/payments", asker)).toEqual(payments);
    expect(screenToAsk(table, "/payments/PAY-26-000001", asker)).toEqual(payments);
  });

  test.each([
    ["no screen", "/nowhere", "employee", "not-found"],
    ["a page for anybody at all", "/verify", "employee", "not-found"],
    [
      "a screen for everybody who is signed in",
      "/settings",
      "employee",
      "notification.opens-already",
    ],
    ["a screen of one's own role", "/payments", "finance", "notification.opens-already"],
    [
      "a screen one passes to by one's duties",
      "/payments",
      "accountant",
      "notification.opens-already",
    ],
    ["a screen of others", "/payments", "cashier", null],
  ] as const)("%s", (_, path, role, code) => {
    expect(codeOf(() => screenToAsk(table, path, { role, mode: "aligned" }))).toBe(code);
  });

  test("in a company that keeps exactly to the table, duties open nothing", () => {
    const asker = { role: "accountant", mode: "strict" } as const;
    expect(screenToAsk(table, "/payments", asker)).toEqual(payments);
  });
});

test.each([
  [0, null],
  [mostAsksADay - 1, null],
  [mostAsksADay, "notification.asked-enough"],
  [mostAsksADay + 1, "notification.asked-enough"],
])("after %i questions of a day: %s", (asked, code) => {
  expect(codeOf(() => checkAsks(asked))).toBe(code);
});

test("whoever asked enough is told when to ask again, and what is open already meets another state", () => {
  const refusalOf = (work: () => unknown) => {
    try {
      work();
    } catch (error) {
      if (error instanceof Refusal) return { status: error.status, after: error.retryAfterSeconds };
    }
    return null;
  };
  expect(refusalOf(() => checkAsks(mostAsksADay))).toEqual({ status: 429, after: 86_400 });
  const asker = { role: "finance", mode: "strict" } as const;
  expect(refusalOf(() => screenToAsk(table, "/payments", asker))).toEqual({
    status: 409,
    after: null,
  });
});
