import type { ImportKind } from "../importRules.ts";

/** Where a list that was sent stands; without one, where lists of its kind are sent. */
export function listAddress(kind: ImportKind, id?: string): string {
  const sent = kind === "plots" ? "/farmers/plots/import" : "/farmers/import";
  return id === undefined ? sent : `${sent}/${id}`;
}
