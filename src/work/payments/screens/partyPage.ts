import type { PartyType } from "../rules.ts";

/** Where a payee is looked at: the farmer's or supplier's own page, or the payments to colleagues. */
export function partyPage(of: { partyType: PartyType; partyId: string }): string {
  if (of.partyType === "farmer") return `/farmers/${of.partyId}`;
  return of.partyType === "supplier" ? `/suppliers/${of.partyId}` : "/payments?partyType=staff";
}
