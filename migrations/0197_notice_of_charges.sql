-- Owners are told of a charge larger than one person books alone: one more kind, whatever kinds there are by now.
do $$
declare
  known record;
begin
  for known in
    select conrelid::regclass as on_table, conname as name, pg_get_constraintdef(oid) as rule
    from pg_constraint
    where conrelid in ('notice'::regclass, 'notice_mute'::regclass) and contype = 'c'
      and pg_get_constraintdef(oid) like '%payment_unknown%'
      and pg_get_constraintdef(oid) not like '%charge_large%'
  loop
    execute format('alter table %s drop constraint %I', known.on_table, known.name);
    execute format('alter table %s add constraint %I %s', known.on_table, known.name,
      replace(known.rule, '''payment_unknown''::text', '''payment_unknown''::text, ''charge_large''::text'));
  end loop;
end $$;
