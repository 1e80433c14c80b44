// Figures of farmers, `f`, for a row of the register and for the farmer's own page: one question behind both. A
// person who was written down twice has one season and one debt: what either record sold or owes counts.
import { type RawBuilder, sql } from "kysely";
import { openSum } from "#books/dues/door.ts";
import type { Day } from "#kernel/days.ts";
import { factoryOutturns, factoryYieldCaps, outturnsBegin } from "#kernel/outturns.ts";
import { seasonDays, seasonStart } from "#kernel/seasons.ts";
import { coffeeYear } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { EudrFacts } from "./figureRules.ts";

/** The figures as they lie in the tables. */
export interface FarmerFigures {
  /** Bought in the season of the day: grams payable, whatever the commodity. */
  seasonGrams: bigint;
  /** Open of advances, in shillings. */
  advanceOpen: bigint;
  eudrFacts: EudrFacts;
}

/** The ids of every record of the person. */
const records = sql`(select f.id union all
  select m.id from farmer m where m.org_id = f.org_id and m.merged_into = f.id)`;

/** The columns of `FarmerFigures`, of a farmer `f` on a day. */
export const figuresOn = (today: Day): RawBuilder<FarmerFigures> => sql<FarmerFigures>`
  (select coalesce(sum(k.payable_g), 0)::bigint from farmer_season_sum k
    where k.org_id = f.org_id and k.farmer_id in ${records}
      and k.season_from = ${seasonStart(today)}::date) as "seasonGrams",
  ${openSum("farmer-advance", { type: "farmer", ids: records })} as "advanceOpen",
  (select jsonb_build_object('plots', count(*), 'unverified', count(*) filter (where p.state <> 'verified'),
      'high', count(*) filter (where r.level = 'high'),
      'unclear', count(*) filter (where r.level = 'more_info_needed'),
      'shares', coalesce((select c.given from farmer_consent c where c.org_id = f.org_id
        and c.farmer_id = f.id and c.purpose = 'share_geolocation'), false))
    from plot p
    left join plot_risk r on r.org_id = p.org_id and r.plot_id = p.id
      and r.land = md5(p.geometry::text)
    where p.org_id = f.org_id and p.farmer_id = f.id and p.state <> 'retired') as "eudrFacts"`;

/** The figures of one farmer. */
export async function findFigures(
  ctx: Pick<Ctx, "tx" | "today">,
  id: string,
): Promise<FarmerFigures> {
  const found = await sql<FarmerFigures>`
    select ${figuresOn(ctx.today)} from farmer f where f.org_id = current_org() and f.id = ${id}
  `.execute(ctx.tx);
  const [row] = found.rows;
  if (!row) throw new Error("a farmer who was found has figures");
  return row;
}

/**
 * The ids of farmers of whom more was bought this season than their land can give, held to the rules of the day as
 * buying holds a delivery to them: what was bought is turned into the base form and stops beyond the cap's share.
 * Whoever has no plot without faults cannot be held against one.
 */
export function beyondYield(today: Day): RawBuilder<unknown> {
  const { from, to } = seasonDays(coffeeYear(today));
  const caps = factoryYieldCaps.map(
    (cap) => sql`(${cap.commodity}, ${cap.effectiveFrom}::date, ${cap.perHectare}::bigint,
      ${cap.stopBp}::int, false)`,
  );
  const forms = factoryOutturns.map(
    ([form, outturnBp]) => sql`(${form}, ${outturnsBegin}::date, ${outturnBp}::int, false)`,
  );
  return sql`
    select used.farmer from (
      select b.farmer, b.commodity,
        sum(case when o.outturn_bp is null then b.grams else round(b.grams * 10000 / o.outturn_bp) end)
          as grams
      from (
        select coalesce(m.merged_into, k.farmer_id) as farmer, p.commodity, p.form, sum(k.grams) as grams
        from (
          select farmer_id, product_id, payable_g as grams from farmer_season_sum
          where org_id = current_org() and season_from = ${from}::date and collections > 0
          union all
          select g.farmer_id, c.product_id, s.grams
          from collection c
          join collection_plot s on s.org_id = c.org_id and s.collection_id = c.id
          join plot g on g.org_id = s.org_id and g.id = s.plot_id
          where c.org_id = current_org() and c.farmer_id is null
            and c.collected_on between ${from}::date and ${to}::date
            and c.state not in ('rejected', 'void')
        ) k
        left join farmer m on m.org_id = current_org() and m.id = k.farmer_id
          and m.merged_into is not null
        join product p on p.org_id = current_org() and p.id = k.product_id
        group by 1, 2, 3
      ) b
      left join (
        select distinct on (t.form) t.form, t.outturn_bp from (
          select form, effective_from, outturn_bp, true as own from yield_form
          where org_id = current_org() union all values ${sql.join(forms)}
        ) t where t.effective_from <= ${today}::date order by t.form, t.effective_from desc, t.own desc
      ) o on o.form = b.form
      group by 1, 2
    ) used
    join (
      select distinct on (t.commodity) t.commodity, t.per_hectare_g, t.stop_bp from (
        select commodity, effective_from, per_hectare_g, stop_bp, true as own from yield_cap
        where org_id = current_org() union all values ${sql.join(caps)}
      ) t where t.effective_from <= ${today}::date
      order by t.commodity, t.effective_from desc, t.own desc
    ) cap on cap.commodity = used.commodity
    join (
      select p.farmer_id, sum(coalesce(p.area_m2, p.declared_m2)) as m2 from plot p
      where p.org_id = current_org() and p.state in ('checked', 'verified') group by 1
    ) land on land.farmer_id = used.farmer
    where trunc(land.m2 * cap.per_hectare_g / 10000.0) > 0
      and used.grams * 10000 > trunc(land.m2 * cap.per_hectare_g / 10000.0) * cap.stop_bp`;
}
