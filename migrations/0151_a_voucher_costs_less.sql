-- One voucher alone is what most writes bring, and what it cost was asking: a wall that asks twice, a balance that is
-- written empty and filled by a second statement, a company that every row asks for although the row it hangs on has
-- been held to it. Every wall stands, and asks once (decision 0024).

-- ------------------------------------------------------------------------------- the company, once

-- Each of these hangs on a row of the same company (its voucher, account, lot or debt), whose company is there.
do $$
declare name text;
begin
  foreach name in array array['voucher_line', 'account_balance', 'account_day', 'lot', 'lot_transfer', 'lot_edge',
                              'lot_balance', 'lot_standing', 'due', 'due_movement', 'due_balance'] loop
    execute format('alter table %I drop constraint if exists %I', name, name || '_org_id_fkey');
  end loop;
end $$;

-- ------------------------------------------------------------------------------------------- the walls

create or replace function refuse_vouchers() returns trigger language plpgsql as $$
declare
  met record;
begin
  select a.day as late, exists (
           select 1 from posting_stop s where s.org_id = a.org_id and s.opened_at is null
         ) as is_stopped,
         a.day <= (select p.locked_through from period_lock p
                   where p.org_id = a.org_id order by p.seq desc limit 1) as is_late
  into met
  from (select org_id, min(day) as day from added group by org_id) a
  order by is_stopped desc, is_late desc nulls last limit 1;
  if met.is_stopped then
    raise exception 'posting is stopped' using errcode = '23514';
  elsif met.is_late then
    raise exception 'the books are closed on %', met.late using errcode = '23514';
  end if;
  return null;
end $$;

-- The lines of a voucher come in one statement, at least two of them, in balance, and from the transaction that wrote it.
create function refuse_lines() returns trigger language plpgsql as $$
declare
  wrong record;
begin
  select a.voucher_id, a.total, a.lines, v.id is null as is_finished into wrong
  from (
    select org_id, voucher_id, sum(amount) as total, count(*) as lines from added group by org_id, voucher_id
  ) a
  left join voucher v on v.org_id = a.org_id and v.id = a.voucher_id
    and v.written_in = pg_current_xact_id()::text::bigint
  where v.id is null or a.total <> 0 or a.lines < 2 limit 1;
  if not found then
    return null;
  elsif wrong.is_finished then
    raise exception 'voucher % is finished, nothing can be added', wrong.voucher_id using errcode = '23514';
  elsif wrong.total <> 0 then
    raise exception 'voucher % is out of balance by %', wrong.voucher_id, wrong.total using errcode = '23514';
  end if;
  raise exception 'voucher % has % lines', wrong.voucher_id, wrong.lines using errcode = '23514';
end $$;
drop trigger refuse_finished on voucher_line;
drop trigger refuse_unbalanced on voucher_line;
drop function refuse_unbalanced();
create trigger refuse_lines after insert on voucher_line
  referencing new table as added for each statement execute function refuse_lines();

-- ------------------------------------------------------------------------------- sums beside balances

-- What is open from the start counts from the start: a balance is written once.
drop trigger opened_by_movement on due_balance;
drop function refuse_open_from_the_start();
create function begin_due_sums() returns trigger language plpgsql as $$
begin
  insert into due_sum as kept (org_id, kind, day, due_on, dues, amount, open, ugx)
  select d.org_id, d.kind, v.day, d.due_on, count(*), sum(n.amount), sum(n.open), sum(n.ugx)
  from new_rows n
  join due d on d.org_id = n.org_id and d.id = n.due_id
  join voucher v on v.org_id = d.org_id and v.id = d.voucher_id
  where n.open > 0
  group by 1, 2, 3, 4
  on conflict (org_id, kind, day, due_on) do update set dues = kept.dues + excluded.dues,
    amount = kept.amount + excluded.amount, open = kept.open + excluded.open,
    ugx = kept.ugx + excluded.ugx;
  return null;
end $$;
create trigger begin_sums after insert on due_balance
  referencing new table as new_rows for each statement execute function begin_due_sums();

drop trigger filled_by_movement on lot_balance;
drop function refuse_standing_from_the_start();
create function begin_stock_sums() returns trigger language plpgsql as $$
begin
  insert into stock_sum as kept
    (org_id, place_id, product_id, account_code, unit, lots, costed, quantity, cost)
  select n.org_id, n.place_id, l.product_id, l.account_code, l.unit,
    count(*) filter (where n.quantity > 0), count(*) filter (where n.cost > 0), sum(n.quantity), sum(n.cost)
  from new_rows n
  join lot l on l.org_id = n.org_id and l.id = n.lot_id
  group by 1, 2, 3, 4, 5
  on conflict (org_id, place_id, product_id, account_code, unit)
  do update set lots = kept.lots + excluded.lots, costed = kept.costed + excluded.costed,
    quantity = kept.quantity + excluded.quantity, cost = kept.cost + excluded.cost;
  insert into lot_standing as kept (org_id, lot_id, made_on, quantity, cost)
  select org_id, lot_id, made_on, sum(quantity), sum(cost) from new_rows group by 1, 2, 3
  on conflict (org_id, lot_id)
  do update set quantity = kept.quantity + excluded.quantity, cost = kept.cost + excluded.cost;
  return null;
