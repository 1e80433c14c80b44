// What every figure about farmers is made of: who delivered what, on which day, and what their records lack. What
// counts as bought is what the list of collections counts: all but turned away and struck out.
import { type RawBuilder, sql } from "kysely";
import type { TradedCommodity } from "#kernel/commodities.ts";
import type { Day } from "#kernel/days.ts";
import type { Days, PriceBucket } from "./rules.ts";

/** What a farm can give, for the figure of those who brought more. */
export interface YieldTerms {
  /** Grams of the base form for a hectare, and the share of it at which buying stops; null: no limit. */
  cap: { perHectare: bigint; stopBp: number } | null;
  forms: readonly { form: string; outturnBp: number }[];
}

/** One question: which days, which farmers, whose work. */
export interface Question {
  today: Day;
  days: Days;
  before: Days;
  commodity: TradedCommodity;
  districtId: string | undefined;
  officerId: string | undefined;
  village?: string | undefined;
  bucket?: PriceBucket | undefined;
  cohort?: Days | undefined;
  terms: YieldTerms;
}

/** How far the price paid for a kilogram is from the published one. */
const bucketOf = sql`case
  when c.unit_price_amount < c.list_price_amount - 200 then 'below_200'
  when c.unit_price_amount < c.list_price_amount then 'below'
  when c.unit_price_amount = c.list_price_amount then 'at_list'
  when c.unit_price_amount <= c.list_price_amount + 200 then 'above'
  else 'above_200' end`;

/** Where a farmer lives, by name; a village the list does not know stands as it was written. */
const villageOf = sql`coalesce(f.village, l.name, '–')`;

/** The record of a farmer that stays, where `m` is any record that may have been merged into it. */
export const stays = sql`coalesce(m.merged_into, m.id)`;

/** Of deliveries, or of slips, called `c`. */
export const isBought = sql`c.state not in ('rejected', 'void')`;

/** Farmers with their place. */
export const farmerWith = sql`
  farmer f
  left join locality l on l.id = f.locality_id
  left join locality d on d.id = l.district_id`;

/** Every delivery of a stretch of days that matches, with its farmer and their place. */
export function deliveries(asked: Question, { from, to }: Days): RawBuilder<unknown> {
  const wheres = [sql`c.collected_on between ${from} and ${to}`, ...placeWheres(asked)];
  if (asked.officerId) wheres.push(sql`c.created_by = ${asked.officerId}`);
  if (asked.village) wheres.push(sql`${villageOf} = ${asked.village}`);
  if (asked.bucket) wheres.push(sql`${bucketOf} = ${asked.bucket}`);
  if (asked.cohort) {
    const { from: first, to: last } = asked.cohort;
    wheres.push(sql`f.id in (
      select b.farmer from (${firstDays(sql`(${boughtDays(asked)})`)}) b
      where b.first_day between ${first} and ${last})`);
  }
  return sql`
    collection c
    join product p on p.org_id = c.org_id and p.id = c.product_id and p.commodity = ${asked.commodity}
    join farmer m on m.org_id = c.org_id and m.id = c.farmer_id
    join ${farmerWith} on f.org_id = c.org_id and f.id = ${stays}
    where ${sql.join(wheres, sql` and `)}`;
}

/** Of farmers with their place: those of the district that is asked for. */
export function placeWheres({ districtId }: Question): RawBuilder<unknown>[] {
  if (districtId === undefined) return [];
  return [districtId === "none" ? sql`d.id is null` : sql`d.id = ${districtId}`];
}

/** Slips of a stretch with their farmer; a sum needs no words of them. */
function slipsOf(asked: Question, days: Days, named: boolean): RawBuilder<unknown> {
  const words = named
    ? sql`c.number, f.full_name, f.code`
    : sql`null::text as number, null::text as full_name, null::text as code`;
  return sql`
    select c.id, ${words}, c.collected_on as day, c.created_by, c.state, c.payable_g, c.value_amount,
           c.list_price_amount, c.moisture_bp, ${bucketOf} as bucket, f.id as farmer, f.sex, f.birth_year,
           d.id as district, d.name as district_name, ${villageOf} as village
    from ${deliveries(asked, days)}`;
}

/** Farmers who delivered, a row each, with the kilograms they brought and their last day. */
const sellersOf = (slips: RawBuilder<unknown>) => sql`
  select c.farmer, min(c.full_name) as name,
         min(c.code) || coalesce(', ' || min(c.district_name), '') as detail, max(c.day) as day,
         sum(c.payable_g)::bigint as grams, min(c.sex) as sex, min(c.birth_year) as birth_year
  from ${slips} c where ${isBought} group by c.farmer`;

