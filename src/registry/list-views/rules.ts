// How somebody wants to see a list, under a name of their own: few of each list, or they would have to be searched.
import { type AccessTable, screenAt } from "#kernel/access.ts";
import type { Role } from "#kernel/permissions.ts";
import { notFound, Refusal } from "#kernel/refusal.ts";

/** So many views somebody keeps of one list. */
export const mostViews = 20;
/** So many letters a view's name has at most: it stands on one line of a phone. */
export const longestName = 40;
/** So many letters of an address a view keeps at most. */
export const longestQuery = 500;

/**
 * Refuses what no list understands of its address, as the browser writes it: `search=kato&state=approved`. No page is kept: rows
 * come and go.
 */
export function checkQuery(query: string): void {
  const pairs = [...new URLSearchParams(query)];
  const isPlain = pairs.every(([name]) => /^[a-zA-Z]{1,40}$/.test(name) && name !== "after");
  if (pairs.length > 0 && isPlain && new URLSearchParams(pairs).toString() === query) return;
  throw new Refusal("list-views.no-query", "A view is what a list is narrowed or ordered by.", {
    field: "query",
  });
}

/** Refuses what is no screen of the app. */
export function checkList(table: AccessTable, route: string): void {
  const screen = screenAt(table, route);
  if (!screen || screen.routeRoles === "public") throw notFound("screen");
}

/** A company shows its views to those who work in it; a supplier, who looks in from outside, has their own alone. */
export function sharesViews(role: Role): boolean {
  return role !== "supplier";
}

/** Refuses a view for everybody from somebody who looks in from outside. */
export function checkSharing(role: Role, isShared: boolean): void {
  if (!isShared || sharesViews(role)) return;
  throw new Refusal("list-views.own-alone", "A view of yours is for yourself alone.", {
    status: 403,
  });
}

/** Refuses one more view of a list than somebody can oversee, and a name that they have given there already. */
export function checkRoom(
  own: readonly { id: string; name: string }[],
  { id, name }: { id: string; name: string },
): void {
  const others = own.filter((view) => view.id !== id);
  if (others.some((view) => view.name.toLowerCase() === name.toLowerCase())) {
    throw new Refusal("list-views.name-taken", `You have a view “${name}” of this list already.`, {
      status: 409,
      field: "name",
    });
  }
  if (others.length < mostViews) return;
  throw new Refusal(
    "list-views.enough",
    `You keep ${mostViews} views of this list. Take one away first.`,
  );
}
