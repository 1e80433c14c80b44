// What a view may be: a piece of a list's address, a name of its own, few of each list.
import { describe, expect, test } from "vitest";
import { codeOf } from "#test/codeOf.ts";
import type { AccessTable } from "#kernel/access.ts";
import { Refusal } from "#kernel/refusal.ts";
import { checkList, checkQuery, checkRoom, checkSharing, mostViews, sharesViews } from "./rules.ts";

test.each([
  ["state=approved", true],
  ["search=Kato+Akello&sort=amount&direction=asc", true],
  ["placeId=01a2145d-ad32-795a-ae53-252a3ca7e72e", true],
  ["", false],
  ["state=approved&after=abc", false],
  ["?state=approved", false],
  ["state=approved#top", false],
  ["a b=1", false],
  ["search=Kato Akello", false],
  ["__proto__=1", false],
  ["state1=approved", false],
  ["1state=approved", false],
  [`${"a".repeat(40)}=1`, true],
  [`${"a".repeat(41)}=1`, false],
  ["state=approved&state=paid", true],
])("%j is what a list understands: %s", (text, isOne) => {
  expect(codeOf(() => checkQuery(text))).toBe(isOne ? null : "list-views.no-query");
});

describe("room", () => {
  const own = (many: number) =>
    Array.from({ length: many }, (_, at) => ({ id: `${at}`, name: `View ${at}` }));
  const told = (many: number, view: { id: string; name: string }) =>
    codeOf(() => checkRoom(own(many), view));

  test("a name is given once, however it is written, and a view keeps its own", () => {
    expect(told(3, { id: "new", name: "view 1" })).toBe("list-views.name-taken");
    expect(told(3, { id: "1", name: "View 1" })).toBeNull();
    expect(told(3, { id: "1", name: "view 2" })).toBe("list-views.name-taken");
  });

  test("there are so many views of a list and not one more", () => {
    expect(told(mostViews - 1, { id: "new", name: "One more" })).toBeNull();
    expect(told(mostViews, { id: "new", name: "One more" })).toBe("list-views.enough");
    expect(told(mostViews, { id: "0", name: "Another name" })).toBeNull();
  });
});

test("whoever looks in from outside keeps views for themselves alone", () => {
  expect(sharesViews("supplier")).toBe(false);
  expect(sharesViews("field_officer")).toBe(true);
  expect(codeOf(() => checkSharing("supplier", true))).toBe("list-views.own-alone");
  expect(codeOf(() => checkSharing("supplier", false))).toBeNull();
  expect(codeOf(() => checkSharing("employee", true))).toBeNull();
});

test.each([
  ["/payments", null],
  ["/payments/archive", null],
  ["/nowhere", "not-found"],
  ["/paymentsOther", "not-found"],
  ["/verify", "not-found"],
])("%s is a list of the app: %s", (route, code) => {
  const table: AccessTable = {
    screens: [
      { route: "/payments", label: "Payments", routeRoles: ["finance"] },
      { route: "/verify", label: "Verify", routeRoles: "public" },
    ],
    shortcuts: { others: [] },
  };
  expect(codeOf(() => checkList(table, route))).toBe(code);
});

test("a refusal names the field it is about, and what stands in its way", () => {
  const refusalOf = (work: () => unknown) => {
    try {
      work();
    } catch (error) {
      if (error instanceof Refusal) return { status: error.status, field: error.field };
    }
    return null;
  };
  expect(refusalOf(() => checkQuery(""))).toEqual({ status: 422, field: "query" });
  expect(refusalOf(() => checkSharing("supplier", true))).toEqual({ status: 403, field: null });
  expect(refusalOf(() => checkRoom([{ id: "1", name: "A" }], { id: "2", name: "a" }))).toEqual({
    status: 409,
    field: "name",
  });
});
