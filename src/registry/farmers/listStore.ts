// The register as a list: what it is narrowed by, what a row shows, and whom words and numbers find.
import { type RawBuilder, sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import { likeOf } from "#platform/server/store.ts";
import type { CertificateFilter, CertificateScheme } from "./certificateRules.ts";
import { beyondYield, type FarmerFigures, figuresOn } from "./figureStore.ts";
import { nowhere } from "./groupRules.ts";
import type { FarmCommodity, FarmerState } from "./rules.ts";
import { standing } from "./store.ts";

/** What the list is narrowed by. */
export interface FarmerFilter {
  search?: string | undefined;
  state?: string | undefined;
  district?: string | undefined;
  commodity?: string | undefined;
  certificate?: CertificateFilter | undefined;
  missing?: "nin" | "phone" | "plot" | "consent" | undefined;
  /** Of whom more was bought this season than their land can give. */
  yield?: "over" | undefined;
  /** A group's id, or `none`. */
  group?: string | undefined;
  /** An officer's id, or `none`. */
  officer?: string | undefined;
}

/** A row of the list. */
export interface ListedFarmer extends FarmerFigures {
  id: string;
  code: string;
  name: string;
  state: FarmerState;
  phone: string | null;
  nin: string | null;
  place: string | null;
  district: string | null;
  commodities: FarmCommodity[];
  groupName: string | null;
  officerName: string | null;
  plots: number;
  areaM2: number;
  mayBuy: boolean;
  /** The newest certificate of each scheme, and whether it counts today. */
  certified: { scheme: CertificateScheme; validTo: Day; counts: boolean }[];
}

const hasPlot = sql`exists (select 1 from plot p
  where p.org_id = f.org_id and p.farmer_id = f.id and p.state <> 'retired')`;
const mayBuy = sql`exists (select 1 from farmer_consent c
  where c.org_id = f.org_id and c.farmer_id = f.id and c.purpose = 'buy_and_pay' and c.given)`;
// The same of a row that is shown: sought by its key. As a condition it would be looked up in everybody's consents.
const agreed = sql`coalesce((select c.given from farmer_consent c
  where c.org_id = f.org_id and c.farmer_id = f.id and c.purpose = 'buy_and_pay'), false)`;
const lacks = {
  nin: sql`f.nin is null`,
  phone: sql`f.phone is null`,
  plot: sql`not ${hasPlot}`,
  consent: sql`not ${mayBuy}`,
};

/** Who asks, and when: telephones are searched only for those who may see them. */
export interface Asking {
  seesPhones: boolean;
  today: Day;
}

const places = sql`
  left join locality l on l.id = f.locality_id
  left join locality d on d.id = l.district_id`;

/** What a filter needs beside the farmers themselves. */
function beside(filter: FarmerFilter): RawBuilder<unknown> {
  const placed = filter.district ? places : sql``;
  const stands = filter.group || filter.officer ? standing : sql``;
  return sql`${placed} ${stands}`;
}

/** What a list is narrowed by, of farmers as `f`, with what it needs `beside` them. */
function narrowed(filter: FarmerFilter, { seesPhones, today }: Asking): RawBuilder<unknown> {
  const wheres: RawBuilder<unknown>[] = [sql`f.org_id = current_org()`];
  if (filter.search) wheres.push(matchesWords(filter.search, seesPhones));
  wheres.push(filter.state ? sql`f.state = ${filter.state}` : sql`f.state <> 'merged'`);
  if (filter.district) wheres.push(sql`lower(d.name) = lower(${filter.district})`);
  if (filter.commodity) wheres.push(sql`f.commodities @> array[${filter.commodity}]`);
  if (filter.missing) wheres.push(lacks[filter.missing]);
  if (filter.certificate) wheres.push(isCertified(filter.certificate, today));
  if (filter.yield) wheres.push(sql`f.id in (${beyondYield(today)})`);
  if (filter.group) wheres.push(standsWith("group_id", filter.group));
  if (filter.officer) wheres.push(standsWith("officer_id", filter.officer));
  return sql.join(wheres, sql` and `);
}

/** Every farmer that matches, and their state alone: nothing that only a shown row says is looked up of thousands. */
export function farmersThatMatch(
  filter: FarmerFilter,
  asking: Asking,
): RawBuilder<{ id: string; state: FarmerState }> {
  return sql`select f.id, f.state from farmer f ${beside(filter)} where ${narrowed(filter, asking)}`;
}

/** What only a shown row says is asked by its key: joined, it would be looked up of everybody who matches. */
const shownOnly = {
  place: sql`nullif(concat_ws(', ', f.village,
    (select l.path from locality l where l.id = f.locality_id)), '')`,
  district: sql`(select d.name from locality l join locality d on d.id = l.district_id
    where l.id = f.locality_id)`,
  group: sql`(select g.name from farmer_placement s
    join farmer_group g on g.org_id = s.org_id and g.id = s.group_id
    where s.org_id = f.org_id and s.farmer_id = f.id)`,
  officer: sql`(select ${personName("o")} from farmer_placement s
    join profile o on o.org_id = s.org_id and o.user_id = s.officer_id
    where s.org_id = f.org_id and s.farmer_id = f.id)`,
};

/** Every farmer that matches, as they stand on the day. */
export function matchingFarmers(filter: FarmerFilter, asking: Asking): RawBuilder<ListedFarmer> {
  const { today } = asking;
  return sql<ListedFarmer>`
    select f.id, f.code, f.full_name as name, f.state, f.phone, f.nin, ${shownOnly.place} as place,
      ${shownOnly.district} as district, f.commodities, ${shownOnly.group} as "groupName",
      ${shownOnly.officer} as "officerName",
      (select count(*)::int from plot p
        where p.org_id = f.org_id and p.farmer_id = f.id and p.state <> 'retired') as plots,
      (select coalesce(sum(coalesce(p.area_m2, p.declared_m2)), 0)::int from plot p
        where p.org_id = f.org_id and p.farmer_id = f.id and p.state <> 'retired') as "areaM2",
      ${agreed} as "mayBuy", ${certified(today)} as certified, ${figuresOn(today)}
    from farmer f ${beside(filter)}
    where ${narrowed(filter, asking)}
  `;
}

/** A certificate that counts on the day: begun, not ended, not withdrawn. */
const countsOn = (
  today: Day,
) => sql`(c.valid_from <= ${today}::date and c.valid_to >= ${today}::date
  and (c.withdrawn_on is null or c.withdrawn_on > ${today}::date))`;

const ofFarmer = sql`farmer_certificate c where c.org_id = f.org_id and c.farmer_id = f.id`;

/** Certified under a scheme; or under none today, or under one that no longer counts. */
function isCertified(wanted: CertificateFilter, today: Day): RawBuilder<unknown> {
  const counts = countsOn(today);
  if (wanted === "none") return sql`not exists (select 1 from ${ofFarmer} and ${counts})`;
  if (wanted === "expired") {
    return sql`exists (select 1 from ${ofFarmer} and not ${counts} and c.valid_from <= ${today}::date
      and not exists (select 1 from farmer_certificate again
        where again.org_id = f.org_id and again.farmer_id = f.id and again.scheme = c.scheme
          and again.valid_from <= ${today}::date and again.valid_to >= ${today}::date
          and (again.withdrawn_on is null or again.withdrawn_on > ${today}::date)))`;
  }
  return sql`exists (select 1 from ${ofFarmer} and c.scheme = ${wanted} and ${counts})`;
}

/** Of each scheme the certificate that counts, or the one that ended last; one to come says nothing yet. */
const certified = (today: Day) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('scheme', newest.scheme,
    'validTo', newest.valid_to, 'counts', newest.counts) order by newest.scheme), '[]')
  from (
    select distinct on (c.scheme) c.scheme,
      least(c.valid_to, c.withdrawn_on) as valid_to, ${countsOn(today)} as counts
    from ${ofFarmer} and c.valid_from <= ${today}::date
    order by c.scheme, ${countsOn(today)} desc, c.valid_to desc
  ) newest)`;

function standsWith(column: "group_id" | "officer_id", whom: string): RawBuilder<unknown> {
  const stands = sql.ref(`stand.${column}`);
  return whom === nowhere ? sql`${stands} is null` : sql`${stands} = ${whom}::uuid`;
}

function matchesWords(search: string, seesPersonal: boolean): RawBuilder<unknown> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 5);
  const number = seesPersonal ? personalNumber(search) : null;
  const patterns = number === null ? words.map(likeOf) : [likeOf(number)];
  return sql`f.id in (select farmers_matching(${patterns}::text[], ${number !== null}))`;
}

/**
 * A part of a telephone or a whole NIN, as they are kept; null when words are meant. By parts a NIN would be guessed sign
 * by sign, past the look that is written down.
 */
function personalNumber(search: string): string | null {
  // A number is typed with blanks and a leading nought; it is kept as +256 and nine digits.
  const digits = search.replace(/[\s()+.-]/g, "").replace(/^(?:256|0)/, "");
  if (/^\d{4,12}$/.test(digits)) return digits;
  const nin = search.replace(/\s/g, "").toLowerCase();
  return /^[a-z]{2}\d{2}[a-z0-9]{10}$/.test(nin) ? nin : null;
}

/** All that match, by name, for an export. */
export async function allFarmers(
  ctx: Ctx,
  filter: FarmerFilter,
  asking: Asking,
  limit: number,
): Promise<ListedFarmer[]> {
  const found = await sql<ListedFarmer>`
    select * from (${matchingFarmers(filter, asking)}) as page order by name, id limit ${limit}
  `.execute(ctx.tx);
  return found.rows;
}
