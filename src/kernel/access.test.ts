// A house of few screens, each there for one reason: the house's own table is tested in app/.
import { describe, expect, test } from "vitest";
import {
  type AccessMode,
  type AccessTable,
  deskOf,
  mayOpen,
  mayOpenPath,
  menuRouteAt,
  phoneMenuOf,
  phoneTabsOf,
  type ScreenAccess,
  screenAt,
  sidebarOf,
  whyOpens,
} from "./access.ts";
import type { Role } from "./permissions.ts";

const screen = (route: string, more: Partial<ScreenAccess> = {}): ScreenAccess => ({
  ...{ route, label: route.slice(1), routeRoles: ["owner"] },
  ...more,
});

const dashboard = screen("/dashboard", {
  ...{ routeRoles: "signed-in", group: "main", phoneGroup: "Main" },
  phoneTab: { label: "Home", roles: "signed-in" },
});
const farmers = screen("/farmers", {
  ...{ routeRoles: ["field_operations", "owner"], sidebarRoles: ["field_officer", "owner"] },
  ...{ group: "main", phoneGroup: "Main", phoneTab: { label: "Farmers", roles: ["owner"] } },
});
const newFarmer = screen("/farmers/new", { routeRoles: ["field_officer"] });
const costing = screen("/costing", {
  ...{ routeRoles: ["accountant"], sidebarRoles: ["accountant", "cashier"] },
  ...{ group: "main", phoneGroup: "Business" },
});
const users = screen("/users", {
  ...{ sidebarRoles: ["owner", "admin"], group: "administration", phoneGroup: "Operations" },
});
const expenses = screen("/expenses", {
  ...{ routeRoles: "signed-in", sidebarRoles: ["accountant"], group: "main" },
  phoneGroup: "Business",
});
const settings = screen("/settings", { routeRoles: "signed-in", phoneGroup: "Account" });
const hub = screen("/hub", { routeRoles: "signed-in", phoneGroup: "Main" });
const verify = screen("/verify", { routeRoles: "public", phoneGroup: "Main" });
const oldName = screen("/old-name", { routeRoles: "signed-in", unlisted: true });
const desk = screen("/desk", {
  ...{ label: "The Desk", routeRoles: ["owner", "admin"] },
  tab: { of: "/desk", label: "First" },
});
const secondTab = screen("/second", {
  ...{ routeRoles: ["owner"], unlisted: true },
  tab: { of: "/desk", label: "Second" },
});
const ownLineTab = screen("/third", {
  ...{ routeRoles: ["owner", "admin"] },
  tab: { of: "/desk", label: "Third" },
});
const lostTab = screen("/lost", { tab: { of: "/gone", label: "Lost" } });

const table: AccessTable = {
  screens: [
    ...[dashboard, farmers, newFarmer, costing, users, expenses, settings, hub, verify],
    ...[oldName, desk, secondTab, ownLineTab, lostTab],
  ],
  shortcuts: { employee: ["/costing"], others: ["/farmers"] },
};
const routesOf = (screens: readonly ScreenAccess[]) => screens.map(({ route }) => route);

describe("the screen of a path", () => {
  test.each([
    ["/farmers", "/farmers"],
    ["/farmers/7", "/farmers"],
    ["/farmers/new", "/farmers/new"],
    ["/farmers/new/2", "/farmers/new"],
    ["/farmers/newest", "/farmers"],
    ["/farmersmarket", undefined],
    ["/farm", undefined],
    ["/x/farmers", undefined],
    ["/", undefined],
  ])("%s is %s", (path, route) => {
    expect(screenAt(table, path)?.route).toBe(route);
  });

  test("is the longest that begins it, wherever that stands in the table", () => {
    const turned = { ...table, screens: table.screens.toReversed() };
    expect(screenAt(turned, "/farmers/new/2")?.route).toBe("/farmers/new");
  });
});

