-- Whom we buy goods and services from, where their money goes, and the papers they gave. A payment may go
-- to them too.

create table supplier (
  org_id                uuid not null default current_org() references org (id),
  id                    uuid not null,
  code                  text not null check (code ~ '^SUP-\d{3,6}$'),
  state                 text not null check (state in
                          ('draft', 'approved', 'on_hold', 'blacklisted', 'inactive')),
  version               int not null default 1,
  type                  text not null check (type in ('trader', 'agent', 'cooperative', 'transporter',
                          'service', 'input', 'forwarder', 'lab')),
  legal_name            text not null check (legal_name <> ''),
  -- The name as it is compared: small letters and digits alone.
  name_key              text generated always as
                          (regexp_replace(lower(legal_name), '[^[:alnum:]]+', '', 'g')) stored,
  tin                   text check (tin ~ '^\d{10}$'),
  licence_number        text check (licence_number <> ''),
  licence_expires_on    date,
  contact_name          text check (contact_name <> ''),
  phone                 text check (phone ~ '^\+[1-9]\d{6,14}$'),
  email                 text check (email <> ''),
  address               text check (address <> ''),
  payment_method        text not null check (payment_method in
                          ('cash', 'mtn_momo', 'airtel_money', 'bank')),
  payment_bank          text check (payment_bank <> ''),
  payment_number        text check (payment_number <> ''),
  payment_account_name  text check (payment_account_name <> ''),
  -- When the account was changed after approval, and who asked for it: paying waits for a day.
  payment_changed_at    timestamptz,
  payment_changed_by    uuid,
  -- On the authority's list of those from whom nothing is kept back.
  withholding_exempt    boolean not null,
  -- Days from the day of a bill until it is due.
  terms_days            int not null check (terms_days between 0 and 366),
  note                  text check (note <> ''),
  state_reason          text check (state_reason <> ''),
  -- Who wrote the draft last: another person approves it.
  entered_by            uuid not null,
  approved_by           uuid,
  approved_at           timestamptz,
  same_person           boolean not null default false,
  created_by            uuid not null,
  created_at            timestamptz not null,
  primary key (org_id, id),
  unique (org_id, code),
  foreign key (org_id, created_by) references profile (org_id, user_id),
  foreign key (org_id, entered_by) references profile (org_id, user_id),
  foreign key (org_id, approved_by) references profile (org_id, user_id),
  foreign key (org_id, payment_changed_by) references profile (org_id, user_id),
  check (payment_method = 'cash' or
         (payment_number is not null and payment_account_name is not null)),
  check (payment_method <> 'bank' or payment_bank is not null),
  check (num_nonnulls(payment_changed_at, payment_changed_by) in (0, 2)),
  check (num_nonnulls(approved_at, approved_by) in (0, 2)),
  check (state not in ('approved', 'on_hold') or approved_by is not null),
  check (state not in ('on_hold', 'blacklisted', 'inactive') or state_reason is not null),
  check (same_person or approved_by is distinct from entered_by)
);
create unique index supplier_tin on supplier (org_id, tin) where tin is not null;
create index supplier_by_name on supplier (org_id, legal_name, id);
create index supplier_by_account on supplier (org_id, payment_number)
  where payment_number is not null;
select protect_company_table('supplier');

-- Another account for a supplier's money: asked for by one person, confirmed by a second.
create table supplier_account_change (
  org_id                uuid not null default current_org() references org (id),
  id                    uuid not null,
  supplier_id           uuid not null,
  state                 text not null check (state in ('asked', 'confirmed', 'dropped')),
  version               int not null default 1,
  payment_method        text not null check (payment_method in
                          ('cash', 'mtn_momo', 'airtel_money', 'bank')),
  payment_bank          text check (payment_bank <> ''),
  payment_number        text check (payment_number <> ''),
  payment_account_name  text check (payment_account_name <> ''),
  reason                text not null check (reason <> ''),
  created_by            uuid not null,
  created_at            timestamptz not null,
  decided_by            uuid,
  decided_at            timestamptz,
  same_person           boolean not null default false,
  primary key (org_id, id),
  foreign key (org_id, supplier_id) references supplier (org_id, id),
  foreign key (org_id, created_by) references profile (org_id, user_id),
  foreign key (org_id, decided_by) references profile (org_id, user_id),
  check (payment_method = 'cash' or
         (payment_number is not null and payment_account_name is not null)),
  check (payment_method <> 'bank' or payment_bank is not null),
  check (num_nonnulls(decided_at, decided_by) in (0, 2)),
  check ((state = 'asked') = (decided_by is null)),
  check (same_person or state <> 'confirmed' or decided_by <> created_by)
);
-- One change of an account waits at a time.
create unique index supplier_account_change_asked on supplier_account_change (org_id, supplier_id)
  where state = 'asked';
create index supplier_account_change_of on supplier_account_change (org_id, supplier_id, created_at);
select protect_company_table('supplier_account_change');

-- Licences, tax papers, letters of the bank: what a supplier gave, with the day it ends.
create table supplier_document (
  org_id       uuid not null default current_org() references org (id),
  id           uuid not null,
  supplier_id  uuid not null,
  kind         text not null check (kind in
                 ('licence', 'tax', 'bank_letter', 'contract', 'registration', 'other')),
  title        text not null check (title <> ''),
  expires_on   date,
  file_sha256  text not null,
  created_by   uuid not null,
  created_at   timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, supplier_id) references supplier (org_id, id),
  foreign key (org_id, created_by) references profile (org_id, user_id),
  foreign key (org_id, file_sha256) references stored_file (org_id, sha256)
);
create index supplier_document_of on supplier_document (org_id, supplier_id, created_at);
select protect_company_table('supplier_document', 'append');

-- A payment to a supplier pays what the books owe them; advances are not made to them.
alter table payment drop constraint payment_party_type_check;
alter table payment
  add check (party_type in ('farmer', 'staff', 'supplier')),
  add column supplier_id uuid generated always as
               (case party_type when 'supplier' then party_id end) stored,
  add foreign key (org_id, supplier_id) references supplier (org_id, id),
  add check (party_type <> 'supplier' or kind = 'dues');
