-- What one person sends at once is carried out in one transaction (decision 0038): the lines of several commands go into the
-- audit one command after the other, each command's receipt with the head of the chain behind its own lines.

-- `lines` are the audit's, in their order, each with when (`at`) and by whom (`by_user`); `commands` the receipts in theirs, each
-- with its `place` and how many of the lines stand before its end (`lines`). Each hash is SHA-256 over the one before
-- it, the line's number and its exact text, as `append_audit` makes them. The company is locked by the caller, so there are
-- no gaps. Gives each command's head of the chain, in any order: every command has a line, so the later has the higher.
create function finish_commands(lines jsonb, commands jsonb) returns table (seq bigint, hash text)
language plpgsql as $$
declare
  head record;
  last_seq bigint;
  hashes text[];
  latest text;
  body text;
begin
  select e.seq, e.hash into head from audit_event e
  where e.org_id = current_org() order by e.seq desc limit 1;
  last_seq := coalesce(head.seq, 0);
  latest := coalesce(head.hash, '');
  for body in select l.line ->> 'body' from jsonb_array_elements(lines) with ordinality l (line, at) order by l.at loop
    latest := encode(sha256(convert_to(latest || last_seq + coalesce(cardinality(hashes), 0) + 1 || body, 'UTF8')), 'hex');
    hashes := hashes || latest;
  end loop;
  insert into audit_event (seq, at, actor_id, subject, subject_id, action, body, prev_hash, hash)
  select last_seq + l.place, l.at, l.by_user, l.subject, l.subject_id, l.action, l.body,
    case when l.place = 1 then coalesce(head.hash, '') else hashes[l.place - 1] end, hashes[l.place]
  from rows from (
    jsonb_to_recordset(lines) as (at timestamptz, by_user uuid, subject text, subject_id text, action text, body text)
  ) with ordinality as l (at, by_user, subject, subject_id, action, body, place)
  order by l.place;
  return query
    insert into command_receipt as r (key, endpoint, content_sha256, status, answer, audit_seq, audit_hash)
    select c.key, c.endpoint, c.content_sha256, c.status, c.answer, last_seq + c.lines,
      hashes[c.lines]
    from jsonb_to_recordset(commands) as c(place int, lines int, key text, endpoint text, content_sha256 text, status int,
      answer text)
    order by c.place
    returning r.audit_seq, r.audit_hash;
end $$;

-- Planned for tables that will be large, as the other writers of the books (0156).
alter function finish_commands(jsonb, jsonb) set enable_seqscan to off;
alter function finish_commands(jsonb, jsonb) set enable_hashjoin to off;
alter function finish_commands(jsonb, jsonb) set enable_mergejoin to off;
alter function finish_commands(jsonb, jsonb) set enable_material to off;
