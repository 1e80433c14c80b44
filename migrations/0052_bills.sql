-- Bills of suppliers for what does not go into the stores: entered, approved by others, owed and paid.

create table supplier_bill (
  org_id             uuid not null default current_org() references org (id),
  id                 uuid not null,
  number             text not null,
  state              text not null check (state in ('draft', 'submitted', 'returned', 'approved',
                       'rejected', 'expired', 'cancelled', 'voided')),
  version            int not null default 1,
  supplier_id        uuid not null,
  -- The supplier's own number, as written and as it is compared.
  invoice_number     text not null check (invoice_number <> ''),
  invoice_key        text not null check (invoice_key <> ''),
  -- The number of a fiscal invoice: only with it is the tax claimed back.
  fiscal_number      text check (fiscal_number <> ''),
  day                date not null,
  due_on             date not null,
  note               text check (note <> ''),
  -- Shillings, without tax; the tax on it; what of the tax is claimed back.
  net_amount         bigint not null check (net_amount > 0),
  vat_amount         bigint not null check (vat_amount >= 0),
  claimed_amount     bigint not null check (claimed_amount between 0 and vat_amount),
  -- What the supplier is paid for, as withholding tells it apart; null = nothing is kept back.
  withholding_code   text check (withholding_code in
                       ('GOODS_SERVICES', 'AGRICULTURAL', 'NON_RESIDENT', 'COMMISSION')),
  withholding_bp     int not null check (withholding_bp between 0 and 10000),
  withheld_amount    bigint not null check (withheld_amount >= 0 and withheld_amount < net_amount),
  payable_amount     bigint generated always as (net_amount + vat_amount - withheld_amount) stored,
  file_sha256        text,
  approved_by        uuid,
  approved_at        timestamptz,
  booked_on          date,
  same_person        boolean not null default false,
  voided_by          uuid,
  closing_reason     text check (closing_reason <> ''),
  created_by         uuid not null,
  created_at         timestamptz not null,
  primary key (org_id, id),
  unique (org_id, number),
  foreign key (org_id, supplier_id) references supplier (org_id, id),
  foreign key (org_id, file_sha256) references stored_file (org_id, sha256),
  foreign key (org_id, created_by) references profile (org_id, user_id),
  foreign key (org_id, approved_by) references profile (org_id, user_id),
  foreign key (org_id, voided_by) references profile (org_id, user_id),
  check (due_on >= day),
  check (claimed_amount = 0 or fiscal_number is not null),
  check (withheld_amount = 0 or withholding_code is not null),
  check (num_nonnulls(approved_at, approved_by, booked_on) in (0, 3)),
  check ((state in ('approved', 'voided')) = (approved_by is not null)),
  check ((state = 'voided') = (voided_by is not null)),
  check (same_person or (approved_by is distinct from created_by and voided_by is distinct from created_by)),
  check (state not in ('returned', 'rejected', 'cancelled', 'voided') or closing_reason is not null)
);
-- The same invoice is owed once.
create unique index supplier_bill_invoice on supplier_bill (org_id, supplier_id, invoice_key)
  where state not in ('rejected', 'cancelled', 'voided');
create index supplier_bill_newest on supplier_bill (org_id, number desc);
create index supplier_bill_of_supplier on supplier_bill (org_id, supplier_id, number desc);
select protect_company_table('supplier_bill');

create table supplier_bill_line (
  org_id          uuid not null default current_org() references org (id),
  bill_id         uuid not null,
  line            int not null check (line > 0),
  account_code    text not null,
  segment         text not null check (segment in ('coffee', 'cocoa', 'sesame', 'shea', 'ndt', 'admin')),
  description     text not null check (description <> ''),
  vat_code        text not null check (vat_code in ('STANDARD', 'ZERO', 'EXEMPT', 'OUT_OF_SCOPE')),
  net_amount      bigint not null check (net_amount > 0),
  vat_amount      bigint not null check (vat_amount >= 0),
  claimed_amount  bigint not null check (claimed_amount between 0 and vat_amount),
  primary key (org_id, bill_id, line),
  foreign key (org_id, bill_id) references supplier_bill (org_id, id),
  foreign key (org_id, account_code) references account (org_id, code)
);
select protect_company_table('supplier_bill_line', 'draft');

-- What was approved stays as it was approved.
create function refuse_change_of_approved_bill() returns trigger language plpgsql as $$
declare
  part record := case when tg_op = 'DELETE' then old else new end;
begin
  if exists (select 1 from supplier_bill b
             where b.org_id = part.org_id and b.id = part.bill_id
               and b.state in ('approved', 'voided')) then
    raise exception 'an approved bill is not changed' using errcode = '23514';
  end if;
  return part;
end $$;
create trigger approved_stays before insert or update or delete on supplier_bill_line
  for each row execute function refuse_change_of_approved_bill();

-- What was kept back of a bill, and the paper the supplier claims it with.
create table withholding_certificate (
  org_id       uuid not null default current_org() references org (id),
  id           uuid not null,
  number       text not null,
  state        text not null check (state in ('issued', 'revoked')),
  bill_id      uuid not null,
  supplier_id  uuid not null,
  day          date not null,
  base_amount  bigint not null check (base_amount > 0),
  rate_bp      int not null check (rate_bp between 1 and 10000),
  amount       bigint not null check (amount > 0 and amount <= base_amount),
  code         text not null,
  created_at   timestamptz not null,
  primary key (org_id, id),
  unique (org_id, number),
  unique (org_id, bill_id),
  foreign key (org_id, bill_id) references supplier_bill (org_id, id),
  foreign key (org_id, supplier_id) references supplier (org_id, id)
);
create index withholding_certificate_by_day on withholding_certificate (org_id, day, number);
select protect_company_table('withholding_certificate');

-- Until which day of the next month withheld tax is handed over: the law's, from a day on.
create table withholding_remittance (
  effective_from  date primary key,
  day_of_month    int not null check (day_of_month between 1 and 28),
  source_note     text not null check (source_note <> '')
);
grant select on withholding_remittance to mavuno_app;
insert into withholding_remittance values
  ('2005-07-01', 15, 'Income Tax Act: by the 15th of the month after; the accountant confirms');

insert into approval_document_type (document_type, label) values ('supplier-bill', 'Supplier bill');
insert into approval_factory_policy
  (document_type, effective_from, bands, window_days, counted_together, reminder_hours,
   escalation_hours, escalate_to, expiry_days, source_note)
values
  ('supplier-bill', '2020-01-01',
   '[{"upTo": "50000000", "steps": [{"flag": "canManageExpenses", "roles": ["accountant", "finance", "owner"], "limits": []}]},
     {"upTo": null, "steps": [{"flag": "canApproveFunds", "roles": ["owner"], "limits": []}]}]',
   7, 'everybody', 24, 48, 'owner', 14,
   'House rule: up to 50,000,000 the accountant, above it the owner');

insert into voucher_source (source_type, event, table_name, states) values
  ('supplier-bill', 'approve', 'supplier_bill', '{approved}');
