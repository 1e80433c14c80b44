// The one access table: every route of the house with what the specification's route table (§2.1)
// and sidebar list (§2.6, §2.7) say about it. How the two are read together: kernel/access.ts.
import type { AccessTable, ScreenAccess } from "#kernel/access.ts";
import { type Role, roles } from "#kernel/permissions.ts";

const everybody = [
  "owner",
  "admin",
  "accountant",
  "field_officer",
  "cashier",
  "employee",
] as const satisfies readonly Role[];
const managers = ["admin", "owner"] as const satisfies readonly Role[];
const officeAndOwner = ["accountant", "admin", "owner"] as const satisfies readonly Role[];
const cashBoxRoute = [
  ...["cashier", "accountant", "admin", "owner", "top_management"],
] as const satisfies readonly Role[];
const fieldRoute = ["field_operations", "admin", "owner"] as const satisfies readonly Role[];
const fieldMenu = ["field_officer", "admin", "owner"] as const satisfies readonly Role[];

const daily: readonly ScreenAccess[] = [
  {
    route: "/dashboard",
    label: "Dashboard",
    routeRoles: "signed-in",
    sidebarRoles: everybody,
    group: "main",
    phoneGroup: "Main",
    phoneTab: { label: "Home", roles: "signed-in" },
  },
  {
    route: "/farmers",
    label: "Farmers",
    routeRoles: fieldRoute,
    sidebarRoles: fieldMenu,
    group: "main",
    startsBlock: true,
    phoneGroup: "Main",
    phoneTab: { label: "Farmers", roles: fieldMenu },
  },
  {
    route: "/agricultural-workflow",
    label: "Agricultural Workflow",
    routeRoles: fieldRoute,
    sidebarRoles: fieldMenu,
    group: "main",
    phoneGroup: "Main",
  },
  {
    route: "/field-collections",
    label: "Field Collections",
    routeRoles: fieldRoute,
    sidebarRoles: fieldMenu,
    group: "main",
    phoneGroup: "Main",
  },
  {
    route: "/processing",
    label: "Processing",
    routeRoles: managers,
    sidebarRoles: managers,
    group: "main",
    phoneGroup: "Main",
  },
  {
    route: "/packaging-inventory",
    label: "Packaging & Inventory",
    routeRoles: ["operations", "owner"],
    sidebarRoles: managers,
    group: "main",
  },
  {
    route: "/export-documentation",
    label: "Export Documentation",
    routeRoles: ["management", "owner"],
    sidebarRoles: managers,
    group: "main",
  },
  {
    route: "/distribution",
    label: "Distribution",
    routeRoles: ["operations", "owner"],
    sidebarRoles: managers,
    group: "main",
    phoneGroup: "Operations",
  },
  {
    route: "/products",
    label: "Products",
    routeRoles: officeAndOwner,
    sidebarRoles: ["accountant", "admin", "owner", "field_officer"],
    group: "main",
    startsBlock: true,
    phoneGroup: "Business",
    phoneTab: { label: "Products", roles: officeAndOwner },
  },
  {
    route: "/costing",
    label: "Operational Costs",
    routeRoles: officeAndOwner,
    sidebarRoles: ["accountant", "admin", "owner", "cashier", "field_officer"],
    group: "main",
    phoneGroup: "Business",
    phoneLabel: "Costing",
  },
  {
    route: "/stock-card",
    label: "FIFO Stock Card",
    routeRoles: ["finance", "operations", "owner"],
    sidebarRoles: officeAndOwner,
    group: "main",
  },
  {
    route: "/expenses",
    label: "Administrative Expenses",
    routeRoles: "signed-in",
    sidebarRoles: ["employee", "accountant", "admin", "owner"],
    group: "main",
    phoneGroup: "Business",
    phoneLabel: "Expenses",
  },
  {
    route: "/fund-requests",
    label: "Fund Requests",
    routeRoles: ["accountant", "admin", "owner", "top_management"],
    sidebarRoles: officeAndOwner,
    group: "main",
  },
  {
    route: "/contracts",
    label: "Contracts",
    routeRoles: managers,
    sidebarRoles: managers,
    group: "main",
    phoneGroup: "Business",
  },
  {
    route: "/suppliers",
    label: "Suppliers",
    routeRoles: managers,
    sidebarRoles: managers,
    group: "main",
  },
  {
    route: "/reports",
    label: "Financial Reports",
    routeRoles: officeAndOwner,
    sidebarRoles: officeAndOwner,
    group: "main",
    startsBlock: true,
    phoneGroup: "Business",
    phoneLabel: "Reports",
    phoneTab: { label: "Reports", roles: officeAndOwner },
  },
  {
    route: "/financial-statements",
    label: "Financial Statements",
    routeRoles: ["finance", "owner"],
    sidebarRoles: officeAndOwner,
    group: "main",
  },
  {
    route: "/documents",
    label: "Documents",
    routeRoles: officeAndOwner,
    sidebarRoles: officeAndOwner,
    group: "main",
  },
  {
    route: "/cashier",
    label: "Cashier Station",
    routeRoles: ["cashier", "accountant", "admin", "owner"],
    sidebarRoles: ["cashier", "accountant", "admin", "owner"],
    group: "main",
  },
  {
    route: "/field-operations",
    label: "Field Operations",
    routeRoles: ["field_operations", "owner"],
    sidebarRoles: fieldMenu,
    group: "main",
  },
];

