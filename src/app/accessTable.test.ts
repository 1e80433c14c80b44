import { describe, expect, test } from "vitest";
import {
  deskOf,
  mayOpen,
  menuRouteAt,
  phoneMenuOf,
  phoneTabsOf,
  screenAt,
  sidebarOf,
} from "#kernel/access.ts";
import { type Role, roles } from "#kernel/permissions.ts";
import { accessTable } from "./access.ts";

const routesOf = (screens: readonly { route: string }[]) => screens.map(({ route }) => route);

/** The sidebar of the specification, §2.6, in its order. */
const specified: [string, string][] = [
  ["/dashboard", "owner admin accountant field_officer cashier employee"],
  ["/farmers", "field_officer admin owner"],
  ["/agricultural-workflow", "field_officer admin owner"],
  ["/field-collections", "field_officer admin owner"],
  ["/processing", "admin owner"],
  ["/packaging-inventory", "admin owner"],
  ["/export-documentation", "admin owner"],
  ["/distribution", "admin owner"],
  ["/products", "accountant admin owner field_officer"],
  ["/costing", "accountant admin owner cashier field_officer"],
  ["/stock-card", "accountant admin owner"],
  ["/expenses", "employee accountant admin owner"],
  ["/fund-requests", "accountant admin owner"],
  ["/contracts", "admin owner"],
  ["/suppliers", "admin owner"],
  ["/reports", "accountant admin owner"],
  ["/financial-statements", "accountant admin owner"],
  ["/documents", "accountant admin owner"],
  ["/cashier", "cashier accountant admin owner"],
  ["/field-operations", "field_officer admin owner"],
];
const six = ["owner", "admin", "accountant", "field_officer", "cashier", "employee"] as const;

describe.each(six)("the sidebar of %s", (role) => {
  test("begins with the specification's items in its order", () => {
    const expected = specified.filter(([, who]) => who.split(" ").includes(role)).map(([to]) => to);
    expect(routesOf(sidebarOf(accessTable, role, "aligned").main)).toEqual(expected);
  });
});

test("the administration group is as specified", () => {
  const of = (role: Role) => routesOf(sidebarOf(accessTable, role, "aligned").administration);
  expect(of("owner")).toEqual(["/users", "/permissions", "/settings"]);
  expect(of("admin")).toEqual(["/users", "/settings"]);
  expect(of("accountant")).toEqual([]);
});

describe.each(roles)("for %s, aligned", (role) => {
  const menu = sidebarOf(accessTable, role, "aligned");
  const everything = [...menu.main, ...menu.administration, ...menu.more];

  test("every line of every menu opens", () => {
    const phone = phoneMenuOf(accessTable, role, "aligned").flatMap(({ screens }) => screens);
    const tabs = phoneTabsOf(accessTable, role, "aligned");
    for (const screen of [...everything, ...phone, ...tabs]) {
      expect(mayOpen(accessTable, screen, role, "aligned"), screen.route).toBe(true);
    }
  });

  test("every shortcut of its own dashboard opens", () => {
    for (const route of accessTable.shortcuts[role] ?? accessTable.shortcuts.others) {
      const screen = screenAt(accessTable, route);
      expect(screen && mayOpen(accessTable, screen, role, "aligned"), route).toBe(true);
    }
  });

  test("no screen stands in the menu twice, and the phone lists the same ones", () => {
    const routes = routesOf(everything);
    expect(new Set(routes).size).toBe(routes.length);
    const phone = phoneMenuOf(accessTable, role, "aligned").flatMap(({ screens }) => screens);
    expect(routesOf(phone).toSorted()).toEqual(routes.toSorted());
  });
});

describe.each(roles)("for %s, strict", (role) => {
  test("the menu hides what the route table refuses", () => {
    const menu = sidebarOf(accessTable, role, "strict");
    for (const screen of [...menu.main, ...menu.administration, ...menu.more]) {
      const { routeRoles } = screen;
      expect(routeRoles === "signed-in" || routeRoles.includes(role), screen.route).toBe(true);
    }
  });
});

