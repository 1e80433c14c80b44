-- What stands of a lot knows what it is and how much of it lies in stores and plants: the board of the season's work and its
-- list of cards sought 31,200 lots by their keys, one by one, for their sums.
alter table lot_standing
  add column product_id uuid,
  -- It came out of a packing run.
  add column is_packed boolean,
  -- What of it lies in stores and plants: not at work, not under way.
  add column stored_quantity bigint,
  add column stored_cost bigint;
update lot_standing k set product_id = l.product_id, is_packed = l.origin_type = 'packing-run',
  stored_quantity = coalesce(b.quantity, 0), stored_cost = coalesce(b.cost, 0)
from lot l
left join (
  select b.org_id, b.lot_id, sum(b.quantity)::bigint as quantity, sum(b.cost)::bigint as cost
  from lot_balance b
  join place p on p.org_id = b.org_id and p.id = b.place_id and p.kind in ('store', 'plant')
  group by 1, 2) b on b.org_id = l.org_id and b.lot_id = l.id
where l.org_id = k.org_id and l.id = k.lot_id;
alter table lot_standing
  alter column product_id set not null, alter column is_packed set not null,
  alter column stored_quantity set not null, alter column stored_cost set not null;
create index lot_standing_stored on lot_standing (org_id, made_on, lot_id)
  include (product_id, is_packed, unit, stored_quantity, stored_cost) where stored_quantity > 0;

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
  insert into lot_standing as kept (org_id, lot_id, made_on, account_code, unit, product_id, is_packed,
    quantity, cost, stored_quantity, stored_cost)
  select n.org_id, n.lot_id, n.made_on, l.account_code, l.unit, l.product_id, l.origin_type = 'packing-run',
    sum(n.quantity), sum(n.cost), sum(p.stored * n.quantity), sum(p.stored * n.cost)
  from new_rows n
  cross join lateral (
    select account_code, unit, product_id, origin_type from lot where org_id = n.org_id and id = n.lot_id offset 0
  ) l
  cross join lateral (
    select (kind in ('store', 'plant'))::int as stored from place where org_id = n.org_id and id = n.place_id offset 0
  ) p
  group by 1, 2, 3, 4, 5, 6, 7
  on conflict (org_id, lot_id)
  do update set quantity = kept.quantity + excluded.quantity, cost = kept.cost + excluded.cost,
    stored_quantity = kept.stored_quantity + excluded.stored_quantity,
    stored_cost = kept.stored_cost + excluded.stored_cost;
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
  insert into lot_standing as kept (org_id, lot_id, made_on, account_code, unit, product_id, is_packed,
    quantity, cost, stored_quantity, stored_cost)
  select c.org_id, c.lot_id, c.made_on, l.account_code, l.unit, l.product_id, l.origin_type = 'packing-run',
    sum(c.sign * c.quantity), sum(c.sign * c.cost), sum(c.sign * p.stored * c.quantity), sum(c.sign * p.stored * c.cost)
  from (
    select 1 as sign, n.* from new_rows n
    union all
    select -1, o.* from old_rows o
  ) c
  cross join lateral (
    select account_code, unit, product_id, origin_type from lot where org_id = c.org_id and id = c.lot_id offset 0
  ) l
  cross join lateral (
    select (kind in ('store', 'plant'))::int as stored from place where org_id = c.org_id and id = c.place_id offset 0
  ) p
  group by 1, 2, 3, 4, 5, 6, 7
  on conflict (org_id, lot_id)
  do update set quantity = kept.quantity + excluded.quantity, cost = kept.cost + excluded.cost,
    stored_quantity = kept.stored_quantity + excluded.stored_quantity,
    stored_cost = kept.stored_cost + excluded.stored_cost;
  return null;
end $$;

-- Batches and packing runs that are not done are a handful among all there ever were.
create index processing_batch_open on processing_batch (org_id, state)
  where state in ('planned', 'running', 'variance_review');
create index packing_run_open on packing_run (org_id, state) where state in ('planned', 'packed');
