// Where somebody wanted to go before the sign-in page stood in the way: told by the guard with the
// history entry, and kept in the tab while an outside sign-in takes the person elsewhere.

const wantedKey = "mavuno.wanted";

/** The path the guard noted; null when somebody came to sign in. */
export function wantedPath(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("wanted" in state)) return null;
  return typeof state.wanted === "string" ? state.wanted : null;
}

/** Remembers it over the way to another site and back. */
export function keepWanted(path: string | null): void {
  if (path !== null) sessionStorage.setItem(wantedKey, path);
}

/** Where the signed-in person goes now: where they wanted to go, else the dashboard (specification §2.4). */
export function placeAfter(state: unknown): string {
  const path = wantedPath(state) ?? sessionStorage.getItem(wantedKey);
  return path !== null && /^\/(?![/\\])/.test(path) ? path : "/dashboard";
}

export function forgetWanted(): void {
  sessionStorage.removeItem(wantedKey);
}
