-- What of a promise is on its way: ordered from a provider, and nobody knows yet whether it arrives. So much is kept for
-- it, and the promise is not ended meanwhile: a provider that says "paid" always finds its place in the books.
alter table commitment add column under_way bigint not null default 0;

-- Orders that are on their way now, also of promises that were ended since.
update commitment c
set under_way = least(o.amount, c.amount - c.paid)
from (
  select org_id, commitment_id, sum(amount) as amount from payment
  where commitment_id is not null and state in ('queued', 'sent', 'unknown')
  group by org_id, commitment_id
) o
where o.org_id = c.org_id and o.commitment_id = c.id;

alter table commitment add constraint commitment_under_way_within
  check (under_way >= 0 and paid + under_way <= amount);

-- An ended promise pays only what was on its way when it ended.
create or replace function refuse_change_of_commitment() returns trigger language plpgsql as $$
begin
  if (old.for_type, old.for_id, old.for_number, old.party_type, old.party_id, old.amount, old.due_kind,
      old.made_on, old.made_by)
     is distinct from
     (new.for_type, new.for_id, new.for_number, new.party_type, new.party_id, new.amount, new.due_kind,
      new.made_on, new.made_by) then
    raise exception 'a promise is not changed' using errcode = '23514';
  end if;
  if old.closed_at is not null and new.paid + new.under_way > old.paid + old.under_way then
    raise exception 'a closed promise is not paid' using errcode = '23514';
  end if;
  return new;
end $$;
