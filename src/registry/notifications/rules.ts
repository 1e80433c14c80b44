// Asking for a screen one's role may not open: told to the owners, who alone can change a role.
import { type AccessMode, type AccessTable, mayOpen, screenAt } from "#kernel/access.ts";
import type { Day } from "#kernel/days.ts";
import type { Role } from "#kernel/permissions.ts";
import { notFound, Refusal } from "#kernel/refusal.ts";

/** So many different screens somebody asks for in 24 hours; after that it is no question any more. */
export const mostAsksADay = 5;

/** The name of the event, so that the same question of a day is told once. */
export function askOf(userId: string, route: string, day: Day): string {
  return `${asksOf(userId)}${route}:${day}`;
}

/** How the names of all questions of a person begin. */
export function asksOf(userId: string): string {
  return `access:${userId}:`;
}

/** The screen somebody asks for; refuses what is no screen, and what opens for them already. */
export function screenToAsk(
  table: AccessTable,
  path: string,
  { role, mode }: { role: Role; mode: AccessMode },
): { route: string; label: string } {
  const screen = screenAt(table, path);
  if (!screen || screen.routeRoles === "public") throw notFound("screen");
  if (mayOpen(table, screen, role, mode)) {
    throw new Refusal("notification.opens-already", "This screen opens for you. Load it again.", {
      status: 409,
    });
  }
  return screen;
}

/** Refuses one more question after too many of a day. */
export function checkAsks(asked: number): void {
  if (asked < mostAsksADay) return;
  throw new Refusal(
    "notification.asked-enough",
    "You asked for several screens today. Speak to the owner about what you need.",
    { status: 429, retryAfterSeconds: 86_400 },
  );
}
