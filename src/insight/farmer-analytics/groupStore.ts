// Farmers and deliveries by district, village, price, tenth, first season and officer: one statement.
import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import {
  bucketOf,
  deliveries,
  firstDeliveries,
  gapWheres,
  isBought,
  type Question,
  registeredFarmers,
  villageOf,
} from "./figureStore.ts";
import type { Days } from "./rules.ts";

export interface Group {
  part: "district" | "village" | "price" | "tenth" | "cohort" | "officer" | "league";
  key: string;
  label: string;
  farmers: bigint;
  grams: bigint;
  value: bigint;
  /** Of the league: how many records lack what. */
  phone: bigint;
  nin: bigint;
  plot: bigint;
  consent: bigint;
}

const noGaps = sql`0::bigint, 0::bigint, 0::bigint, 0::bigint`;
/** Villages are shown by the most kilograms, so many of them. */
const mostVillages = 12;

/** Every group of the overview; officers without their own choice, so that another can be chosen. */
export async function readGroups(
  ctx: Pick<Ctx, "tx">,
  asked: Question,
  of: { seasons: Days; isWhole: boolean },
): Promise<Group[]> {
  const everybody = of.isWhole ? { ...asked, officerId: undefined } : asked;
  const found = await sql<Group>`
    with b as materialized (
      select f.id as farmer, c.collected_on as day, c.payable_g as grams, c.value_amount as value,
             c.moisture_bp as moisture, coalesce(d.id, 'none') as district,
             coalesce(d.name, '–') as district_name, ${villageOf} as village, ${bucketOf} as bucket
      from ${deliveries(asked, asked.days)} and ${isBought}
    ),
    ranked as (
      select farmer, grams, value, ntile(10) over (order by grams desc, farmer) as tenth
      from (select farmer, sum(grams) as grams, sum(value) as value from b group by farmer) s
    )
    select 'district' as part, district as key, min(district_name) as label,
           count(distinct farmer) as farmers, sum(grams)::bigint as grams, sum(value)::bigint as value,
           0::bigint as phone, 0::bigint as nin, 0::bigint as plot, 0::bigint as consent
    from b group by district
    union all
    (select 'village', village, village, count(distinct farmer), sum(grams)::bigint,
            coalesce(round(sum(moisture * grams) filter (where moisture is not null)
              / nullif(sum(grams) filter (where moisture is not null), 0)), 0)::bigint, ${noGaps}
     from b group by village order by sum(grams) desc limit ${mostVillages})
    union all
    select 'price', bucket, bucket, count(distinct farmer), sum(grams)::bigint, count(*), ${noGaps}
    from b group by bucket
    union all
    select 'tenth', tenth::text, tenth::text, count(*), sum(grams)::bigint, sum(value)::bigint, ${noGaps}
    from ranked group by tenth
    union all
    ${cohorts(asked, of.seasons)}
    union all
    select 'officer', o.user_id::text, ${personName("o")}, 0, 0, 0, ${noGaps}
    from profile o
    where o.user_id in (select c.created_by from ${deliveries(everybody, asked.days)})
    union all
    select 'league', o.user_id::text, ${personName("o")}, count(*), 0, 0,
           count(*) filter (where ${gapWheres.missing_phone}),
           count(*) filter (where ${gapWheres.missing_nin}),
           count(*) filter (where ${gapWheres.missing_plot}),
           count(*) filter (where ${gapWheres.missing_consent})
    from profile o
    join (select f.* from ${registeredFarmers(asked)}) f
      on f.org_id = o.org_id and f.registered_by = o.user_id
    group by o.user_id, o.first_name, o.last_name, o.email
    order by 1, 5 desc, 2
  `.execute(ctx.tx);
  return found.rows;
}

/** How many of those who first delivered in a season delivered in each of the seasons that are shown. */
function cohorts(asked: Question, seasons: Days): RawBuilder<unknown> {
  return sql`
    select 'cohort', ${seasonOf("first_day")}::text, ${seasonOf("day")}::text, count(distinct farmer),
           sum(grams)::bigint, 0::bigint, ${noGaps}
    from (select f.id as farmer, c.collected_on as day, c.payable_g as grams
          from ${deliveries(asked, seasons)} and ${isBought}) w
    join (${firstDeliveries(asked)}) b using (farmer)
    group by 2, 3`;
}

/** The year a day's season began in. */
function seasonOf(column: string): RawBuilder<unknown> {
  const day = sql.ref(column);
  return sql`(extract(year from ${day})::int - (extract(month from ${day}) < 10)::int)`;
}
