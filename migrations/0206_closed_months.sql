-- With each closing the trial balance of its last day is kept: whoever opens the month again and closes it anew sees what changed.
alter table period_lock add column balances jsonb;
alter table period_lock add column digest text check (digest ~ '^[0-9a-f]{64}$');
alter table period_lock add constraint closed_with_its_figures check (num_nonnulls(balances, digest) in (0, 2));

-- Owners are told when a closed month is opened again: one more kind, whatever kinds there are by now.
do $$
declare
  known record;
begin
  for known in
    select conrelid::regclass as on_table, conname as name, pg_get_constraintdef(oid) as rule
    from pg_constraint
    where conrelid in ('notice'::regclass, 'notice_mute'::regclass) and contype = 'c'
      and pg_get_constraintdef(oid) like '%charges_of_month%'
      and pg_get_constraintdef(oid) not like '%month_reopened%'
  loop
    execute format('alter table %s drop constraint %I', known.on_table, known.name);
    execute format('alter table %s add constraint %I %s', known.on_table, known.name,
      replace(known.rule, '''charges_of_month''::text', '''charges_of_month''::text, ''month_reopened''::text'));
  end loop;
end $$;
