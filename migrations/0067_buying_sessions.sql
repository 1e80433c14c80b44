-- Buying days: an officer at a store with cash in hand, what is bought out of it, and the count at the end.

-- Cash that officers carry is theirs to account for: one debt for each time it is handed over.
update account set name = 'Field floats' where code = '1245';
insert into account (org_id, code, name, type, normal, is_stock, due_kind)
  select distinct org_id, '6250', 'Cash over and short', 'expense', 'debit', false, null
  from account on conflict (org_id, code) do nothing;

create table buying_session (
  org_id           uuid not null default current_org() references org (id),
  id               uuid not null,
  number           text not null,
  state            text not null check (state in
                     ('open', 'closing', 'variance_review', 'reconciled', 'closed')),
  version          int not null default 1,
  officer_id       uuid not null,
  place_id         uuid not null,
  product_id       uuid not null,
  opened_on        date not null,
  -- Shillings for a kilogram that this officer does not go above on this day.
  price_ceiling    bigint not null check (price_ceiling > 0),
  opening_stock_g  bigint not null check (opening_stock_g >= 0),
  target_g         bigint not null check (target_g >= 0),
  -- The blind count, and what should have been there; written together.
  counted_amount   bigint check (counted_amount >= 0),
  expected_amount  bigint check (expected_amount >= 0),
  counted_by       uuid,
  counted_at       timestamptz,
  -- Who took the cash back or decided about a difference; never the officer.
  closed_by        uuid,
  closed_at        timestamptz,
  -- A shortage the officer owes, or the company bears; a surplus is always the company's.
  charged_to       text check (charged_to in ('officer', 'company')),
  closing_note     text check (closing_note <> ''),
  same_person      boolean not null default false,
  created_at       timestamptz not null,
  created_by       uuid not null,
  primary key (org_id, id),
  unique (org_id, number),
  foreign key (org_id, officer_id) references profile (org_id, user_id),
  foreign key (org_id, place_id) references place (org_id, id),
  foreign key (org_id, product_id) references product (org_id, id),
  check (num_nonnulls(counted_amount, expected_amount, counted_by, counted_at) in (0, 4)),
  check ((state in ('open', 'closing')) = (counted_by is null)),
  check (num_nonnulls(closed_by, closed_at) in (0, 2)),
  check ((state = 'closed') = (closed_by is not null)),
  check (same_person or closed_by is distinct from officer_id),
  check (state <> 'reconciled' or counted_amount = expected_amount),
  check (state <> 'closed' or counted_amount = expected_amount or charged_to is not null),
  check (charged_to is distinct from 'officer' or counted_amount < expected_amount)
);
-- An officer buys one product at one store at a time.
create unique index buying_session_under_way on buying_session (org_id, officer_id)
  where state in ('open', 'closing');
create index buying_session_newest on buying_session (org_id, opened_on desc, id desc);
select protect_company_table('buying_session');

-- Cash handed to the officer, and cash taken back.
create table session_money (
  org_id      uuid not null default current_org() references org (id),
  id          uuid not null,
  session_id  uuid not null,
  state       text not null check (state in ('handed_over', 'taken_back')),
  -- Out of the cash box, or money the officer was paid for a fund request.
  source      text not null check (source in ('cash', 'fund_request')),
  amount      bigint not null check (amount >= 0),
  due_id      uuid,
  created_at  timestamptz not null,
  created_by  uuid not null,
  primary key (org_id, id),
  foreign key (org_id, session_id) references buying_session (org_id, id),
  foreign key (org_id, due_id) references due (org_id, id) deferrable initially deferred,
  check ((state = 'handed_over') = (due_id is not null)),
  check (state = 'taken_back' or amount > 0)
);
create index session_money_of on session_money (org_id, session_id, created_at);
select protect_company_table('session_money', 'append');

-- Notes and coins of a hand-over (money_id) or of the count at the end (money_id null).
create table session_note (
  org_id        uuid not null default current_org() references org (id),
  session_id    uuid not null,
  money_id      uuid,
  count_number  int not null default 0 check (count_number >= 0),
  denomination  int not null check (denomination in
                  (50000, 20000, 10000, 5000, 2000, 1000, 500, 200, 100, 50)),
  pieces        int not null check (pieces > 0),
  unique nulls not distinct (org_id, session_id, money_id, count_number, denomination),
  foreign key (org_id, session_id) references buying_session (org_id, id),
  foreign key (org_id, money_id) references session_money (org_id, id)
);
select protect_company_table('session_note', 'append');

