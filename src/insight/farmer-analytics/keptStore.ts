// What the overview of the whole company is made of by what is kept beside its rows (decision 0041): the days of a
// season, who sold in it, and what the records of the register lack. A narrowed overview is made of the same parts by
// their rows (`seasonStore.ts`), and each figure of either opens the rows it is the sum of (`figureStore.ts`).
import { type RawBuilder, sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import { seasonStart } from "#kernel/seasons.ts";
import { type Days, youthAge } from "./rules.ts";
import {
  baseGrams,
  isBought,
  ofCommodity,
  type Question,
  tracedBySuppliers,
} from "./sourceStore.ts";

const stretches = (asked: Question): readonly (readonly [boolean, Days])[] => [
  [false, asked.days],
  [true, asked.before],
];

/** What farmers delivered in the season that is asked for, and on the same days a year earlier, a day in few rows. */
function days(asked: Question): RawBuilder<unknown> {
  const each = stretches(asked).map(
    ([isBefore, { from, to }]) => sql`
      select ${isBefore}::boolean as is_before, c.officer_id, c.outcome, c.bucket, c.deliveries, c.payable_g,
             c.value_amount, c.at_list, c.traced_g
      from delivery_sum c ${ofCommodity(asked)}
      where c.day between ${from} and ${to} and c.deliveries > 0`,
  );
  return sql.join(each, sql` union all `);
}

const sums = sql`
  select c.is_before, c.outcome = 'bought' as is_bought, sum(c.deliveries) as slips, sum(c.payable_g) as grams,
         sum(c.value_amount) as value, sum(c.at_list) as at_list
  from days c where c.outcome <> 'void' group by 1, 2`;

const tracedGrams = sql`
  select c.is_before, nullif(sum(c.traced_g), 0) as grams from days c where c.outcome = 'bought' group by 1`;

/** The sellers `s` of a season until a day: nothing is delivered on a day to come, so that the season's is what they brought. */
export const sellersUntil = (
  { commodity }: Question,
  { from, to }: Days,
): RawBuilder<unknown> => sql`
  seller_season s
  where s.commodity = ${commodity} and s.season_from = ${seasonStart(from)} and s.first_day <= ${to}`;

/** Were they, the sellers `s` of a stretch, young on the last day they sold in it? */
export function isYoung({ from, to }: Days): RawBuilder<unknown> {
  const [year, lastYear] = [from, to].map((day) => Number(day.slice(0, 4)));
  return sql`
    s.birth_year >= case when s.turn_day <= ${to} then ${lastYear}::int else ${year}::int end - ${youthAge}::int`;
}

/** Who sold in either stretch, as many together as are the same in all that is asked of them. */
function sellers(asked: Question): RawBuilder<unknown> {
  const each = stretches(asked).map(([isBefore, stretch]) => {
    return sql`
      select ${isBefore}::boolean as is_before, s.sex, s.village, s.locality_id, s.first_from, s.buckets,
             s.comes_back as sells_now,
             ${isYoung(stretch)} as is_young,
             count(*) as farmers, sum(s.payable_g)::bigint as grams, sum(s.value_amount)::bigint as value,
             sum(s.moist_g)::bigint as moist_g, sum(s.measured_g)::bigint as measured_g
      from ${sellersUntil(asked, stretch)} group by 1, 2, 3, 4, 5, 6, 7, 8`;
  });
  return sql.join(each, sql` union all `);
}

/** Tenths of those who sold, the ones with most first. */
const tenths = (asked: Question): RawBuilder<unknown> => sql`
  select r.tenth, count(*) as farmers, sum(r.grams) as grams, sum(r.value) as value
  from (
    select s.payable_g as grams, s.value_amount as value,
           ntile(10) over (order by s.payable_g desc, s.farmer_id) as tenth
    from ${sellersUntil(asked, asked.days)}) r
  group by r.tenth`;

/** Farmers by the prices they were paid, with the kilograms and deliveries at each. */
const pricesPaid = sql`
  select b.bucket, b.grams, b.slips,
         (select sum(s.farmers) from sellers s where not s.is_before and s.buckets & b.bit > 0) as farmers
  from (
    select c.bucket, sum(c.payable_g) as grams, sum(c.deliveries) as slips,
           case c.bucket when 'below_200' then 1 when 'below' then 2 when 'at_list' then 4
             when 'above' then 8 else 16 end as bit
    from days c where not c.is_before and c.outcome = 'bought' group by c.bucket) b`;

const cohorts = ({ commodity }: Question, seasons: readonly Day[]): RawBuilder<unknown> => sql`
  select c.first_from, c.season_from, c.farmers, c.payable_g as grams
  from seller_cohort c
  where c.farmers > 0 and c.commodity = ${commodity}
    and c.season_from in (${sql.join(seasons.map((one) => sql`${one}::date`))})`;

/** What one delivery cannot be more than in the base form, with a little to spare for a fraction. */
function mostBase({ terms }: Question): number {
  const least = Math.min(10_000, ...terms.forms.map(({ outturnBp }) => outturnBp));
  return (10_000 / least) * 1.000_001;
}

/** Who might be beyond their land: even in the form of which most is needed, nobody else is. */
function nearLand(asked: Question): RawBuilder<unknown> {
  const { cap } = asked.terms;
  const most = cap === null ? 0 : (Number(cap.perHectare) / 10_000) * cap.stopBp;
  const fullest = Math.floor(most / (10_000 * mostBase(asked)));
  const each = stretches(asked).map(
    ([isBefore, stretch]) => sql`
      select ${isBefore}::boolean as is_before, s.farmer_id as farmer
      from ${sellersUntil(asked, stretch)} and s.g_per_m2 >= ${fullest}::bigint`,
  );
  return sql.join(
    [...each, sql`select t.is_before, t.farmer from traced_by_suppliers t`],
    sql` union `,
  );
}

/** Farmers whose season is beyond what their plots can give. */
function beyondLand(
  asked: Question,
  cap: NonNullable<Question["terms"]["cap"]>,
): RawBuilder<unknown> {
  return sql`
    select u.is_before
    from (
      select k.is_before, k.farmer, sum(k.base_g) as base_g
      from (
        select n.is_before, n.farmer, ${baseGrams(asked, sql`c.payable_g`, sql`p.form`)} as base_g
        from near_land n
        cross join lateral (
          select n.farmer as id union all
          select m.id from farmer m where m.org_id = (select current_org()) and m.merged_into = n.farmer) r
        join collection c on c.org_id = (select current_org()) and c.farmer_id = r.id
          and c.collected_on between case when n.is_before then ${asked.before.from}::date else ${asked.days.from}::date end
            and case when n.is_before then ${asked.before.to}::date else ${asked.days.to}::date end
          and ${isBought}
        ${ofCommodity(asked)}
        union all
        select t.is_before, t.farmer, t.base_g from traced_by_suppliers t) k
      group by 1, 2) u
    cross join lateral (select land_of((select current_org()), u.farmer) as m2) land
    where land.m2 > 0
      and u.base_g * 10000 > land.m2 * ${cap.perHectare}::numeric / 10000 * ${cap.stopBp}::numeric`;
}

/** Nobody is beyond their land where no limit is set. */
function sourcesOfLand(asked: Question): [string, RawBuilder<unknown>][] {
  const { cap } = asked.terms;
  if (cap === null) return [["beyond_land", sql`select null::boolean as is_before where false`]];
  return [
    ["traced_by_suppliers", tracedBySuppliers(asked)],
    ["near_land", nearLand(asked)],
    ["beyond_land", beyondLand(asked, cap)],
  ];
}

/** Everything the groups and figures of a season are read from, to stand before their statement. */
export function keptSources(
  asked: Question,
  seasons: readonly Day[],
): [string, RawBuilder<unknown>][] {
  return [
    ["days", days(asked)],
    ["sums", sums],
    ["sellers", sellers(asked)],
    ["prices_paid", pricesPaid],
    ["cohorts", cohorts(asked, seasons)],
    ["tenths", tenths(asked)],
    ...sourcesOfLand(asked),
    ["traced_grams", tracedGrams],
    ["buyers", sql`select distinct c.officer_id as created_by from days c where not c.is_before`],
    [
      "registered",
      sql`select r.registered_by, r.farmers, r.phone, r.nin, r.plot, r.consent from record_sum r where r.farmers > 0`,
    ],
  ];
}
