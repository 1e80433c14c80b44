-- Payments to everybody the books know a debt to: farmers as before, now our own people too. An advance
-- to a colleague draws on the promise of an approved request.

alter table payment rename column farmer_id to party_id;
alter table payment drop constraint payment_org_id_farmer_id_fkey;
alter table payment
  add column party_type     text not null default 'farmer' check (party_type in ('farmer', 'staff')),
  add column commitment_id  uuid,
  -- The party stands in its own register.
  add column farmer_id      uuid generated always as
                              (case party_type when 'farmer' then party_id end) stored,
  add column staff_id       uuid generated always as
                              (case party_type when 'staff' then party_id end) stored,
  add foreign key (org_id, farmer_id) references farmer (org_id, id),
  add foreign key (org_id, staff_id) references profile (org_id, user_id),
  add foreign key (org_id, commitment_id) references commitment (org_id, id),
  -- Money for a colleague to spend was asked for and approved as a request; a farmer's was not.
  add check ((kind = 'advance' and party_type = 'staff') = (commitment_id is not null)),
  -- Nobody works on money that goes to themselves.
  add check (same_person or party_type <> 'staff' or
             (party_id is distinct from created_by and party_id is distinct from approved_by
              and party_id is distinct from released_by));
alter table payment alter column party_type drop default;
alter index payment_by_farmer rename to payment_by_party;
create index payment_by_commitment on payment (org_id, commitment_id)
  where commitment_id is not null;

-- The content of a payment is written once; only its way through the house goes on.
create or replace function refuse_change_of_payment() returns trigger language plpgsql as $$
begin
  if (old.number, old.kind, old.party_type, old.party_id, old.commitment_id, old.payee_name,
      old.payee_phone, old.amount, old.currency, old.method, old.cheque_number, old.note,
      old.repay_on, old.prepared_on, old.replaces_id, old.content_sha256, old.created_by,
      old.created_at)
     is distinct from
     (new.number, new.kind, new.party_type, new.party_id, new.commitment_id, new.payee_name,
      new.payee_phone, new.amount, new.currency, new.method, new.cheque_number, new.note,
      new.repay_on, new.prepared_on, new.replaces_id, new.content_sha256, new.created_by,
      new.created_at) then
    raise exception 'the content of a payment is not changed' using errcode = '23514';
  end if;
  if old.approved_sha256 is not null
     and (old.approved_sha256, old.approved_by) is distinct from (new.approved_sha256, new.approved_by) then
    raise exception 'an approval is not changed' using errcode = '23514';
  end if;
  if old.reference is not null
     and (old.reference, old.callback_secret) is distinct from (new.reference, new.callback_secret) then
    raise exception 'a payment keeps its reference' using errcode = '23514';
  end if;
  if old.state in ('succeeded', 'failed', 'rejected', 'void', 'reversed') and new.state <> old.state
     and not (old.state = 'succeeded' and new.state = 'reversed') then
    raise exception 'a payment that ended does not move again' using errcode = '23514';
  end if;
  return new;
end $$;
