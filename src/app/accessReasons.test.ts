// Why somebody may open a screen, by hand, for each rule that can decide it.
import { expect, test } from "vitest";
import { type AccessMode, screenAt, whyOpens } from "#kernel/access.ts";
import type { Role } from "#kernel/permissions.ts";
import { accessTable } from "./access.ts";

test.each<[Role, string, AccessMode, object]>([
  ["cashier", "/verify", "strict", { opens: true, by: "everybody" }],
  ["supplier", "/settings", "strict", { opens: true, by: "signed-in" }],
  ["cashier", "/cashier", "strict", { opens: true, by: "route" }],
  [
    "field_officer",
    "/farmers/new",
    "aligned",
    { opens: true, by: "alias", as: "field_operations" },
  ],
  ["field_officer", "/farmers/new", "strict", { opens: false, by: "nobody" }],
  ["admin", "/users", "aligned", { opens: true, by: "sidebar" }],
  ["admin", "/users", "strict", { opens: false, by: "nobody" }],
  ["employee", "/products", "aligned", { opens: true, by: "shortcut" }],
  ["employee", "/products", "strict", { opens: false, by: "nobody" }],
  ["employee", "/permissions", "aligned", { opens: false, by: "nobody" }],
  ["owner", "/permissions", "strict", { opens: true, by: "route" }],
])("%s opens %s (%s): %j", (role, path, mode, expected) => {
  const screen = screenAt(accessTable, path);
  expect(screen && whyOpens(accessTable, screen, role, mode)).toEqual(expected);
});
