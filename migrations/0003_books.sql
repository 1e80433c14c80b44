-- The books: accounts and vouchers, lots and where they stand, who owes whom, numbers, public codes,
-- files. What is written here is never changed; balances beside it are kept in the same transaction
-- and can always be rebuilt from it.

-- ---------------------------------------------------------------------------------------- ledger

create table account (
  org_id    uuid not null default current_org() references org (id),
  code      text not null check (code ~ '^[0-9]{4,6}$'),
  name      text not null check (name <> ''),
  type      text not null check (type in ('asset', 'liability', 'equity', 'revenue', 'expense')),
  normal    text not null check (normal in ('debit', 'credit')),
  is_stock  boolean not null default false,
  due_kind  text,
  primary key (org_id, code),
  unique (org_id, due_kind)
);
select protect_company_table('account');

-- The books are closed through this day. The newest row counts; opening again is a row too.
create table period_lock (
  org_id          uuid not null default current_org() references org (id),
  seq             bigint generated always as identity,
  locked_through  date not null,
  reason          text not null check (reason <> ''),
  created_at      timestamptz not null default clock_timestamp(),
  created_by      uuid not null,
  primary key (org_id, seq)
);
select protect_company_table('period_lock', 'append');

create table voucher (
  org_id       uuid not null default current_org() references org (id),
  id           uuid not null,
  seq          bigint generated always as identity,
  number       text not null,
  source_type  text not null check (source_type <> ''),
  source_id    uuid not null,
  event        text not null check (event <> ''),
  -- On a mirror: the event it takes back.
  reverses     text,
  day          date not null,
  memo         text not null,
  created_at   timestamptz not null default clock_timestamp(),
  created_by   uuid not null,
  -- The transaction that wrote it: no other may add lines to it.
  written_in   bigint not null default pg_current_xact_id()::text::bigint,
  primary key (org_id, id),
  unique (org_id, seq),
  unique (org_id, number),
  unique (org_id, source_type, source_id, event),
  unique (org_id, id, day),
  foreign key (org_id, source_type, source_id, reverses)
    references voucher (org_id, source_type, source_id, event),
  check (reverses is null or event = reverses || '.reversed')
);
create index voucher_by_day on voucher (org_id, day, seq);
select protect_company_table('voucher', 'append');

-- Which documents a voucher can come from: documents in these states have their voucher, and every
-- voucher has its document. Rules of the house, the same for every company; each capability adds its own.
create table voucher_source (
  source_type  text not null,
  -- A pattern: `finish-%` where a document can be booked again after it was taken back.
  event        text not null,
  table_name   text not null,
  -- The states in which a document stands in the books; null = always.
  states       text[],
  primary key (source_type, event)
);
grant select on voucher_source to mavuno_app;

-- Shillings; debit positive, credit negative.
create table voucher_line (
  org_id            uuid not null default current_org() references org (id),
  voucher_id        uuid not null,
  line              int not null check (line > 0),
  day               date not null,
  account_code      text not null,
  amount            bigint not null check (amount <> 0),
  foreign_amount    bigint check (foreign_amount <> 0),
  foreign_currency  text check (foreign_currency <> 'UGX'),
  rate_micro        bigint check (rate_micro > 0),
  party_type        text check (party_type in ('farmer', 'supplier', 'customer', 'staff')),
  party_id          uuid,
  memo              text,
  primary key (org_id, voucher_id, line),
  foreign key (org_id, voucher_id, day) references voucher (org_id, id, day),
  foreign key (org_id, account_code) references account (org_id, code),
  check (num_nonnulls(foreign_amount, foreign_currency, rate_micro) in (0, 3)),
  check (foreign_amount is null or (foreign_amount > 0) = (amount > 0)),
  check ((party_type is null) = (party_id is null))
);
create index voucher_line_by_account on voucher_line (org_id, account_code, day, voucher_id);
create index voucher_line_by_party on voucher_line (org_id, party_type, party_id)
  where party_id is not null;
select protect_company_table('voucher_line', 'append');

-- Running totals of each account, and of each account and day, kept in the voucher's transaction.
create table account_balance (
  org_id        uuid not null default current_org() references org (id),
  account_code  text not null,
  debit         bigint not null default 0 check (debit >= 0),
  credit        bigint not null default 0 check (credit >= 0),
  balance       bigint not null generated always as (debit - credit) stored,
  primary key (org_id, account_code),
  foreign key (org_id, account_code) references account (org_id, code)
);
select protect_company_table('account_balance');

create table account_day (
  org_id        uuid not null default current_org() references org (id),
  account_code  text not null,
  day           date not null,
  debit         bigint not null default 0 check (debit >= 0),
  credit        bigint not null default 0 check (credit >= 0),
  primary key (org_id, account_code, day),
  foreign key (org_id, account_code) references account (org_id, code)
);
create index account_day_by_day on account_day (org_id, day);
select protect_company_table('account_day');

