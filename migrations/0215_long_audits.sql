-- A company's audit is the longest thing it has: some twenty lines for each delivery (decision 0078).

-- What somebody did, the newest first.
create index audit_event_by_actor on audit_event (org_id, actor_id, at);

-- The receipts behind a line: what came since the last check is checked by itself.
create index command_receipt_by_line on command_receipt (org_id, audit_seq);

-- What a line says of what was done: its kind, its act and its details, as they stand at its end.
create index audit_event_searched on audit_event
  using gin (lower(subject || ' ' || substr(body, strpos(body, '"action":"') + 10)) gin_trgm_ops)
  with (gin_pending_list_limit = 256);

-- The lines of the company that asks which say these words. Null where no index knows the words (none has three letters or
-- figures in a row), or where more than 5,000 lines say them: then they are come upon soon in the order of time.
create function audit_lines_with_words(typed text) returns bigint[]
language plpgsql stable security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  company constant uuid := current_org();
  most constant int := 5000;
  plain constant text := lower(regexp_replace(typed, '([\\%_])', '\\\1', 'g'));
  lines bigint[];
begin
  if plain !~ '[[:alnum:]]{3}' then
    return null;
  end if;
  select array_agg(found.seq) into lines from (
    select e.seq from audit_event e
    where e.org_id = company
      and lower(e.subject || ' ' || substr(e.body, strpos(e.body, '"action":"') + 10)) like '%' || plain || '%'
    limit most + 1) found;
  if cardinality(lines) > most then
    return null;
  end if;
  return coalesce(lines, '{}');
end $$;
revoke all on function audit_lines_with_words(text) from public;
grant execute on function audit_lines_with_words(text) to mavuno_app;
