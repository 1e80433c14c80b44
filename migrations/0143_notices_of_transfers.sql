-- People are told of a truck that is on its way to their store, and of a loss somebody else has to decide about: two
-- more kinds, whatever kinds there are by now.
do $$
declare
  known record;
begin
  for known in
    select conrelid::regclass as on_table, conname as name, pg_get_constraintdef(oid) as rule
    from pg_constraint
    where conrelid in ('notice'::regclass, 'notice_mute'::regclass) and contype = 'c'
      and pg_get_constraintdef(oid) like '%payment_unknown%'
      and pg_get_constraintdef(oid) not like '%transfer_coming%'
  loop
    execute format('alter table %s drop constraint %I', known.on_table, known.name);
    execute format('alter table %s add constraint %I %s', known.on_table, known.name,
      replace(known.rule, '''payment_unknown''::text',
        '''payment_unknown''::text, ''transfer_coming''::text, ''transfer_loss''::text'));
  end loop;
end $$;
