-- What the lists of shipments, of batches and of contracts say of all their rows is kept beside them, as the other lists have
-- it (decision 0023). What one shipment weighs and is worth is kept first: its value is rounded by itself, so that no part of
-- its weight has a value of its own. I19 adds all of it up again.

create table shipment_standing (
  org_id        uuid not null default current_org() references org (id),
  shipment_id   uuid not null,
  state         text not null,
  currency      text not null,
  bags          int not null,
  net_g         bigint not null,
  -- What it was sold for; until then its weight at the contract's price.
  value_amount  bigint not null,
  primary key (org_id, shipment_id),
  foreign key (org_id, shipment_id) references shipment (org_id, id)
);
create index shipment_standing_by_weight on shipment_standing (org_id, net_g, shipment_id);
select protect_company_table('shipment_standing');

create table shipment_sum (
  org_id        uuid not null default current_org() references org (id),
  state         text not null,
  currency      text not null,
  shipments     bigint not null,
  net_g         bigint not null,
  value_amount  bigint not null,
  primary key (org_id, state, currency)
);
select protect_company_table('shipment_sum');

-- Asked again whole: how often it is asked for one change makes no difference.
create function keep_shipment_standing(company uuid, asked uuid) returns void language sql as $$
  insert into shipment_standing as kept (org_id, shipment_id, state, currency, bags, net_g, value_amount)
  select s.org_id, s.id, s.state, c.currency, l.bags, l.net,
    coalesce(s.sale_amount, round(l.net::numeric * c.price_per_tonne_amount / 1000000)::bigint)
  from shipment s
  cross join lateral (
    select currency, price_per_tonne_amount from contract where org_id = s.org_id and id = s.contract_id offset 0
  ) c
  cross join lateral (
    select coalesce(sum(bags), 0)::int as bags, coalesce(sum(net_g), 0)::bigint as net from shipment_lot
    where org_id = s.org_id and shipment_id = s.id and taken_back_at is null
  ) l
  where s.org_id = company and s.id = asked
  on conflict (org_id, shipment_id) do update
  set state = excluded.state, currency = excluded.currency, bags = excluded.bags, net_g = excluded.net_g,
    value_amount = excluded.value_amount
  where (kept.state, kept.currency, kept.bags, kept.net_g, kept.value_amount)
    is distinct from (excluded.state, excluded.currency, excluded.bags, excluded.net_g, excluded.value_amount)
$$;

create function keep_own_standing() returns trigger language plpgsql as $$
begin
  perform keep_shipment_standing(new.org_id, new.id);
  return null;
end $$;
create trigger keep_standing after insert on shipment for each row execute function keep_own_standing();
create trigger keep_changed_standing after update on shipment for each row
  when (old.state is distinct from new.state or old.contract_id is distinct from new.contract_id
        or old.sale_amount is distinct from new.sale_amount)
  execute function keep_own_standing();

create function keep_standing_of_lots() returns trigger language plpgsql as $$
begin
  perform keep_shipment_standing(n.org_id, n.shipment_id)
  from (select distinct org_id, shipment_id from now_there) n;
  return null;
end $$;
create trigger keep_standing after insert on shipment_lot
  referencing new table as now_there for each statement execute function keep_standing_of_lots();

create function keep_standing_of_lot() returns trigger language plpgsql as $$
begin
  perform keep_shipment_standing(new.org_id, new.shipment_id);
  return null;
end $$;
create trigger keep_changed_standing after update on shipment_lot for each row
  when (old.taken_back_at is distinct from new.taken_back_at or old.net_g is distinct from new.net_g)
  execute function keep_standing_of_lot();

-- An amendment changes what is not sold yet.
create function keep_standing_of_contract() returns trigger language plpgsql as $$
begin
  perform keep_shipment_standing(s.org_id, s.id)
  from shipment s where s.org_id = new.org_id and s.contract_id = new.id;
  return null;
end $$;
create trigger keep_standings after update on contract for each row
  when (old.price_per_tonne_amount is distinct from new.price_per_tonne_amount
        or old.currency is distinct from new.currency)
  execute function keep_standing_of_contract();

