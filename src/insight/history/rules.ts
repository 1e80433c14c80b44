// A thing's history is for those who may see the thing. What is not listed here is for auditors.
import type { Needs } from "#kernel/permissions.ts";

const readers: Record<string, Needs> = {
  farmer: ["canViewFarmers"],
  plot: ["canViewFarmers"],
  product: "signed-in",
  "price-list": "signed-in",
  customer: ["canManageExports", "canViewFinancials"],
  contract: ["canManageExports", "canViewFinancials", "canViewReports"],
  collection: ["canCreateCollections", "canApproveQuality", "canViewReports"],
  payment: ["canProcessPayments", "canApproveFunds", "canViewFinancials"],
  advance: ["canProcessPayments", "canApproveFunds", "canViewFinancials"],
  "processing-batch": ["canManageProcessing", "canViewReports"],
  "packing-run": ["canManagePackaging", "canViewReports"],
  shipment: ["canManageExports", "canManageShipments", "canViewReports"],
  "export-document": ["canManageExports", "canManageShipments", "canViewReports"],
  "testing-quotation": ["canManageExports", "canViewFinancials", "canMakeSales"],
  "testing-job": ["canManageExports", "canViewFinancials", "canMakeSales"],
  "testing-report": ["canManageExports", "canViewFinancials", "canMakeSales"],
  technician: ["canManageExports", "canViewFinancials", "canMakeSales"],
  instrument: ["canManageExports", "canViewFinancials", "canMakeSales"],
  "cost-line": ["canViewReports", "canViewFinancials"],
  expense: ["canManageExpenses", "canApproveFunds"],
  user: ["canManageUsers", "canViewAuditLogs"],
  permissions: ["canManageRoles", "canViewAuditLogs"],
  licence: ["canViewCompliance", "canManageExports"],
  lot: ["canViewReports", "canUpdateInventory"],
  requisition: ["canUpdateInventory", "canViewFinancials"],
};

/** Who may read the history of things of this kind. */
export function historyReaders(subject: string): Needs {
  return readers[subject] ?? "canViewAuditLogs";
}