const administration: readonly ScreenAccess[] = [
  {
    route: "/users",
    label: "User Management",
    routeRoles: ["owner"],
    sidebarRoles: managers,
    group: "administration",
  },
  {
    route: "/permissions",
    label: "Permission Management",
    routeRoles: ["owner"],
    sidebarRoles: ["owner"],
    group: "administration",
  },
  {
    route: "/settings",
    label: "System Settings",
    routeRoles: "signed-in",
    sidebarRoles: managers,
    group: "administration",
    phoneGroup: "Account",
    phoneLabel: "Settings",
    phoneTab: { label: "Account", roles: "signed-in" },
  },
];

const more: readonly ScreenAccess[] = [
  { route: "/payments", label: "Payments", routeRoles: officeAndOwner },
  { route: "/suppliers/bills", label: "Supplier Bills", routeRoles: officeAndOwner },
  {
    route: "/cashier/floats",
    label: "Buying Cash",
    routeRoles: ["cashier", "accountant", "admin", "owner"],
  },
  {
    route: "/suppliers/withholding",
    label: "Tax Kept Back",
    routeRoles: officeAndOwner,
    unlisted: true,
  },
  { route: "/payment-center", label: "Payment Center", routeRoles: officeAndOwner },
  // Whoever keeps the drawer counts it and carries its cash to the bank; the center itself is the office's.
  { route: "/payment-center/cash-counts", label: "Cash Box", routeRoles: cashBoxRoute },
  {
    ...{ route: "/payment-center/deposits", label: "Cash Carried to the Bank" },
    ...{ routeRoles: cashBoxRoute, unlisted: true },
  },
  {
    route: "/traceability",
    label: "Traceability",
    routeRoles: ["admin", "owner", "field_operations", "operations"],
  },
  {
    route: "/farmer-analytics",
    label: "Farmer Analytics",
    routeRoles: ["admin", "owner", "field_operations", "management"],
  },
  { route: "/supplies", label: "Supplies", routeRoles: ["supplier", "employee", "admin", "owner"] },
  // What people here ask for is nothing a supplier reads; they have their own face at /supplies.
  ...["/supplies/catalogue", "/supplies/new", "/supplies/whereabouts"].map(
    (route): ScreenAccess => ({
      ...{ route, label: "Supplies", routeRoles: ["employee", "admin", "owner"], unlisted: true },
    }),
  ),
  // Whoever works here has things to bring back, and confirms having taken one over.
  {
    route: "/supplies/custody",
    label: "In Custody",
    routeRoles: roles.filter((role) => role !== "supplier"),
  },
  // Whoever works here may be paid funds, and says of each part that it arrived.
  {
    route: "/fund-requests/received",
    label: "Funds Received",
    routeRoles: roles.filter((role) => role !== "supplier"),
  },
  { route: "/employee-requests", label: "Employee Requests", routeRoles: ["employee"] },
  { route: "/approvals", label: "Approvals", routeRoles: "signed-in" },
  // Whoever loads a truck is in the field; the stock card itself is read in the office.
  ...["/stock-card/transfers", "/stock-card/losses"].map((route): ScreenAccess => ({
    ...{ route, label: "Store Transfers", unlisted: true },
    routeRoles: [...fieldRoute, "operations", "finance", "management"],
  })),
  // Whoever counts a store keeps none of its figures: people of the field count too.
  {
    ...{ route: "/stock-card/counts", label: "Store Counts", unlisted: true },
    routeRoles: [...fieldRoute, "operations", "finance", "management"],
  },
  {
    route: "/settings/approvals",
    label: "Approval Policy",
    routeRoles: ["owner"],
    unlisted: true,
  },
  {
    route: "/settings/expense-categories",
    label: "Expense Categories",
    routeRoles: officeAndOwner,
    unlisted: true,
  },
  { route: "/owner-dashboard", label: "Owner Dashboard", routeRoles: ["owner"] },
  { route: "/workflow", label: "Workflow", routeRoles: "signed-in" },
  { route: "/navigation-hub", label: "Navigation Hub", routeRoles: "signed-in" },
  { route: "/mobile-nav", label: "Phone Navigation", routeRoles: "signed-in", unlisted: true },
  { route: "/sync", label: "Sync", routeRoles: "signed-in", unlisted: true },
  { route: "/settings/books", label: "Check of the Books", routeRoles: managers, unlisted: true },
  { route: "/settings/audit-log", label: "Audit Log", routeRoles: managers, unlisted: true },
  {
    route: "/pos",
    label: "Cashier Station",
    routeRoles: ["cashier", "admin", "owner"],
    unlisted: true,
  },
];

