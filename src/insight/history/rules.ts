// A thing's history is for those who may read the thing: what its own screen asks for. Where that is
// decided thing by thing, and for what is not listed here, it is for auditors and whoever took part.
import type { Needs } from "#kernel/permissions.ts";

/** Things without a screen of their own, and those whose reading everybody may begin. */
const others: Readonly<Record<string, Needs>> = {
  "export-document": ["canManageExports", "canManageShipments", "canViewReports"],
  expense: ["canManageExpenses", "canApproveFunds"],
  user: ["canManageUsers", "canViewAuditLogs"],
  permissions: ["canManageRoles", "canViewAuditLogs"],
  lot: ["canViewReports", "canUpdateInventory"],
  requisition: ["canUpdateInventory", "canViewFinancials"],
};

let readings: Readonly<Record<string, { needs: Needs }>> = {};

/** Says, once at start, which reading stands behind the screen of each kind of thing. */
export function historyFollows(all: Readonly<Record<string, { needs: Needs }>>): void {
  readings = all;
}

/** Who may read the history of things of this kind, whether or not they took part in it. */
export function historyReaders(subject: string): Needs {
  // Not every word is a kind of thing: what all objects have is nobody's.
  if (Object.hasOwn(readings, subject)) return readings[subject]?.needs ?? "canViewAuditLogs";
  return Object.hasOwn(others, subject)
    ? (others[subject] ?? "canViewAuditLogs")
    : "canViewAuditLogs";
}
