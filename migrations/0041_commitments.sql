-- Money an approved document promises to somebody, before any of it is paid. Not yet an entry of the
-- ledger: a promise becomes one when a payment draws on it, and nobody draws more than was promised.

create table commitment (
  org_id         uuid not null default current_org() references org (id),
  id             uuid not null,
  -- The document that was approved.
  for_type       text not null check (for_type <> ''),
  for_id         uuid not null,
  for_number     text not null check (for_number <> ''),
  note           text not null check (note <> ''),
  party_type     text not null check (party_type in ('farmer', 'supplier', 'staff')),
  party_id       uuid not null,
  amount         bigint not null check (amount > 0),
  paid           bigint not null default 0,
  -- What the party owes once it was paid, and until when they account for it.
  due_kind       text not null,
  settle_by      date not null,
  made_on        date not null,
  made_at        timestamptz not null,
  made_by        uuid not null,
  -- The unpaid rest lapsed: withdrawn, expired, or no longer needed.
  closed_at      timestamptz,
  closed_by      uuid,
  closed_reason  text check (closed_reason <> ''),
  primary key (org_id, id),
  unique (org_id, for_type, for_id),
  foreign key (org_id, due_kind) references account (org_id, due_kind),
  constraint commitment_paid_within check (paid between 0 and amount),
  check (num_nonnulls(closed_at, closed_by, closed_reason) in (0, 3))
);
create index commitment_open on commitment (org_id, made_on) where closed_at is null;
create index commitment_by_party on commitment (org_id, party_type, party_id);
select protect_company_table('commitment');

-- What was paid of a promise (+), and what came back because its payment was taken back (−).
create table commitment_draw (
  org_id         uuid not null default current_org() references org (id),
  commitment_id  uuid not null,
  seq            bigint generated always as identity,
  due_id         uuid not null,
  amount         bigint not null check (amount <> 0),
  created_at     timestamptz not null default clock_timestamp(),
  primary key (org_id, commitment_id, seq),
  foreign key (org_id, commitment_id) references commitment (org_id, id),
  foreign key (org_id, due_id) references due (org_id, id)
);
create index commitment_draw_by_due on commitment_draw (org_id, due_id);
select protect_company_table('commitment_draw', 'append');
create trigger append_only before update or delete or truncate on commitment_draw
  for each statement execute function refuse_change();

-- What was promised is not rewritten; only how much of it was paid, and its end.
create function refuse_change_of_commitment() returns trigger language plpgsql as $$
begin
  if (old.for_type, old.for_id, old.for_number, old.party_type, old.party_id, old.amount, old.due_kind,
      old.made_on, old.made_by)
     is distinct from
     (new.for_type, new.for_id, new.for_number, new.party_type, new.party_id, new.amount, new.due_kind,
      new.made_on, new.made_by) then
    raise exception 'a promise is not changed' using errcode = '23514';
  end if;
  if old.closed_at is not null and new.paid > old.paid then
    raise exception 'a closed promise is not paid' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger promise_stays before update on commitment
  for each row execute function refuse_change_of_commitment();
