// That a link let somebody in to choose a password: kept for this tab until it is chosen.
import type { Landing } from "./sessionState.ts";

const landingKey = "mavuno.landing";

export function keepLanding(landing: Landing | null): void {
  if (landing === null) sessionStorage.removeItem(landingKey);
  else sessionStorage.setItem(landingKey, landing);
}

export function readLanding(): Landing | null {
  const landing = sessionStorage.getItem(landingKey);
  return landing !== null && isForPassword(landing) ? landing : null;
}

export function isForPassword(type: string): type is Landing {
  return type === "recovery" || type === "invite";
}
