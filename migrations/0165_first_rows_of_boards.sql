-- The first rows behind a figure are found before anything else of them is read (decision 0026): by an index that has them
-- in their order, whatever else there is.

-- What stands of a lot knows on which account it stands and in what it is counted: what is ready for buyers is found without
-- every lot in the stores.
alter table lot_standing add column account_code text, add column unit text;
update lot_standing k set account_code = l.account_code, unit = l.unit
from lot l where l.org_id = k.org_id and l.id = k.lot_id;
alter table lot_standing alter column account_code set not null, alter column unit set not null;
create index lot_standing_of_account on lot_standing (org_id, account_code, quantity desc) where quantity > 0;

create or replace function begin_stock_sums() returns trigger language plpgsql as $$
begin
  insert into stock_sum as kept
    (org_id, place_id, product_id, account_code, unit, lots, costed, quantity, cost)
  select n.org_id, n.place_id, l.product_id, l.account_code, l.unit,
    count(*) filter (where n.quantity > 0), count(*) filter (where n.cost > 0), sum(n.quantity), sum(n.cost)
  from new_rows n
  cross join lateral (
    select product_id, account_code, unit from lot where org_id = n.org_id and id = n.lot_id offset 0
  ) l
  group by 1, 2, 3, 4, 5
  on conflict (org_id, place_id, product_id, account_code, unit)
  do update set lots = kept.lots + excluded.lots, costed = kept.costed + excluded.costed,
    quantity = kept.quantity + excluded.quantity, cost = kept.cost + excluded.cost;
  insert into lot_standing as kept (org_id, lot_id, made_on, account_code, unit, quantity, cost)
  select n.org_id, n.lot_id, n.made_on, l.account_code, l.unit, sum(n.quantity), sum(n.cost)
  from new_rows n
  cross join lateral (
    select account_code, unit from lot where org_id = n.org_id and id = n.lot_id offset 0
  ) l
  group by 1, 2, 3, 4, 5
  on conflict (org_id, lot_id)
  do update set quantity = kept.quantity + excluded.quantity, cost = kept.cost + excluded.cost;
  return null;
end $$;

create or replace function keep_stock_sums() returns trigger language plpgsql as $$
begin
  insert into stock_sum as kept
    (org_id, place_id, product_id, account_code, unit, lots, costed, quantity, cost)
  select c.org_id, c.place_id, l.product_id, l.account_code, l.unit,
    sum(c.sign * (c.quantity > 0)::int), sum(c.sign * (c.cost > 0)::int),
    sum(c.sign * c.quantity), sum(c.sign * c.cost)
  from (
    select 1 as sign, n.* from new_rows n
    union all
    select -1, o.* from old_rows o
  ) c
  cross join lateral (
    select product_id, account_code, unit from lot where org_id = c.org_id and id = c.lot_id offset 0
  ) l
  group by 1, 2, 3, 4, 5
  on conflict (org_id, place_id, product_id, account_code, unit)
  do update set lots = kept.lots + excluded.lots, costed = kept.costed + excluded.costed,
    quantity = kept.quantity + excluded.quantity, cost = kept.cost + excluded.cost;
  insert into lot_standing as kept (org_id, lot_id, made_on, account_code, unit, quantity, cost)
  select c.org_id, c.lot_id, c.made_on, l.account_code, l.unit, sum(c.sign * c.quantity), sum(c.sign * c.cost)
  from (
    select 1 as sign, n.* from new_rows n
    union all
    select -1, o.* from old_rows o
  ) c
  cross join lateral (
    select account_code, unit from lot where org_id = c.org_id and id = c.lot_id offset 0
  ) l
  group by 1, 2, 3, 4, 5
  on conflict (org_id, lot_id)
  do update set quantity = kept.quantity + excluded.quantity, cost = kept.cost + excluded.cost;
  return null;
end $$;

-- What is owed and due by now, the largest first; what is due later is passed over without being read.
create index due_balance_largest on due_balance (org_id, ugx desc, due_id, due_on) where open > 0;

-- What was brought last, and of a day the heaviest and the dearest first.
create index collection_heaviest on collection (org_id, collected_on desc, payable_g desc, id)
  where state not in ('rejected', 'void');
create index collection_dearest on collection (org_id, collected_on desc, value_amount desc, id)
  where state not in ('rejected', 'void');

-- Shipments that have not left are a handful among all there ever were.
create index shipment_open on shipment (org_id, etd)
  where state in ('planned', 'allocated', 'documents_pending', 'ready_to_load', 'loaded');

-- What somebody did, the latest first, and of a day by its number: the first acts are the first entries.
drop index collection_judged;
create index collection_judged on collection (org_id, judged_by, judged_day desc, number) where judged_by is not null;
drop index payment_approved_acts;
create index payment_approved_acts on payment (org_id, approved_by, prepared_on desc, number) where approved_by is not null;
drop index payment_released_acts;
create index payment_released_acts on payment (org_id, released_by, release_day desc, number) where released_by is not null;
drop index contract_approved_acts;
create index contract_approved_acts on contract (org_id, approved_by, contract_day desc, number) where approved_by is not null;
create index shipment_loaded_acts on shipment (org_id, loaded_by, loaded_on desc, number) where loaded_by is not null;
create index processing_batch_finished_acts on processing_batch (org_id, finished_by) where finished_by is not null;
create index processing_batch_reviewed_acts on processing_batch (org_id, reviewed_by) where reviewed_by is not null;