-- ----------------------------------------------------------------------------------------- stock

-- Places of stock. Farmers, customers, production and loss are places too: outside ones.
create table place (
  org_id        uuid not null default current_org() references org (id),
  id            uuid not null,
  code          text not null check (code <> ''),
  name          text not null check (name <> ''),
  kind          text not null check (kind in ('store', 'plant', 'progress', 'transit', 'farmers',
                  'suppliers', 'customers', 'production', 'loss', 'costs', 'opening')),
  inside        boolean not null generated always as
                  (kind in ('store', 'plant', 'progress', 'transit')) stored,
  -- Lots standing here are valued in this account instead of their own.
  account_code  text,
  is_active     boolean not null default true,
  primary key (org_id, id),
  unique (org_id, code),
  foreign key (org_id, account_code) references account (org_id, code)
);
select protect_company_table('place');

-- A lot is a cost layer with facts that never change; where it is follows from its transfers.
create table lot (
  org_id        uuid not null default current_org() references org (id),
  id            uuid not null,
  seq           bigint generated always as identity,
  code          text not null check (code <> ''),
  product_id    uuid not null,
  account_code  text not null,
  unit          text not null default 'g' check (unit in ('g', 'pieces')),
  grade         text,
  stream        text check (stream in ('eu', 'open')),
  crop_year     text,
  made_on       date not null,
  origin_type   text not null check (origin_type <> ''),
  origin_id     uuid not null,
  voucher_id    uuid not null,
  created_at    timestamptz not null default clock_timestamp(),
  primary key (org_id, id),
  unique (org_id, seq),
  unique (org_id, code),
  foreign key (org_id, account_code) references account (org_id, code),
  foreign key (org_id, voucher_id) references voucher (org_id, id)
);
create index lot_by_age on lot (org_id, product_id, made_on, seq);
create index lot_by_origin on lot (org_id, origin_type, origin_id);
create index lot_by_voucher on lot (org_id, voucher_id);
select protect_company_table('lot', 'append');

-- quantity: grams or pieces, as the lot says. Quantity 0 with a cost changes the cost alone.
create table lot_transfer (
  org_id         uuid not null default current_org() references org (id),
  voucher_id     uuid not null,
  line           int not null check (line > 0),
  seq            bigint generated always as identity,
  day            date not null,
  lot_id         uuid not null,
  from_place_id  uuid not null,
  to_place_id    uuid not null,
  quantity       bigint not null check (quantity >= 0),
  cost           bigint not null check (cost >= 0),
  -- Who chose the lot: the plan (oldest first) or a person.
  pick           text check (pick in ('fifo', 'named')),
  primary key (org_id, voucher_id, line),
  unique (org_id, seq),
  foreign key (org_id, voucher_id, day) references voucher (org_id, id, day),
  foreign key (org_id, lot_id) references lot (org_id, id),
  foreign key (org_id, from_place_id) references place (org_id, id),
  foreign key (org_id, to_place_id) references place (org_id, id),
  check (from_place_id <> to_place_id),
  check (quantity > 0 or cost > 0)
);
create index lot_transfer_by_lot on lot_transfer (org_id, lot_id, seq);
select protect_company_table('lot_transfer', 'append');

-- What stands inside. Never less than nothing, and no cost without a weight under it.
create table lot_balance (
  org_id    uuid not null default current_org() references org (id),
  lot_id    uuid not null,
  place_id  uuid not null,
  quantity  bigint not null,
  cost      bigint not null,
  primary key (org_id, lot_id, place_id),
  foreign key (org_id, lot_id) references lot (org_id, id),
  foreign key (org_id, place_id) references place (org_id, id),
  constraint lot_balance_not_negative check (quantity >= 0 and cost >= 0),
  constraint lot_balance_both_end_together check (quantity > 0 or cost = 0)
);
create index lot_balance_standing on lot_balance (org_id, place_id, lot_id) where quantity > 0;
select protect_company_table('lot_balance');

