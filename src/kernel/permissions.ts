// Who may do what: one table, flag by role (specification §6; route-only roles by decision). The
// server asks `can` for every command and field; screens ask the same `can` to draw themselves.

export const flags = [
  "canRegisterFarmers",
  "canEditFarmers",
  "canDeleteFarmers",
  "canViewFarmers",
  "canCreateCollections",
  "canEditCollections",
  "canApproveQuality",
  "canProcessPayments",
  "canManageProcessing",
  "canUpdateInventory",
  "canManagePackaging",
  "canGenerateQRCodes",
  "canViewReports",
  "canManageExpenses",
  "canApproveFunds",
  "canViewFinancials",
  "canManagePayroll",
  "canProcessWithdrawals",
  "canGenerateDocuments",
  "canManageExports",
  "canViewCompliance",
  "canManageShipments",
  "canTrackDeliveries",
  "canManageDistribution",
  "canMakeSales",
  "canProcessRefunds",
  "canViewSalesReports",
  "canManageCashier",
  "canManageUsers",
  "canConfigureSystem",
  "canViewAuditLogs",
  "canManageRoles",
  "canBackupData",
  "canViewDashboard",
  "canViewAnalytics",
  "canExportData",
] as const;
export type Flag = (typeof flags)[number];

export const roles = [
  "owner",
  "admin",
  "accountant",
  "field_officer",
  "cashier",
  "employee",
  "top_management",
  "supplier",
  "finance",
  "operations",
  "field_operations",
  "management",
] as const;
export type Role = (typeof roles)[number];

export function isRole(text: string): text is Role {
  return roles.some((role) => role === text);
}

const accountant: readonly Flag[] = [
  "canViewFarmers",
  "canProcessPayments",
  "canViewReports",
  "canManageExpenses",
  "canApproveFunds",
  "canViewFinancials",
  "canManagePayroll",
  "canProcessWithdrawals",
  "canGenerateDocuments",
  "canViewCompliance",
  "canViewSalesReports",
  "canViewDashboard",
  "canViewAnalytics",
  "canExportData",
];
const fieldOfficer: readonly Flag[] = [
  "canRegisterFarmers",
  "canEditFarmers",
  "canViewFarmers",
  "canCreateCollections",
  "canEditCollections",
  "canApproveQuality",
  "canGenerateQRCodes",
  "canViewDashboard",
];
const notForAdmins: readonly Flag[] = [
  "canDeleteFarmers",
  "canApproveFunds",
  "canManagePayroll",
  "canProcessWithdrawals",
  "canConfigureSystem",
  "canManageRoles",
  "canBackupData",
];
const management: readonly Flag[] = [
  "canViewFarmers",
  "canViewReports",
  "canViewFinancials",
  "canGenerateDocuments",
  "canManageExports",
  "canViewCompliance",
  "canViewDashboard",
  "canViewAnalytics",
  "canExportData",
];

/** The factory table: what each role may do until the owner changes it (specification §6). */
export const factoryFlags: Record<Role, readonly Flag[]> = {
  owner: flags,
  admin: flags.filter((flag) => !notForAdmins.includes(flag)),
  accountant,
  field_officer: fieldOfficer,
  cashier: [
    "canProcessPayments",
    "canMakeSales",
    "canProcessRefunds",
    "canViewSalesReports",
    "canManageCashier",
    "canViewDashboard",
  ],
  employee: ["canViewFarmers", "canViewDashboard"],
  finance: accountant,
  field_operations: fieldOfficer,
  operations: [
    "canViewFarmers",
    "canManageProcessing",
    "canUpdateInventory",
    "canManagePackaging",
    "canGenerateQRCodes",
    "canManageDistribution",
    "canManageShipments",
    "canTrackDeliveries",
    "canViewReports",
    "canViewDashboard",
  ],
  management,
  top_management: [...management, "canApproveFunds"],
  supplier: ["canViewDashboard"],
};

/** What a company changed: for everybody of a role, and for one person until a day. */
export interface FlagLayers {
  ofRole: Readonly<Record<string, boolean>>;
  ofPerson: Readonly<Record<string, boolean>>;
}

/** Is a permission held, and what decided it: the person's own override, the role's change, the factory. */
export function whyHeld(
  role: Role,
  flag: Flag,
  layers: FlagLayers,
): { held: boolean; by: "override" | "role" | "factory" } {
  const own = Object.hasOwn(layers.ofPerson, flag) ? layers.ofPerson[flag] : undefined;
  if (own !== undefined) return { held: own, by: "override" };
  const changed = Object.hasOwn(layers.ofRole, flag) ? layers.ofRole[flag] : undefined;
  const factory = factoryFlags[role].includes(flag);
  if (changed !== undefined && changed !== factory) return { held: changed, by: "role" };
  return { held: factory, by: "factory" };
}

/** The permissions somebody holds here: what the server asks at every request. */
export function heldFlags(role: Role, layers: FlagLayers): Flag[] {
  return flags.filter((flag) => whyHeld(role, flag, layers).held);
}

/** What an endpoint, a move or a button asks for: a flag, any one of several, all of it, or a session. */
export type Needs = Flag | readonly Flag[] | AllOf | "signed-in";

/** Each of these is asked for, one at least: nobody may do a thing because nothing was written down. */
export interface AllOf {
  all: readonly [Needs, ...Needs[]];
}

/** May somebody with these flags do what needs that? Any one of several flags is enough. */
export function can(held: readonly Flag[], needs: Needs): boolean {
  if (needs === "signed-in") return true;
  if (typeof needs === "string") return held.includes(needs);
  return "all" in needs
    ? needs.all.every((one) => can(held, one))
    : needs.some((flag) => held.includes(flag));
}

/**
 * What an export asks for: the right to take data out, and the right to read what it holds, as the reading
 * of its list asks for it. Whoever may no longer read a list may not download it either.
 */
export function takesOut(...reads: readonly [Needs, ...Needs[]]): AllOf {
  return { all: ["canExportData", ...reads] };
}
