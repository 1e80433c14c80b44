import type { ImportKind } from "../importRules.ts";

/** Where a list that was sent stands; without one, where lists of its kind are sent. */
export function listAddress(kind: ImportKind, id?: string): string {
  const sent = kind === "plots" ? "/farmers/plots/import" : "/farmers/import";
  return id === undefined ? sent : `${sent}/${id}`;
}

/** A farmer's deliveries of a season: the rows its kilograms are the sum of. */
export const seasonAddress = (
  farmerId: string,
  { from, to }: { from: string; to: string },
): string => `/field-collections?farmerId=${farmerId}&from=${from}&to=${to}`;
