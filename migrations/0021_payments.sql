-- Money that leaves: one voucher to one payee, prepared, approved and released by different people.
-- Mobile money is ordered under a reference stored before the call; only the provider's own status
-- says what became of it.

create table payment (
  org_id             uuid not null default current_org() references org (id),
  id                 uuid not null,
  number             text not null,
  -- dues: pays debts of the books. advance: money before the delivery, recovered from collections.
  kind               text not null check (kind in ('dues', 'advance')),
  state              text not null check (state in ('prepared', 'approved', 'queued', 'sent',
                       'unknown', 'succeeded', 'failed', 'rejected', 'void', 'reversed')),
  version            int not null default 1,

  -- What was prepared, and what approval binds. Never changed: void it and prepare another.
  farmer_id          uuid not null,
  payee_name         text not null check (payee_name <> ''),
  -- The wallet as the register had it when the voucher was prepared; E.164.
  payee_phone        text check (payee_phone ~ '^\+[1-9]\d{6,14}$'),
  amount             bigint not null check (amount > 0),
  currency           text not null default 'UGX' check (currency = 'UGX'),
  method             text not null check (method in ('cash', 'cheque', 'mtn_momo')),
  cheque_number      text check (cheque_number <> ''),
  note               text check (note <> ''),
  -- When an advance is to be recovered.
  repay_on           date,
  prepared_on        date not null,
  duplicate_reason   text check (duplicate_reason <> ''),
  -- The failed payment this one is a new attempt of.
  replaces_id        uuid,

  content_sha256     text not null check (content_sha256 ~ '^[0-9a-f]{64}$'),
  approved_sha256    text,
  approved_by        uuid,
  approved_at        timestamptz,
  -- The approver's limit as it was then; null = no limit. A later limit does not re-open anything.
  approved_limit     bigint check (approved_limit >= 0),
  released_by        uuid,
  released_at        timestamptz,
  -- In a company of one, somebody did two of the steps.
  same_person        boolean not null default false,

  -- The provider's key against paying twice, and our key to the address it calls back.
  reference          uuid,
  callback_secret    text check (callback_secret ~ '^[A-Za-z0-9_-]{43}$'),
  tries              int not null default 0 check (tries >= 0),
  accepted_at        timestamptz,
  polls              int not null default 0 check (polls >= 0),
  next_poll_at       timestamptz,
  provider_reference text,
  -- The provider's word for why it failed or is not known.
  provider_reason    text,
  fee_amount         bigint not null default 0 check (fee_amount >= 0),
  -- A person must look: nobody knows after a day, or the provider speaks of another payment.
  review_reason      text check (review_reason <> ''),

  finished_at        timestamptz,
  -- The business day it was paid on.
  paid_on            date,
  advance_due_id     uuid,
  receipt_code       text,
  receipt_prints     int not null default 0 check (receipt_prints >= 0),
  closing_reason     text,
  created_at         timestamptz not null,
  created_by         uuid not null,

  primary key (org_id, id),
  unique (org_id, number),
  unique (org_id, reference),
  unique (org_id, advance_due_id),
  foreign key (org_id, farmer_id) references farmer (org_id, id),
  foreign key (org_id, replaces_id) references payment (org_id, id),
  foreign key (org_id, created_by) references profile (org_id, user_id),
  foreign key (org_id, approved_by) references profile (org_id, user_id),
  foreign key (org_id, released_by) references profile (org_id, user_id),
  foreign key (org_id, advance_due_id) references due (org_id, id) deferrable initially deferred,
  foreign key (org_id, receipt_code) references verification_code (org_id, code),
  check ((method = 'cheque') = (cheque_number is not null)),
  check ((method = 'mtn_momo') = (payee_phone is not null)),
  check ((kind = 'advance') = (repay_on is not null)),
  check (kind = 'dues' or note is not null),
  -- Three people, unless the company is one person.
  check (same_person or approved_by is null or approved_by <> created_by),
  check (same_person or released_by is null
         or (released_by <> created_by and released_by <> approved_by)),
  check (num_nonnulls(approved_by, approved_at, approved_sha256) in (0, 3)),
  check (num_nonnulls(released_by, released_at) in (0, 2)),
  check (released_by is null or approved_by is not null),
  -- What was approved is what leaves.
  check (approved_sha256 is null or approved_sha256 = content_sha256),
  check (state not in ('queued', 'sent', 'unknown', 'succeeded', 'failed', 'reversed')
         or released_by is not null),
  check (released_by is null or method <> 'mtn_momo'
         or num_nonnulls(reference, callback_secret) = 2),
  check (method = 'mtn_momo' or state not in ('sent', 'unknown', 'failed')),
  check (method <> 'mtn_momo' or state <> 'reversed'),
  check (state <> 'succeeded' or num_nonnulls(finished_at, paid_on, receipt_code) = 3),
  check (state not in ('rejected', 'void', 'reversed') or closing_reason is not null)
);
create index payment_newest on payment (org_id, created_at desc, id desc);
create index payment_waiting on payment (org_id, state, created_at desc)
  where state in ('prepared', 'approved', 'queued', 'sent', 'unknown');
create index payment_by_farmer on payment (org_id, farmer_id, created_at desc);
create index payment_to_review on payment (org_id, created_at desc) where review_reason is not null;
create index payment_under_way on payment (state) where state in ('queued', 'sent', 'unknown');
create index payment_callback on payment (callback_secret);
-- A cheque leaf is used once, unless its payment never left.
create unique index payment_cheque on payment (org_id, cheque_number)
  where state not in ('rejected', 'void');
