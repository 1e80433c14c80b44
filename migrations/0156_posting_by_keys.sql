-- What a posting costs does not grow with the books. Walls that look up the vouchers of a statement did so by a join, whose
-- kept plan could read every voucher the company ever had (a hundred vouchers beside 13,000: 6 ms of 20); the end of the
-- audit's chain was found by reading all of it as long as a connection kept its plan from when it was short. Now a wall asks
-- for each voucher by its key, and the two functions that write the books plan for tables that will be large.

create or replace function refuse_lines() returns trigger language plpgsql as $$
declare
  wrong record;
begin
  select a.voucher_id, a.total, a.lines, a.written_in is distinct from pg_current_xact_id()::text::bigint as is_finished
  into wrong
  from (
    select org_id, voucher_id, sum(amount) as total, count(*) as lines,
      (select v.written_in from voucher v where v.org_id = added.org_id and v.id = added.voucher_id) as written_in
    from added group by org_id, voucher_id
  ) a
  where a.written_in is distinct from pg_current_xact_id()::text::bigint or a.total <> 0 or a.lines < 2 limit 1;
  if not found then
    return null;
  elsif wrong.is_finished then
    raise exception 'voucher % is finished, nothing can be added', wrong.voucher_id using errcode = '23514';
  elsif wrong.total <> 0 then
    raise exception 'voucher % is out of balance by %', wrong.voucher_id, wrong.total using errcode = '23514';
  end if;
  raise exception 'voucher % has % lines', wrong.voucher_id, wrong.lines using errcode = '23514';
end $$;

create or replace function refuse_finished_voucher() returns trigger language plpgsql as $$
declare
  finished uuid;
begin
  select a.voucher_id into finished
  from (select distinct org_id, voucher_id from added) a
  where (select v.written_in from voucher v where v.org_id = a.org_id and v.id = a.voucher_id)
        is distinct from pg_current_xact_id()::text::bigint
  limit 1;
  if found then
    raise exception 'voucher % is finished, nothing can be added', finished using errcode = '23514';
  end if;
  return null;
end $$;

-- ------------------------------------------------------------------------------- sums beside rows

-- What was added is looked up row by row: `offset 0` keeps each look-up what it says, one key and one row, where a join
-- may be turned round and read every lot or voucher of the company for a handful of rows.

create or replace function keep_step_sums() returns trigger language plpgsql as $$
begin
  insert into lot_step_sum as kept (org_id, day, product_id, unit, kind, loss, is_opening, steps, grams)
  select e.org_id, v.day, l.product_id, l.unit, e.kind, coalesce(e.loss, ''), l.origin_type = 'opening',
    count(*), sum(e.grams)
  from (
    -- Named here: behind row security an index is asked for a column, not for what is worked out of two.
    select *, coalesce(child_lot_id, parent_lot_id) as lot_id from new_rows where grams <> 0 offset 0
  ) e
  cross join lateral (
    select day from voucher where org_id = e.org_id and id = e.voucher_id offset 0
  ) v
  cross join lateral (
    select product_id, unit, origin_type from lot where org_id = e.org_id and id = e.lot_id offset 0
  ) l
  group by 1, 2, 3, 4, 5, 6, 7
  on conflict (org_id, day, product_id, unit, kind, loss, is_opening)
  do update set steps = kept.steps + excluded.steps, grams = kept.grams + excluded.grams;
  return null;
end $$;

create or replace function keep_crossing_sums() returns trigger language plpgsql as $$
begin
  insert into lot_crossing_sum as kept
    (org_id, day, product_id, unit, from_place_id, to_place_id, source_type, moves, quantity)
  select t.org_id, t.day, l.product_id, l.unit, t.from_place_id, t.to_place_id, v.source_type,
    count(*), sum(t.quantity)
  from new_rows t
  cross join lateral (
    select source_type from voucher where org_id = t.org_id and id = t.voucher_id offset 0
  ) v
  cross join lateral (
    select product_id, unit from lot where org_id = t.org_id and id = t.lot_id offset 0
  ) l
  where t.quantity > 0
  group by 1, 2, 3, 4, 5, 6, 7
  on conflict (org_id, day, product_id, unit, from_place_id, to_place_id, source_type)
  do update set moves = kept.moves + excluded.moves, quantity = kept.quantity + excluded.quantity;
  return null;
end $$;

