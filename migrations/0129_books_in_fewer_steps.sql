-- What writes in the books asks the database fewer times, and its walls stand once for each statement instead of
-- once for each row: a pay run of hundreds is held to the same rules for the price of one (decision 0024).

-- ------------------------------------------------------------------------------------------- the walls

drop trigger open_period on voucher;
drop trigger posting_goes_on on voucher;
drop function refuse_closed_period();
drop function refuse_stopped_posting();

-- Nothing enters a closed period, and nothing at all while the books are found to differ.
create function refuse_vouchers() returns trigger language plpgsql as $$
declare
  late date;
begin
  if exists (select 1 from posting_stop s
             where s.opened_at is null and s.org_id in (select a.org_id from added a)) then
    raise exception 'posting is stopped' using errcode = '23514';
  end if;
  select a.day into late
  from (select org_id, min(day) as day from added group by org_id) a
  where a.day <= (select p.locked_through from period_lock p
                  where p.org_id = a.org_id order by p.seq desc limit 1);
  if found then
    raise exception 'the books are closed on %', late using errcode = '23514';
  end if;
  return null;
end $$;
create trigger refuse_vouchers after insert on voucher
  referencing new table as added for each statement execute function refuse_vouchers();

do $$
declare name text;
begin
  foreach name in array array['voucher', 'voucher_line', 'lot_transfer', 'lot_edge', 'due_movement'] loop
    execute format('drop trigger whole on %I', name);
  end loop;
end $$;
drop function check_voucher_whole();

-- Only the transaction that wrote a voucher adds to it.
create function refuse_finished_voucher() returns trigger language plpgsql as $$
declare
  finished uuid;
begin
  select a.voucher_id into finished
  from (select distinct org_id, voucher_id from added) a
  where not exists (select 1 from voucher v where v.org_id = a.org_id and v.id = a.voucher_id
                      and v.written_in = pg_current_xact_id()::text::bigint);
  if found then
    raise exception 'voucher % is finished, nothing can be added', finished using errcode = '23514';
  end if;
  return null;
end $$;
do $$
declare name text;
begin
  foreach name in array array['voucher_line', 'lot_transfer', 'lot_edge', 'due_movement'] loop
    execute format('create trigger refuse_finished after insert on %I
                    referencing new table as added for each statement
                    execute function refuse_finished_voucher()', name);
  end loop;
end $$;

-- The lines of a voucher come in one statement, at least two of them, and sum to nothing: whatever follows, what
-- stands is balanced.
create function refuse_unbalanced() returns trigger language plpgsql as $$
declare
  wrong record;
begin
  select voucher_id, sum(amount) as total, count(*) as lines into wrong
  from added group by org_id, voucher_id having sum(amount) <> 0 or count(*) < 2 limit 1;
  if found and wrong.total <> 0 then
    raise exception 'voucher % is out of balance by %', wrong.voucher_id, wrong.total
      using errcode = '23514';
  elsif found then
    raise exception 'voucher % has % lines', wrong.voucher_id, wrong.lines using errcode = '23514';
  end if;
  return null;
end $$;
create trigger refuse_unbalanced after insert on voucher_line
  referencing new table as added for each statement execute function refuse_unbalanced();

-- At commit a voucher has its lines, or has moved stock alone.
create function refuse_empty_voucher() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from voucher_line where org_id = new.org_id and voucher_id = new.id)
     and not exists (select 1 from lot_transfer where org_id = new.org_id and voucher_id = new.id) then
    raise exception 'voucher % has 0 lines', new.id using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger whole after insert on voucher
  deferrable initially deferred for each row execute function refuse_empty_voucher();

-- ------------------------------------------------------------------------- what a write asks of the books

-- Moves a series of numbers on and gives them as they are printed: `JV-26-000123`.
create function next_numbers(asked_series text, asked_period text, many int) returns text[]
language sql as $$
  with moved as (
    insert into number_series as s (series, period, last) values (asked_series, asked_period, many)
    on conflict (org_id, series, period) do update set last = s.last + excluded.last
    returning last
  )
  select array_agg(asked_series || '-' || asked_period || '-' ||
                   lpad(place::text, greatest(6, length(place::text)), '0') order by place)
  from moved, generate_series(last - many + 1, last) place
$$;

-- Writes vouchers as one, with all they say: numbered in a row, their lines with the running totals, lots, transfers
-- and arrows with what stands where, dues and their movements with what is open. `said` holds the rows of each table
-- under its name, the vouchers each with its `place` among them from 1. Gives their numbers in that order.
create function book_vouchers(period text, by_user uuid, said jsonb) returns text[]
language plpgsql as $$
declare
  numbers text[] := next_numbers('JV', period, jsonb_array_length(said -> 'voucher'));
begin
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

create function book_lines(lines jsonb) returns void language plpgsql as $$
begin
  with r as (
    select * from jsonb_to_recordset(lines) as r(voucher_id uuid, line int, day date, account_code text,
      amount bigint, foreign_amount bigint, foreign_currency text, rate_micro bigint, party_type text,
      party_id uuid, memo text)
  ), written as (
    insert into voucher_line (voucher_id, line, day, account_code, amount, foreign_amount,
      foreign_currency, rate_micro, party_type, party_id, memo)
    select voucher_id, line, day, account_code, amount, foreign_amount, foreign_currency, rate_micro,
      party_type, party_id, memo from r
  ), days as (
    insert into account_day as d (account_code, day, debit, credit)
    select account_code, day, sum(greatest(amount, 0)), sum(greatest(-amount, 0))
    from r group by 1, 2 order by 1, 2
    on conflict (org_id, account_code, day) do update
      set debit = d.debit + excluded.debit, credit = d.credit + excluded.credit
  )
  insert into account_balance as b (account_code, debit, credit)
  select account_code, sum(greatest(amount, 0)), sum(greatest(-amount, 0))
  from r group by 1 order by 1
  on conflict (org_id, account_code) do update
    set debit = b.debit + excluded.debit, credit = b.credit + excluded.credit;
