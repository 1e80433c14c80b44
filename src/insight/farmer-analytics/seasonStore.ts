// What the overview of one officer's work or of one district is made of, each fact read once for all its figures: the
// deliveries of a season and of the same days a year earlier, who sold in which season (by the sums kept beside
// farmers, decision 0031), and the register. The lists behind the figures read the same facts row by row
// (`figureStore.ts`), the whole company is read of what is kept (`keptStore.ts`).
import { type RawBuilder, sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import { youthAge } from "./rules.ts";
import {
  baseGrams,
  bucketOf,
  farmer,
  farmerWith,
  isBought,
  landOf,
  merged,
  ofCommodity,
  placed,
  placeWheres,
  type Question,
  recordsWithout,
  tracedBySuppliers,
  within,
} from "./sourceStore.ts";

/** The deliveries of farmers in the season that is asked for, and on the same days a year earlier. */
function slips(asked: Question): RawBuilder<unknown> {
  const each = [asked.days, asked.before].map(
    (days, at) => sql`
      select ${at === 1}::boolean as is_before, c.id, c.created_by, ${farmer} as farmer, c.collected_on as day, c.state,
             p.form, c.payable_g, c.value_amount, c.list_price_amount, c.moisture_bp, ${bucketOf} as bucket
      from collection c ${ofCommodity(asked)} ${merged} ${placed(asked)}
      where c.farmer_id is not null and ${within(asked, days)}`,
  );
  return sql.join(each, sql` union all `);
}

/** What was bought, and what was turned away, in each stretch: an amount is rounded to the shilling as each delivery is. */
const sums = sql`
  select c.is_before, ${isBought} as is_bought, count(*) as slips, sum(c.payable_g) as grams,
         sum(c.value_amount) as value, sum((c.list_price_amount * c.payable_g + 500) / 1000) as at_list
  from slips c where c.state <> 'void' group by 1, 2`;

/**
 * Each farmer who ever sold the commodity, to anybody of ours: the first season they did, and what they sold in
 * the seasons that are set beside each other, nothing where they sold nothing.
 */
const farmerSeasons = (asked: Question, seasons: readonly Day[]): RawBuilder<unknown> => sql`
  select ${farmer} as farmer, min(c.season_from) as first_from,
         ${gramsOfSeasons(seasons, sql`c.season_from`)}
  from farmer_season_sum c ${ofCommodity(asked)} ${merged}
  where c.collections > 0 group by 1`;

/** What was sold in each season, a column each. */
function gramsOfSeasons(seasons: readonly Day[], season: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql.join(
    seasons.map(
      (begins, at) => sql`
      (sum(c.payable_g) filter (where ${season} = ${begins}::date))::bigint as ${sql.ref(`season_${at}`)}`,
    ),
  );
}

/** The same of one officer's work, by its deliveries, and of one district. */
function soldInSeasons(asked: Question, seasons: readonly Day[]): RawBuilder<unknown> {
  if (asked.officerId === undefined) {
    return sql`
      select c.* from farmer_seasons c
      join ${farmerWith} on f.org_id = (select current_org()) and f.id = c.farmer
      where ${sql.join(placeWheres(asked), sql` and `)}`;
  }
  const every = { from: seasons.at(-1) ?? asked.days.from, to: asked.days.to };
  return sql`
    select w.*, b.first_from
    from (
      select ${farmer} as farmer, ${gramsOfSeasons(seasons, sql`season_begin(c.collected_on)`)}
      from collection c ${ofCommodity(asked)} ${merged} ${placed(asked)}
      where c.farmer_id is not null and ${isBought} and ${within(asked, every)} group by 1) w
    join farmer_seasons b on b.farmer = w.farmer`;
}

/** Who sold in a stretch of days, a row each: how much, who they are, where they live, and since when they sell. */
const sellers = (asked: Question): RawBuilder<unknown> => sql`
  select s.*, f.sex, f.village, f.locality_id, b.first_from, b.season_0 is not null as sells_now,
         f.birth_year >= extract(year from s.day)::int - ${youthAge}::int as is_young, 1 as farmers
  from (
    select c.is_before, c.farmer, max(c.day) as day, sum(c.payable_g)::bigint as grams,
           sum(c.value_amount)::bigint as value,
           sum(${baseGrams(asked, sql`c.payable_g`, sql`c.form`)})::bigint as base_g,
           sum(c.moisture_bp * c.payable_g)::bigint as moist_g,
           (sum(c.payable_g) filter (where c.moisture_bp is not null))::bigint as measured_g
    from slips c where ${isBought} group by 1, 2) s
  join farmer f on f.org_id = (select current_org()) and f.id = s.farmer
  join farmer_seasons b on b.farmer = s.farmer`;

/** Farmers whose season is beyond what their plots can give; nobody where no limit is set. */
function beyondLand(asked: Question): RawBuilder<unknown> {
  const { cap } = asked.terms;
  if (cap === null) return sql`select null::boolean as is_before where false`;
  return sql`
    select u.is_before
    from (
      select g.is_before, g.farmer, sum(g.base_g) as base_g
      from (select s.is_before, s.farmer, s.base_g from sellers s
            union all select t.* from (${tracedBySuppliers(asked)}) t) g
      group by 1, 2) u
    join (${landOf}) land on land.farmer = u.farmer and land.m2 > 0
    where u.base_g * 10000 > land.m2 * ${cap.perHectare}::numeric / 10000 * ${cap.stopBp}::numeric`;
}

/** Kilograms that name a plot whose border is drawn. */
const tracedGrams = sql`
  select c.is_before, sum(s.grams) as grams
  from slips c
  join collection_plot s on s.org_id = (select current_org()) and s.collection_id = c.id
  join plot g on g.org_id = s.org_id and g.id = s.plot_id and g.geometry ->> 'type' = 'Polygon'
  where ${isBought} group by 1`;

/** Farmers of the register by who registered them, and how many of their records lack what. */
const registered = (asked: Question): RawBuilder<unknown> => sql`
  select r.registered_by, count(*) as farmers, count(*) filter (where r.missing_phone) as phone,
         count(*) filter (where r.missing_nin) as nin, count(*) filter (where r.missing_plot) as plot,
         count(*) filter (where r.missing_consent) as consent
  from (${recordsWithout(asked)}) r group by 1`;

const pricesPaid = sql`
  select c.bucket, count(*) as farmers, sum(c.grams) as grams, sum(c.slips) as slips
  from (
    select c.bucket, c.farmer, count(*) as slips, sum(c.payable_g) as grams
    from slips c where ${isBought} and not c.is_before group by 1, 2) c
  group by c.bucket`;

/** Tenths of those who sold, the ones with most first. */
const tenths = sql`
  select r.tenth, count(*) as farmers, sum(r.grams) as grams, sum(r.value) as value
  from (
    select s.grams, s.value, ntile(10) over (order by s.grams desc, s.farmer) as tenth
    from sellers s where not s.is_before) r
  group by r.tenth`;

const cohorts = (seasons: readonly Day[]): RawBuilder<unknown> => sql`
  select c.first_from, w.season_from, count(*) as farmers, sum(w.grams) as grams
  from sold_in_seasons c
  cross join lateral (values ${sql.join(
    seasons.map((begins, at) => sql`(${begins}::date, ${sql.ref(`c.season_${at}`)})`),
  )}) as w (season_from, grams)
  where w.grams is not null group by c.first_from, w.season_from`;

/** Everything the groups and figures of a season are read from, to stand before their statement. */
export function seasonSources(
  asked: Question,
  seasons: readonly Day[],
): [string, RawBuilder<unknown>][] {
  return [
    ["slips", slips(asked)],
    ["sums", sums],
    ["farmer_seasons", farmerSeasons(asked, seasons)],
    ["sold_in_seasons", soldInSeasons(asked, seasons)],
    ["sellers", sellers(asked)],
    ["prices_paid", pricesPaid],
    ["tenths", tenths],
    ["cohorts", cohorts(seasons)],
    ["beyond_land", beyondLand(asked)],
    ["traced_grams", tracedGrams],
    ["buyers", sql`select distinct c.created_by from slips c where not c.is_before`],
    ["registered", registered(asked)],
  ];
}
