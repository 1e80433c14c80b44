-- What left the accounts as charges that nobody else looked at is added up by the month: of each the day it was booked on,
-- and whether two people stand behind it.
alter table statement_charge add column day date;
alter table statement_charge add column is_seconded boolean not null default false;
alter table statement_charge disable trigger user;
update statement_charge set day = (created_at at time zone 'Africa/Kampala')::date;
alter table statement_charge enable trigger user;
alter table statement_charge alter column day set not null;
create index statement_charge_alone on statement_charge (org_id, day) where state = 'booked' and not is_seconded;

create or replace function statement_charge_is_only_undone() returns trigger language plpgsql as $$
begin
  if old.state = 'undone'
     or (old.id, old.line_id, old.note, old.created_at, old.created_by, old.day, old.is_seconded)
        is distinct from
        (new.id, new.line_id, new.note, new.created_at, new.created_by, new.day, new.is_seconded) then
    raise exception 'a charge is only undone' using errcode = '23514';
  end if;
  return new;
end $$;

-- Owners are told once a month that it is more than usual: one more kind, whatever kinds there are by now.
do $$
declare
  known record;
begin
  for known in
    select conrelid::regclass as on_table, conname as name, pg_get_constraintdef(oid) as rule
    from pg_constraint
    where conrelid in ('notice'::regclass, 'notice_mute'::regclass) and contype = 'c'
      and pg_get_constraintdef(oid) like '%charge_large%'
      and pg_get_constraintdef(oid) not like '%charges_of_month%'
  loop
    execute format('alter table %s drop constraint %I', known.on_table, known.name);
    execute format('alter table %s add constraint %I %s', known.on_table, known.name,
      replace(known.rule, '''charge_large''::text', '''charge_large''::text, ''charges_of_month''::text'));
  end loop;
end $$;