test("strict is the route table without aliases", () => {
  const open = (role: Role, route: string, mode: "strict" | "aligned") => {
    const screen = screenAt(accessTable, route);
    return screen !== undefined && mayOpen(accessTable, screen, role, mode);
  };
  expect(open("accountant", "/stock-card", "strict")).toBe(false);
  expect(open("accountant", "/stock-card", "aligned")).toBe(true);
  expect(open("admin", "/users", "strict")).toBe(false);
  expect(open("admin", "/users", "aligned")).toBe(true);
  expect(open("admin", "/employee-requests", "aligned")).toBe(false);
  expect(open("owner", "/employee-requests", "aligned")).toBe(true);
  expect(open("finance", "/stock-card", "strict")).toBe(true);
  expect(open("supplier", "/supplies", "strict")).toBe(true);
  expect(open("supplier", "/supplies/catalogue", "strict")).toBe(false);
  expect(open("supplier", "/supplies/custody", "aligned")).toBe(false);
  expect(open("employee", "/supplies/catalogue", "aligned")).toBe(true);
  // Who has no office role says that funds arrived, and reads no request.
  expect(open("field_officer", "/fund-requests/received", "aligned")).toBe(true);
  expect(open("field_officer", "/fund-requests/new", "aligned")).toBe(false);
  expect(open("cashier", "/farmers", "aligned")).toBe(false);
});

test.each(["/supplies/custody", "/fund-requests/received"])(
  "everybody who works here finds %s in the menu",
  (route) => {
    for (const role of roles) {
      const { main, administration, more } = sidebarOf(accessTable, role, "aligned");
      const lines = routesOf([...main, ...administration, ...more]);
      expect(lines.includes(route), role).toBe(role !== "supplier");
    }
  },
);

test("the five tabs of a phone", () => {
  const of = (role: Role) =>
    phoneTabsOf(accessTable, role, "aligned").map(({ phoneTab }) => phoneTab?.label);
  expect(of("owner")).toEqual(["Home", "Farmers", "Products", "Reports", "Account"]);
  expect(of("field_officer")).toEqual(["Home", "Farmers", "Account"]);
  expect(of("accountant")).toEqual(["Home", "Products", "Reports", "Account"]);
  expect(of("cashier")).toEqual(["Home", "Account"]);
});

test("the phone's groups are as specified", () => {
  const groups = phoneMenuOf(accessTable, "owner", "aligned").map(({ heading, screens }) => [
    heading,
    routesOf(screens),
  ]);
  expect(Object.fromEntries(groups)).toMatchObject({
    Main: ["/dashboard", "/farmers", "/agricultural-workflow", "/field-collections", "/processing"],
    Business: ["/products", "/costing", "/expenses", "/contracts", "/reports"],
    Operations: ["/distribution"],
    Account: ["/settings"],
  });
  const cashier = phoneMenuOf(accessTable, "cashier", "aligned");
  const business = cashier.find(({ heading }) => heading === "Business");
  // Expenses stands there for all roles.
  expect(business && routesOf(business.screens)).toEqual(["/costing", "/expenses"]);
});

describe("the coffee-export desk", () => {
  const eleven =
    "/coffee-export /ucda-registration /quality-inspection /certificates /export-docs /shipping /customers /customer-prospecting /orders /logistics /packaging";
  const deskFor = (role: Role, route: string) => {
    const screen = screenAt(accessTable, route);
    return screen ? deskOf(accessTable, screen, role, "aligned") : null;
  };

  test.each(eleven.split(" "))("%s is a tab of it, for admin and owner alone", (route) => {
    for (const role of ["admin", "owner"] as const) {
      const desk = deskFor(role, route);
      expect(desk?.name).toBe("Coffee Export");
      expect(desk && routesOf(desk.tabs).toSorted()).toEqual(eleven.split(" ").toSorted());
    }
    const screen = screenAt(accessTable, route);
    const others = roles.filter((role) => role !== "admin" && role !== "owner");
    for (const role of others) {
      expect(screen && mayOpen(accessTable, screen, role, "aligned"), role).toBe(false);
    }
  });

  test("a tab without a line of its own stands under the desk's", () => {
    expect(menuRouteAt(accessTable, "/shipping/one")).toBe("/coffee-export");
    expect(menuRouteAt(accessTable, "/orders/new")).toBe("/orders");
    expect(menuRouteAt(accessTable, "/farmers/new")).toBe("/farmers");
    expect(menuRouteAt(accessTable, "/nowhere")).toBeUndefined();
  });

  test("no other screen is a tab of anything", () => {
    expect(deskFor("owner", "/contracts")).toBeNull();
    const tabs = accessTable.screens.filter(({ tab }) => tab !== undefined);
    expect(routesOf(tabs).toSorted()).toEqual(eleven.split(" ").toSorted());
  });
});

