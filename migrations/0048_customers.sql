-- Customers deepened: what kind of buyer they are for taxes, how long and how far we trust them, how we
-- came to know them, and more than one person to call.

alter table customer drop constraint customer_state_check;
alter table customer add constraint customer_state_check check (state in
  ('prospect', 'qualified', 'active', 'on_hold', 'inactive'));

alter table customer
  add column kind             text not null default 'business'
                                check (kind in ('business', 'government', 'consumer')),
  add column vat_registered   boolean not null default false,
  -- Named by the authority: keeps tax back of what they pay us, and gives a certificate.
  add column withholds_tax    boolean not null default false,
  -- Days until an invoice at home is due; 0 = on the day.
  add column terms_days       int not null default 0 check (terms_days between 0 and 365),
  -- Shillings of goods and services not paid for yet; null = no limit was agreed.
  add column credit_limit     bigint check (credit_limit >= 0),
  -- What was looked at before we trade with them: papers, sanctions lists, references.
  add column kyc_note         text check (kyc_note <> ''),
  add column kyc_day          date,
  add column kyc_by           uuid,
  add column closing_reason   text check (closing_reason <> ''),
  add check (num_nonnulls(kyc_note, kyc_day, kyc_by) in (0, 3)),
  add check (state <> 'inactive' or closing_reason is not null);

create table customer_contact (
  org_id       uuid not null default current_org() references org (id),
  id           uuid not null,
  customer_id  uuid not null,
  name         text not null check (name <> ''),
  duty         text check (duty <> ''),
  email        text check (email <> ''),
  phone        text check (phone <> ''),
  state        text not null default 'current' check (state in ('current', 'gone')),
  version      int not null default 1,
  created_at   timestamptz not null default now(),
  created_by   uuid not null,
  primary key (org_id, id),
  foreign key (org_id, customer_id) references customer (org_id, id),
  check (email is not null or phone is not null)
);
create index customer_contact_of on customer_contact (org_id, customer_id) where state = 'current';
select protect_company_table('customer_contact');