describe("which rule lets somebody in", () => {
  const rules: [Role, ScreenAccess, AccessMode, object][] = [
    ["supplier", verify, "strict", { opens: true, by: "everybody" }],
    ["supplier", settings, "strict", { opens: true, by: "signed-in" }],
    ["accountant", costing, "strict", { opens: true, by: "route" }],
    ["owner", costing, "aligned", { opens: true, by: "owner" }],
    ["owner", costing, "strict", { opens: false, by: "nobody" }],
    ["owner", users, "aligned", { opens: true, by: "route" }],
    ["field_officer", farmers, "aligned", { opens: true, by: "alias", as: "field_operations" }],
    ["field_officer", farmers, "strict", { opens: false, by: "nobody" }],
    ["admin", farmers, "aligned", { opens: true, by: "alias", as: "field_operations" }],
    ["cashier", costing, "aligned", { opens: true, by: "sidebar" }],
    ["cashier", costing, "strict", { opens: false, by: "nobody" }],
    ["admin", users, "aligned", { opens: true, by: "sidebar" }],
    ["employee", costing, "aligned", { opens: true, by: "shortcut" }],
    ["employee", costing, "strict", { opens: false, by: "nobody" }],
    ["cashier", farmers, "aligned", { opens: true, by: "shortcut" }],
    ["employee", farmers, "aligned", { opens: false, by: "nobody" }],
    ["finance", costing, "aligned", { opens: false, by: "nobody" }],
    ["cashier", newFarmer, "aligned", { opens: false, by: "nobody" }],
  ];

  test.each(rules)("%s", (role, of, mode, rule) => {
    expect(whyOpens(table, of, role, mode)).toEqual(rule);
    expect(mayOpen(table, of, role, mode)).toBe("by" in rule && rule.by !== "nobody");
  });

  test.each<[Role, Role, boolean]>([
    ["accountant", "finance", true],
    ["admin", "finance", true],
    ["admin", "operations", true],
    ["admin", "management", true],
    ["admin", "top_management", true],
    ["admin", "accountant", false],
    ["accountant", "management", false],
    ["field_officer", "operations", false],
    ["cashier", "finance", false],
    ["finance", "accountant", false],
  ])("%s passes where %s is named: %s", (role, named, passes) => {
    const only = screen("/only", { routeRoles: [named] });
    expect(mayOpen(table, only, role, "aligned")).toBe(passes);
  });
});

test.each<[string, Role, boolean]>([
  ["/farmers/7?tab=plots", "owner", true],
  ["/farmers/7?tab=plots", "employee", false],
  ["/farmers?from=/dashboard?x", "employee", false],
  ["/farmers?", "owner", true],
  ["/nowhere", "owner", false],
  ["/?to=/farmers", "owner", false],
])("the link %s leads %s to a screen: %s", (link, role, leads) => {
  expect(mayOpenPath(table, link, role, "aligned")).toBe(leads);
});

describe("a desk", () => {
  test("has the tabs that this role may open, in the order of the table", () => {
    const of = (role: Role, at: ScreenAccess) => {
      const found = deskOf(table, at, role, "aligned");
      return found && [found.name, ...routesOf(found.tabs)];
    };
    expect(of("owner", secondTab)).toEqual(["The Desk", "/desk", "/second", "/third"]);
    expect(of("admin", desk)).toEqual(["The Desk", "/desk", "/third"]);
    expect(of("cashier", desk)).toEqual(["The Desk"]);
  });

  test("is none for a screen alone, and for a tab of what is not there", () => {
    expect(deskOf(table, farmers, "owner", "aligned")).toBeNull();
    expect(deskOf(table, lostTab, "owner", "aligned")).toBeNull();
  });

  test.each([
    ["/second/7", "/desk"],
    ["/third/7", "/third"],
    ["/desk", "/desk"],
    ["/old-name", "/old-name"],
    ["/farmers/new", "/farmers/new"],
    ["/nowhere", undefined],
  ])("%s stands in the menu under %s", (path, route) => {
    expect(menuRouteAt(table, path)).toBe(route);
  });
});

