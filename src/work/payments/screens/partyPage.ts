import type { PartyType } from "../rules.ts";

/** Where a payee is looked at: the farmer's own page, or the payments to colleagues. */
export function partyPage(of: { partyType: PartyType; partyId: string }): string {
  return of.partyType === "farmer" ? `/farmers/${of.partyId}` : "/payments?partyType=staff";
}
