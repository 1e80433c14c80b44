-- The figures about farmers and what they brought are kept beside their rows. Of 106,600 deliveries and 48,100 records
-- they were read from both seasons, every record, plot and consent: 555 ms. Now a season is its days and its sellers.

create function price_bucket(unit_price bigint, list_price bigint) returns text language sql immutable as $$
  select case
    when unit_price < list_price - 200 then 'below_200'
    when unit_price < list_price then 'below'
    when unit_price = list_price then 'at_list'
    when unit_price <= list_price + 200 then 'above'
    else 'above_200' end
$$;

-- ------------------------------------------------------------------------------- a day's deliveries

-- What farmers delivered, by day, product and officer, and by how the price stood to the published one. What the
-- suppliers sold is not in it.
create table delivery_sum (
  org_id        uuid not null default current_org() references org (id),
  day           date not null,
  product_id    uuid not null,
  officer_id    uuid not null,
  outcome       text not null check (outcome in ('bought', 'rejected', 'void')),
  bucket        text not null,
  deliveries    bigint not null,
  payable_g     bigint not null,
  value_amount  bigint not null,
  -- At the published price, each delivery rounded to the shilling.
  at_list       bigint not null,
  -- Of the grams, those that name a plot whose border is drawn.
  traced_g      bigint not null,
  primary key (org_id, day, product_id, officer_id, outcome, bucket)
);
select protect_company_table('delivery_sum');

-- Whether a border is drawn is a column: row security lets no index answer for an expression (decision 0026).
alter table plot add column is_drawn boolean not null generated always as (geometry ->> 'type' = 'Polygon') stored;

create function delivery_outcome(state text) returns text language sql immutable as $$
  select case when state in ('rejected', 'void') then state else 'bought' end
$$;

create function keep_delivery_sums() returns trigger language plpgsql
set enable_seqscan to off as $$
declare
  traced bigint := 0;
begin
  if tg_op = 'UPDATE' then
    traced := (
      select coalesce(sum(s.grams), 0) from collection_plot s
      cross join lateral (
        select g.is_drawn from plot g where g.org_id = s.org_id and g.id = s.plot_id offset 0
      ) g
      where s.org_id = new.org_id and s.collection_id = new.id and g.is_drawn);
  end if;
  insert into delivery_sum as kept (org_id, day, product_id, officer_id, outcome, bucket,
    deliveries, payable_g, value_amount, at_list, traced_g)
  select c.org_id, c.collected_on, c.product_id, c.created_by, delivery_outcome(c.state),
    price_bucket(c.unit_price_amount, c.list_price_amount), sum(c.sign), sum(c.sign * c.payable_g),
    sum(c.sign * c.value_amount), sum(c.sign * ((c.list_price_amount * c.payable_g + 500) / 1000)),
    sum(c.sign * traced)
  from (
    select 1 as sign, new.*
    union all
    select -1, old.* where tg_op = 'UPDATE'
  ) c
  where c.farmer_id is not null
  group by 1, 2, 3, 4, 5, 6
  on conflict (org_id, day, product_id, officer_id, outcome, bucket)
  do update set deliveries = kept.deliveries + excluded.deliveries,
    payable_g = kept.payable_g + excluded.payable_g,
    value_amount = kept.value_amount + excluded.value_amount,
    at_list = kept.at_list + excluded.at_list, traced_g = kept.traced_g + excluded.traced_g;
  return null;
end $$;
create trigger keep_deliveries after insert on collection
  for each row when (new.farmer_id is not null) execute function keep_delivery_sums();
create trigger keep_changed_deliveries after update on collection
  for each row when ((new.farmer_id is null, new.collected_on, new.product_id, new.created_by, new.payable_g,
      new.value_amount, new.unit_price_amount, new.list_price_amount, new.state in ('rejected', 'void'), new.state = 'void')
    is distinct from (old.farmer_id is null, old.collected_on, old.product_id, old.created_by, old.payable_g,
      old.value_amount, old.unit_price_amount, old.list_price_amount, old.state in ('rejected', 'void'), old.state = 'void'))
  execute function keep_delivery_sums();

-- Adds grams that name a drawn plot to the day of their delivery, or takes them from it.
create function add_traced(of_org uuid, of_collection uuid, grams bigint) returns void language plpgsql
set enable_seqscan to off as $$
begin
  update delivery_sum k set traced_g = k.traced_g + grams
  from collection c
  where c.org_id = of_org and c.id = of_collection and c.farmer_id is not null
    and k.org_id = c.org_id and k.day = c.collected_on and k.product_id = c.product_id
    and k.officer_id = c.created_by and k.outcome = delivery_outcome(c.state)
    and k.bucket = price_bucket(c.unit_price_amount, c.list_price_amount);
