-- The office's cash box is counted note by note by somebody who is not told what the books say. What they say at that moment
-- is written beside it in the same write; a difference is booked when somebody else accepts it.
create table cash_count (
  org_id           uuid not null default current_org() references org (id),
  id               uuid not null,
  number           text not null,
  state            text not null check (state in ('balanced', 'variance_review', 'accepted', 'recounted')),
  version          int not null default 1,
  day              date not null,
  -- Shillings: what lay in the box, and what the books said then; they may say less than nothing where something was not written down.
  counted_amount   bigint not null check (counted_amount >= 0),
  expected_amount  bigint not null,
  note             text check (note <> ''),
  created_by       uuid not null,
  created_at       timestamptz not null,
  decided_by       uuid,
  decided_at       timestamptz,
  reason           text check (reason <> ''),
  same_person      boolean not null default false,
  primary key (org_id, id),
  unique (org_id, number),
  foreign key (org_id, created_by) references profile (org_id, user_id),
  foreign key (org_id, decided_by) references profile (org_id, user_id),
  check ((state = 'balanced') = (counted_amount = expected_amount)),
  check ((state in ('accepted', 'recounted')) = (num_nonnulls(decided_by, decided_at, reason) = 3)),
  check (num_nonnulls(decided_by, decided_at, reason) in (0, 3)),
  -- Whoever counted does not decide, but in a company of one.
  check (same_person or decided_by is distinct from created_by)
);
create index cash_count_newest on cash_count (org_id, created_at desc, id desc);
-- The box is not counted anew while a difference waits.
create unique index cash_count_waiting on cash_count (org_id) where state = 'variance_review';
select protect_company_table('cash_count', 'append');
-- What was counted and what was expected stand for good: only what is decided about them is written later.
grant update (state, version, decided_by, decided_at, reason, same_person) on cash_count to mavuno_app;

create table cash_count_note (
  org_id        uuid not null default current_org() references org (id),
  count_id      uuid not null,
  denomination  int not null check (denomination > 0),
  pieces        int not null check (pieces > 0),
  primary key (org_id, count_id, denomination),
  foreign key (org_id, count_id) references cash_count (org_id, id)
);
select protect_company_table('cash_count_note', 'append');

-- Cash of the box that somebody carried to the bank, with the slip the bank gave for it.
create table cash_deposit (
  org_id            uuid not null default current_org() references org (id),
  id                uuid not null,
  number            text not null,
  state             text not null check (state in ('carried', 'taken_back')),
  version           int not null default 1,
  day               date not null,
  amount            bigint not null check (amount > 0),
  carrier           text not null check (carrier <> ''),
  slip_reference    text not null check (slip_reference <> ''),
  -- The reference as it is compared, with spaces, strokes and capitals left out.
  slip_key          text not null generated always as (lower(regexp_replace(slip_reference, '[^A-Za-z0-9]', '', 'g'))) stored,
  slip_sha256       text not null,
  note              text check (note <> ''),
  created_by        uuid not null,
  created_at        timestamptz not null,
  taken_back_by     uuid,
  taken_back_at     timestamptz,
  reason            text check (reason <> ''),
  same_person       boolean not null default false,
  primary key (org_id, id),
  unique (org_id, number),
  foreign key (org_id, slip_sha256) references stored_file (org_id, sha256),
  foreign key (org_id, created_by) references profile (org_id, user_id),
  foreign key (org_id, taken_back_by) references profile (org_id, user_id),
  check (slip_key <> ''),
  check (num_nonnulls(taken_back_by, taken_back_at, reason) in (0, 3)),
  check ((state = 'taken_back') = (taken_back_by is not null)),
  check (same_person or taken_back_by is distinct from created_by)
);
create index cash_deposit_newest on cash_deposit (org_id, created_at desc, id desc);
-- One slip is one deposit.
create unique index cash_deposit_slip on cash_deposit (org_id, slip_key) where state = 'carried';
select protect_company_table('cash_deposit', 'append');
grant update (state, version, taken_back_by, taken_back_at, reason, same_person) on cash_deposit to mavuno_app;

insert into voucher_source (source_type, event, table_name, states) values
  ('cash-count', 'accept', 'cash_count', '{accepted}'),
  ('cash-deposit', 'carry', 'cash_deposit', '{carried}');

-- Whoever may decide is told of a difference that waits, and owners of one that was accepted.
select know_notice_kind('cash_difference');