-- The arrows of the lot graph. A null parent is the world outside (bought, cost of work); a null
-- child left us (sold, lost). A mirror writes the same arrow with negative weight and cost.
create table lot_edge (
  org_id         uuid not null default current_org() references org (id),
  voucher_id     uuid not null,
  line           int not null check (line > 0),
  parent_lot_id  uuid,
  child_lot_id   uuid,
  kind           text not null check (kind in ('receive', 'process', 'split', 'blend', 'pack',
                   'loss', 'cost', 'issue')),
  grams          bigint not null,
  cost           bigint not null,
  loss           text,
  primary key (org_id, voucher_id, line),
  foreign key (org_id, voucher_id) references voucher (org_id, id),
  foreign key (org_id, parent_lot_id) references lot (org_id, id),
  foreign key (org_id, child_lot_id) references lot (org_id, id),
  check (parent_lot_id <> child_lot_id),
  check ((grams >= 0 and cost >= 0) or (grams <= 0 and cost <= 0)),
  check ((kind = 'loss') = (loss is not null))
);
create index lot_edge_by_parent on lot_edge (org_id, parent_lot_id) where parent_lot_id is not null;
create index lot_edge_by_child on lot_edge (org_id, child_lot_id) where child_lot_id is not null;
select protect_company_table('lot_edge', 'append');

-- A lot on hold may not be used until somebody releases it.
create table lot_hold (
  org_id          uuid not null default current_org() references org (id),
  id              uuid not null,
  lot_id          uuid not null,
  reason          text not null check (reason <> ''),
  opened_at       timestamptz not null,
  opened_by       uuid not null,
  released_at     timestamptz,
  released_by     uuid,
  release_reason  text,
  primary key (org_id, id),
  foreign key (org_id, lot_id) references lot (org_id, id),
  check (num_nonnulls(released_at, released_by, release_reason) in (0, 3))
);
create index lot_hold_open on lot_hold (org_id, lot_id) where released_at is null;
select protect_company_table('lot_hold');

-- Weight promised to a document; nobody else may plan with it.
create table lot_reservation (
  org_id       uuid not null default current_org() references org (id),
  id           uuid not null,
  lot_id       uuid not null,
  for_type     text not null check (for_type <> ''),
  for_id       uuid not null,
  quantity     bigint not null check (quantity > 0),
  made_at      timestamptz not null,
  made_by      uuid not null,
  released_at  timestamptz,
  released_by  uuid,
  primary key (org_id, id),
  foreign key (org_id, lot_id) references lot (org_id, id),
  check ((released_at is null) = (released_by is null))
);
create index lot_reservation_open on lot_reservation (org_id, lot_id) where released_at is null;
create index lot_reservation_by_document on lot_reservation (org_id, for_type, for_id);
select protect_company_table('lot_reservation');

-- ------------------------------------------------------------------------------------------ dues

create table due (
  org_id        uuid not null default current_org() references org (id),
  id            uuid not null,
  kind          text not null,
  party_type    text not null check (party_type in ('farmer', 'supplier', 'customer', 'staff')),
  party_id      uuid not null,
  amount        bigint not null check (amount > 0),
  currency      text not null,
  ugx           bigint not null check (ugx > 0),
  account_code  text not null,
  due_on        date not null,
  note          text,
  voucher_id    uuid not null,
  created_at    timestamptz not null default clock_timestamp(),
  primary key (org_id, id),
  foreign key (org_id, account_code) references account (org_id, code),
  foreign key (org_id, kind) references account (org_id, due_kind),
  foreign key (org_id, voucher_id) references voucher (org_id, id),
  check (currency <> 'UGX' or ugx = amount)
);
create index due_by_party on due (org_id, party_type, party_id, due_on);
create index due_by_voucher on due (org_id, voucher_id);
select protect_company_table('due', 'append');

-- Every change of what is open: + when made or opened again, − when met.
create table due_movement (
  org_id      uuid not null default current_org() references org (id),
  voucher_id  uuid not null,
  line        int not null check (line > 0),
  due_id      uuid not null,
  amount      bigint not null check (amount <> 0),
  ugx         bigint not null,
  primary key (org_id, voucher_id, line),
  foreign key (org_id, voucher_id) references voucher (org_id, id),
  foreign key (org_id, due_id) references due (org_id, id)
);
create index due_movement_by_due on due_movement (org_id, due_id);
select protect_company_table('due_movement', 'append');

create table due_balance (
  org_id  uuid not null default current_org() references org (id),
  due_id  uuid not null,
  amount  bigint not null,
  open    bigint not null,
  ugx     bigint not null,
  primary key (org_id, due_id),
  foreign key (org_id, due_id) references due (org_id, id),
  constraint due_balance_within check (open between 0 and amount and ugx >= 0),
  constraint due_balance_both_end_together check (open > 0 or ugx = 0)
);
create index due_balance_open on due_balance (org_id, due_id) where open > 0;
select protect_company_table('due_balance');

-- --------------------------------------------------------------------- numbers, codes and files

-- The last number given, per series and period. Kept in the transaction that uses it: no gaps.
create table number_series (
  org_id  uuid not null default current_org() references org (id),
  series  text not null,
  period  text not null,
  last    bigint not null check (last > 0),
  primary key (org_id, series, period)
);
select protect_company_table('number_series');

