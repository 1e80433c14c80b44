-- What identity wrote down, as a company may read it: only events of its own people, whoever acted.
-- auth.audit_log_entries knows no company, so this view is the wall: it joins the people of the company
-- of the transaction, and tells neither names nor addresses of anybody else.

-- Whom an event concerns: the account something was done to, else the account that did it.
create index audit_log_entries_by_person on auth.audit_log_entries
  ((coalesce(payload #>> '{traits,user_id}', payload ->> 'actor_id')), created_at);

create view sign_in_event with (security_barrier) as
select e.id, e.created_at as at, p.user_id,
       nullif(trim(p.first_name || ' ' || p.last_name), '') as person_name, p.email as person_email,
       e.payload ->> 'actor_id' as actor_id,
       e.payload ->> 'action' as action, e.payload ->> 'log_type' as kind, e.ip_address as address
from profile p
join auth.audit_log_entries e
  on coalesce(e.payload #>> '{traits,user_id}', e.payload ->> 'actor_id') = p.user_id::text
where p.org_id = current_org();
grant select on sign_in_event to mavuno_app;

-- The audit of a company by time, beside its order in the chain.
create index audit_event_by_time on audit_event (org_id, at);
