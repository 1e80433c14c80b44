// The permissions of the specification (§6) and of decisions §2, written out by hand, cell by cell: it
// is the document that is compared with the code, so nothing here is made from the code.
import { expect, test } from "vitest";
import {
  type AllOf,
  can,
  factoryFlags,
  type Flag,
  flags,
  isRole,
  type Role,
  roles,
  takesOut,
} from "./permissions.ts";

// o = owner, a = admin, c = accountant, f = field_officer, k = cashier, e = employee
const specified = `
canRegisterFarmers    o a . f . .
canEditFarmers        o a . f . .
canDeleteFarmers      o . . . . .
canViewFarmers        o a c f . e
canCreateCollections  o a . f . .
canEditCollections    o a . f . .
canApproveQuality     o a . f . .
canProcessPayments    o a c . k .
canManageProcessing   o a . . . .
canUpdateInventory    o a . . . .
canManagePackaging    o a . . . .
canGenerateQRCodes    o a . f . .
canViewReports        o a c . . .
canManageExpenses     o a c . . .
canApproveFunds       o . c . . .
canViewFinancials     o a c . . .
canManagePayroll      o . c . . .
canProcessWithdrawals o . c . . .
canGenerateDocuments  o a c . . .
canManageExports      o a . . . .
canViewCompliance     o a c . . .
canManageShipments    o a . . . .
canTrackDeliveries    o a . . . .
canManageDistribution o a . . . .
canMakeSales          o a . . k .
canProcessRefunds     o a . . k .
canViewSalesReports   o a c . k .
canManageCashier      o a . . k .
canManageUsers        o a . . . .
canConfigureSystem    o . . . . .
canViewAuditLogs      o a . . . .
canManageRoles        o . . . . .
canBackupData         o . . . . .
canViewDashboard      o a c f k e
canViewAnalytics      o a c . . .
canExportData         o a c . . .
`;

// t = top_management, s = supplier, n = finance, p = operations, d = field_operations, m = management
const routeOnly = `
canRegisterFarmers    . . . . d .
canEditFarmers        . . . . d .
canDeleteFarmers      . . . . . .
canViewFarmers        t . n p d m
canCreateCollections  . . . . d .
canEditCollections    . . . . d .
canApproveQuality     . . . . d .
canProcessPayments    . . n . . .
canManageProcessing   . . . p . .
canUpdateInventory    . . . p . .
canManagePackaging    . . . p . .
canGenerateQRCodes    . . . p d .
canViewReports        t . n p . m
canManageExpenses     . . n . . .
canApproveFunds       t . n . . .
canViewFinancials     t . n . . m
canManagePayroll      . . n . . .
canProcessWithdrawals . . n . . .
canGenerateDocuments  t . n . . m
canManageExports      t . . . . m
canViewCompliance     t . n . . m
canManageShipments    . . . p . .
canTrackDeliveries    . . . p . .
canManageDistribution . . . p . .
canMakeSales          . . . . . .
canProcessRefunds     . . . . . .
canViewSalesReports   . . n . . .
canManageCashier      . . . . . .
canManageUsers        . . . . . .
canConfigureSystem    . . . . . .
canViewAuditLogs      . . . . . .
canManageRoles        . . . . . .
canBackupData         . . . . . .
canViewDashboard      t s n p d m
canViewAnalytics      t . n . . m
canExportData         t . n . . m
`;

const tables: readonly { columns: readonly Role[]; text: string }[] = [
  {
    columns: ["owner", "admin", "accountant", "field_officer", "cashier", "employee"],
    text: specified,
  },
  {
    columns: [
      "top_management",
      "supplier",
      "finance",
      "operations",
      "field_operations",
      "management",
    ],
    text: routeOnly,
  },
];

const cells = tables.flatMap(({ columns, text }) =>
  text
    .trim()
    .split("\n")
    .flatMap((line) => {
      const [flag = "", ...marks] = line.split(/\s+/);
      return columns.map((role, index) => ({ flag, role, expected: marks[index] !== "." }));
    }),
);

test("36 flags by 12 roles, cell by cell", () => {
  expect(cells).toHaveLength(36 * 12);
  const wrong = cells.filter(({ flag, role, expected }) => {
    const held: readonly string[] = factoryFlags[role];
    return held.includes(flag) !== expected;
  });
  expect(wrong).toEqual([]);
});

test("the hand-written table names every flag and every role, and no other", () => {
  expect(new Set(cells.map(({ flag }) => flag))).toEqual(new Set(flags));
  expect(new Set(cells.map(({ role }) => role))).toEqual(new Set(roles));
  expect(flags).toHaveLength(36);
  for (const role of roles)
    expect(new Set(factoryFlags[role]).size).toBe(factoryFlags[role].length);
});

test.each(["Owner", "OWNER", "owner ", "owner\u0000", "", "root", "constructor", "__proto__"])(
  "%j is no role",
  (text) => expect(isRole(text)).toBe(false),
);

test.each(roles)("%s is a role", (role) => expect(isRole(role)).toBe(true));

test("any one of several flags is enough, none is not", () => {
  expect(can([], "signed-in")).toBe(true);
  expect(can([], "canViewFarmers")).toBe(false);
  expect(can(["canViewFarmers"], "canViewFarmers")).toBe(true);
  expect(can(["canViewFarmers"], ["canViewReports", "canViewFarmers"])).toBe(true);
  expect(can(["canViewFarmers"], ["canViewReports"])).toBe(false);
  expect(can(["canViewFarmers"], [])).toBe(false);
});

const sales = ["canMakeSales", "canViewFinancials"] as const;
const both: AllOf = { all: ["canViewReports", sales] };

test.each<[held: Flag[], needs: AllOf, expected: boolean]>([
  [[], both, false],
  [["canViewReports"], both, false],
  [["canMakeSales", "canViewFinancials"], both, false],
  [["canViewReports", "canMakeSales"], both, true],
  [["canViewFinancials", "canViewReports"], both, true],
  [["canViewReports", "canMakeSales"], { all: ["canExportData", both] }, false],
  [["canViewReports", "canMakeSales", "canExportData"], { all: ["canExportData", both] }, true],
  [["canViewReports"], { all: ["canViewReports", []] }, false],
  [[], { all: ["signed-in"] }, true],
  [["canExportData"], takesOut("canViewFinancials"), false],
  [["canViewFinancials"], takesOut("canViewFinancials"), false],
  [["canViewFinancials", "canExportData"], takesOut("canViewFinancials"), true],
  [["canExportData"], takesOut(sales), false],
  [["canExportData", "canMakeSales"], takesOut(sales), true],
  [["canExportData", "canMakeSales"], takesOut(sales, "canViewFarmers"), false],
  [["canExportData", "canMakeSales", "canViewFarmers"], takesOut(sales, "canViewFarmers"), true],
  [["canExportData"], takesOut("signed-in"), true],
  [[], takesOut("signed-in"), false],
])("of all that is asked for none may lack: %j, asked %j, %j", (held, needs, expected) => {
  expect(can(held, needs)).toBe(expected);
});
