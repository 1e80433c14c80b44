-- What is spent on running the company: claimed with its receipt, approved by others, posted to the account
-- of its category, against a budget for each department, month and group.

-- Kinds of spending with the account they are booked in, from a day on; the newest row of a day counts.
create table expense_category (
  org_id            uuid not null default current_org() references org (id),
  id                uuid not null,
  seq               bigint generated always as identity,
  code              text not null check (code ~ '^[A-Z][A-Z0-9-]{1,19}$'),
  name              text not null check (name <> ''),
  -- The categories of one group share a budget.
  budget_group      text not null check (budget_group <> ''),
  account_code      text not null,
  -- How it stands towards VAT when the receipt is fiscal.
  vat_code          text not null check (vat_code in ('STANDARD', 'ZERO', 'EXEMPT', 'OUT_OF_SCOPE')),
  -- What is kept back when the company itself pays; null = nothing.
  withholding_code  text check (withholding_code in
                      ('GOODS_SERVICES', 'AGRICULTURAL', 'NON_RESIDENT', 'COMMISSION')),
  -- Above so many shillings a receipt must be there; null = never.
  receipt_above     bigint check (receipt_above >= 0),
  is_active         boolean not null,
  effective_from    date not null,
  source_note       text not null check (source_note <> ''),
  created_at        timestamptz not null default clock_timestamp(),
  created_by        uuid not null,
  primary key (org_id, id),
  foreign key (org_id, account_code) references account (org_id, code)
);
create index expense_category_newest on expense_category (org_id, code, effective_from desc, seq desc);
select protect_company_table('expense_category', 'append');

-- Within how many days the same vendor and amount is taken for the same purchase.
create table expense_policy (
  org_id          uuid not null default current_org() references org (id),
  seq             bigint generated always as identity,
  effective_from  date not null,
  duplicate_days  int not null check (duplicate_days between 0 and 366),
  source_note     text not null check (source_note <> ''),
  created_at      timestamptz not null default clock_timestamp(),
  created_by      uuid not null,
  primary key (org_id, seq)
);
select protect_company_table('expense_policy', 'append');

-- What a department may spend in a month on a group; the newest row counts, the older ones are its history.
create table expense_budget (
  org_id        uuid not null default current_org() references org (id),
  id            uuid not null,
  seq           bigint generated always as identity,
  department    text not null check (department <> ''),
  budget_group  text not null check (budget_group <> ''),
  month         date not null check (extract(day from month) = 1),
  amount        bigint not null check (amount >= 0),
  reason        text not null check (reason <> ''),
  created_at    timestamptz not null default clock_timestamp(),
  created_by    uuid not null,
  primary key (org_id, id),
  foreign key (org_id, created_by) references profile (org_id, user_id)
);
create index expense_budget_newest on expense_budget (org_id, month, department, budget_group, seq desc);
select protect_company_table('expense_budget', 'append');
create trigger append_only before update or delete or truncate on expense_budget
  for each statement execute function refuse_change();

