// The head of the dashboard: its title, badge and shortcuts by role (specification §2.5). Which admin
// sees which is decided by the title alone, never by a person's name; it grants nothing.
import type { Role } from "#kernel/permissions.ts";

export interface Header {
  title: string;
  badge: string | null;
  shortcuts: readonly string[];
}

const exportOperations: Header = {
  title: "Export Operations Center",
  badge: null,
  shortcuts: ["/costing", "/contracts", "/products"],
};
const operationsControl: Header = {
  title: "Operations Control Center",
  badge: null,
  shortcuts: ["/stock-card", "/suppliers", "/field-operations", "/products"],
};
const directorOperations = "director operations";

const headers: Partial<Record<Role, Header>> = {
  owner: {
    title: "Executive Control",
    badge: "Global Manager",
    shortcuts: ["/users", "/fund-requests", "/financial-statements", "/contracts"],
  },
  accountant: {
    title: "Financial Control Center",
    badge: null,
    shortcuts: [
      "/payment-center",
      "/fund-requests",
      "/expenses",
      "/financial-statements",
      "/costing",
      "/reports",
    ],
  },
  cashier: {
    title: "Cashier Station",
    badge: null,
    shortcuts: ["/cashier", "/expenses", "/settings"],
  },
  field_officer: {
    title: "Field Operations",
    badge: null,
    shortcuts: ["/field-operations", "/products", "/settings"],
  },
};

/** The head of somebody's dashboard. A director is known by the exact title, in any case of letters. */
export function headerOf({ role, title }: { role: Role; title: string | null }): Header {
  if (role === "admin") {
    const isOperations = title?.trim().toLowerCase() === directorOperations;
    return isOperations ? operationsControl : exportOperations;
  }
  return (
    headers[role] ?? {
      title: "Employee Dashboard",
      badge: role.replaceAll("_", " ").toUpperCase(),
      shortcuts: ["/products", "/expenses", "/settings"],
    }
  );
}