end $$;
create trigger begin_sums after insert on lot_balance
  referencing new table as new_rows for each statement execute function begin_stock_sums();

-- ------------------------------------------------------------------------- what a write asks of the books

create or replace function book_stock(said jsonb) returns void language plpgsql as $$
begin
  if jsonb_array_length(said -> 'lot') > 0 then
    insert into lot (id, code, product_id, account_code, unit, grade, stream, crop_year, made_on,
      origin_type, origin_id, voucher_id)
    select r.id, r.code, r.product_id, r.account_code, r.unit, r.grade, r.stream, r.crop_year, r.made_on,
      r.origin_type, r.origin_id, r.voucher_id
    from jsonb_to_recordset(said -> 'lot') as r(id uuid, code text, product_id uuid, account_code text,
      unit text, grade text, stream text, crop_year text, made_on date, origin_type text, origin_id uuid,
      voucher_id uuid);
  end if;
  if jsonb_array_length(said -> 'lot_transfer') > 0 then
    insert into lot_transfer (voucher_id, line, day, lot_id, from_place_id, to_place_id, quantity, cost, pick)
    select r.voucher_id, r.line, r.day, r.lot_id, r.from_place_id, r.to_place_id, r.quantity, r.cost, r.pick
    from jsonb_to_recordset(said -> 'lot_transfer') as r(voucher_id uuid, line int, day date, lot_id uuid,
      from_place_id uuid, to_place_id uuid, quantity bigint, cost bigint, pick text);
  end if;
  if jsonb_array_length(said -> 'lot_edge') > 0 then
    insert into lot_edge (voucher_id, line, parent_lot_id, child_lot_id, kind, grams, cost, loss)
    select r.voucher_id, r.line, r.parent_lot_id, r.child_lot_id, r.kind, r.grams, r.cost, r.loss
    from jsonb_to_recordset(said -> 'lot_edge') as r(voucher_id uuid, line int, parent_lot_id uuid,
      child_lot_id uuid, kind text, grams bigint, cost bigint, loss text);
  end if;
  if jsonb_array_length(said -> 'lot_balance') > 0 then
    perform book_standing(said -> 'lot_balance');
  end if;
end $$;

-- What stands somewhere already is moved; what comes to a place for the first time begins there.
create function book_standing(changes jsonb) returns void language plpgsql as $$
declare
  moved int;
begin
  update lot_balance b set quantity = b.quantity + r.quantity, cost = b.cost + r.cost
  from jsonb_to_recordset(changes) as r(lot_id uuid, place_id uuid, quantity bigint, cost bigint)
  where b.org_id = current_org() and b.lot_id = r.lot_id and b.place_id = r.place_id;
  get diagnostics moved = row_count;
  if moved = jsonb_array_length(changes) then return; end if;
  insert into lot_balance (lot_id, place_id, quantity, cost, made_on)
  select r.lot_id, r.place_id, r.quantity, r.cost, l.made_on
  from jsonb_to_recordset(changes) as r(lot_id uuid, place_id uuid, quantity bigint, cost bigint)
  join lot l on l.org_id = current_org() and l.id = r.lot_id
  where not exists (select 1 from lot_balance b
                    where b.org_id = current_org() and b.lot_id = r.lot_id and b.place_id = r.place_id);
end $$;

-- A new debt is open by what its vouchers say of it (`open`, `open_ugx`); what an older one changes by is a `due_change`.
create or replace function book_dues(said jsonb) returns void language plpgsql as $$
begin
  if jsonb_array_length(said -> 'due') > 0 then
    insert into due (id, kind, party_type, party_id, amount, currency, ugx, account_code, due_on, note, voucher_id)
    select r.id, r.kind, r.party_type, r.party_id, r.amount, r.currency, r.ugx, r.account_code, r.due_on, r.note,
      r.voucher_id
    from jsonb_to_recordset(said -> 'due') as r(id uuid, kind text, party_type text, party_id uuid, amount bigint,
      currency text, ugx bigint, account_code text, due_on date, note text, voucher_id uuid);
    insert into due_balance (due_id, amount, open, ugx, due_on)
    select r.id, r.amount, r.open, r.open_ugx, r.due_on
    from jsonb_to_recordset(said -> 'due') as r(id uuid, amount bigint, open bigint, open_ugx bigint, due_on date);
  end if;
  insert into due_movement (voucher_id, line, due_id, amount, ugx)
  select r.voucher_id, r.line, r.due_id, r.amount, r.ugx
  from jsonb_to_recordset(said -> 'due_movement') as r(voucher_id uuid, line int, due_id uuid, amount bigint,
    ugx bigint);
  if jsonb_array_length(said -> 'due_change') > 0 then
    update due_balance b set open = b.open + r.amount, ugx = b.ugx + r.ugx
    from jsonb_to_recordset(said -> 'due_change') as r(due_id uuid, amount bigint, ugx bigint)
    where b.org_id = current_org() and b.due_id = r.due_id;
  end if;
end $$;