end $$;

create function book_stock(said jsonb) returns void language plpgsql as $$
begin
  insert into lot (id, code, product_id, account_code, unit, grade, stream, crop_year, made_on,
    origin_type, origin_id, voucher_id)
  select r.id, r.code, r.product_id, r.account_code, r.unit, r.grade, r.stream, r.crop_year, r.made_on,
    r.origin_type, r.origin_id, r.voucher_id
  from jsonb_to_recordset(said -> 'lot') as r(id uuid, code text, product_id uuid, account_code text,
    unit text, grade text, stream text, crop_year text, made_on date, origin_type text, origin_id uuid,
    voucher_id uuid);
  insert into lot_transfer (voucher_id, line, day, lot_id, from_place_id, to_place_id, quantity, cost, pick)
  select r.voucher_id, r.line, r.day, r.lot_id, r.from_place_id, r.to_place_id, r.quantity, r.cost, r.pick
  from jsonb_to_recordset(said -> 'lot_transfer') as r(voucher_id uuid, line int, day date, lot_id uuid,
    from_place_id uuid, to_place_id uuid, quantity bigint, cost bigint, pick text);
  insert into lot_edge (voucher_id, line, parent_lot_id, child_lot_id, kind, grams, cost, loss)
  select r.voucher_id, r.line, r.parent_lot_id, r.child_lot_id, r.kind, r.grams, r.cost, r.loss
  from jsonb_to_recordset(said -> 'lot_edge') as r(voucher_id uuid, line int, parent_lot_id uuid,
    child_lot_id uuid, kind text, grams bigint, cost bigint, loss text);
  -- The empty row first: a check constraint looks at what is inserted, not at the sum it becomes.
  insert into lot_balance (lot_id, place_id, quantity, cost, made_on)
  select r.lot_id, r.place_id, 0, 0, l.made_on
  from jsonb_to_recordset(said -> 'lot_balance') as r(lot_id uuid, place_id uuid)
  join lot l on l.org_id = current_org() and l.id = r.lot_id
  on conflict do nothing;
  update lot_balance b set quantity = b.quantity + r.quantity, cost = b.cost + r.cost
  from jsonb_to_recordset(said -> 'lot_balance') as r(lot_id uuid, place_id uuid, quantity bigint, cost bigint)
  where b.org_id = current_org() and b.lot_id = r.lot_id and b.place_id = r.place_id;
end $$;

create function book_dues(said jsonb) returns void language plpgsql as $$
begin
  insert into due (id, kind, party_type, party_id, amount, currency, ugx, account_code, due_on, note, voucher_id)
  select r.id, r.kind, r.party_type, r.party_id, r.amount, r.currency, r.ugx, r.account_code, r.due_on, r.note,
    r.voucher_id
  from jsonb_to_recordset(said -> 'due') as r(id uuid, kind text, party_type text, party_id uuid, amount bigint,
    currency text, ugx bigint, account_code text, due_on date, note text, voucher_id uuid);
  insert into due_movement (voucher_id, line, due_id, amount, ugx)
  select r.voucher_id, r.line, r.due_id, r.amount, r.ugx
  from jsonb_to_recordset(said -> 'due_movement') as r(voucher_id uuid, line int, due_id uuid, amount bigint,
    ugx bigint);
  -- A balance begins with nothing open, and its movements open it.
  insert into due_balance (due_id, amount, open, ugx, due_on)
  select r.id, r.amount, 0, 0, r.due_on
  from jsonb_to_recordset(said -> 'due') as r(id uuid, amount bigint, due_on date);
  update due_balance b set open = b.open + r.amount, ugx = b.ugx + r.ugx
  from (
    select due_id, sum(amount)::bigint as amount, sum(ugx)::bigint as ugx
    from jsonb_to_recordset(said -> 'due_movement') as m(due_id uuid, amount bigint, ugx bigint)
    group by due_id
  ) r
  where b.org_id = current_org() and b.due_id = r.due_id;
end $$;

-- ------------------------------------------------------------------------------------------- the audit

-- Appends the lines of one command to the company's chain and gives its new head. Each hash is SHA-256 over the one
-- before it, the line's number and its exact text. The company is locked by the caller, so there are no gaps.
create function append_audit(at timestamptz, by_user uuid, lines jsonb)
returns table (seq bigint, hash text) language plpgsql as $$
declare
  head record;
  previous text;
  entry jsonb;
begin
  select e.seq, e.hash into head from audit_event e
  where e.org_id = current_org() order by e.seq desc limit 1;
  seq := coalesce(head.seq, 0);
  hash := coalesce(head.hash, '');
  for entry in select l.entry from jsonb_array_elements(lines) with ordinality l (entry, place) order by place loop
    previous := hash;
    seq := seq + 1;
    hash := encode(sha256(convert_to(previous || seq || (entry ->> 'body'), 'UTF8')), 'hex');
    insert into audit_event (seq, at, actor_id, subject, subject_id, action, body, prev_hash, hash)
    values (append_audit.seq, append_audit.at, by_user, entry ->> 'subject', entry ->> 'subject_id',
      entry ->> 'action', entry ->> 'body', previous, append_audit.hash);
  end loop;
  return next;
end $$;
