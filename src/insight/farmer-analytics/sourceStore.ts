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

/** Nobody's own work, and no district: what is kept of the company answers. */
export const isWholeCompany = ({ officerId, districtId }: Question): boolean =>
  officerId === undefined && districtId === undefined;

/** How far the price paid for a kilogram is from the published one. */
export const bucketOf = sql`case
  when c.unit_price_amount < c.list_price_amount - 200 then 'below_200'
  when c.unit_price_amount < c.list_price_amount then 'below'
  when c.unit_price_amount = c.list_price_amount then 'at_list'
  when c.unit_price_amount <= c.list_price_amount + 200 then 'above'
  else 'above_200' end`;

/** Where a farmer lives, by name; a village the list does not know stands as it was written. */
export const villageOf = sql`coalesce(f.village, l.name, '–')`;

/** The record that stays of the farmer of a delivery, or of a season, `c`; `merged` finds it. */
export const farmer = sql`coalesce(x.merged_into, c.farmer_id)`;

/** Few records were ever merged into another: those are found by themselves, whoever else there is. */
export const merged = sql`
  left join farmer x on x.org_id = c.org_id and x.id = c.farmer_id and x.merged_into is not null`;

/** Deliveries, or seasons, `c` of the commodity. */
export const ofCommodity = ({ commodity }: Pick<Question, "commodity">) => sql`
  join product p on p.org_id = c.org_id and p.id = c.product_id and p.commodity = ${commodity}`;

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
    collection c ${ofCommodity(asked)} ${merged}
    join ${farmerWith} on f.org_id = c.org_id and f.id = ${farmer}
    where ${sql.join(wheres, sql` and `)}`;
}

/** Of farmers with their place: those of the district that is asked for. */
export function placeWheres({ districtId }: Question): RawBuilder<unknown>[] {
  if (districtId === undefined) return [];
  return [districtId === "none" ? sql`d.id is null` : sql`d.id = ${districtId}`];
}

/** Farmers' places are joined only where somebody asks for one. */
export const placed = ({ districtId }: Question): RawBuilder<unknown> =>
  districtId === undefined
    ? sql``
    : sql`join ${farmerWith} on f.org_id = c.org_id and f.id = ${farmer}`;

const officersOwn = ({ officerId }: Question): RawBuilder<unknown>[] =>
  officerId === undefined ? [] : [sql`c.created_by = ${officerId}`];

/** What narrows deliveries to a stretch of days, an officer and a district. */
export function within(asked: Question, { from, to }: Days): RawBuilder<unknown> {
  return sql.join(
    [sql`c.collected_on between ${from} and ${to}`, ...officersOwn(asked), ...placeWheres(asked)],
    sql` and `,
  );
}

/** Kilograms of the base form in one delivery, by its form's outturn; without one as they were weighed. */
export function baseGrams(
  { terms }: Question,
  grams: RawBuilder<unknown>,
  form: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const whens = terms.forms.map(
    (one) => sql`when ${form} = ${one.form} then ${grams} * 10000 / ${one.outturnBp}::bigint`,
  );
  return whens.length === 0 ? grams : sql`case ${sql.join(whens, sql` `)} else ${grams} end`;
}

/** What suppliers sold and traced to farmers' plots grew on those farms too. */
export function tracedBySuppliers(asked: Question): RawBuilder<unknown> {
  const each = [asked.days, asked.before].map(
    (days, at) => sql`
      select ${at === 1}::boolean as is_before, c.farmer, c.base_g from (
        select ${farmer} as farmer, ${baseGrams(asked, sql`c.grams`, sql`p.form`)} as base_g
        from (
          select e.org_id, g.farmer_id, e.product_id, s.grams, e.collected_on, e.created_by
          from collection e
          join collection_plot s on s.org_id = e.org_id and s.collection_id = e.id
          join plot g on g.org_id = s.org_id and g.id = s.plot_id
          where e.farmer_id is null and e.state not in ('rejected', 'void')) c
        ${ofCommodity(asked)} ${merged} ${placed(asked)}
        where ${within(asked, days)}) c`,
  );
  return sql.join(each, sql` union all `);
}

/** Slips of a stretch with their farmer. */
function slipsOf(asked: Question, days: Days): RawBuilder<unknown> {
  return sql`
    select c.id, c.number, f.full_name, f.code, c.collected_on as day, c.state, c.payable_g, c.value_amount,
           c.list_price_amount, f.id as farmer, f.sex, f.birth_year, d.name as district_name
    from ${deliveries(asked, days)}`;
}

/** Farmers who delivered, a row each, with the kilograms they brought and their last day. */
const sellersOf = (slips: RawBuilder<unknown>) => sql`
  select c.farmer, min(c.full_name) as name,
         min(c.code) || coalesce(', ' || min(c.district_name), '') as detail, max(c.day) as day,
         sum(c.payable_g)::bigint as grams, min(c.sex) as sex, min(c.birth_year) as birth_year
  from ${slips} c where ${isBought} group by c.farmer`;

/** Every farmer, by the record that stays, and each day they brought this commodity. */
const boughtDays = (asked: Pick<Question, "commodity">) => sql`
  select ${farmer} as farmer, c.collected_on as day
  from collection c ${ofCommodity(asked)} ${merged}
  where c.farmer_id is not null and ${isBought}`;

/** The day each farmer first brought it. */
const firstDays = (bought: RawBuilder<unknown>) => sql`
  select e.farmer, min(e.day) as first_day from ${bought} e group by e.farmer`;

/** Of plots `g`: the record that stays of whose they are, as `ownerOf` finds it; few were ever merged. */
const owner = sql`coalesce(m.merged_into, g.farmer_id)`;
const ownerOf = sql`
  plot g left join farmer m on m.org_id = g.org_id and m.id = g.farmer_id and m.merged_into is not null`;

/** What each farmer has to grow on, in square metres. */
export const landOf = sql`
  select ${owner} as farmer, sum(coalesce(g.area_m2, g.declared_m2)) as m2
  from ${ownerOf} where g.state in ('checked', 'verified') group by 1`;

/** What is missing in each record of the register that matches, whoever made it. */
export function recordsWithout(asked: Question): RawBuilder<unknown> {
  const wheres = [sql`f.state in ('pending_verification', 'active', 'suspended')`];
  wheres.push(...placeWheres(asked));
  if (asked.officerId) wheres.push(sql`f.registered_by = ${asked.officerId}`);
  return sql`
    select f.id, f.full_name, f.code, f.registered_by, f.registered_at,
           f.phone is null as missing_phone, f.nin is null as missing_nin,
           f.id not in (select ${owner} from ${ownerOf} where g.state <> 'retired') as missing_plot,
           f.id not in (
             select a.farmer_id from farmer_consent a
             where a.purpose = 'buy_and_pay' and a.given) as missing_consent
    from ${asked.districtId === undefined ? sql`farmer f` : farmerWith}
    where ${sql.join(wheres, sql` and `)}`;
}

/** Where the rows of figures come from. */
export interface Sources {
  /** The slips of a stretch of days. */
  slips: (days: Days) => RawBuilder<unknown>;
  /** Who brought how much in a stretch of days. */
  sellers: (days: Days) => RawBuilder<unknown>;
  /** Every farmer and each day they brought the commodity, whatever else is asked. */
  bought: RawBuilder<unknown>;
  register: RawBuilder<unknown>;
}

/** The sources of one list. */
export function sourcesOf(asked: Question): Sources {
  const slips = (days: Days) => sql`(${slipsOf(asked, days)})`;
  return {
    slips,
    sellers: (days) => sql`(${sellersOf(slips(days))})`,
    bought: sql`(${boughtDays(asked)})`,
    register: sql`(${recordsWithout(asked)})`,
  };
}
