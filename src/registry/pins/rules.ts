// Screens somebody keeps at hand: few, or they would be a second menu.
import { type AccessTable, screenAt } from "#kernel/access.ts";
import { notFound, Refusal } from "#kernel/refusal.ts";

/** So many screens somebody keeps at hand. */
export const mostPins = 8;

/** Refuses what is no screen of the app, and one more than can be kept at hand. */
export function checkPin(table: AccessTable, route: string, pinned: readonly string[]): void {
  const screen = screenAt(table, route);
  if (!screen || screen.routeRoles === "public") throw notFound("screen");
  if (pinned.includes(route) || pinned.length < mostPins) return;
  throw new Refusal("pins.enough", `You keep ${mostPins} screens at hand. Unpin one first.`);
}