create function keep_shipment_sums() returns trigger language plpgsql as $$
begin
  insert into shipment_sum as kept (org_id, state, currency, shipments, net_g, value_amount)
  select c.org_id, c.state, c.currency, sum(c.sign), sum(c.sign * c.net_g), sum(c.sign * c.value_amount)
  from (
    select 1 as sign, new.org_id, new.state, new.currency, new.net_g, new.value_amount
    union all
    select -1, old.org_id, old.state, old.currency, old.net_g, old.value_amount where tg_op = 'UPDATE'
  ) c
  group by 1, 2, 3
  on conflict (org_id, state, currency) do update set shipments = kept.shipments + excluded.shipments,
    net_g = kept.net_g + excluded.net_g, value_amount = kept.value_amount + excluded.value_amount;
  return null;
end $$;
create trigger keep_sums after insert or update on shipment_standing
  for each row execute function keep_shipment_sums();

-- What one batch took in and what came out of it.
create table batch_standing (
  org_id         uuid not null default current_org() references org (id),
  batch_id       uuid not null,
  state          text not null,
  product_id     uuid not null,
  planned_on     date not null,
  -- Of a batch that is completed and from which something came.
  finished_on    date,
  -- What went in, or is planned to.
  input_g        bigint not null,
  -- What came out, and how much of it was no by-product.
  output_g       bigint not null,
  main_output_g  bigint not null,
  primary key (org_id, batch_id),
  foreign key (org_id, batch_id) references processing_batch (org_id, id)
);
create index batch_standing_finished on batch_standing (org_id, finished_on desc, output_g desc)
  where finished_on is not null;
select protect_company_table('batch_standing');

-- By the day a batch was planned on, as fine as the list may be narrowed; and by the day it was finished.
create table batch_sum (
  org_id         uuid not null default current_org() references org (id),
  planned_on     date not null,
  state          text not null,
  product_id     uuid not null,
  batches        bigint not null,
  input_g        bigint not null,
  main_output_g  bigint not null,
  primary key (org_id, planned_on, state, product_id)
);
select protect_company_table('batch_sum');

create table processed_sum (
  org_id       uuid not null default current_org() references org (id),
  finished_on  date not null,
  batches      bigint not null,
  output_g     bigint not null,
  primary key (org_id, finished_on)
);
select protect_company_table('processed_sum');

create function keep_batch_standing(company uuid, asked uuid) returns void language sql as $$
  insert into batch_standing as kept
    (org_id, batch_id, state, product_id, planned_on, finished_on, input_g, output_g, main_output_g)
  select b.org_id, b.id, b.state, b.product_id, b.planned_on,
    case when b.state = 'completed' and o.lines > 0 then b.finished_on end, coalesce(b.input_g, b.planned_g), o.grams, o.main
  from processing_batch b
  cross join lateral (
    select count(*) as lines, coalesce(sum(quantity_g), 0)::bigint as grams,
      coalesce(sum(quantity_g) filter (where kind <> 'by-product'), 0)::bigint as main
    from processing_output where org_id = b.org_id and batch_id = b.id
  ) o
  where b.org_id = company and b.id = asked
  on conflict (org_id, batch_id) do update
  set state = excluded.state, product_id = excluded.product_id, planned_on = excluded.planned_on,
    finished_on = excluded.finished_on, input_g = excluded.input_g, output_g = excluded.output_g,
    main_output_g = excluded.main_output_g
  where (kept.state, kept.product_id, kept.planned_on, kept.finished_on, kept.input_g, kept.output_g, kept.main_output_g)
    is distinct from (excluded.state, excluded.product_id, excluded.planned_on, excluded.finished_on, excluded.input_g,
      excluded.output_g, excluded.main_output_g)
$$;

create function keep_own_batch() returns trigger language plpgsql as $$
begin
  perform keep_batch_standing(new.org_id, new.id);
  return null;
end $$;
create trigger keep_standing after insert on processing_batch for each row execute function keep_own_batch();
create trigger keep_changed_standing after update on processing_batch for each row
  when (old.state is distinct from new.state or old.product_id is distinct from new.product_id
        or old.planned_on is distinct from new.planned_on or old.finished_on is distinct from new.finished_on
        or old.input_g is distinct from new.input_g or old.planned_g is distinct from new.planned_g)
  execute function keep_own_batch();