end $$;

create function keep_traced_shares() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and (select is_drawn from plot where org_id = old.org_id and id = old.plot_id) then
    perform add_traced(old.org_id, old.collection_id, -old.grams);
  end if;
  if tg_op <> 'DELETE' and (select is_drawn from plot where org_id = new.org_id and id = new.plot_id) then
    perform add_traced(new.org_id, new.collection_id, new.grams);
  end if;
  return null;
end $$;
create trigger keep_traced after insert or update or delete on collection_plot
  for each row execute function keep_traced_shares();

create function keep_traced_plots() returns trigger language plpgsql as $$
begin
  perform add_traced(s.org_id, s.collection_id, case when new.is_drawn then s.grams else -s.grams end)
  from collection_plot s where s.org_id = new.org_id and s.plot_id = new.id;
  return null;
end $$;
create trigger keep_traced after update on plot
  for each row when (new.is_drawn is distinct from old.is_drawn) execute function keep_traced_plots();

-- ------------------------------------------------------------------------------- who sold in a season

-- Each person who sold a commodity in a season: all records of the person, under the one that stays. What is asked of
-- the sellers of a season stands in their row, so that nobody is looked up for a figure of all.
create table seller_season (
  org_id       uuid not null default current_org() references org (id),
  farmer_id    uuid not null,
  commodity    text not null,
  season_from  date not null,
  -- The first season this person sold the commodity in.
  first_from   date not null,
  first_day    date not null,
  -- The first day in the second calendar year of the season.
  turn_day     date,
  payable_g    bigint not null,
  value_amount bigint not null,
  -- Basis points of moisture times grams, and the grams that were measured.
  moist_g      bigint not null,
  measured_g   bigint not null,
  -- In which buckets of prices: 1 below_200, 2 below, 4 at_list, 8 above, 16 above_200.
  buckets      int not null,
  sex          text not null,
  birth_year   int,
  locality_id  text,
  village      text,
  -- Of plots without faults, square metres; and how much each of them gave, by which the fullest are found.
  land_m2      bigint not null,
  g_per_m2     bigint generated always as (payable_g / nullif(land_m2, 0)) stored,
  -- This person sold in the season after it too.
  comes_back   boolean not null,
  primary key (org_id, farmer_id, commodity, season_from)
);
create index seller_season_sellers on seller_season (org_id, commodity, season_from, first_day);
create index seller_season_most on seller_season (org_id, commodity, season_from, payable_g desc, farmer_id)
  include (value_amount, first_day);
create index seller_season_fullest on seller_season (org_id, commodity, season_from, g_per_m2);
select protect_company_table('seller_season', 'draft');

-- How many sold in a season of those who began in it or in an earlier one, and how much.
create table seller_cohort (
  org_id       uuid not null default current_org() references org (id),
  commodity    text not null,
  season_from  date not null,
  first_from   date not null,
  farmers      bigint not null,
  payable_g    bigint not null,
  primary key (org_id, commodity, season_from, first_from)
);
select protect_company_table('seller_cohort');

create function keep_seller_cohorts() returns trigger language plpgsql as $$
begin
  insert into seller_cohort as kept (org_id, commodity, season_from, first_from, farmers, payable_g)
  select c.org_id, c.commodity, c.season_from, c.first_from, sum(c.sign), sum(c.sign * c.payable_g)
  from (
    select 1 as sign, new.* where tg_op <> 'DELETE'
    union all
    select -1, old.* where tg_op <> 'INSERT'
  ) c
  group by 1, 2, 3, 4
  on conflict (org_id, commodity, season_from, first_from)
  do update set farmers = kept.farmers + excluded.farmers, payable_g = kept.payable_g + excluded.payable_g;
  return null;
end $$;

create function land_of(of_org uuid, person uuid) returns bigint language sql stable as $$
  select coalesce(sum(coalesce(g.area_m2, g.declared_m2)), 0)::bigint
  from (
    select person as id union all
    select m.id from farmer m where m.org_id = of_org and m.merged_into = person
  ) r
  join plot g on g.org_id = of_org and g.farmer_id = r.id and g.state in ('checked', 'verified')
$$;

