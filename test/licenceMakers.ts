// Licences as the export desk records them, for the tests of what needs one.
import type { WireBody } from "#platform/api/endpoint.ts";
import { licences, type LicenceWire } from "#registry/licences/api.ts";
import { newId, type Person, type World } from "./world.ts";

let lastNumber = 0;

/** A licence of a kind; unless said otherwise an exporter's, until the end of September 2027. */
export async function recordLicence(
  world: World,
  change: Partial<WireBody<typeof licences.record>> = {},
  by: Person = "md",
): Promise<LicenceWire> {
  lastNumber += 1;
  return world.as(by)(licences.record, {
    body: {
      id: newId(),
      kindCode: "COFFEE_EXPORTER",
      licenceNumber: `TEST/${lastNumber}`,
      issuedOn: "2026-10-01",
      expiresOn: "2027-09-30",
      fee: "1000000",
      leadDays: 21,
      soonDays: 140,
      renewDays: 30,
      responsibleId: await world.userId("operations"),
      ...change,
    },
  });
}
