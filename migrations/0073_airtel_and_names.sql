-- A second mobile money network, the name a wallet is registered under, what a person settles by hand when a
-- provider never says, and the company's own brakes on money that leaves.

-- Every check that named MTN names both networks.
do $$
declare one record;
begin
  for one in select conname from pg_constraint
    where conrelid = 'payment'::regclass and contype = 'c'
      and pg_get_constraintdef(oid) like '%mtn_momo%'
  loop execute format('alter table payment drop constraint %I', one.conname); end loop;
end $$;
alter table payment
  add constraint payment_method_known
    check (method in ('cash', 'cheque', 'mtn_momo', 'airtel_money')),
  add constraint payment_wallet_has_number
    check ((method in ('mtn_momo', 'airtel_money')) = (payee_phone is not null)),
  add constraint payment_order_has_reference
    check (released_by is null or method not in ('mtn_momo', 'airtel_money')
           or num_nonnulls(reference, callback_secret) = 2),
  add constraint payment_only_wallets_wait
    check (method in ('mtn_momo', 'airtel_money') or state not in ('sent', 'unknown', 'failed')),
  add constraint payment_wallets_never_come_back
    check (method not in ('mtn_momo', 'airtel_money') or state <> 'reversed');

-- The business day money was let go, for what may leave on one day.
alter table payment add column released_on date;
create index payment_released_on on payment (org_id, released_on) where released_on is not null;

-- Under which name the provider has a wallet, compared with the payee's own.
create table wallet_name (
  org_id        uuid not null default current_org() references org (id),
  party_type    text not null check (party_type in ('farmer', 'staff', 'supplier')),
  party_id      uuid not null,
  method        text not null check (method in ('mtn_momo', 'airtel_money')),
  number        text not null check (number ~ '^\+[1-9]\d{6,14}$'),
  -- The name our register has; null holder = the provider knows nobody under this number.
  asked_name    text not null check (asked_name <> ''),
  holder_name   text,
  -- Likeness in basis points: 10000 = the same names.
  score_bp      int not null check (score_bp between 0 and 10000),
  checked_at    timestamptz not null,
  -- Another person than who prepared and approved the payment says that it is the payee's all the same.
  accepted_by   uuid,
  accepted_at   timestamptz,
  accept_reason text check (accept_reason <> ''),
  primary key (org_id, party_type, party_id, method, number),
  foreign key (org_id, accepted_by) references profile (org_id, user_id),
  check (num_nonnulls(accepted_by, accepted_at, accept_reason) in (0, 3))
);
select protect_company_table('wallet_name');

-- What people found out about a payment whose provider never said: one says it with its evidence, another
-- confirms it. Written once; the confirmation is added once.
create table payment_finding (
  org_id              uuid not null default current_org() references org (id),
  id                  uuid not null,
  payment_id          uuid not null,
  is_paid             boolean not null,
  -- The provider's transaction, when it was paid.
  provider_reference  text check (provider_reference <> ''),
  evidence            text not null check (length(evidence) >= 10),
  found_by            uuid not null,
  found_at            timestamptz not null,
  confirmed_by        uuid,
  confirmed_at        timestamptz,
  withdrawn_at        timestamptz,
  same_person         boolean not null default false,
  primary key (org_id, id),
  foreign key (org_id, payment_id) references payment (org_id, id),
  foreign key (org_id, found_by) references profile (org_id, user_id),
  foreign key (org_id, confirmed_by) references profile (org_id, user_id),
  check (is_paid = (provider_reference is not null)),
  check (num_nonnulls(confirmed_by, confirmed_at) in (0, 2)),
  check (same_person or confirmed_by is null or confirmed_by <> found_by),
  check (confirmed_at is null or withdrawn_at is null)
);
create unique index payment_finding_open on payment_finding (org_id, payment_id)
  where withdrawn_at is null;
select protect_company_table('payment_finding');

-- How much mobile money may leave on one day, from a day on; null = as much as there is.
create table payout_ceiling (
  org_id          uuid not null default current_org() references org (id),
  effective_from  date not null,
  amount          bigint check (amount >= 0),
  source_note     text not null check (source_note <> ''),
  created_at      timestamptz not null,
  created_by      uuid not null,
  primary key (org_id, effective_from, created_at),
  foreign key (org_id, created_by) references profile (org_id, user_id)
);
select protect_company_table('payout_ceiling', 'append');

-- The owner's brake: while it is pulled nothing is released and nothing is sent. The last row counts.
create table payout_brake (
  org_id      uuid not null default current_org() references org (id),
  seq         bigint generated always as identity,
  is_pulled   boolean not null,
  reason      text not null check (reason <> ''),
  at          timestamptz not null,
  by          uuid not null,
  primary key (org_id, seq),
  foreign key (org_id, by) references profile (org_id, user_id)
);
select protect_company_table('payout_brake', 'append');

-- What a provider said our wallet holds, each time it was asked.
create table provider_balance (
  org_id    uuid not null default current_org() references org (id),
  seq       bigint generated always as identity,
  method    text not null check (method in ('mtn_momo', 'airtel_money')),
  asked_at  timestamptz not null,
  amount    bigint,
  reason    text check (reason <> ''),
  took_ms   int not null check (took_ms >= 0),
  primary key (org_id, seq),
  check ((amount is null) = (reason is not null))
);
create index provider_balance_last on provider_balance (org_id, method, asked_at desc);
select protect_company_table('provider_balance', 'append');
