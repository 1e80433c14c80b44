// Who may open which screen. One table (in app/access.ts) holds it; the guard, the sidebar, the phone
// menu and the access page are drawn from it by the functions here. It grants nothing: every endpoint
// asks for its own permission.
import type { Role } from "./permissions.ts";

/** One screen: what the route table says, what the sidebar says, and where it stands in menus. */
export interface ScreenAccess {
  /** The first part of the path; `/farmers` also covers `/farmers/new` and `/farmers/{id}`. */
  route: string;
  label: string;
  /** The route table of the specification: roles, anybody signed in, or anybody at all. */
  routeRoles: readonly Role[] | "signed-in" | "public";
  /** The sidebar list of the specification. Absent: the sidebar names it for nobody. */
  sidebarRoles?: readonly Role[];
  /** Where the sidebar lists it first; screens without a group stand under More. */
  group?: "main" | "administration";
  /** A hairline stands above it in the sidebar. */
  startsBlock?: boolean;
  /** Where the phone's slide-out menu lists it. */
  phoneGroup?: "Main" | "Business" | "Operations" | "Account";
  /** Its label in the phone's menu, where the specification says another one. */
  phoneLabel?: string;
  /** One of the five tabs at the bottom of a phone, with its label and roles. */
  phoneTab?: { label: string; roles: readonly Role[] | "signed-in" };
  /** Another name of a screen already listed: it has a route but no line in menus. */
  unlisted?: boolean;
  /** It is one tab of a desk: the route the desk is listed by, and the tab's own name. */
  tab?: { of: string; label: string };
}

/** aligned: no menu item leads to Access Denied. strict: exactly the route table. */
export type AccessMode = "aligned" | "strict";

export interface AccessTable {
  screens: readonly ScreenAccess[];
  /** The shortcuts on each role's own dashboard; `others` for roles not named. */
  shortcuts: Partial<Record<Role, readonly string[]>> & { others: readonly string[] };
}

/** Route-only roles are aliases of duties: who also passes where the route names them. */
const alsoPassesAs: Partial<Record<Role, readonly Role[]>> = {
  field_officer: ["field_operations"],
  accountant: ["finance"],
  admin: ["operations", "management", "field_operations", "finance", "top_management"],
};

/** The screen a path belongs to: the table's longest route that begins the path. */
export function screenAt(table: AccessTable, path: string): ScreenAccess | undefined {
  return table.screens
    .filter(({ route }) => path === route || path.startsWith(`${route}/`))
    .toSorted((a, b) => b.route.length - a.route.length)[0];
}

/** A desk: one screen whose tabs each have an address. */
export interface Desk {
  name: string;
  /** In the table's order; `tab` is there. */
  tabs: ScreenAccess[];
}

/** The desk this screen is a tab of, with the tabs this role may open; null when it stands alone. */
export function deskOf(
  table: AccessTable,
  screen: ScreenAccess,
  role: Role,
  mode: AccessMode,
): Desk | null {
  const listedBy = screen.tab?.of;
  const desk = table.screens.find(({ route }) => route === listedBy);
  if (!desk) return null;
  const tabs = table.screens.filter(
    (one) => one.tab?.of === listedBy && mayOpen(table, one, role, mode),
  );
  return { name: desk.label, tabs };
}

/** The line of a menu that this path stands under: a tab without a line stands under its desk's. */
export function menuRouteAt(table: AccessTable, path: string): string | undefined {
  const screen = screenAt(table, path);
  return screen?.unlisted && screen.tab ? screen.tab.of : screen?.route;
}

/** Which rule decided: what is said to whoever asks why somebody may open a screen. */
export type OpeningRule =
  | { opens: true; by: "everybody" | "signed-in" | "route" | "owner" | "sidebar" | "shortcut" }
  | { opens: true; by: "alias"; as: Role }
  | { opens: false; by: "nobody" };

/** Does the route table let this role in, with aliases (aligned) or without (strict)? */
function routeRule(screen: ScreenAccess, role: Role, mode: AccessMode): OpeningRule {
  if (screen.routeRoles === "public") return { opens: true, by: "everybody" };
  if (screen.routeRoles === "signed-in") return { opens: true, by: "signed-in" };
  if (screen.routeRoles.includes(role)) return { opens: true, by: "route" };
  if (mode === "strict") return { opens: false, by: "nobody" };
  if (role === "owner") return { opens: true, by: "owner" };
  const aliases = alsoPassesAs[role] ?? [];
  const as = screen.routeRoles.find((named) => aliases.includes(named));
  return as ? { opens: true, by: "alias", as } : { opens: false, by: "nobody" };
}

