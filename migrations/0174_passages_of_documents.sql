-- How long batches and shipments had waited is kept as that of deliveries and lots is, by the day they left: adding up their
-- rows was nine tenths of the flow of a season and of the list behind its times. What a buyer's payment settled stays with
-- its receipts: whether a debt is paid is said by every payment there is, and none of them need know of shipments.
alter table passage_sum drop constraint passage_sum_stage_check;
alter table passage_sum add constraint passage_sum_stage_check
  check (stage in ('registered', 'quality', 'stock', 'processing', 'packed', 'documents', 'shipped'));

create function keep_finished_passages() returns trigger language plpgsql as $$
begin
  perform add_passage(h.org_id, 'processing', h.product_id::text, h.started_on, h.finished_on, h.sign, h.input_g)
  from (
    select 1 as sign, new.*
    union all
    select -1, old.* where tg_op = 'UPDATE'
  ) h
  where h.state = 'completed';
  return null;
end $$;
create trigger keep_finished after insert on processing_batch
  for each row when (new.state = 'completed') execute function keep_finished_passages();
create trigger keep_changed_finished after update on processing_batch
  for each row when ((new.state = 'completed', new.started_on, new.finished_on, new.input_g, new.product_id)
    is distinct from (old.state = 'completed', old.started_on, old.finished_on, old.input_g, old.product_id))
  execute function keep_finished_passages();

-- What a shipment leaves by its own days, of this product: its papers' wait and its way, by all that it carries, and the wait
-- of each lot it carries. With a sign below zero all of it is taken from there.
create function add_shipment_passages(s shipment, product uuid, sign int) returns void language plpgsql as $$
declare
  net bigint;
begin
  if s.state = 'cancelled' or s.loaded_on is null then
    return;
  end if;
  select coalesce(sum(net_g), 0) into net from shipment_lot
  where org_id = s.org_id and shipment_id = s.id and taken_back_at is null;
  perform add_passage(s.org_id, 'documents', product::text, day_in_kampala(s.created_at), s.loaded_on, sign, net);
  if s.delivered_on is not null then
    perform add_passage(s.org_id, 'shipped', product::text, s.loaded_on, s.delivered_on, sign, net);
  end if;
  perform add_passage(s.org_id, 'packed', l.product_id::text, l.made_on, s.loaded_on, sign, a.net_g)
  from shipment_lot a
  cross join lateral (
    select product_id, made_on from lot where org_id = a.org_id and id = a.lot_id offset 0
  ) l
  where a.org_id = s.org_id and a.shipment_id = s.id and a.taken_back_at is null;
end $$;

create function keep_shipped_passages() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform add_shipment_passages(old,
      (select product_id from contract where org_id = old.org_id and id = old.contract_id), -1);
  end if;
  perform add_shipment_passages(new,
    (select product_id from contract where org_id = new.org_id and id = new.contract_id), 1);
  return null;
end $$;
create trigger keep_passages after insert on shipment
  for each row when (new.loaded_on is not null) execute function keep_shipped_passages();
create trigger keep_changed_passages after update on shipment
  for each row when ((new.loaded_on, new.delivered_on, new.state = 'cancelled', new.contract_id)
    is distinct from (old.loaded_on, old.delivered_on, old.state = 'cancelled', old.contract_id))
  execute function keep_shipped_passages();

-- What goes into a shipment, or is taken back, once it is loaded.
create function keep_passages_of_shipment_lot() returns trigger language plpgsql as $$
declare
  s shipment;
  product uuid;
  change record;
begin
  select * into s from shipment where org_id = new.org_id and id = new.shipment_id;
  if s.state = 'cancelled' or s.loaded_on is null then
    return null;
  end if;
  select product_id into product from contract where org_id = s.org_id and id = s.contract_id;
  for change in
    select 1 as sign, new.lot_id, new.net_g where new.taken_back_at is null
    union all
    select -1, old.lot_id, old.net_g where tg_op = 'UPDATE' and old.taken_back_at is null
  loop
    perform add_passage(s.org_id, 'packed', l.product_id::text, l.made_on, s.loaded_on, change.sign, change.net_g)
    from lot l where l.org_id = s.org_id and l.id = change.lot_id;
    perform add_passage_weight(s.org_id, 'documents', product::text, day_in_kampala(s.created_at), s.loaded_on,
      change.sign * change.net_g);
    if s.delivered_on is not null then
      perform add_passage_weight(s.org_id, 'shipped', product::text, s.loaded_on, s.delivered_on,
        change.sign * change.net_g);
    end if;
  end loop;
  return null;
end $$;

-- One that is there already weighs so much more, or with a weight below zero less.
create function add_passage_weight(of_org uuid, of_stage text, of_subject text, began date, left_on date, weight bigint)
returns void language plpgsql as $$
begin
  perform add_passage(of_org, of_stage, of_subject, began, left_on, 1, weight);
  perform add_passage(of_org, of_stage, of_subject, began, left_on, -1, 0);
end $$;

create trigger keep_passages after insert on shipment_lot
  for each row execute function keep_passages_of_shipment_lot();
create trigger keep_changed_passages after update on shipment_lot
  for each row when ((new.taken_back_at is null, new.net_g, new.lot_id)
    is distinct from (old.taken_back_at is null, old.net_g, old.lot_id))
  execute function keep_passages_of_shipment_lot();

-- A contract is of another product only before anything is loaded; held all the same.
create function keep_passages_of_contract() returns trigger language plpgsql as $$
begin
  perform add_shipment_passages(s, old.product_id, -1), add_shipment_passages(s, new.product_id, 1)
  from shipment s where s.org_id = new.org_id and s.contract_id = new.id;
  return null;
end $$;
create trigger keep_passages after update on contract
  for each row when (old.product_id is distinct from new.product_id) execute function keep_passages_of_contract();

-- What is there already.
insert into passage_sum
select g.org_id, g.stage, g.subject, g.ended, count(*), sum(g.grams), sum(g.days), sum(g.grams * g.days)
from (
  select h.org_id, 'processing' as stage, h.product_id::text as subject, h.finished_on as ended, h.input_g as grams,
    greatest(h.finished_on - h.started_on, 0) as days
  from processing_batch h where h.state = 'completed'
  union all
  select s.org_id, 'packed', l.product_id::text, s.loaded_on, a.net_g, greatest(s.loaded_on - l.made_on, 0)
  from shipment s
  join shipment_lot a on a.org_id = s.org_id and a.shipment_id = s.id and a.taken_back_at is null
  join lot l on l.org_id = a.org_id and l.id = a.lot_id
  where s.loaded_on is not null and s.state <> 'cancelled'
  union all
  select s.org_id, w.stage, k.product_id::text, w.ended, n.net_g, greatest(w.ended - w.began, 0)
  from shipment s
  join contract k on k.org_id = s.org_id and k.id = s.contract_id
  join shipment_standing n on n.org_id = s.org_id and n.shipment_id = s.id
  cross join lateral (values
    ('documents', day_in_kampala(s.created_at), s.loaded_on),
    ('shipped', s.loaded_on, s.delivered_on)) as w (stage, began, ended)
  where s.state <> 'cancelled' and w.ended is not null
) g
group by 1, 2, 3, 4;