create or replace function begin_due_sums() returns trigger language plpgsql as $$
begin
  insert into due_sum as kept (org_id, kind, day, due_on, dues, amount, open, ugx)
  select n.org_id, d.kind, v.day, d.due_on, count(*), sum(n.amount), sum(n.open), sum(n.ugx)
  from new_rows n
  cross join lateral (
    select kind, due_on, voucher_id from due where org_id = n.org_id and id = n.due_id offset 0
  ) d
  cross join lateral (
    select day from voucher where org_id = n.org_id and id = d.voucher_id offset 0
  ) v
  where n.open > 0
  group by 1, 2, 3, 4
  on conflict (org_id, kind, day, due_on) do update set dues = kept.dues + excluded.dues,
    amount = kept.amount + excluded.amount, open = kept.open + excluded.open,
    ugx = kept.ugx + excluded.ugx;
  return null;
end $$;

create or replace function keep_due_sums() returns trigger language plpgsql as $$
begin
  insert into due_sum as kept (org_id, kind, day, due_on, dues, amount, open, ugx)
  select c.org_id, d.kind, v.day, d.due_on, sum(c.sign), sum(c.sign * c.amount), sum(c.sign * c.open),
    sum(c.sign * c.ugx)
  from (
    select 1 as sign, n.* from new_rows n where n.open > 0
    union all
    select -1, o.* from old_rows o where o.open > 0
  ) c
  cross join lateral (
    select kind, due_on, voucher_id from due where org_id = c.org_id and id = c.due_id offset 0
  ) d
  cross join lateral (
    select day from voucher where org_id = c.org_id and id = d.voucher_id offset 0
  ) v
  group by 1, 2, 3, 4
  on conflict (org_id, kind, day, due_on) do update set dues = kept.dues + excluded.dues,
    amount = kept.amount + excluded.amount, open = kept.open + excluded.open,
    ugx = kept.ugx + excluded.ugx;
  return null;
end $$;

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
  insert into lot_standing as kept (org_id, lot_id, made_on, quantity, cost)
  select org_id, lot_id, made_on, sum(quantity), sum(cost) from new_rows group by 1, 2, 3
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

-- ------------------------------------------------------------------------- what a write asks of the books

-- One number is what most ask for, and needs no row for each.
create or replace function next_numbers(asked_series text, asked_period text, many int) returns text[]
language plpgsql as $$
declare
  reached bigint;
  named text := asked_series || '-' || asked_period || '-';
begin
  insert into number_series as s (series, period, last) values (asked_series, asked_period, many)
  on conflict (org_id, series, period) do update set last = s.last + excluded.last
  returning last into reached;
  if many = 1 then
    return array[named || lpad(reached::text, greatest(6, length(reached::text)), '0')];
  end if;
  return (select array_agg(named || lpad(place::text, greatest(6, length(place::text)), '0') order by place)
          from generate_series(reached - many + 1, reached) place);
end $$;

-- As before, and null, nothing written, while something stands in the way: booking is stopped, or a voucher's day lies in
-- a closed period. Whoever is told null asks what it is and says so in words; the walls of `voucher` refuse it in any case.
create or replace function book_vouchers(period text, by_user uuid, said jsonb) returns text[]
language plpgsql as $$
declare
  numbers text[];
  closed_through date := (select locked_through from period_lock order by seq desc limit 1);
begin
  if exists (select 1 from posting_stop where opened_at is null) then return null; end if;
  if closed_through is not null and exists (
    select 1 from jsonb_to_recordset(said -> 'voucher') as r(day date) where r.day <= closed_through
  ) then
    return null;
  end if;
  numbers := next_numbers('JV', period, jsonb_array_length(said -> 'voucher'));
  insert into voucher (id, number, source_type, source_id, event, reverses, day, memo, created_by)
  select r.id, numbers[r.place], r.source_type, r.source_id, r.event, r.reverses, r.day, r.memo, by_user
  from jsonb_to_recordset(said -> 'voucher') as r(place int, id uuid, source_type text, source_id uuid,
    event text, reverses text, day date, memo text)
  order by r.place;
  if jsonb_array_length(said -> 'voucher_line') > 0 then
    perform book_lines(said -> 'voucher_line');
  end if;
  if jsonb_array_length(said -> 'lot_transfer') > 0 or jsonb_array_length(said -> 'lot_edge') > 0 then
    perform book_stock(said);
  end if;
  if jsonb_array_length(said -> 'due_movement') > 0 then
    perform book_dues(said);
  end if;
  return numbers;
end $$;

-- Everything that happens inside them, walls and kept sums too, is planned so: rows by their keys, one after another.
do $$
declare
  writer text;
  way text;
begin
  foreach writer in array array['book_vouchers(text, uuid, jsonb)', 'append_audit(timestamptz, uuid, jsonb)'] loop
    foreach way in array array['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin', 'enable_material'] loop
      execute format('alter function %s set %I to off', writer, way);
    end loop;
  end loop;
end $$;
