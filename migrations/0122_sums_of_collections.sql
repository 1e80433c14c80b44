-- What lists and boards say of many collections is kept beside them: their number and sums, by day and by month,
-- as fine as a list may be narrowed. A total then costs what its days and months cost, however many collections
-- there are. The trigger keeps them in the transaction of the write, whoever writes; I19 adds them up again.

create table collection_sum (
  org_id        uuid not null default current_org() references org (id),
  grain         text not null check (grain in ('day', 'month')),
  -- The day itself, or the first of the month.
  begins        date not null,
  state         text not null,
  -- Empty: not judged.
  grade         text not null,
  product_id    uuid not null,
  place_id      uuid not null,
  officer_id    uuid not null,
  stream        text not null,
  collections   bigint not null,
  bags          bigint not null,
  net_g         bigint not null,
  payable_g     bigint not null,
  value_amount  bigint not null,
  primary key (org_id, grain, begins, state, grade, product_id, place_id, officer_id, stream),
  check (grain = 'day' or extract(day from begins) = 1)
);
-- A row that everything has left stays as zeros, out of the way of whoever reads.
create index collection_sum_standing on collection_sum (org_id, grain, begins) where collections > 0;
select protect_company_table('collection_sum');

-- One statement takes a row from where it stood and adds it where it stands: both at once when that is the same.
create function keep_collection_sums() returns trigger language plpgsql as $$
begin
  insert into collection_sum as kept
    (org_id, grain, begins, state, grade, product_id, place_id, officer_id, stream,
     collections, bags, net_g, payable_g, value_amount)
  select c.org_id, g.grain,
    case g.grain when 'day' then c.collected_on else date_trunc('month', c.collected_on)::date end,
    c.state, coalesce(c.grade, ''), c.product_id, c.place_id, c.created_by, c.stream,
    sum(c.sign), sum(c.sign * c.bags), sum(c.sign * c.net_g), sum(c.sign * c.payable_g),
    sum(c.sign * c.value_amount)
  from (
    select 1 as sign, new.*
    union all
    select -1, old.* where tg_op = 'UPDATE'
  ) c
  cross join (values ('day'), ('month')) g (grain)
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9
  on conflict (org_id, grain, begins, state, grade, product_id, place_id, officer_id, stream)
  do update set collections = kept.collections + excluded.collections,
    bags = kept.bags + excluded.bags, net_g = kept.net_g + excluded.net_g,
    payable_g = kept.payable_g + excluded.payable_g,
    value_amount = kept.value_amount + excluded.value_amount;
  return null;
end $$;

create trigger keep_sums after insert on collection
  for each row execute function keep_collection_sums();
create trigger keep_changed_sums after update on collection
  for each row when ((new.collected_on, new.state, new.grade, new.product_id, new.place_id, new.created_by,
      new.stream, new.bags, new.net_g, new.payable_g, new.value_amount)
    is distinct from (old.collected_on, old.state, old.grade, old.product_id, old.place_id, old.created_by,
      old.stream, old.bags, old.net_g, old.payable_g, old.value_amount))
  execute function keep_collection_sums();

-- What is there already.
insert into collection_sum
select c.org_id, g.grain,
  case g.grain when 'day' then c.collected_on else date_trunc('month', c.collected_on)::date end,
  c.state, coalesce(c.grade, ''), c.product_id, c.place_id, c.created_by, c.stream,
  count(*), sum(c.bags), sum(c.net_g), sum(c.payable_g), sum(c.value_amount)
from collection c cross join (values ('day'), ('month')) g (grain)
group by 1, 2, 3, 4, 5, 6, 7, 8, 9;
