// The dashboard shows each person what is theirs to know and theirs to do next: figures of the books
// by permission, work that nobody else's hands have made impossible for them, and the way on.
// A section a person may not see is absent; it is never a zero.
import { coffeeYear, type Day } from "#kernel/days.ts";
import { can, type Flag, type Needs, type Role } from "#kernel/permissions.ts";
import { plansShipments } from "#work/exports/rules.ts";
import { seesPayments } from "#work/payments/rules.ts";
import { type TileName, type WorkKind, workKinds } from "./linkRules.ts";

/** What each tile asks for, in the order they are offered. Debts come early to the office, late to the cashier. */
const tileOffers: readonly (readonly [TileName, Needs])[] = [
  ["money", "canViewFinancials"],
  ["debts", "canViewFinancials"],
  ["stock", ["canViewReports", "canViewFinancials", "canUpdateInventory"]],
  ["contracts", plansShipments],
  ["bought_today", "canCreateCollections"],
  ["bought_week", "canCreateCollections"],
  ["quality", "canApproveQuality"],
  ["payments_waiting", seesPayments],
  ["payments_released", seesPayments],
  ["debts", seesPayments],
  ["prices", "signed-in"],
];
const mostTiles = 4;

/** The four tiles of somebody with these flags, in their order; fewer when fewer are theirs. */
export function tilesFor(flags: readonly Flag[]): TileName[] {
  const offered = tileOffers.filter(([, needs]) => can(flags, needs)).map(([name]) => name);
  return [...new Set(offered)].slice(0, mostTiles);
}

/** Who sees what stock has cost; others see its weight. */
const seesCost: Needs = ["canViewFinancials", "canViewReports"];
const seesRevenue: Needs = "canViewFinancials";
const seesWay: Needs = [
  "canViewReports",
  "canViewFinancials",
  "canUpdateInventory",
  "canManageProcessing",
];

interface Work {
  needs: Needs;
  /** Only these roles, where the rule of the work names roles. */
  roles?: readonly Role[];
}

/** Everything that can wait for somebody, the most pressing first. */
const works: Record<WorkKind, Work> = {
  payments_to_release: { needs: "canProcessPayments" },
  payments_to_approve: { needs: "canApproveFunds" },
  quality_to_approve: { needs: "canApproveQuality" },
  collections_to_complete: { needs: "canCreateCollections" },
  shipments_blocked: { needs: "canManageShipments" },
  contracts_to_approve: { needs: "canManageExports", roles: ["owner", "admin"] },
  prices_to_publish: { needs: "canManageExpenses" },
  costs_to_post: { needs: "canViewFinancials" },
  batches_to_review: { needs: "canManageProcessing" },
  packing_to_release: { needs: "canManagePackaging" },
  farmers_to_verify: { needs: "canEditFarmers" },
  plots_to_verify: { needs: "canEditFarmers" },
};

/** The kinds of work somebody could be asked for at all. */
export function workFor(flags: readonly Flag[], role: Role): WorkKind[] {
  return workKinds.filter((kind) => {
    const { needs, roles } = works[kind];
    return can(flags, needs) && (roles?.includes(role) ?? true);
  });
}

/** Everything one person's dashboard asks of the books. */
export interface Plan {
  tiles: TileName[];
  work: WorkKind[];
  hasCost: boolean;
  hasWay: boolean;
  hasRevenue: boolean;
}

export function planFor({ flags, role }: { flags: readonly Flag[]; role: Role }): Plan {
  return {
    tiles: tilesFor(flags),
    work: workFor(flags, role),
    hasCost: can(flags, seesCost),
    hasWay: can(flags, seesWay),
    hasRevenue: can(flags, seesRevenue),
  };
}

/** The first day of the coffee year a day belongs to: seasons begin on the first of October. */
export function seasonStart(day: Day): Day {
  return `${coffeeYear(day).slice(0, 4)}-10-01`;
}

/** The first day of the season before the one a day belongs to. */
export function seasonBefore(day: Day): Day {
  const start = seasonStart(day);
  return `${Number(start.slice(0, 4)) - 1}${start.slice(4)}`;
}

/** The first day of the month eleven months before: with this month, twelve. */
export function revenueStart(day: Day): Day {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 12;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, "0")}-01`;
}

/** The Monday of a day's week. */
export function weekStart(day: Day): Day {
  const at = Date.parse(`${day}T00:00:00Z`);
  const sinceMonday = (new Date(at).getUTCDay() + 6) % 7;
  return new Date(at - sinceMonday * 86_400_000).toISOString().slice(0, 10);
}

/** The parts of the books a plan asks, each one once. */
export const sections = [
  "money",
  "debts",
  "stock",
  "contracts",
  "bought",
  "quality",
  "payments",
  "prices",
  "way",
  "revenue",
] as const;
export type Section = (typeof sections)[number];

/** What has to be asked for a plan: two tiles of purchases, and two of payments, read one section. */
export function sectionsOf({ tiles, hasWay, hasRevenue }: Plan): Section[] {
  const asked = new Set<string>(tiles);
  const has: Partial<Record<Section, boolean>> = {
    bought: asked.has("bought_today") || asked.has("bought_week"),
    payments: asked.has("payments_waiting") || asked.has("payments_released"),
    way: hasWay,
    revenue: hasRevenue,
  };
  return sections.filter((section) => has[section] ?? asked.has(section));
}