create table expense (
  org_id               uuid not null default current_org() references org (id),
  id                   uuid not null,
  number               text not null,
  state                text not null check (state in ('draft', 'submitted', 'returned', 'approved',
                         'rejected', 'expired', 'withdrawn', 'voided')),
  version              int not null default 1,
  claimant_id          uuid not null,
  -- The day it was spent.
  day                  date not null,
  vendor_name          text not null check (vendor_name <> ''),
  -- The name as it is compared: small letters and digits alone.
  vendor_key           text not null,
  vendor_tin           text check (vendor_tin ~ '^\d{10}$'),
  paid_by              text not null check (paid_by in ('own_pocket', 'company', 'advance')),
  paid_account         text check (paid_account in ('1010', '1020', '1100')),
  currency             text not null,
  currency_amount      bigint not null check (currency_amount > 0),
  rate_micro           bigint not null check (rate_micro > 0),
  -- Shillings, tax included.
  amount               bigint not null check (amount > 0),
  withheld_amount      bigint not null check (withheld_amount >= 0 and withheld_amount < amount),
  withholding_exempt   boolean not null,
  -- The number of the fiscal receipt: only with it is the tax in it claimed back.
  fiscal_number        text check (fiscal_number <> ''),
  department           text not null check (department <> ''),
  segment              text not null check (segment in ('coffee', 'cocoa', 'sesame', 'shea', 'ndt', 'admin')),
  note                 text check (note <> ''),
  no_receipt_reason    text check (no_receipt_reason <> ''),
  duplicate_reason     text check (duplicate_reason <> ''),
  recurrence_id        uuid,
  submitted_at         timestamptz,
  approved_at          timestamptz,
  approved_by          uuid,
  same_person          boolean not null default false,
  booked_on            date,
  -- Of the approved claim on paper.
  code                 text,
  voided_at            timestamptz,
  voided_by            uuid,
  closing_reason       text check (closing_reason <> ''),
  created_at           timestamptz not null,
  primary key (org_id, id),
  unique (org_id, number),
  foreign key (org_id, claimant_id) references profile (org_id, user_id),
  foreign key (org_id, approved_by) references profile (org_id, user_id),
  foreign key (org_id, voided_by) references profile (org_id, user_id),
  check ((paid_by = 'company') = (paid_account is not null)),
  check (paid_by = 'company' or withheld_amount = 0),
  check (num_nonnulls(approved_at, approved_by, booked_on) in (0, 3)),
  check ((state in ('approved', 'voided')) = (approved_by is not null)),
  check ((state = 'voided') = (voided_by is not null)),
  check (num_nonnulls(voided_at, voided_by) in (0, 2)),
  check (same_person or (approved_by is distinct from claimant_id and voided_by is distinct from claimant_id)),
  check (state not in ('returned', 'rejected', 'voided') or closing_reason is not null)
);
create index expense_newest on expense (org_id, number desc);
create index expense_of_claimant on expense (org_id, claimant_id, number desc);
create index expense_waiting on expense (org_id, number desc) where state = 'submitted';
create index expense_by_month on expense (org_id, department, day) where state in ('submitted', 'approved');
create index expense_by_vendor on expense (org_id, vendor_key, amount, day);
select protect_company_table('expense');

-- One purchase may be of several kinds.
create table expense_line (
  org_id           uuid not null default current_org() references org (id),
  expense_id       uuid not null,
  line             int not null check (line > 0),
  category_code    text not null,
  -- As its category stood on the day: where it is booked, and whose budget it takes.
  account_code     text not null,
  budget_group     text not null check (budget_group <> ''),
  description      text not null check (description <> ''),
  currency_amount  bigint not null check (currency_amount > 0),
  -- Shillings, tax included, and the tax in it that is claimed back.
  amount           bigint not null check (amount >= 0),
  vat_amount       bigint not null check (vat_amount >= 0 and vat_amount <= amount),
  primary key (org_id, expense_id, line),
  foreign key (org_id, expense_id) references expense (org_id, id),
  foreign key (org_id, account_code) references account (org_id, code)
);
select protect_company_table('expense_line', 'draft');

create table expense_receipt (
  org_id       uuid not null default current_org() references org (id),
  expense_id   uuid not null,
  file_sha256  text not null,
  added_at     timestamptz not null,
  primary key (org_id, expense_id, file_sha256),
  foreign key (org_id, expense_id) references expense (org_id, id),
  foreign key (org_id, file_sha256) references stored_file (org_id, sha256)
);
create index expense_receipt_by_file on expense_receipt (org_id, file_sha256);
select protect_company_table('expense_receipt', 'draft');

-- What was approved stays as it was approved.
create function refuse_change_of_approved_expense() returns trigger language plpgsql as $$
declare
  part record := case when tg_op = 'DELETE' then old else new end;
begin
  if exists (select 1 from expense e
             where e.org_id = part.org_id and e.id = part.expense_id
               and e.state in ('approved', 'voided')) then
    raise exception 'an approved expense is not changed' using errcode = '23514';
  end if;
  return part;
end $$;
create trigger approved_stays before insert or update or delete on expense_line
  for each row execute function refuse_change_of_approved_expense();
create trigger approved_stays before insert or update or delete on expense_receipt
  for each row execute function refuse_change_of_approved_expense();

-- An expense that comes again every month: its next one is drafted by itself.
create table expense_recurrence (
  org_id       uuid not null default current_org() references org (id),
  id           uuid not null,
  expense_id   uuid not null,
  claimant_id  uuid not null,
  -- Of the month, the last day of a shorter one.
  day_of_month int not null check (day_of_month between 1 and 31),
  next_on      date not null,
  ended_at     timestamptz,
  created_at   timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, expense_id) references expense (org_id, id),
  foreign key (org_id, claimant_id) references profile (org_id, user_id)
);
create unique index expense_recurrence_live on expense_recurrence (org_id, expense_id) where ended_at is null;
select protect_company_table('expense_recurrence');
alter table expense add foreign key (org_id, recurrence_id) references expense_recurrence (org_id, id);

insert into voucher_source (source_type, event, table_name, states) values
  ('expense', 'approve', 'expense', '{approved}');
