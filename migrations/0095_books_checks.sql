-- What was found each time the books of a company were checked, and whether the company may go on booking.

create table books_check (
  org_id      uuid not null default current_org() references org (id),
  id          uuid not null,
  seq         bigint generated always as identity,
  checked_at  timestamptz not null,
  -- How long the checks took.
  took_ms     int not null check (took_ms >= 0),
  -- Null: the house by itself, every hour.
  checked_by  uuid,
  -- [{"id": "I01", "title": …, "noun": …, "checked": "128", "ok": true, "faults": [...]}], in their order.
  results     jsonb not null check (jsonb_typeof(results) = 'array' and jsonb_array_length(results) > 0),
  -- Rows of everything that is only ever added to, by table: what stood once is there the next time (I22).
  counts      jsonb not null check (jsonb_typeof(counts) = 'object'),
  faults      int not null check (faults >= 0),
  primary key (org_id, id),
  unique (org_id, seq),
  foreign key (org_id, checked_by) references profile (org_id, user_id)
);
select protect_company_table('books_check', 'append');
create trigger append_only before update or delete or truncate on books_check
  for each statement execute function refuse_change();

-- A company whose books do not agree books nothing more, until they agree again and its owner says so.
create table posting_stop (
  org_id      uuid not null default current_org() references org (id),
  id          uuid not null,
  -- The check that stopped it, and the clean one it was opened by.
  check_id    uuid not null,
  stopped_at  timestamptz not null,
  opened_at   timestamptz,
  opened_by   uuid,
  opened_check_id uuid,
  reason      text check (reason <> ''),
  primary key (org_id, id),
  foreign key (org_id, check_id) references books_check (org_id, id),
  foreign key (org_id, opened_check_id) references books_check (org_id, id),
  foreign key (org_id, opened_by) references profile (org_id, user_id),
  check (num_nonnulls(opened_at, opened_by, opened_check_id, reason) in (0, 4))
);
-- A company is stopped once at a time.
create unique index posting_stop_standing on posting_stop (org_id) where opened_at is null;
select protect_company_table('posting_stop');

-- The second wall: whatever way something takes into the books, it finds them stopped.
create function refuse_stopped_posting() returns trigger language plpgsql as $$
begin
  if exists (select 1 from posting_stop where org_id = new.org_id and opened_at is null) then
    raise exception 'posting is stopped' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger posting_goes_on before insert on voucher
  for each row execute function refuse_stopped_posting();

-- Owners are told when the books differ: one more kind, whatever kinds there are by now.
do $$
declare
  known record;
begin
  for known in
    select conrelid::regclass as on_table, conname as name, pg_get_constraintdef(oid) as rule
    from pg_constraint
    where conrelid in ('notice'::regclass, 'notice_mute'::regclass) and contype = 'c'
      and pg_get_constraintdef(oid) like '%payment_unknown%'
      and pg_get_constraintdef(oid) not like '%books_differ%'
  loop
    execute format('alter table %s drop constraint %I', known.on_table, known.name);
    execute format('alter table %s add constraint %I %s', known.on_table, known.name,
      replace(known.rule, '''payment_unknown''::text', '''payment_unknown''::text, ''books_differ''::text'));
  end loop;
end $$;