create table stored_file (
  org_id      uuid not null default current_org() references org (id),
  sha256      text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  name        text not null check (name <> ''),
  media       text not null check (media <> ''),
  bytes       bigint not null check (bytes > 0),
  created_at  timestamptz not null default now(),
  created_by  uuid not null,
  primary key (org_id, sha256)
);
select protect_company_table('stored_file', 'append');

-- What a stranger may verify: only what is printed on the paper anyway.
create table verification_code (
  org_id         uuid not null default current_org() references org (id),
  code           text not null check (code ~ '^[0-9A-HJKMNP-TV-Z]{16}$'),
  type           text not null check (type <> ''),
  subject_id     uuid not null,
  title          text not null check (title <> ''),
  -- json, not jsonb: strangers read the facts in the order of the paper.
  facts          json not null,
  file_sha256    text,
  state          text not null default 'valid' check (state in ('valid', 'revoked', 'superseded')),
  reason         text,
  superseded_by  text,
  issued_at      timestamptz not null,
  issued_by      uuid not null,
  changed_at     timestamptz,
  changed_by     uuid,
  primary key (org_id, code),
  foreign key (org_id, superseded_by) references verification_code (org_id, code),
  foreign key (org_id, file_sha256) references stored_file (org_id, sha256),
  check ((state = 'superseded') = (superseded_by is not null)),
  check ((state = 'valid') = (changed_at is null))
);
create index verification_code_anywhere on verification_code (code);
create index verification_code_by_subject on verification_code (org_id, type, subject_id);
select protect_company_table('verification_code');

-- A stranger holds a code and no company: this one question passes row security, and it answers
-- only for the code asked.
create function find_verification_code(asked text)
returns table (
  org_id uuid, org_name text, type text, subject_id uuid, title text, facts json,
  file_sha256 text, state text, reason text, superseded_by text,
  issued_at timestamptz, changed_at timestamptz
)
language sql stable security definer set search_path = public as $$
  select c.org_id, o.name, c.type, c.subject_id, c.title, c.facts, c.file_sha256, c.state,
         c.reason, c.superseded_by, c.issued_at, c.changed_at
  from verification_code c join org o on o.id = c.org_id
  where c.code = asked
$$;
revoke all on function find_verification_code(text) from public;
grant execute on function find_verification_code(text) to mavuno_app;

-- -------------------------------------------------------------------- the walls in the database

do $$
declare name text;
begin
  foreach name in array array['period_lock', 'voucher', 'voucher_line', 'lot', 'lot_transfer',
    'lot_edge', 'due', 'due_movement', 'stored_file'] loop
    execute format('create trigger append_only before update or delete or truncate on %I
                    for each statement execute function refuse_change()', name);
  end loop;
end $$;

-- Nothing enters a closed period.
create function refuse_closed_period() returns trigger language plpgsql as $$
begin
  if new.day <= (select locked_through from period_lock
                 where org_id = new.org_id order by seq desc limit 1) then
    raise exception 'the books are closed on %', new.day using errcode = '23514';
  end if;
  return new;
end $$;
create trigger open_period before insert on voucher
  for each row execute function refuse_closed_period();

-- At commit every voucher is whole: its lines sum to nothing, there are at least two (or none, when
-- only stock moved), and all of it was written by one transaction.
create function check_voucher_whole() returns trigger language plpgsql as $$
declare
  asked uuid;
  total numeric;
  lines bigint;
begin
  if tg_table_name = 'voucher' then asked := new.id; else asked := new.voucher_id; end if;
  if tg_table_name <> 'voucher' and not exists (
       select 1 from voucher where org_id = new.org_id and id = asked
         and written_in = pg_current_xact_id()::text::bigint) then
    raise exception 'voucher % is finished, nothing can be added', asked using errcode = '23514';
  end if;
  if tg_table_name not in ('voucher', 'voucher_line') then return null; end if;
  select coalesce(sum(amount), 0), count(*) into total, lines
  from voucher_line where org_id = new.org_id and voucher_id = asked;
  if total <> 0 then
    raise exception 'voucher % is out of balance by %', asked, total using errcode = '23514';
  end if;
  if lines < 2 and not (lines = 0 and exists (
       select 1 from lot_transfer where org_id = new.org_id and voucher_id = asked)) then
    raise exception 'voucher % has % lines', asked, lines using errcode = '23514';
  end if;
  return null;
end $$;
do $$
declare name text;
begin
  foreach name in array array['voucher', 'voucher_line', 'lot_transfer', 'lot_edge',
    'due_movement'] loop
    execute format('create constraint trigger whole after insert on %I
                    deferrable initially deferred
                    for each row execute function check_voucher_whole()', name);
  end loop;
end $$;