-- What was weighed is replaced as long as the batch is not completed: rows come and go.
create function keep_batch_of_output() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform keep_batch_standing(old.org_id, old.batch_id);
  else
    perform keep_batch_standing(new.org_id, new.batch_id);
  end if;
  return null;
end $$;
create trigger keep_standing after insert or delete on processing_output
  for each row execute function keep_batch_of_output();
create trigger keep_changed_standing after update on processing_output for each row
  when (old.quantity_g is distinct from new.quantity_g or old.kind is distinct from new.kind)
  execute function keep_batch_of_output();

create function keep_batch_sums() returns trigger language plpgsql as $$
begin
  insert into batch_sum as kept (org_id, planned_on, state, product_id, batches, input_g, main_output_g)
  select c.org_id, c.planned_on, c.state, c.product_id, sum(c.sign), sum(c.sign * c.input_g),
    sum(c.sign * c.main_output_g)
  from (
    select 1 as sign, new.org_id, new.planned_on, new.state, new.product_id, new.input_g, new.main_output_g
    union all
    select -1, old.org_id, old.planned_on, old.state, old.product_id, old.input_g, old.main_output_g
    where tg_op = 'UPDATE'
  ) c
  group by 1, 2, 3, 4
  on conflict (org_id, planned_on, state, product_id) do update set batches = kept.batches + excluded.batches,
    input_g = kept.input_g + excluded.input_g, main_output_g = kept.main_output_g + excluded.main_output_g;
  insert into processed_sum as kept (org_id, finished_on, batches, output_g)
  select c.org_id, c.finished_on, sum(c.sign), sum(c.sign * c.output_g)
  from (
    select 1 as sign, new.org_id, new.finished_on, new.output_g where new.finished_on is not null
    union all
    select -1, old.org_id, old.finished_on, old.output_g where tg_op = 'UPDATE' and old.finished_on is not null
  ) c
  group by 1, 2
  on conflict (org_id, finished_on) do update set batches = kept.batches + excluded.batches,
    output_g = kept.output_g + excluded.output_g;
  return null;
end $$;
create trigger keep_sums after insert or update on batch_standing
  for each row execute function keep_batch_sums();

-- What of a contract is still to be shipped is never less than nothing, so that it is added up by itself.
create table contract_sum (
  org_id      uuid not null default current_org() references org (id),
  state       text not null,
  contracts   bigint not null,
  quantity_g  bigint not null,
  shipped_g   bigint not null,
  to_ship_g   bigint not null,
  primary key (org_id, state)
);
select protect_company_table('contract_sum');

create function keep_contract_sums() returns trigger language plpgsql as $$
begin
  insert into contract_sum as kept (org_id, state, contracts, quantity_g, shipped_g, to_ship_g)
  select c.org_id, c.state, sum(c.sign), sum(c.sign * c.quantity_g), sum(c.sign * c.shipped_g),
    sum(c.sign * greatest(c.quantity_g - c.shipped_g, 0))
  from (
    select 1 as sign, new.org_id, new.state, new.quantity_g, new.shipped_g
    union all
    select -1, old.org_id, old.state, old.quantity_g, old.shipped_g where tg_op = 'UPDATE'
  ) c
  group by 1, 2
  on conflict (org_id, state) do update set contracts = kept.contracts + excluded.contracts,
    quantity_g = kept.quantity_g + excluded.quantity_g, shipped_g = kept.shipped_g + excluded.shipped_g,
    to_ship_g = kept.to_ship_g + excluded.to_ship_g;
  return null;
end $$;
create trigger keep_sums after insert on contract for each row execute function keep_contract_sums();
create trigger keep_changed_sums after update on contract for each row
  when (old.state is distinct from new.state or old.quantity_g is distinct from new.quantity_g
        or old.shipped_g is distinct from new.shipped_g)
  execute function keep_contract_sums();

-- What is there already; the sums follow what is laid down of each shipment and batch.
select keep_shipment_standing(org_id, id) from shipment;
select keep_batch_standing(org_id, id) from processing_batch;
insert into contract_sum
select org_id, state, count(*), sum(quantity_g), sum(shipped_g), sum(greatest(quantity_g - shipped_g, 0))
from contract group by 1, 2;