-- A person's few deliveries are read again: the first day of a season cannot be taken back by subtraction. Of a season,
-- or of all.
create function keep_seller(of_org uuid, person uuid, of_season date) returns void language plpgsql
set enable_seqscan to off set enable_hashjoin to off set enable_mergejoin to off as $$
begin
  with records as materialized (
    select f.id from farmer f where f.org_id = of_org and f.id = person and f.merged_into is null
    union all
    select m.id from farmer m where m.org_id = of_org and m.merged_into = person
  ), sold as materialized (
    select c.commodity, season_begin(c.collected_on) as season_from, min(c.collected_on) as first_day,
      min(c.collected_on) filter (where extract(month from c.collected_on) < 10) as turn_day,
      sum(c.payable_g)::bigint as payable_g, sum(c.value_amount)::bigint as value_amount,
      coalesce(sum(c.moisture_bp * c.payable_g), 0)::bigint as moist_g,
      coalesce(sum(c.payable_g) filter (where c.moisture_bp is not null), 0)::bigint as measured_g,
      bit_or(case price_bucket(c.unit_price_amount, c.list_price_amount)
        when 'below_200' then 1 when 'below' then 2 when 'at_list' then 4 when 'above' then 8 else 16 end) as buckets
    from (
      select c.*, p.commodity from records r
      join collection c on c.org_id = of_org and c.farmer_id = r.id
        and c.collected_on between coalesce(of_season, '-infinity'::date)
          and coalesce((of_season + interval '1 year')::date - 1, 'infinity'::date)
      cross join lateral (
        select commodity from product where org_id = of_org and id = c.product_id offset 0
      ) p
      where c.state not in ('rejected', 'void')
    ) c
    group by 1, 2
  ), gone as (
    delete from seller_season k
    where k.org_id = of_org and k.farmer_id = person and (of_season is null or k.season_from = of_season)
      and not exists (select from sold s where s.commodity = k.commodity and s.season_from = k.season_from)
  )
  insert into seller_season (org_id, farmer_id, commodity, season_from, first_from, first_day, turn_day, payable_g,
    value_amount, moist_g, measured_g, buckets, sex, birth_year, locality_id, village, land_m2, comes_back)
  select of_org, person, s.commodity, s.season_from, s.season_from, s.first_day, s.turn_day, s.payable_g,
    s.value_amount, s.moist_g, s.measured_g, s.buckets, f.sex, f.birth_year, f.locality_id, f.village,
    land_of(of_org, person), false
  from sold s
  join farmer f on f.org_id = of_org and f.id = person
  on conflict (org_id, farmer_id, commodity, season_from)
  do update set first_day = excluded.first_day, turn_day = excluded.turn_day, payable_g = excluded.payable_g,
    value_amount = excluded.value_amount, moist_g = excluded.moist_g, measured_g = excluded.measured_g,
    buckets = excluded.buckets, sex = excluded.sex, birth_year = excluded.birth_year,
    locality_id = excluded.locality_id, village = excluded.village, land_m2 = excluded.land_m2;
  -- What a season says of this person's others.
  update seller_season k set first_from = b.first_from, comes_back = b.comes_back
  from (
    select commodity, season_from, min(season_from) over (partition by commodity) as first_from,
      lead(season_from) over (partition by commodity order by season_from)
        is not distinct from (season_from + interval '1 year')::date as comes_back
    from seller_season where org_id = of_org and farmer_id = person
  ) b
  where k.org_id = of_org and k.farmer_id = person and k.commodity = b.commodity and k.season_from = b.season_from
    and (k.first_from, k.comes_back) is distinct from (b.first_from, b.comes_back);
end $$;

create function keep_sellers_of_delivery() returns trigger language plpgsql as $$
begin
  perform keep_seller(c.org_id, f.person, c.season_from)
  from (
    select new.org_id, new.farmer_id, season_begin(new.collected_on) as season_from
    union
    select old.org_id, old.farmer_id, season_begin(old.collected_on) where tg_op = 'UPDATE'
  ) c
  cross join lateral (
    select coalesce(merged_into, id) as person from farmer where org_id = c.org_id and id = c.farmer_id offset 0
  ) f;
  return null;
end $$;
create trigger keep_sellers after insert on collection
  for each row when (new.farmer_id is not null) execute function keep_sellers_of_delivery();
create trigger keep_changed_sellers after update on collection
  for each row when ((new.farmer_id, new.collected_on, new.product_id, new.payable_g, new.value_amount,
      new.moisture_bp, new.unit_price_amount, new.list_price_amount, new.state in ('rejected', 'void'))
    is distinct from (old.farmer_id, old.collected_on, old.product_id, old.payable_g, old.value_amount,
      old.moisture_bp, old.unit_price_amount, old.list_price_amount, old.state in ('rejected', 'void')))
  execute function keep_sellers_of_delivery();

create function keep_sellers_of_farmer() returns trigger language plpgsql as $$
begin
  perform keep_seller(new.org_id, r.id, null)
  from (select new.id union select new.merged_into union select old.merged_into) r (id)
  where r.id is not null;
  return null;
