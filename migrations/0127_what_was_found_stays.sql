-- What people found out about a payment is written once. Its confirmation, or that it does not hold, is added
-- once and stays.
create function refuse_change_of_finding() returns trigger language plpgsql as $$
begin
  if num_nonnulls(old.confirmed_at, old.withdrawn_at) > 0
     or (old.id, old.payment_id, old.is_paid, old.provider_reference, old.evidence, old.found_by, old.found_at)
        is distinct from
        (new.id, new.payment_id, new.is_paid, new.provider_reference, new.evidence, new.found_by, new.found_at) then
    raise exception 'what was found is only confirmed or withdrawn, once' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger finding_stays before update on payment_finding
  for each row execute function refuse_change_of_finding();
create trigger append_only before delete or truncate on payment_finding
  for each statement execute function refuse_change();

-- The provider is asked for a name again, so a row is written over; but it stays the row of its wallet, and a
-- person's word for a name ends with that name alone.
create function refuse_change_of_wallet_name() returns trigger language plpgsql as $$
begin
  if (old.party_type, old.party_id, old.method, old.number)
     is distinct from (new.party_type, new.party_id, new.method, new.number) then
    raise exception 'a name stays with its wallet' using errcode = '23514';
  end if;
  if old.accepted_by is not null
     and (old.accepted_by, old.accepted_at, old.accept_reason)
         is distinct from (new.accepted_by, new.accepted_at, new.accept_reason)
     and (new.accepted_by is not null
          or (old.asked_name, old.holder_name) is not distinct from (new.asked_name, new.holder_name)) then
    raise exception 'an accepted name stays accepted' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger name_stays before update on wallet_name
  for each row execute function refuse_change_of_wallet_name();
create trigger append_only before delete or truncate on wallet_name
  for each statement execute function refuse_change();
