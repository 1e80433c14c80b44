-- Authorities, the licences they give, what needs them, and which accounts belong to which segment of the
-- business: all of it rows from a day on, the newest of a day counts.

create table authority (
  org_id          uuid not null default current_org() references org (id),
  id              uuid not null,
  seq             bigint generated always as identity,
  code            text not null check (code ~ '^[A-Z][A-Z0-9_]{1,23}$'),
  name            text not null check (name <> ''),
  -- From this day on another authority does what this one did.
  successor_code  text check (successor_code <> code),
  effective_from  date not null,
  source_note     text not null check (source_note <> ''),
  created_at      timestamptz not null default clock_timestamp(),
  created_by      uuid not null,
  primary key (org_id, id)
);
create index authority_newest on authority (org_id, code, effective_from desc, seq desc);
select protect_company_table('authority', 'append');

create table licence_kind (
  org_id          uuid not null default current_org() references org (id),
  id              uuid not null,
  seq             bigint generated always as identity,
  code            text not null check (code ~ '^[A-Z][A-Z0-9_]{1,23}$'),
  name            text not null check (name <> ''),
  authority_code  text not null,
  -- How long one lasts: to the end of the coffee year (30 September), of the calendar year, twelve months
  -- from its issue, or without an end.
  validity        text not null check (validity in ('coffee_year', 'calendar_year', 'twelve_months', 'open')),
  -- What the authority wants to see before it gives one.
  needs           text not null check (needs <> ''),
  usual_fee       bigint check (usual_fee >= 0),
  -- Days the authority takes.
  lead_days       int not null check (lead_days between 0 and 366),
  -- Days before its end from which a licence is shown as expiring soon, and as to be renewed now.
  soon_days       int not null check (soon_days between 1 and 366),
  renew_days      int not null check (renew_days between 0 and 366),
  effective_from  date not null,
  source_note     text not null check (source_note <> ''),
  created_at      timestamptz not null default clock_timestamp(),
  created_by      uuid not null,
  primary key (org_id, id),
  check (renew_days < soon_days)
);
create index licence_kind_newest on licence_kind (org_id, code, effective_from desc, seq desc);
select protect_company_table('licence_kind', 'append');

-- What may be done only with a licence of a kind.
create table licence_need (
  org_id          uuid not null default current_org() references org (id),
  id              uuid not null,
  seq             bigint generated always as identity,
  action          text not null check (action in ('shipment.load', 'shipment.ship', 'collection.approve')),
  kind_code       text not null,
  -- Only for this commodity; null = for each.
  commodity       text check (commodity in ('coffee', 'cocoa', 'sesame', 'shea')),
  -- False: no longer needed from this day on.
  is_needed       boolean not null,
  effective_from  date not null,
  source_note     text not null check (source_note <> ''),
  created_at      timestamptz not null default clock_timestamp(),
  created_by      uuid not null,
  primary key (org_id, id)
);
create index licence_need_newest on licence_need (org_id, action, kind_code, effective_from desc, seq desc);
select protect_company_table('licence_need', 'append');

create table licence (
  org_id           uuid not null default current_org() references org (id),
  id               uuid not null,
  state            text not null check (state in
                     ('valid', 'renewal_submitted', 'renewed', 'suspended', 'expired')),
  version          int not null default 1,
  kind_code        text not null,
  -- Who gave it: the kind's authority, or its successor, as of the day of issue.
  authority_code   text not null,
  licence_number   text not null check (licence_number <> ''),
  issued_on        date not null,
  -- Null: it has no end.
  expires_on       date check (expires_on >= issued_on),
  fee_amount       bigint not null check (fee_amount >= 0),
  lead_days        int not null check (lead_days between 0 and 366),
  soon_days        int not null check (soon_days between 1 and 366),
  renew_days       int not null check (renew_days between 0 and 366),
  responsible_id   uuid not null,
  note             text check (note <> ''),
  -- The licence this one follows; each is followed by one.
  renews_id        uuid,
  submitted_on     date,
  closing_reason   text check (closing_reason <> ''),
  created_at       timestamptz not null default clock_timestamp(),
  created_by       uuid not null,
  primary key (org_id, id),
  foreign key (org_id, responsible_id) references profile (org_id, user_id),
  foreign key (org_id, renews_id) references licence (org_id, id),
  check (renew_days < soon_days),
  check (state <> 'suspended' or closing_reason is not null)
);
create unique index licence_renewed_once on licence (org_id, renews_id);
create unique index licence_number_once on licence (org_id, authority_code, kind_code, licence_number);
create index licence_by_kind on licence (org_id, kind_code, expires_on);
select protect_company_table('licence');

create table licence_file (
  org_id       uuid not null default current_org() references org (id),
  id           uuid not null,
  licence_id   uuid not null,
  title        text not null check (title <> ''),
  file_sha256  text not null,
  created_at   timestamptz not null default clock_timestamp(),
  created_by   uuid not null,
  primary key (org_id, id),
  foreign key (org_id, licence_id) references licence (org_id, id),
  foreign key (org_id, file_sha256) references stored_file (org_id, sha256)
);
create index licence_file_of on licence_file (org_id, licence_id, created_at);
select protect_company_table('licence_file', 'append');

-- To which part of the business what is booked on an account belongs; without a row it is overhead.
create table account_segment (
  org_id          uuid not null default current_org() references org (id),
  id              uuid not null,
  seq             bigint generated always as identity,
  account_code    text not null,
  segment         text not null check (segment in
                    ('coffee', 'cocoa', 'sesame_shea', 'domestic', 'services', 'overhead')),
  effective_from  date not null,
  source_note     text not null check (source_note <> ''),
  created_at      timestamptz not null default clock_timestamp(),
  created_by      uuid not null,
  primary key (org_id, id),
  foreign key (org_id, account_code) references account (org_id, code)
);
create index account_segment_newest
  on account_segment (org_id, account_code, effective_from desc, seq desc);
select protect_company_table('account_segment', 'append');