/** The coffee-export desk: one screen, eleven addresses, a tab each (§2.1). Most have no line of their own. */
const exportDesk = "/coffee-export";

function deskTab(route: string, tab: string, label: string, isListed = false): ScreenAccess {
  const place = { route, label, routeRoles: managers, tab: { of: exportDesk, label: tab } };
  return isListed ? place : { ...place, unlisted: true };
}

const coffeeExport: readonly ScreenAccess[] = [
  deskTab(exportDesk, "Overview", "Coffee Export", true),
  deskTab("/orders", "Orders", "Orders", true),
  deskTab("/customers", "Customers", "Customers", true),
  deskTab("/customer-prospecting", "Prospects", "Customer Prospecting"),
  deskTab("/ucda-registration", "Regulator", "UCDA Registration"),
  deskTab("/quality-inspection", "Quality", "Quality Inspection"),
  deskTab("/certificates", "Certificates", "Certificates"),
  deskTab("/packaging", "Packing", "Export Packing"),
  deskTab("/export-docs", "Papers", "Export Papers"),
  deskTab("/logistics", "Transport", "Export Transport"),
  deskTab("/shipping", "Shipping", "Shipping"),
];

const outside: readonly ScreenAccess[] = [
  { route: "/auth", label: "Sign In", routeRoles: "public" },
  { route: "/test-auth", label: "Test signing in", routeRoles: "public" },
  { route: "/test-connection", label: "Test the connection", routeRoles: "public" },
  { route: "/customer-portal", label: "Customer Portal", routeRoles: "public" },
  { route: "/product-story", label: "Product Story", routeRoles: "public" },
  { route: "/farmer-profile", label: "Farmer Profile", routeRoles: "public" },
  { route: "/verify", label: "Check a document", routeRoles: "public" },
];

export const accessTable: AccessTable = {
  screens: [...daily, ...administration, ...coffeeExport, ...more, ...outside],
  shortcuts: {
    owner: ["/users", "/fund-requests", "/financial-statements", "/contracts"],
    // Both directors are admins: each dashboard's shortcuts open for the role.
    admin: [
      "/costing",
      "/contracts",
      "/products",
      "/stock-card",
      "/suppliers",
      "/field-operations",
    ],
    accountant: [
      "/payment-center",
      "/fund-requests",
      "/expenses",
      "/financial-statements",
      "/costing",
      "/reports",
    ],
    cashier: ["/cashier", "/expenses", "/settings"],
    field_officer: ["/field-operations", "/products", "/settings"],
    others: ["/products", "/expenses", "/settings"],
  },
};
