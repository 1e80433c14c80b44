import { expect, test } from "vitest";
import { codeOf } from "#test/codeOf.ts";
import type { AccessTable } from "#kernel/access.ts";
import { checkPin } from "./rules.ts";

const names = ["a", "b", "c", "d", "e", "f", "g", "h", "i"].map((name) => `/${name}`);
const table: AccessTable = {
  screens: [
    ...names.map((route) => ({ route, label: route, routeRoles: "signed-in" as const })),
    { route: "/verify", label: "Verify", routeRoles: "public" },
  ],
  shortcuts: { others: [] },
};

test.each([
  ["the first", "/a", 0, null],
  ["the eighth", "/i", 7, null],
  ["the ninth", "/i", 8, "pins.enough"],
  ["one of eight that is pinned already", "/a", 8, null],
  ["a part of a screen, which is its own address", "/a/new", 0, null],
  ["no screen", "/nowhere", 0, "not-found"],
  ["a page for anybody at all", "/verify", 0, "not-found"],
  ["no screen, though it was one", "/nowhere", 8, "not-found"],
])("%s", (_, route, many, code) => {
  expect(codeOf(() => checkPin(table, route, names.slice(0, many)))).toBe(code);
});
