-- What each farmer sold in a season is kept beside their deliveries, by product: the register says it of every farmer
-- of a page, and finds who sold more than their land can give, without reading the deliveries of a season. A season
-- begins on the first of October. What was turned away or struck out was not bought. I19 adds it up again.

create table farmer_season_sum (
  org_id        uuid not null default current_org() references org (id),
  -- The record the delivery names, also one that was merged since.
  farmer_id     uuid not null,
  season_from   date not null check (extract(month from season_from) = 10 and extract(day from season_from) = 1),
  product_id    uuid not null,
  collections   bigint not null,
  payable_g     bigint not null,
  primary key (org_id, farmer_id, season_from, product_id)
);
-- The sums of one season; those that everything has left stay as zeros, out of the way.
create index farmer_season_standing on farmer_season_sum (org_id, season_from, farmer_id)
  include (product_id, payable_g) where collections > 0;
select protect_company_table('farmer_season_sum');

create function season_begin(day date) returns date language sql immutable as $$
  select (date_trunc('year', day - interval '9 months') + interval '9 months')::date
$$;

-- One statement takes a delivery from where it stood and adds it where it stands.
create function keep_farmer_season_sums() returns trigger language plpgsql as $$
begin
  insert into farmer_season_sum as kept
    (org_id, farmer_id, season_from, product_id, collections, payable_g)
  select c.org_id, c.farmer_id, season_begin(c.collected_on), c.product_id, sum(c.sign),
    sum(c.sign * c.payable_g)
  from (
    select 1 as sign, new.*
    union all
    select -1, old.* where tg_op = 'UPDATE'
  ) c
  where c.farmer_id is not null and c.state not in ('rejected', 'void')
  group by 1, 2, 3, 4
  on conflict (org_id, farmer_id, season_from, product_id)
  do update set collections = kept.collections + excluded.collections,
    payable_g = kept.payable_g + excluded.payable_g;
  return null;
end $$;

create trigger keep_farmer_seasons after insert on collection
  for each row when (new.farmer_id is not null) execute function keep_farmer_season_sums();
create trigger keep_changed_farmer_seasons after update on collection
  for each row when ((new.farmer_id, new.collected_on, new.product_id, new.payable_g,
      new.state in ('rejected', 'void'))
    is distinct from (old.farmer_id, old.collected_on, old.product_id, old.payable_g,
      old.state in ('rejected', 'void')))
  execute function keep_farmer_season_sums();

-- What is there already.
insert into farmer_season_sum (org_id, farmer_id, season_from, product_id, collections, payable_g)
select org_id, farmer_id, season_begin(collected_on), product_id, count(*), sum(payable_g)
from collection where farmer_id is not null and state not in ('rejected', 'void')
group by 1, 2, 3, 4;

-- What suppliers sold and traced to farmers' plots counts for a farm's season too; it is little, and read as it lies.
create index collection_of_suppliers_by_day on collection (org_id, collected_on) where farmer_id is null;
