// All that signing in knows of the work without a network: is there any on this device?

/** Whose work lies here; survives signing out, as the language does: the queue does too. */
export const holdersKey = "mavuno.field";

/** Whether somebody's work lies sealed on this device. */
export function hasHolders(): boolean {
  return localStorage.getItem(holdersKey) !== null;
}
