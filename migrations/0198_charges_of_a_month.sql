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

-- One more kind of notice, whatever kinds there are by now: with people's own choices of what they are told, both lists know it.
create function know_notice_kind(added text) returns void language plpgsql as $$
declare
  known record;
begin
  for known in
    select conrelid::regclass as on_table, conname as name, pg_get_constraintdef(oid) as rule
    from pg_constraint
    where conrelid in ('notice'::regclass, 'notice_mute'::regclass) and contype = 'c'
      and pg_get_constraintdef(oid) like '%payment_unknown%'
  loop
    execute format('alter table %s drop constraint %I', known.on_table, known.name);
    execute format('alter table %s add constraint %I %s', known.on_table, known.name,
      replace(known.rule, '''payment_unknown''::text', format('''payment_unknown''::text, %L::text', added)));
  end loop;
end $$;
revoke all on function know_notice_kind(text) from public;

-- Owners are told once a month that it is more than usual.
select know_notice_kind('charges_of_month');
