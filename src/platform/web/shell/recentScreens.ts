// Which screens a person opened last on this device, for the way back to them. Only the names of
// screens are kept, none of what stood on them, and signing out takes them away.

const storageKey = "mavuno.recent";
const mostKept = 6;

/** The list after a visit: the screen first, each one once, no more than are kept. */
export function afterVisit(before: readonly string[], route: string): string[] {
  return [route, ...before.filter((one) => one !== route)].slice(0, mostKept);
}

/** Remembers that this person opened this screen. */
export function noteVisit(userId: string, route: string): void {
  const kept = afterVisit(recentScreens(userId), route);
  localStorage.setItem(storageKey, [userId, ...kept].join(" "));
}

/** The screens this person opened last here, the newest first. */
export function recentScreens(userId: string): string[] {
  const [whose, ...routes] = localStorage.getItem(storageKey)?.split(" ") ?? [];
  return whose === userId ? routes : [];
}
