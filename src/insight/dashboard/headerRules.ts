// The head of the dashboard: its title, badge, shortcuts and cards by role (specification §2.5). Which
// admin sees which is decided by the title alone, never by a person's name; it grants nothing.
import { type DirectorTitles, isTitled, usualTitles } from "#kernel/directors.ts";
import type { Role } from "#kernel/permissions.ts";
import type { FigureName } from "./figureRules.ts";

export interface Header {
  title: string;
  badge: string | null;
  shortcuts: readonly string[];
  /** The cards of this head, in their order; what the person may not know is left out. */
  cards: readonly FigureName[];
  /** What stands beneath the cards: the directors and the business, or the field team and production. */
  blocks?: "executive" | "operations";
}

const exportOperations: Header = {
  title: "Export Operations Center",
  badge: null,
  shortcuts: ["/costing", "/contracts", "/products"],
  cards: ["to_ship", "position", "shipments_at_risk", "receivables"],
};
const operationsControl: Header = {
  title: "Operations Control Center",
  badge: null,
  shortcuts: ["/stock-card", "/suppliers", "/field-operations", "/products"],
  cards: ["stock_weight", "suppliers", "grade_a", "processed"],
  blocks: "operations",
};

const headers: Partial<Record<Role, Header>> = {
  owner: {
    title: "Executive Control",
    badge: "Global Manager",
    shortcuts: ["/users", "/fund-requests", "/financial-statements", "/contracts"],
    cards: ["year_revenue", "year_services", "funds", "team"],
    blocks: "executive",
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
    cards: ["budget", "authority", "year_profit", "year_expenses"],
  },
  cashier: {
    title: "Cashier Station",
    badge: null,
    shortcuts: ["/cashier", "/expenses", "/settings"],
    cards: ["payments_waiting", "payments_released", "farmers_owed"],
  },
  field_officer: {
    title: "Field Operations",
    badge: null,
    shortcuts: ["/field-operations", "/products", "/settings"],
    cards: ["bought_today", "bought_week", "to_judge"],
  },
};

/**
 * The head of somebody's dashboard. A director is known by the exact title the company gives them, in any
 * case of letters.
 */
export function headerOf(
  { role, title }: { role: Role; title: string | null },
  { directorOperations }: DirectorTitles = usualTitles,
): Header {
  if (role === "admin") {
    return isTitled(title, directorOperations) ? operationsControl : exportOperations;
  }
  return (
    headers[role] ?? {
      title: "Employee Dashboard",
      badge: role.replaceAll("_", " ").toUpperCase(),
      shortcuts: ["/products", "/expenses", "/settings"],
      cards: ["stock_weight", "bought_week"],
    }
  );
}