alter table collection
  add column session_id         uuid,
  -- How the farmer wants the money; only cash comes out of the officer's float.
  add column pay_by             text not null default 'later'
                                  check (pay_by in ('later', 'cash', 'mtn_momo', 'bank')),
  -- Why the price is further from the published one than allowed, and who let it be.
  add column price_reason       text check (price_reason <> ''),
  add column price_approved_by  uuid,
  add column price_approved_at  timestamptz,
  -- What it was weighed and measured with, and whether its calibration had run out by then.
  add column scale_id           uuid,
  add column scale_overdue      boolean not null default false,
  add column meter_id           uuid,
  add column meter_overdue      boolean not null default false,
  -- Names the sample to whoever judges it, instead of the farmer.
  add column sample_code        text,
  -- The farmer shows it where the money is paid out.
  add column pay_code           text,
  add foreign key (org_id, session_id) references buying_session (org_id, id),
  add foreign key (org_id, scale_id) references equipment (org_id, id),
  add foreign key (org_id, meter_id) references equipment (org_id, id),
  add foreign key (org_id, price_approved_by) references profile (org_id, user_id),
  add unique (org_id, sample_code),
  add unique (org_id, pay_code),
  add check (pay_by <> 'cash' or session_id is not null),
  add check (num_nonnulls(price_approved_by, price_approved_at) in (0, 2)),
  add check (price_approved_by is null or price_reason is not null),
  add check (same_person or price_approved_by is distinct from created_by),
  add check (state <> 'approved' or price_reason is null or price_approved_by is not null);
create index collection_of_session on collection (org_id, session_id) where session_id is not null;
create index collection_by_sample on collection (org_id, collected_on, id)
  where state = 'quality_pending';

alter table collection_weighing
  -- Read from the scale by radio or by cable, or typed; typed says why; null = not said.
  add column source         text check (source in ('ble', 'serial', 'manual')),
  add column manual_reason  text check (manual_reason <> ''),
  add check (source is distinct from 'manual' or manual_reason is not null);

-- A farmer paid in cash out of the officer's float.
create table collection_cash (
  org_id         uuid not null default current_org() references org (id),
  id             uuid not null,
  collection_id  uuid not null,
  session_id     uuid not null,
  state          text not null check (state in ('paid', 'taken_back')),
  version        int not null default 1,
  amount         bigint not null check (amount > 0),
  reason         text check (reason <> ''),
  created_at     timestamptz not null,
  created_by     uuid not null,
  primary key (org_id, id),
  foreign key (org_id, collection_id) references collection (org_id, id),
  foreign key (org_id, session_id) references buying_session (org_id, id),
  check ((state = 'taken_back') = (reason is not null))
);
-- A farmer is paid in cash once.
create unique index collection_cash_once on collection_cash (org_id, collection_id)
  where state = 'paid';
create index collection_cash_of_session on collection_cash (org_id, session_id);
select protect_company_table('collection_cash');

insert into voucher_source (source_type, event, table_name, states) values
  ('session-money', 'handed-over', 'session_money', '{handed_over}'),
  ('session-money', 'taken-back', 'session_money', '{taken_back}'),
  ('collection-cash', 'paid', 'collection_cash', '{paid}');

-- People are told when cash differs from what it should be: one more kind, whatever kinds there are by now.
do $$
declare
  known record;
begin
  for known in
    select conrelid::regclass as on_table, conname as name, pg_get_constraintdef(oid) as rule
    from pg_constraint
    where conrelid in ('notice'::regclass, 'notice_mute'::regclass) and contype = 'c'
      and pg_get_constraintdef(oid) like '%payment_unknown%'
      and pg_get_constraintdef(oid) not like '%cash_variance%'
  loop
    execute format('alter table %s drop constraint %I', known.on_table, known.name);
    execute format('alter table %s add constraint %I %s', known.on_table, known.name,
      replace(known.rule, '''payment_unknown''::text', '''payment_unknown''::text, ''cash_variance''::text'));
  end loop;
end $$;
