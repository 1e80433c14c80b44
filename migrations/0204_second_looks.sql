-- A second look stays known. Of a supplier: when somebody else last stood behind the account, by approving the supplier or by
-- confirming another account; it outlasts a supplier's being taken out of use and up again.
alter table supplier add column account_approved_at timestamptz;
alter table supplier disable trigger user;
update supplier s set account_approved_at = coalesce(s.approved_at, (
  select max(e.at) from audit_event e
  where e.org_id = s.org_id and e.subject = 'supplier' and e.subject_id = s.id::text and e.action = 'approve'
));
alter table supplier enable trigger user;
alter table supplier add check (approved_at is null or account_approved_at is not null);

-- Owners are told of each person somebody else lets in, or whom they give another telephone, and of each advance to a farmer
-- that is written off: two more kinds, whatever kinds there are by now.
do $$
declare
  known record;
begin
  for known in
    select conrelid::regclass as on_table, conname as name, pg_get_constraintdef(oid) as rule
    from pg_constraint
    where conrelid in ('notice'::regclass, 'notice_mute'::regclass) and contype = 'c'
      and pg_get_constraintdef(oid) like '%charges_of_month%'
      and pg_get_constraintdef(oid) not like '%person_added%'
  loop
    execute format('alter table %s drop constraint %I', known.on_table, known.name);
    execute format('alter table %s add constraint %I %s', known.on_table, known.name,
      replace(known.rule, '''charges_of_month''::text', '''charges_of_month''::text, ''person_added''::text, ''advance_written_off''::text'));
  end loop;
end $$;
