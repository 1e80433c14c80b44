-- Money asked for before it is spent: a request that others approve, whose payment is an advance, and the
-- accounts of what became of it.

-- How long somebody has to account for money they received, from a day on.
create table fund_request_term (
  org_id          uuid not null default current_org() references org (id),
  effective_from  date not null,
  settle_days     int not null check (settle_days between 1 and 366),
  source_note     text not null check (source_note <> ''),
  created_at      timestamptz not null default clock_timestamp(),
  created_by      uuid not null,
  primary key (org_id, effective_from)
);
select protect_company_table('fund_request_term', 'append');

create table fund_request (
  org_id          uuid not null default current_org() references org (id),
  id              uuid not null,
  number          text not null,
  state           text not null check (state in ('submitted', 'returned', 'approved', 'rejected',
                    'expired', 'cancelled', 'closed')),
  version         int not null default 1,
  purpose         text not null check (purpose in ('coffee_purchase_float', 'opex', 'capex', 'advance',
                    'licence_fee', 'payroll', 'travel')),
  amount          bigint not null check (amount > 0),
  needed_by       date not null,
  -- The colleague the money is paid to and who accounts for it.
  payee_id        uuid not null,
  department      text check (department <> ''),
  justification   text not null check (justification <> ''),
  -- A float for buying: where, how much weight, at which price.
  place_id        uuid,
  expected_g      bigint check (expected_g > 0),
  price_per_kg    bigint check (price_per_kg > 0),
  file_sha256     text,
  -- An owner let it be asked for although earlier money is not accounted for.
  overdue_reason  text check (overdue_reason <> ''),
  commitment_id   uuid,
  approved_at     timestamptz,
  same_person     boolean not null default false,
  -- Of the approved request form, for whoever holds the paper.
  code            text,
  received_at     timestamptz,
  closed_at       timestamptz,
  closing_reason  text check (closing_reason <> ''),
  created_at      timestamptz not null,
  created_by      uuid not null,
  primary key (org_id, id),
  unique (org_id, number),
  foreign key (org_id, payee_id) references profile (org_id, user_id),
  foreign key (org_id, created_by) references profile (org_id, user_id),
  foreign key (org_id, place_id) references place (org_id, id),
  foreign key (org_id, file_sha256) references stored_file (org_id, sha256),
  foreign key (org_id, commitment_id) references commitment (org_id, id),
  foreign key (org_id, code) references verification_code (org_id, code),
  check ((purpose = 'coffee_purchase_float') = (place_id is not null)),
  check (num_nonnulls(place_id, expected_g, price_per_kg) in (0, 3)),
  check ((state in ('approved', 'closed')) <= (commitment_id is not null)),
  check ((state = 'closed') = (closed_at is not null)),
  check (state not in ('returned', 'rejected', 'cancelled') or closing_reason is not null)
);
create index fund_request_newest on fund_request (org_id, number desc);
create index fund_request_by_payee on fund_request (org_id, payee_id, created_at desc);
create index fund_request_mine on fund_request (org_id, created_by, created_at desc);
select protect_company_table('fund_request');

-- What became of the money: what was spent, with receipts, and what came back.
create table fund_retirement (
  org_id           uuid not null default current_org() references org (id),
  id               uuid not null,
  request_id       uuid not null,
  number           text not null,
  state            text not null check (state in ('submitted', 'accepted', 'sent_back')),
  version          int not null default 1,
  returned_amount  bigint not null check (returned_amount >= 0),
  spent_amount     bigint not null check (spent_amount >= 0),
  note             text check (note <> ''),
  reason           text check (reason <> ''),
  created_at       timestamptz not null,
  created_by       uuid not null,
  accepted_at      timestamptz,
  accepted_by      uuid,
  -- Of the accepted statement.
  code             text,
  same_person      boolean not null default false,
  primary key (org_id, id),
  unique (org_id, number),
  foreign key (org_id, request_id) references fund_request (org_id, id),
  foreign key (org_id, created_by) references profile (org_id, user_id),
  foreign key (org_id, accepted_by) references profile (org_id, user_id),
  foreign key (org_id, code) references verification_code (org_id, code),
  check (returned_amount + spent_amount > 0),
  check (num_nonnulls(accepted_at, accepted_by) in (0, 2)),
  check ((state = 'accepted') = (accepted_by is not null)),
  check (same_person or accepted_by is distinct from created_by),
  check (state <> 'sent_back' or reason is not null)
);
-- One account of a request waits at a time.
create unique index fund_retirement_waiting on fund_retirement (org_id, request_id)
  where state = 'submitted';
create index fund_retirement_of_request on fund_retirement (org_id, request_id, created_at);
select protect_company_table('fund_retirement');

create table fund_retirement_line (
  org_id         uuid not null default current_org() references org (id),
  retirement_id  uuid not null,
  line           int not null check (line > 0),
  account_code   text not null,
  description    text not null check (description <> ''),
  -- As paid, tax included; the tax of a fiscal receipt is claimed back.
  amount         bigint not null check (amount > 0),
  vat_amount     bigint not null check (vat_amount >= 0 and vat_amount < amount),
  fiscal_number  text check (fiscal_number <> ''),
  file_sha256    text,
  primary key (org_id, retirement_id, line),
  foreign key (org_id, retirement_id) references fund_retirement (org_id, id),
  foreign key (org_id, account_code) references account (org_id, code),
  foreign key (org_id, file_sha256) references stored_file (org_id, sha256),
  check (vat_amount = 0 or fiscal_number is not null)
);
select protect_company_table('fund_retirement_line', 'append');

insert into voucher_source (source_type, event, table_name, states) values
  ('fund-retirement', 'accept', 'fund_retirement', '{accepted}');
