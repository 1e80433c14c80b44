-- What a supplier may be advanced and what we may owe them, from a day on; advances asked for, approved by
-- somebody else, paid as a promise and set off against their bills. Before approval a supplier is reviewed.

alter table supplier drop constraint supplier_state_check;
alter table supplier add constraint supplier_state_check check (state in
  ('draft', 'kyc_review', 'approved', 'on_hold', 'blacklisted', 'inactive'));

-- Money advanced to suppliers is owed by them until their bills make it good.
insert into account (org_id, code, name, type, normal, is_stock, due_kind)
  select distinct org_id, '1235', 'Supplier advances', 'asset', 'debit', false, 'supplier-advance'
  from account on conflict (org_id, code) do nothing;

create table supplier_limit (
  org_id          uuid not null default current_org() references org (id),
  id              uuid not null,
  seq             bigint generated always as identity,
  supplier_id     uuid not null,
  effective_from  date not null,
  -- Shillings they may hold of ours ahead of their bills; 0: nothing is advanced.
  advance_amount  bigint not null check (advance_amount >= 0),
  -- Shillings we may owe them at once; null: nobody said.
  credit_amount   bigint check (credit_amount > 0),
  reason          text not null check (reason <> ''),
  created_by      uuid not null,
  created_at      timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, supplier_id) references supplier (org_id, id),
  foreign key (org_id, created_by) references profile (org_id, user_id)
);
create index supplier_limit_newest on supplier_limit
  (org_id, supplier_id, effective_from desc, seq desc);
select protect_company_table('supplier_limit', 'append');

create table supplier_advance (
  org_id          uuid not null default current_org() references org (id),
  id              uuid not null,
  number          text not null,
  state           text not null check (state in
                    ('requested', 'approved', 'rejected', 'cancelled')),
  version         int not null default 1,
  supplier_id     uuid not null,
  amount          bigint not null check (amount > 0),
  recover_by      date not null,
  purpose         text not null check (purpose <> ''),
  -- What the supplier could be advanced when it was asked for and when it was approved.
  limit_amount    bigint not null check (limit_amount >= amount),
  commitment_id   uuid,
  decided_by      uuid,
  decided_at      timestamptz,
  same_person     boolean not null default false,
  closing_reason  text check (closing_reason <> ''),
  created_at      timestamptz not null,
  created_by      uuid not null,
  primary key (org_id, id),
  unique (org_id, number),
  foreign key (org_id, supplier_id) references supplier (org_id, id),
  foreign key (org_id, created_by) references profile (org_id, user_id),
  foreign key (org_id, decided_by) references profile (org_id, user_id),
  foreign key (org_id, commitment_id) references commitment (org_id, id),
  check (num_nonnulls(decided_by, decided_at) in (0, 2)),
  check (same_person or decided_by is distinct from created_by),
  check ((state = 'approved') <= (commitment_id is not null)),
  check (state not in ('rejected', 'cancelled') or closing_reason is not null)
);
create index supplier_advance_newest on supplier_advance (org_id, number desc);
create index supplier_advance_of on supplier_advance (org_id, supplier_id, created_at desc);
select protect_company_table('supplier_advance');

-- What a bill made good of advances in the moment it was approved; taken back with the bill.
create table supplier_set_off (
  org_id   uuid not null default current_org() references org (id),
  id       uuid not null,
  bill_id  uuid not null,
  state    text not null check (state in ('standing', 'taken_back')),
  amount   bigint not null check (amount > 0),
  primary key (org_id, id),
  unique (org_id, bill_id),
  foreign key (org_id, bill_id) references supplier_bill (org_id, id)
);
select protect_company_table('supplier_set_off');
insert into voucher_source (source_type, event, table_name, states) values
  ('supplier-set-off', 'post', 'supplier_set_off', '{standing}');

-- A supplier is advanced what somebody asked for and another approved, like a colleague.
do $$
declare one record;
begin
  for one in select conname from pg_constraint
    where conrelid = 'payment'::regclass and contype = 'c'
      and pg_get_constraintdef(oid) like '%supplier%' and pg_get_constraintdef(oid) like '%dues%'
  loop execute format('alter table payment drop constraint %I', one.conname); end loop;
end $$;
alter table payment
  add check (party_type <> 'supplier' or kind = 'dues' or commitment_id is not null);
