-- What was said last counts, and a clock that was put back does not make the older the newer: where the last of several
-- counts, it is the last that was written (decision 0051).

-- Only added to, so that the rows lie as they came.
alter table permission_override add column seq bigint generated always as identity;
alter table payout_ceiling add column seq bigint generated always as identity;

-- Rows that were decided since lie elsewhere: numbered once as they were handed in.
alter table approval_request add column seq bigint;
update approval_request r set seq = numbered.seq
  from (select org_id, id, row_number() over (order by submitted_at, id) as seq from approval_request) numbered
  where numbered.org_id = r.org_id and numbered.id = r.id;
alter table approval_request alter column seq set not null;
alter table approval_request alter column seq add generated always as identity;
select setval(pg_get_serial_sequence('approval_request', 'seq'), coalesce(max(seq), 0) + 1, false) from approval_request;

-- Which of a seller's deliveries were judged last says how closely the next is looked at. What was judged before this was
-- written stands before it.
create sequence judged_turn;
grant usage on sequence judged_turn to mavuno_app;
alter table collection add column judged_turn bigint;
create function take_judged_turn() returns trigger language plpgsql as
$$ begin new.judged_turn := nextval('judged_turn'); return new; end $$;
create trigger judged_turn before update of judged_at on collection
  for each row when (new.judged_at is not null and new.judged_at is distinct from old.judged_at)
  execute function take_judged_turn();

drop index approval_request_of_document;
create index approval_request_of_document on approval_request (org_id, document_id, seq desc);

-- As before, by the order in which they were given.
create or replace function live_overrides(asked_org uuid, asked_user uuid, on_day date)
returns table (id uuid, flag text, granted boolean)
language sql stable as $$
  select distinct on (o.flag) o.id, o.flag, o.granted
  from permission_override o
  where o.org_id = asked_org and o.user_id = asked_user and o.until_day >= on_day
    and not exists (select from permission_override_end e
                    where e.org_id = o.org_id and e.override_id = o.id)
  order by o.flag, o.seq desc
$$;