end $$;
create trigger keep_sellers after update on farmer
  for each row when ((new.merged_into, new.sex, new.birth_year, new.locality_id, new.village)
    is distinct from (old.merged_into, old.sex, old.birth_year, old.locality_id, old.village))
  execute function keep_sellers_of_farmer();

create function keep_sellers_land() returns trigger language plpgsql
set enable_seqscan to off as $$
begin
  update seller_season k set land_m2 = land_of(k.org_id, k.farmer_id)
  where k.org_id = new.org_id and k.farmer_id in (
    select coalesce(f.merged_into, f.id) from (
      select new.farmer_id as id union select old.farmer_id where tg_op = 'UPDATE'
    ) c
    cross join lateral (
      select merged_into, id from farmer where org_id = new.org_id and id = c.id offset 0
    ) f);
  return null;
end $$;
create trigger keep_land after insert on plot
  for each row when (new.state in ('checked', 'verified')) execute function keep_sellers_land();
create trigger keep_changed_land after update on plot
  for each row when ((new.farmer_id, new.area_m2, new.declared_m2, new.state in ('checked', 'verified'))
    is distinct from (old.farmer_id, old.area_m2, old.declared_m2, old.state in ('checked', 'verified')))
  execute function keep_sellers_land();

-- ------------------------------------------------------------------------------- what is there already

insert into delivery_sum
select c.org_id, c.collected_on, c.product_id, c.created_by, delivery_outcome(c.state),
  price_bucket(c.unit_price_amount, c.list_price_amount), count(*), sum(c.payable_g), sum(c.value_amount),
  sum((c.list_price_amount * c.payable_g + 500) / 1000), coalesce(sum(t.grams), 0)
from collection c
left join (
  select s.org_id, s.collection_id, sum(s.grams) as grams
  from collection_plot s join plot g on g.org_id = s.org_id and g.id = s.plot_id and g.is_drawn group by 1, 2
) t on t.org_id = c.org_id and t.collection_id = c.id
where c.farmer_id is not null
group by 1, 2, 3, 4, 5, 6;

insert into seller_season (org_id, farmer_id, commodity, season_from, first_from, first_day, turn_day, payable_g,
  value_amount, moist_g, measured_g, buckets, sex, birth_year, locality_id, village, land_m2,
  comes_back)
select s.org_id, s.person, s.commodity, s.season_from,
  min(s.season_from) over (partition by s.org_id, s.person, s.commodity), s.first_day, s.turn_day, s.payable_g,
  s.value_amount, s.moist_g, s.measured_g, s.buckets, f.sex, f.birth_year, f.locality_id, f.village,
  coalesce(land.m2, 0),
  lead(s.season_from) over (partition by s.org_id, s.person, s.commodity order by s.season_from)
    is not distinct from (s.season_from + interval '1 year')::date
from (
  select c.org_id, coalesce(m.merged_into, m.id) as person, p.commodity, season_begin(c.collected_on) as season_from,
    min(c.collected_on) as first_day,
    min(c.collected_on) filter (where extract(month from c.collected_on) < 10) as turn_day,
    sum(c.payable_g) as payable_g, sum(c.value_amount) as value_amount,
    coalesce(sum(c.moisture_bp * c.payable_g), 0) as moist_g,
    coalesce(sum(c.payable_g) filter (where c.moisture_bp is not null), 0) as measured_g,
    bit_or(case price_bucket(c.unit_price_amount, c.list_price_amount)
      when 'below_200' then 1 when 'below' then 2 when 'at_list' then 4 when 'above' then 8 else 16 end) as buckets
  from collection c
  join farmer m on m.org_id = c.org_id and m.id = c.farmer_id
  join product p on p.org_id = c.org_id and p.id = c.product_id
  where c.state not in ('rejected', 'void')
  group by 1, 2, 3, 4
) s
join farmer f on f.org_id = s.org_id and f.id = s.person
left join (
  select m.org_id, coalesce(m.merged_into, m.id) as person, sum(coalesce(g.area_m2, g.declared_m2)) as m2
  from plot g join farmer m on m.org_id = g.org_id and m.id = g.farmer_id
  where g.state in ('checked', 'verified') group by 1, 2
) land on land.org_id = s.org_id and land.person = s.person;

insert into seller_cohort
select org_id, commodity, season_from, first_from, count(*), sum(payable_g) from seller_season group by 1, 2, 3, 4;

-- From here on, by the rows that change.
create trigger keep_cohorts after insert or delete on seller_season
  for each row execute function keep_seller_cohorts();
create trigger keep_changed_cohorts after update on seller_season
  for each row when ((new.first_from, new.payable_g) is distinct from (old.first_from, old.payable_g))
  execute function keep_seller_cohorts();
