-- Payments by bank: a credit transfer is ordered as a file and paid only when the bank's report or statement says so.

-- Every check that named the networks of mobile money names what is ordered from anybody.
do $$
declare one record;
begin
  for one in select conname from pg_constraint
    where conrelid = 'payment'::regclass and contype = 'c'
      and pg_get_constraintdef(oid) like '%mtn_momo%'
  loop execute format('alter table payment drop constraint %I', one.conname); end loop;
end $$;
alter table payment
  -- The payee's bank and account as the register had them when the voucher was prepared.
  add column payee_bank     text check (payee_bank <> ''),
  add column payee_account  text check (payee_account <> ''),
  add constraint payment_method_known
    check (method in ('cash', 'cheque', 'mtn_momo', 'airtel_money', 'bank')),
  add constraint payment_wallet_has_number
    check ((method in ('mtn_momo', 'airtel_money')) = (payee_phone is not null)),
  add constraint payment_bank_has_account
    check (num_nonnulls(payee_bank, payee_account) = case method when 'bank' then 2 else 0 end),
  add constraint payment_order_has_reference
    check (released_by is null or method not in ('mtn_momo', 'airtel_money', 'bank')
           or num_nonnulls(reference, callback_secret) = 2),
  add constraint payment_only_orders_wait
    check (method in ('mtn_momo', 'airtel_money', 'bank') or state not in ('sent', 'unknown', 'failed')),
  add constraint payment_orders_never_come_back
    check (method not in ('mtn_momo', 'airtel_money', 'bank') or state <> 'reversed');

-- Where the money goes is content too: it is not changed.
create function refuse_change_of_payee_account() returns trigger language plpgsql as $$
begin
  if (old.payee_bank, old.payee_account) is distinct from (new.payee_bank, new.payee_account) then
    raise exception 'the content of a payment is not changed' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger payee_account_stays before update of payee_bank, payee_account on payment
  for each row execute function refuse_change_of_payee_account();

-- Our own accounts as the bank and the networks number them: what transfers leave from, and whose statements are ours.
create table own_account (
  org_id        uuid not null default current_org() references org (id),
  account_code  text not null check (account_code in ('1100', '1150', '1160')),
  holder        text not null check (holder <> ''),
  -- The bank or the network.
  provider      text not null check (provider <> ''),
  number        text not null check (number ~ '^[A-Za-z0-9+ -]{4,34}$'),
  version       int not null default 1,
  changed_at    timestamptz not null,
  changed_by    uuid not null,
  primary key (org_id, account_code),
  foreign key (org_id, account_code) references account (org_id, code),
  foreign key (org_id, changed_by) references profile (org_id, user_id)
);
select protect_company_table('own_account');

-- An account is one company's: nobody reads another's statements by writing its number down. Two companies that
-- ask at the same time ask one after the other.
create function own_account_elsewhere(asked text) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtext('own_account'));
  return exists (select 1 from own_account a where a.number = asked and a.org_id <> current_org());
end $$;
revoke all on function own_account_elsewhere(text) from public;
grant execute on function own_account_elsewhere(text) to mavuno_app;
