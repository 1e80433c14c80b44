// The licences of the demo company, as the managing director recorded them: the authority's certificate
// for coffee ends first, with 140 days left on the demo's day.
import { addDays, type Day } from "#kernel/days.ts";
import { licences } from "#registry/licences/api.ts";
import type { Callers } from "./callers.ts";

const held = [
  { kindCode: "COFFEE_EXPORTER", number: "COF-EX", fee: "1000000", daysLeft: 140, leadDays: 21 },
  { kindCode: "COFFEE_BUYER", number: "COF-BUY", fee: "200000", daysLeft: 205, leadDays: 21 },
  { kindCode: "MAAIF_EXPORTER", number: "MAAIF-PH", fee: "150000", daysLeft: 220, leadDays: 21 },
  { kindCode: "UFZEPA_EXPORTER", number: "UFZEPA-E", fee: "0", daysLeft: 250, leadDays: 7 },
  { kindCode: "TRADING", number: "KCCA-TL", fee: "450000", daysLeft: 300, leadDays: 14 },
] as const;

/** Records the licences; gives back the id of the one that ends first. */
export async function seedLicences(hands: Callers, today: Day): Promise<string> {
  const md = hands.as("md");
  const { rows } = await md(licences.colleagues, { params: { search: "Operations" } });
  const responsibleId = rows[0]?.id ?? "";
  const ids: string[] = [];
  for (const { kindCode, number, fee, daysLeft, leadDays } of held) {
    const expiresOn = addDays(today, daysLeft);
    const issuedOn = addDays(expiresOn, -364);
    const licence = await md(licences.record, {
      body: {
        id: hands.newId(),
        kindCode,
        licenceNumber: `${number}/${issuedOn.slice(2, 4)}/0123`,
        issuedOn,
        expiresOn,
        fee,
        leadDays,
        soonDays: 140,
        renewDays: 30,
        responsibleId,
      },
    });
    ids.push(licence.id);
  }
  return ids[0] ?? "";
}