/** Every farmer, by the record that stays, and each day they brought this commodity. */
const boughtDays = ({ commodity }: Pick<Question, "commodity">) => sql`
  select ${stays} as farmer, e.collected_on as day
  from collection e
  join product q on q.org_id = e.org_id and q.id = e.product_id and q.commodity = ${commodity}
  join farmer m on m.org_id = e.org_id and m.id = e.farmer_id
  where e.state not in ('rejected', 'void')`;

/** The day each farmer first brought it. */
const firstDays = (bought: RawBuilder<unknown>) => sql`
  select e.farmer, min(e.day) as first_day from ${bought} e group by e.farmer`;

/** What each farmer has to grow on, in square metres. */
const land = sql`
  select ${stays} as farmer, sum(coalesce(g.area_m2, g.declared_m2)) as m2
  from plot g join farmer m on m.org_id = g.org_id and m.id = g.farmer_id
  where g.state in ('checked', 'verified') group by 1`;

/** Farmers of the register that match, whoever registered them, each with what is missing in their record. */
function registerOf(asked: Question): RawBuilder<unknown> {
  const wheres = [sql`f.state in ('pending_verification', 'active', 'suspended')`];
  wheres.push(...placeWheres(asked));
  if (asked.officerId) wheres.push(sql`f.registered_by = ${asked.officerId}`);
  return sql`
    select f.id, f.full_name, f.code, f.registered_by,
           (f.registered_at at time zone 'Africa/Kampala')::date as day,
           f.phone is null as missing_phone, f.nin is null as missing_nin,
           f.id not in (
             select ${stays} from plot g join farmer m on m.org_id = g.org_id and m.id = g.farmer_id
             where g.state <> 'retired') as missing_plot,
           f.id not in (
             select a.farmer_id from farmer_consent a
             where a.purpose = 'buy_and_pay' and a.given) as missing_consent
    from ${farmerWith} where ${sql.join(wheres, sql` and `)}`;
}

/** Where the rows of figures come from: asked by themselves for a list, or read once for all figures together. */
export interface Sources {
  /** The slips of a stretch of days. */
  slips: (days: Days) => RawBuilder<unknown>;
  /** Who brought how much in a stretch of days. */
  sellers: (days: Days) => RawBuilder<unknown>;
  /** Every farmer and each day they brought the commodity, whatever else is asked. */
  bought: RawBuilder<unknown>;
  firstDays: RawBuilder<unknown>;
  land: RawBuilder<unknown>;
  register: RawBuilder<unknown>;
}

/** The sources of one list. */
export function sourcesOf(asked: Question): Sources {
  const slips = (days: Days) => sql`(${slipsOf(asked, days, true)})`;
  const bought = sql`(${boughtDays(asked)})`;
  return {
    slips,
    sellers: (days) => sql`(${sellersOf(slips(days))})`,
    bought,
    firstDays: sql`(${firstDays(bought)})`,
    land: sql`(${land})`,
    register: sql`(${registerOf(asked)})`,
  };
}

/**
 * The sources of many figures in one statement, each read once: `all` is the stretch that holds every other one
 * that is asked for. `withAll` are the common tables to stand before the statement, in their order.
 */
export function sharedSources(
  asked: Question,
  all: Days,
): Sources & { withAll: () => RawBuilder<unknown> } {
  const read: { name: string; what: RawBuilder<unknown> }[] = [];
  const once = (name: string, what: RawBuilder<unknown>): RawBuilder<unknown> => {
    if (!read.some((one) => one.name === name)) read.push({ name, what });
    return sql.ref(name);
  };
  const slips = ({ from, to }: Days): RawBuilder<unknown> => {
    const every = once("slips", slipsOf(asked, all, false));
    if (from === all.from && to === all.to) return every;
    const those = sql`select c.* from ${every} c where c.day between ${from} and ${to}`;
    return once(`slips_${from}_${to}`, those);
  };
  const bought = once("bought", boughtDays(asked));
  return {
    slips,
    sellers: (days) => once(`sellers_${days.from}_${days.to}`, sellersOf(slips(days))),
    bought,
    firstDays: once("first_days", firstDays(bought)),
    land: once("land", land),
    register: once("register", registerOf(asked)),
    withAll: () =>
      sql.join(read.map(({ name, what }) => sql`${sql.ref(name)} as materialized (${what})`)),
  };
}
