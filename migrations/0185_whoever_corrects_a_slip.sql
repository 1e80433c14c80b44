-- Whoever corrects a slip writes what it says, as whoever recorded it did: neither judges its quality nor lets its price
-- stand. And a count of a session's cash stays beside the one that comes after it, also one of nothing.

-- Who else changed what it says, while it could be changed.
alter table collection add column changed_by uuid[] not null default '{}';
-- What is judged already was judged by the rule of its day; what waits is judged by this one.
update collection c set changed_by = e.editors
  from (
    select a.org_id, a.subject_id, array_agg(distinct a.actor_id) as editors from audit_event a
    where a.subject = 'collection' and a.action = 'edit' and a.actor_id is not null
    group by a.org_id, a.subject_id
  ) e
  where e.org_id = c.org_id and e.subject_id = c.id::text and c.state in ('recorded', 'quality_pending');
update collection set changed_by = array_remove(changed_by, created_by) where created_by = any (changed_by);
update collection set price_approved_by = null, price_approved_at = null
  where price_approved_by = any (changed_by) and not same_person;
alter table collection
  add constraint collection_judged_by_another
    check (same_person or judged_by is null or judged_by <> all (changed_by)),
  add constraint collection_price_let_stand_by_another
    check (same_person or price_approved_by is null or price_approved_by <> all (changed_by));

-- How often the cash was counted: the notes of each count are kept under its number, of nothing there are none.
alter table buying_session add column counts int not null default 0 check (counts >= 0);
update buying_session s set counts = n.noted
    + case when s.counted_by is not null and (s.counted_amount = 0 or n.noted = 0) then 1 else 0 end
  from (
    select b.org_id, b.id, coalesce(max(t.count_number), 0) as noted from buying_session b
    left join session_note t on t.org_id = b.org_id and t.session_id = b.id and t.money_id is null
    group by b.org_id, b.id
  ) n
  where n.org_id = s.org_id and n.id = s.id;
alter table buying_session add constraint buying_session_counted_so_often
  check (counted_by is null or counts > 0);
