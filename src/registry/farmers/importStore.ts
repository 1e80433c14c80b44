// What an import asks of the tables: places by their names, and people who may be known already.
import { sql } from "kysely";
import type { Ctx } from "#platform/server/context.ts";
import type { KnownPerson } from "./duplicateRules.ts";
import { type FoundPlace, type ImportPlace, placeKey } from "./importRules.ts";
import type { FarmerFacts } from "./rules.ts";

interface PlaceAnswer {
  key: string;
  hasDistrict: boolean;
  parishId: string | null;
  subCounty: string | null;
  villageId: string | null;
}

/** Places in words to the list's places, all rows in one statement, by `placeKey`. */
export async function resolvePlaces(
  ctx: Ctx,
  places: readonly ImportPlace[],
): Promise<Map<string, FoundPlace>> {
  const wanted = new Map(places.map((place) => [placeKey(place), place]));
  const rows = [...wanted].map(([key, place]) => ({ key, ...place, sub_county: place.subCounty }));
  const found = await sql<PlaceAnswer>`
    with wanted as (
      select key, lower(regexp_replace(district, '\\s+', ' ', 'g')) as district,
        lower(regexp_replace(sub_county, '\\s+', ' ', 'g')) as sub_county,
        lower(regexp_replace(parish, '\\s+', ' ', 'g')) as parish,
        lower(regexp_replace(village, '\\s+', ' ', 'g')) as village
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as w (key text, district text, sub_county text, parish text, village text)
    )
    select w.key, d.id is not null as "hasDistrict", p.id as "parishId", s.name as "subCounty",
      (select v.id from locality v where v.parent_id = p.id and lower(v.name) = w.village
        order by v.id limit 1) as "villageId"
    from wanted w
    left join locality d on d.parent_id is null and lower(d.name) = w.district
    left join (locality p join locality s on s.id = p.parent_id)
      on p.district_id = d.id and p.kind = 'parish'
      and lower(p.name) in (w.parish, w.parish || ' ward')
      and (w.sub_county is null or lower(s.name) = w.sub_county)
    order by w.key, s.name, p.id
  `.execute(ctx.tx);
  const answers = new Map<string, FoundPlace>();
  for (const { key, hasDistrict, parishId, subCounty, villageId } of found.rows) {
    const answer = answers.get(key) ?? { hasDistrict, parishes: [] };
    if (parishId !== null) {
      answer.parishes.push({ id: parishId, subCounty: subCounty ?? "", villageId });
    }
    answers.set(key, answer);
  }
  return answers;
}

/** Everybody in the register with one of these numbers, telephones or names: one statement. */
export async function findKnown(ctx: Ctx, facts: readonly FarmerFacts[]): Promise<KnownPerson[]> {
  const values = (pick: (one: FarmerFacts) => string | null) => [
    ...new Set(facts.map(pick).filter((one) => one !== null)),
  ];
  // The words of a name in either order are the same person.
  const names = facts.flatMap(({ firstName, lastName }) => [
    `${lastName} ${firstName}`.toLowerCase(),
    `${firstName} ${lastName}`.toLowerCase(),
  ]);
  const found = await sql<KnownPerson>`
    select f.code, f.full_name as name, f.nin, f.national_farmer_id as "nationalFarmerId",
      f.external_code as "externalCode", f.phone, f.locality_id as "localityId", f.village
    from farmer f where f.org_id = current_org() and (
      f.nin = any(${values((one) => one.nin)})
      or f.national_farmer_id = any(${values((one) => one.nationalFarmerId)})
      or f.external_code = any(${values((one) => one.externalCode)})
      or lower(f.full_name) = any(${[...new Set(names)]})
    )
  `.execute(ctx.tx);
  return found.rows;
}