test("a path belongs to the screen that begins it", () => {
  expect(screenAt(accessTable, "/farmers/new")?.route).toBe("/farmers");
  expect(screenAt(accessTable, "/farmer-analytics")?.route).toBe("/farmer-analytics");
  expect(screenAt(accessTable, "/nowhere")).toBeUndefined();
});

/** The route table of the specification, §2.1, but for the pages anybody may open. */
const routeTable = `
/dashboard signed-in
/expenses signed-in
/settings signed-in
/navigation-hub signed-in
/workflow signed-in
/mobile-nav signed-in
/products accountant admin owner
/contracts admin owner
/reports accountant admin owner
/users owner
/permissions owner
/costing accountant admin owner
/payments accountant admin owner
/documents accountant admin owner
/fund-requests accountant admin owner top_management
/employee-requests employee
/owner-dashboard owner
/supplies supplier employee admin owner
/stock-card finance operations owner
/financial-statements finance owner
/cashier cashier accountant admin owner
/pos cashier admin owner
/payment-center accountant admin owner
/field-operations field_operations owner
/suppliers admin owner
/farmers field_operations admin owner
/field-collections field_operations admin owner
/processing admin owner
/packaging-inventory operations owner
/export-documentation management owner
/distribution operations owner
/agricultural-workflow field_operations admin owner
/traceability admin owner field_operations operations
/farmer-analytics admin owner field_operations management
`
  .trim()
  .split("\n")
  .map((line) => line.split(" "));

test.each(routeTable)("%s is for the roles of the route table", (route = "", ...who) => {
  const { routeRoles } = screenAt(accessTable, route) ?? {};
  const roles = typeof routeRoles === "object" ? [...routeRoles] : [String(routeRoles)];
  expect(roles.toSorted()).toEqual(who.toSorted());
});

test("the lines of the menus have the names the specification gives them", () => {
  const named = {
    "/costing": "Operational Costs",
    "/stock-card": "FIFO Stock Card",
    "/expenses": "Administrative Expenses",
    "/reports": "Financial Reports",
    "/cashier": "Cashier Station",
    "/users": "User Management",
    "/permissions": "Permission Management",
    "/settings": "System Settings",
  };
  for (const [route, label] of Object.entries(named)) {
    expect(screenAt(accessTable, route)?.label).toBe(label);
  }
});

test("every route of the specification is in the table", () => {
  const routes = new Set(routesOf(accessTable.screens));
  const expected =
    "/auth /test-auth /test-connection /dashboard /expenses /settings /navigation-hub /workflow /mobile-nav /products /contracts /reports /users /permissions /costing /payments /documents /fund-requests /employee-requests /owner-dashboard /supplies /stock-card /financial-statements /cashier /pos /payment-center /field-operations /suppliers /farmers /field-collections /processing /packaging-inventory /export-documentation /distribution /agricultural-workflow /traceability /farmer-analytics /coffee-export /ucda-registration /quality-inspection /certificates /export-docs /shipping /customers /customer-prospecting /orders /logistics /packaging /customer-portal /product-story /farmer-profile /verify";
  for (const route of expected.split(" ")) expect(routes.has(route), route).toBe(true);
});
