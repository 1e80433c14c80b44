// Checks of what is kept beside farmers and what they brought, for the figures about them: each is what its rows add up to.
// Part of I19: added up again from nothing, everything kept is the same.
import { type Check, rowsLookedAt } from "./rules.ts";

/** A day's deliveries of farmers, who sold in a season, of which beginning they are, and what records of the register lack. */
export const keptSellers: Check = {
  id: "I19",
  title: "Sellers and their records",
  noun: "sums",
  count: rowsLookedAt("delivery_sum", "seller_season", "seller_cohort", "record_gap", "record_sum"),
  faults: `
    -- Where everything has gone zeros stay.
    with traced as materialized (
      select s.org_id, s.collection_id, sum(s.grams) as grams
      from collection_plot s
      join plot g on g.org_id = s.org_id and g.id = s.plot_id and g.geometry ->> 'type' = 'Polygon'
      where $1::uuid is null or s.org_id = $1 group by 1, 2
    ), delivered as materialized (
      select c.*, p.commodity, coalesce(f.merged_into, f.id) as person, coalesce(t.grams, 0) as traced_g,
        case when c.state in ('rejected', 'void') then c.state else 'bought' end as outcome,
        price_bucket(c.unit_price_amount, c.list_price_amount) as bucket,
        season_begin(c.collected_on) as season_from
      from collection c
      join farmer f on f.org_id = c.org_id and f.id = c.farmer_id
      join product p on p.org_id = c.org_id and p.id = c.product_id
      left join traced t on t.org_id = c.org_id and t.collection_id = c.id
      where $1::uuid is null or c.org_id = $1
    ), days as (
      select org_id, collected_on as day, product_id, created_by as officer_id, outcome, bucket,
        count(*) as deliveries, sum(payable_g) as payable_g, sum(value_amount) as value_amount,
        sum((list_price_amount * payable_g + 500) / 1000) as at_list, sum(traced_g) as traced_g
      from delivered group by 1, 2, 3, 4, 5, 6
    ), land as (
      select m.org_id, coalesce(m.merged_into, m.id) as person, sum(coalesce(g.area_m2, g.declared_m2)) as m2
      from plot g join farmer m on m.org_id = g.org_id and m.id = g.farmer_id
      where g.state in ('checked', 'verified') and ($1::uuid is null or g.org_id = $1) group by 1, 2
    ), sold as materialized (
      select org_id, person, commodity, season_from, min(collected_on) as first_day,
        min(collected_on) filter (where extract(month from collected_on) < 10) as turn_day,
        sum(payable_g) as payable_g, sum(value_amount) as value_amount,
        coalesce(sum(moisture_bp * payable_g), 0) as moist_g,
        coalesce(sum(payable_g) filter (where moisture_bp is not null), 0) as measured_g,
        sum(distinct case bucket when 'below_200' then 1 when 'below' then 2 when 'at_list' then 4
          when 'above' then 8 else 16 end) as buckets
      from delivered where outcome = 'bought' group by 1, 2, 3, 4
    ), sellers as materialized (
      select s.*, min(s.season_from) over (partition by s.org_id, s.person, s.commodity) as first_from,
        n.person is not null as comes_back, f.sex, f.birth_year, f.locality_id, f.village,
        coalesce(l.m2, 0) as land_m2
      from sold s
      join farmer f on f.org_id = s.org_id and f.id = s.person
      left join sold n on n.org_id = s.org_id and n.person = s.person and n.commodity = s.commodity
        and n.season_from = (s.season_from + interval '1 year')::date
      left join land l on l.org_id = s.org_id and l.person = s.person
    ), cohorts as (
      select org_id, commodity, season_from, first_from, count(*) as farmers, sum(payable_g) as payable_g
      from sellers group by 1, 2, 3, 4
    ), records as materialized (
      select f.org_id, f.id as farmer_id, f.registered_by, f.phone is null as missing_phone,
        f.nin is null as missing_nin, g.person is null as missing_plot, a.farmer_id is null as missing_consent
      from farmer f
      left join (
        select distinct m.org_id, coalesce(m.merged_into, m.id) as person
        from plot g join farmer m on m.org_id = g.org_id and m.id = g.farmer_id where g.state <> 'retired'
      ) g on g.org_id = f.org_id and g.person = f.id
      left join farmer_consent a
        on a.org_id = f.org_id and a.farmer_id = f.id and a.purpose = 'buy_and_pay' and a.given
      where f.state in ('pending_verification', 'active', 'suspended') and ($1::uuid is null or f.org_id = $1)
    ), leagues as (
      select org_id, registered_by, count(*) as farmers, sum(missing_phone::int) as phone,
        sum(missing_nin::int) as nin, sum(missing_plot::int) as plot, sum(missing_consent::int) as consent
      from records group by 1, 2
    )
    select format('org=%s deliveries=%s %s of %s by %s', org_id, day, outcome, product_id, officer_id) as fault
    from days r
    full join (select * from delivery_sum where $1::uuid is null or org_id = $1) k
      using (org_id, day, product_id, officer_id, outcome, bucket)
    where (coalesce(r.deliveries, 0), coalesce(r.payable_g, 0), coalesce(r.value_amount, 0),
        coalesce(r.at_list, 0), coalesce(r.traced_g, 0))
      is distinct from (coalesce(k.deliveries, 0), coalesce(k.payable_g, 0)::numeric,
        coalesce(k.value_amount, 0)::numeric, coalesce(k.at_list, 0)::numeric, coalesce(k.traced_g, 0)::numeric)
    union all
    select format('org=%s seller=%s of %s in %s', coalesce(r.org_id, k.org_id), coalesce(r.person, k.farmer_id),
        coalesce(r.commodity, k.commodity), coalesce(r.season_from, k.season_from))
    from sellers r
    full join (select * from seller_season where $1::uuid is null or org_id = $1) k
      on k.org_id = r.org_id and k.farmer_id = r.person and k.commodity = r.commodity
        and k.season_from = r.season_from
    where (r.first_from, r.first_day, r.turn_day, r.payable_g, r.value_amount, r.moist_g, r.measured_g, r.buckets,
        r.sex, r.birth_year, r.locality_id, r.village, r.land_m2, r.comes_back)
      is distinct from (k.first_from, k.first_day, k.turn_day, k.payable_g::numeric, k.value_amount::numeric,
        k.moist_g::numeric, k.measured_g::numeric, k.buckets, k.sex, k.birth_year, k.locality_id, k.village,
        k.land_m2, k.comes_back)
    union all
    select format('org=%s sellers=%s in %s since %s', org_id, commodity, season_from, first_from)
    from cohorts r
    full join (select * from seller_cohort where $1::uuid is null or org_id = $1) k
      using (org_id, commodity, season_from, first_from)
    where (coalesce(r.farmers, 0), coalesce(r.payable_g, 0))
      is distinct from (coalesce(k.farmers, 0), coalesce(k.payable_g, 0)::numeric)
    union all
    select format('org=%s record=%s', org_id, farmer_id)
    from records r
    full join (select * from record_gap where $1::uuid is null or org_id = $1) k using (org_id, farmer_id)
    where (r.registered_by, r.missing_phone, r.missing_nin, r.missing_plot, r.missing_consent)
      is distinct from (k.registered_by, k.missing_phone, k.missing_nin, k.missing_plot, k.missing_consent)
    union all
    select format('org=%s records=%s', org_id, registered_by)
    from leagues r
    full join (select * from record_sum where $1::uuid is null or org_id = $1) k using (org_id, registered_by)
    where (coalesce(r.farmers, 0), coalesce(r.phone, 0), coalesce(r.nin, 0), coalesce(r.plot, 0),
        coalesce(r.consent, 0))
      is distinct from (coalesce(k.farmers, 0), coalesce(k.phone, 0), coalesce(k.nin, 0), coalesce(k.plot, 0),
        coalesce(k.consent, 0))`,
};
