-- Owners are told of a rate that was corrected, or that lies far from the last: one more kind, whatever kinds there are by now.
do $$
declare
  known record;
begin
  for known in
    select conrelid::regclass as on_table, conname as name, pg_get_constraintdef(oid) as rule
    from pg_constraint
    where conrelid in ('notice'::regclass, 'notice_mute'::regclass) and contype = 'c'
      and pg_get_constraintdef(oid) like '%charges_of_month%'
      and pg_get_constraintdef(oid) not like '%rate_changed%'
  loop
    execute format('alter table %s drop constraint %I', known.on_table, known.name);
    execute format('alter table %s add constraint %I %s', known.on_table, known.name,
      replace(known.rule, '''charges_of_month''::text', '''charges_of_month''::text, ''rate_changed''::text'));
  end loop;
end $$;