describe("the sidebar", () => {
  const of = (role: Role, mode: AccessMode = "aligned") => {
    const { main, administration, more } = sidebarOf(table, role, mode);
    return [routesOf(main), routesOf(administration), routesOf(more)];
  };

  test("has what names the role first, then all else that opens; never what has no line", () => {
    expect(of("owner")).toEqual([
      ["/dashboard", "/farmers"],
      ["/users"],
      ["/farmers/new", "/costing", "/expenses", "/settings", "/hub", "/desk", "/third", "/lost"],
    ]);
    expect(of("accountant")).toEqual([
      ["/dashboard", "/costing", "/expenses"],
      [],
      ["/farmers", "/settings", "/hub"],
    ]);
    expect(of("supplier")).toEqual([
      ["/dashboard"],
      [],
      ["/farmers", "/expenses", "/settings", "/hub"],
    ]);
  });

  test("hides in the strict mode what the route table refuses", () => {
    expect(of("admin", "strict")).toEqual([
      ["/dashboard"],
      [],
      ["/expenses", "/settings", "/hub", "/desk", "/third"],
    ]);
    expect(of("cashier", "strict")[0]).toEqual(["/dashboard"]);
    expect(of("cashier")[0]).toEqual(["/dashboard", "/costing"]);
  });

  test("names nobody where there is no group", () => {
    const loose = screen("/loose", { sidebarRoles: ["owner"] });
    const { main, more } = sidebarOf({ ...table, screens: [loose] }, "owner", "aligned");
    expect([routesOf(main), routesOf(more)]).toEqual([[], ["/loose"]]);
  });

  test("names nobody where a group has no list, but the dashboard", () => {
    const screens = [screen("/loose", { group: "main" }), screen("/dashboard", { group: "main" })];
    const { main, more } = sidebarOf({ ...table, screens }, "owner", "aligned");
    expect([routesOf(main), routesOf(more)]).toEqual([["/dashboard"], ["/loose"]]);
  });
});

describe("the phone", () => {
  test("has at its foot the tabs of the role that it may open", () => {
    const of = (role: Role, mode: AccessMode) => routesOf(phoneTabsOf(table, role, mode));
    expect(of("owner", "aligned")).toEqual(["/dashboard", "/farmers"]);
    expect(of("field_officer", "aligned")).toEqual(["/dashboard"]);
    const strict = { ...farmers, phoneTab: { label: "Farmers", roles: ["admin"] as const } };
    const tabs = (mode: AccessMode) => phoneTabsOf({ ...table, screens: [strict] }, "admin", mode);
    expect([routesOf(tabs("aligned")), routesOf(tabs("strict"))]).toEqual([["/farmers"], []]);
  });

  const menuOf = (role: Role) =>
    phoneMenuOf(table, role, "aligned").map(({ heading, screens }) => [heading, routesOf(screens)]);

  test("groups what the sidebar names, and what is for everybody; all else is more", () => {
    expect(menuOf("owner")).toEqual([
      ["Main", ["/dashboard", "/farmers"]],
      ["Business", ["/expenses"]],
      ["Operations", ["/users"]],
      ["Account", ["/settings"]],
      ["More", ["/farmers/new", "/costing", "/hub", "/desk", "/third", "/lost"]],
    ]);
  });

  test("leaves out a group with nothing in it", () => {
    expect(menuOf("supplier")).toEqual([
      ["Main", ["/dashboard"]],
      ["Business", ["/expenses"]],
      ["Account", ["/settings"]],
      ["More", ["/farmers", "/hub"]],
    ]);
  });

  test("has under more what the sidebar names and no group of the phone does", () => {
    const loose = screen("/loose", { sidebarRoles: ["owner"], group: "main" });
    expect(phoneMenuOf({ ...table, screens: [loose] }, "owner", "aligned")).toEqual([
      { heading: "More", screens: [loose] },
    ]);
  });

  test("has every screen of the sidebar once", () => {
    for (const role of ["owner", "admin", "accountant", "cashier", "supplier"] as const) {
      const { main, administration, more } = sidebarOf(table, role, "aligned");
      const phone = phoneMenuOf(table, role, "aligned").flatMap(({ screens }) => screens);
      const both = [...main, ...administration, ...more];
      expect(routesOf(phone).toSorted()).toEqual(routesOf(both).toSorted());
    }
  });
});