-- One new attempt for one failed payment at a time.
create unique index payment_attempt on payment (org_id, replaces_id)
  where state not in ('rejected', 'void');
select protect_company_table('payment');

create table payment_item (
  org_id      uuid not null default current_org() references org (id),
  payment_id  uuid not null,
  line        int not null check (line > 0),
  due_id      uuid not null,
  amount      bigint not null check (amount > 0),
  -- Its payment may still pay it.
  is_live     boolean not null default true,
  primary key (org_id, payment_id, line),
  unique (org_id, payment_id, due_id),
  foreign key (org_id, payment_id) references payment (org_id, id),
  foreign key (org_id, due_id) references due (org_id, id)
);
-- One debt is in one payment at a time.
create unique index payment_item_live on payment_item (org_id, due_id) where is_live;
create index payment_item_by_due on payment_item (org_id, due_id);
select protect_company_table('payment_item');

-- What was said between us and the provider, and what the house made of it.
create table payment_event (
  org_id      uuid not null default current_org() references org (id),
  payment_id  uuid not null,
  seq         bigint generated always as identity,
  at          timestamptz not null,
  source      text not null check (source in ('house', 'transfer', 'status', 'callback')),
  what        text not null check (what <> ''),
  detail      text,
  primary key (org_id, payment_id, seq),
  foreign key (org_id, payment_id) references payment (org_id, id)
);
-- However often the provider calls back, the first call is what is kept.
create unique index payment_event_first_callback on payment_event (org_id, payment_id)
  where source = 'callback';
select protect_company_table('payment_event', 'append');

-- Up to how much a role may approve, from a day on; null = no limit. What a company changed against
-- the factory rule (everybody but the owner up to 50,000,000).
create table payment_authority (
  org_id          uuid not null default current_org() references org (id),
  role            text not null,
  effective_from  date not null,
  limit_amount    bigint check (limit_amount >= 0),
  source_note     text not null check (source_note <> ''),
  created_at      timestamptz not null default clock_timestamp(),
  created_by      uuid not null,
  primary key (org_id, role, effective_from)
);
select protect_company_table('payment_authority', 'append');

-- The content of a payment is written once; only its way through the house goes on.
create function refuse_change_of_payment() returns trigger language plpgsql as $$
begin
  if (old.number, old.kind, old.farmer_id, old.payee_name, old.payee_phone, old.amount,
      old.currency, old.method, old.cheque_number, old.note, old.repay_on, old.prepared_on,
      old.replaces_id, old.content_sha256, old.created_by, old.created_at)
     is distinct from
     (new.number, new.kind, new.farmer_id, new.payee_name, new.payee_phone, new.amount,
      new.currency, new.method, new.cheque_number, new.note, new.repay_on, new.prepared_on,
      new.replaces_id, new.content_sha256, new.created_by, new.created_at) then
    raise exception 'the content of a payment is not changed' using errcode = '23514';
  end if;
  if old.approved_sha256 is not null
     and (old.approved_sha256, old.approved_by) is distinct from (new.approved_sha256, new.approved_by) then
    raise exception 'an approval is not changed' using errcode = '23514';
  end if;
  if old.reference is not null
     and (old.reference, old.callback_secret) is distinct from (new.reference, new.callback_secret) then
    raise exception 'a payment keeps its reference' using errcode = '23514';
  end if;
  if old.state in ('succeeded', 'failed', 'rejected', 'void', 'reversed') and new.state <> old.state
     and not (old.state = 'succeeded' and new.state = 'reversed') then
    raise exception 'a payment that ended does not move again' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger content_stays before update on payment
  for each row execute function refuse_change_of_payment();

-- The debts of a payment are spoken for as long as it may still pay them.
create function free_payment_items() returns trigger language plpgsql as $$
begin
  update payment_item set is_live = false
  where org_id = new.org_id and payment_id = new.id and is_live;
  return null;
end $$;
create trigger items_follow after update of state on payment for each row
  when (new.state in ('succeeded', 'failed', 'rejected', 'void', 'reversed'))
  execute function free_payment_items();

create function refuse_change_of_payment_item() returns trigger language plpgsql as $$
begin
  if (old.payment_id, old.line, old.due_id, old.amount)
     is distinct from (new.payment_id, new.line, new.due_id, new.amount)
     or (new.is_live and not old.is_live) then
    raise exception 'the items of a payment are not changed' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger items_stay before update on payment_item
  for each row execute function refuse_change_of_payment_item();

-- A provider calls back before the company is known: its secret path names one payment.
create function payment_of_callback(secret text) returns table (org_id uuid, payment_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select p.org_id, p.id from payment p where p.callback_secret = secret
$$;
revoke all on function payment_of_callback(text) from public;
grant execute on function payment_of_callback(text) to mavuno_app;

-- What was under way when the house stopped, in every company: taken up again at start.
create function payments_under_way() returns table (org_id uuid, payment_id uuid, state text)
language sql stable security definer set search_path = public, pg_temp as $$
  select p.org_id, p.id, p.state from payment p where p.state in ('queued', 'sent', 'unknown')
$$;
revoke all on function payments_under_way() from public;
grant execute on function payments_under_way() to mavuno_app;