/**
 * The rule by which this role may or may not open this screen. Aligned: the route table with aliases,
 * the sidebar list or a shortcut of the role's own dashboard names it. Strict: exactly the route table.
 */
export function whyOpens(
  table: AccessTable,
  screen: ScreenAccess,
  role: Role,
  mode: AccessMode,
): OpeningRule {
  const rule = routeRule(screen, role, mode);
  if (rule.opens || mode === "strict") return rule;
  if ((screen.sidebarRoles ?? []).includes(role)) return { opens: true, by: "sidebar" };
  const shortcuts = table.shortcuts[role] ?? table.shortcuts.others;
  return shortcuts.includes(screen.route) ? { opens: true, by: "shortcut" } : rule;
}

/** May somebody with this role open this screen? */
export function mayOpen(
  table: AccessTable,
  screen: ScreenAccess,
  role: Role,
  mode: AccessMode,
): boolean {
  return whyOpens(table, screen, role, mode).opens;
}

/** Does this link, whatever it asks of its screen, lead this role to a screen and not to a refusal? */
export function mayOpenPath(
  table: AccessTable,
  link: string,
  role: Role,
  mode: AccessMode,
): boolean {
  const screen = screenAt(table, link.replace(/\?.*$/, ""));
  return screen !== undefined && mayOpen(table, screen, role, mode);
}

export interface Menu {
  /** The specification's items, in its order. */
  main: ScreenAccess[];
  administration: ScreenAccess[];
  /** Every other screen this role may open. */
  more: ScreenAccess[];
}

/** The sidebar of a role. In strict mode it hides what the guard would refuse. */
export function sidebarOf(table: AccessTable, role: Role, mode: AccessMode): Menu {
  const open = table.screens.filter(
    (screen) =>
      screen.routeRoles !== "public" && !screen.unlisted && mayOpen(table, screen, role, mode),
  );
  const named = (screen: ScreenAccess): boolean =>
    screen.group !== undefined &&
    (screen.route === "/dashboard" || (screen.sidebarRoles ?? []).includes(role));
  return {
    main: open.filter((screen) => screen.group === "main" && named(screen)),
    administration: open.filter((screen) => screen.group === "administration" && named(screen)),
    more: open.filter((screen) => !named(screen)),
  };
}

/** The five tabs at the bottom of a phone: those this role has, in order. */
export function phoneTabsOf(table: AccessTable, role: Role, mode: AccessMode): ScreenAccess[] {
  return table.screens.filter(({ phoneTab, ...screen }) => {
    if (!phoneTab || !mayOpen(table, screen, role, mode)) return false;
    return phoneTab.roles === "signed-in" || phoneTab.roles.includes(role);
  });
}

export interface PhoneGroup {
  heading: "Main" | "Business" | "Operations" | "Account" | "More";
  screens: ScreenAccess[];
}

/** The phone's slide-out menu: the specification's four groups, then everything else the role opens. */
export function phoneMenuOf(table: AccessTable, role: Role, mode: AccessMode): PhoneGroup[] {
  const menu = sidebarOf(table, role, mode);
  const listed = [...menu.main, ...menu.administration, ...menu.more];
  const isHere = (screen: ScreenAccess): boolean =>
    screen.phoneGroup !== undefined &&
    (screen.phoneGroup === "Account" || !menu.more.includes(screen) || isForEverybody(screen));
  const groups = (["Main", "Business", "Operations", "Account"] as const).map((heading) => ({
    heading,
    screens: table.screens.filter(
      (screen) => listed.includes(screen) && screen.phoneGroup === heading && isHere(screen),
    ),
  }));
  const rest = listed.filter((screen) => !isHere(screen));
  return [...groups, { heading: "More" as const, screens: rest }].filter(
    ({ screens }) => screens.length > 0,
  );
}

function isForEverybody(screen: ScreenAccess): boolean {
  return screen.routeRoles === "signed-in" && screen.sidebarRoles !== undefined;
}
