-- What stands is kept as sums too: by place, product and account. And what stands of a lot knows how old the lot
-- is, so that the oldest are found without reading what was used up long ago.

alter table lot add constraint lot_with_its_day unique (org_id, id, made_on);
alter table lot_balance add column made_on date;
update lot_balance b set made_on = l.made_on from lot l where l.org_id = b.org_id and l.id = b.lot_id;
alter table lot_balance alter column made_on set not null;
-- The copy cannot differ: a lot is never changed.
alter table lot_balance drop constraint lot_balance_org_id_lot_id_fkey;
alter table lot_balance add constraint lot_balance_as_lot
  foreign key (org_id, lot_id, made_on) references lot (org_id, id, made_on);
create index lot_balance_oldest on lot_balance (org_id, made_on, lot_id, place_id) where quantity > 0;

create table stock_sum (
  org_id        uuid not null default current_org() references org (id),
  place_id      uuid not null,
  product_id    uuid not null,
  account_code  text not null,
  unit          text not null check (unit in ('g', 'pieces')),
  -- Of those with something standing here: how many, how many with a cost, grams or pieces, and shillings.
  lots          bigint not null,
  costed        bigint not null,
  quantity      bigint not null,
  cost          bigint not null,
  primary key (org_id, place_id, product_id, account_code, unit)
);
select protect_company_table('stock_sum');

-- What stands of a lot in all our places together; of a lot that is used up nothing.
create table lot_standing (
  org_id    uuid not null default current_org() references org (id),
  lot_id    uuid not null,
  made_on   date not null,
  quantity  bigint not null,
  cost      bigint not null,
  primary key (org_id, lot_id),
  foreign key (org_id, lot_id, made_on) references lot (org_id, id, made_on)
);
create index lot_standing_oldest on lot_standing (org_id, made_on, lot_id) where quantity > 0;
select protect_company_table('lot_standing');

-- Once for each statement, for all that it moved together.
create function keep_stock_sums() returns trigger language plpgsql as $$
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
  join lot l on l.org_id = c.org_id and l.id = c.lot_id
  group by 1, 2, 3, 4, 5
  on conflict (org_id, place_id, product_id, account_code, unit)
  do update set lots = kept.lots + excluded.lots, costed = kept.costed + excluded.costed,
    quantity = kept.quantity + excluded.quantity, cost = kept.cost + excluded.cost;
  insert into lot_standing as kept (org_id, lot_id, made_on, quantity, cost)
  select c.org_id, c.lot_id, c.made_on, sum(c.sign * c.quantity), sum(c.sign * c.cost)
  from (
    select 1 as sign, n.* from new_rows n
    union all
    select -1, o.* from old_rows o
  ) c
  group by 1, 2, 3
  on conflict (org_id, lot_id)
  do update set quantity = kept.quantity + excluded.quantity, cost = kept.cost + excluded.cost;
  return null;
end $$;
create trigger keep_sums after update on lot_balance
  referencing old table as old_rows new table as new_rows
  for each statement execute function keep_stock_sums();

-- A balance begins empty, and the movement that follows fills it: only changes count.
create function refuse_standing_from_the_start() returns trigger language plpgsql as $$
begin
  if new.quantity <> 0 or new.cost <> 0 then
    raise exception 'stock stands where it was moved' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger filled_by_movement before insert on lot_balance
  for each row execute function refuse_standing_from_the_start();

-- What is there already.
insert into stock_sum
select b.org_id, b.place_id, l.product_id, l.account_code, l.unit, count(*) filter (where b.quantity > 0),
  count(*) filter (where b.cost > 0), sum(b.quantity), sum(b.cost)
from lot_balance b join lot l on l.org_id = b.org_id and l.id = b.lot_id
group by 1, 2, 3, 4, 5;
insert into lot_standing
select org_id, lot_id, made_on, sum(quantity), sum(cost) from lot_balance group by 1, 2, 3;
