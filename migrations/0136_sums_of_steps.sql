-- The way of the goods is kept as sums: what the arrows of the lot graph weigh, by day, product and kind, and what
-- went from place to place, by day, product and kind of document. A season is then read as its days, however many
-- deliveries it had. Arrows and transfers are only ever added to, and a mirror takes its weight back itself; the
-- trigger adds each in the transaction that writes it, and I19 adds them up again.

create table lot_step_sum (
  org_id      uuid not null default current_org() references org (id),
  day         date not null,
  product_id  uuid not null,
  unit        text not null check (unit in ('g', 'pieces')),
  kind        text not null,
  -- Empty where nothing was lost.
  loss        text not null,
  -- Opening stock was not bought in a season.
  is_opening  boolean not null,
  -- Arrows that weigh something, and what they weigh together.
  steps       bigint not null,
  grams       bigint not null,
  primary key (org_id, day, product_id, unit, kind, loss, is_opening)
);
select protect_company_table('lot_step_sum');

create table lot_crossing_sum (
  org_id         uuid not null default current_org() references org (id),
  day            date not null,
  product_id     uuid not null,
  unit           text not null check (unit in ('g', 'pieces')),
  from_place_id  uuid not null,
  to_place_id    uuid not null,
  source_type    text not null,
  -- Transfers that moved something, and how much together.
  moves          bigint not null,
  quantity       bigint not null,
  primary key (org_id, day, product_id, unit, from_place_id, to_place_id, source_type)
);
select protect_company_table('lot_crossing_sum');

-- Once for each statement, for all that it wrote together.
create function keep_step_sums() returns trigger language plpgsql as $$
begin
  insert into lot_step_sum as kept (org_id, day, product_id, unit, kind, loss, is_opening, steps, grams)
  select e.org_id, v.day, l.product_id, l.unit, e.kind, coalesce(e.loss, ''), l.origin_type = 'opening',
    count(*), sum(e.grams)
  from new_rows e
  join voucher v on v.org_id = e.org_id and v.id = e.voucher_id
  join lot l on l.org_id = e.org_id and l.id = coalesce(e.child_lot_id, e.parent_lot_id)
  where e.grams <> 0
  group by 1, 2, 3, 4, 5, 6, 7
  on conflict (org_id, day, product_id, unit, kind, loss, is_opening)
  do update set steps = kept.steps + excluded.steps, grams = kept.grams + excluded.grams;
  return null;
end $$;
create trigger keep_sums after insert on lot_edge
  referencing new table as new_rows
  for each statement execute function keep_step_sums();

create function keep_crossing_sums() returns trigger language plpgsql as $$
begin
  insert into lot_crossing_sum as kept
    (org_id, day, product_id, unit, from_place_id, to_place_id, source_type, moves, quantity)
  select t.org_id, t.day, l.product_id, l.unit, t.from_place_id, t.to_place_id, v.source_type,
    count(*), sum(t.quantity)
  from new_rows t
  join voucher v on v.org_id = t.org_id and v.id = t.voucher_id
  join lot l on l.org_id = t.org_id and l.id = t.lot_id
  where t.quantity > 0
  group by 1, 2, 3, 4, 5, 6, 7
  on conflict (org_id, day, product_id, unit, from_place_id, to_place_id, source_type)
  do update set moves = kept.moves + excluded.moves, quantity = kept.quantity + excluded.quantity;
  return null;
end $$;
create trigger keep_sums after insert on lot_transfer
  referencing new table as new_rows
  for each statement execute function keep_crossing_sums();

-- What is there already.
insert into lot_step_sum
select e.org_id, v.day, l.product_id, l.unit, e.kind, coalesce(e.loss, ''), l.origin_type = 'opening',
  count(*), sum(e.grams)
from lot_edge e
join voucher v on v.org_id = e.org_id and v.id = e.voucher_id
join lot l on l.org_id = e.org_id and l.id = coalesce(e.child_lot_id, e.parent_lot_id)
where e.grams <> 0
group by 1, 2, 3, 4, 5, 6, 7;
insert into lot_crossing_sum
select t.org_id, t.day, l.product_id, l.unit, t.from_place_id, t.to_place_id, v.source_type, count(*),
  sum(t.quantity)
from lot_transfer t
join voucher v on v.org_id = t.org_id and v.id = t.voucher_id
join lot l on l.org_id = t.org_id and l.id = t.lot_id
where t.quantity > 0
group by 1, 2, 3, 4, 5, 6, 7;

-- What left for buyers is a handful among everything that was booked on a day.
create index voucher_of_shipments on voucher (org_id, day) where source_type = 'shipment';
