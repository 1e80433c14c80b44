-- Lots go from a buying store to the main store or the plant on a truck, and are weighed a second time where they
-- arrive. What is on the road between our own stores stands in a place of its own kind: it is no stock on its way to
-- a port, so nothing that counts what was shipped counts it.
alter table place drop constraint place_kind_check;
alter table place add constraint place_kind_check check (kind in ('store', 'plant', 'progress', 'transit', 'road',
  'farmers', 'suppliers', 'customers', 'production', 'loss', 'costs', 'opening'));
alter table place alter column inside
  set expression as (kind in ('store', 'plant', 'progress', 'transit', 'road'));
insert into place (org_id, id, code, name, kind, account_code)
select org_id, gen_random_uuid(), 'road', 'On the road between our stores', 'road', code from account where code = '1390';

-- From a day on: a lot may weigh so much less where it arrives, in basis points of what was sent, before somebody
-- else has to look at it. A company that set nothing looks at every gram.
create table transfer_tolerance (
  org_id          uuid not null default current_org() references org (id),
  id              uuid not null,
  seq             bigint generated always as identity,
  effective_from  date not null,
  tolerance_bp    int not null check (tolerance_bp between 0 and 1000),
  source_note     text not null check (source_note <> ''),
  created_by      uuid not null,
  created_at      timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, created_by) references profile (org_id, user_id)
);
create index transfer_tolerance_newest on transfer_tolerance (org_id, effective_from desc, seq desc);
select protect_company_table('transfer_tolerance', 'append');

create table store_transfer (
  org_id          uuid not null default current_org() references org (id),
  id              uuid not null,
  number          text not null,
  state           text not null check (state in
                    ('draft', 'dispatched', 'variance_review', 'received', 'returned', 'cancelled')),
  version         int not null default 1,
  from_place_id   uuid not null,
  to_place_id     uuid not null,
  -- The day it is planned for; from when it leaves, the day it left.
  day             date not null,
  -- The registration as it is compared: letters, a space, the rest without spaces.
  vehicle         text not null check (vehicle ~ '^[A-Z]{1,6} [0-9][0-9A-Z]{0,8}$'),
  driver          text not null check (driver <> ''),
  seal            text check (seal <> ''),
  trip_id         uuid,
  note            text check (note <> ''),
  code            text,
  -- Grams; what is lost is known when it is received.
  sent_g          bigint not null check (sent_g > 0),
  received_g      bigint check (received_g >= 0),
  loss_amount     bigint check (loss_amount >= 0),
  created_by      uuid not null,
  created_at      timestamptz not null,
  dispatched_by   uuid,
  dispatched_at   timestamptz,
  -- The weighing that counts; none while it is on the road, or is to be weighed again.
  weighing_id     uuid,
  reviewed_by     uuid,
  reviewed_at     timestamptz,
  received_on     date,
  same_person     boolean not null default false,
  closing_reason  text check (closing_reason <> ''),
  primary key (org_id, id),
  unique (org_id, number),
  foreign key (org_id, from_place_id) references place (org_id, id),
  foreign key (org_id, to_place_id) references place (org_id, id),
  foreign key (org_id, trip_id) references field_trip (org_id, id),
  foreign key (org_id, created_by) references profile (org_id, user_id),
  foreign key (org_id, dispatched_by) references profile (org_id, user_id),
  foreign key (org_id, reviewed_by) references profile (org_id, user_id),
  check (from_place_id <> to_place_id),
  check (received_g <= sent_g),
  check (num_nonnulls(dispatched_by, dispatched_at, code) in (0, 3)),
  check (num_nonnulls(reviewed_by, reviewed_at) in (0, 2)),
  check ((state in ('draft', 'cancelled')) = (dispatched_by is null)),
  check ((state in ('variance_review', 'received')) = (weighing_id is not null)),
  check ((state = 'received') = (num_nonnulls(received_g, loss_amount, received_on) = 3)),
  check (state in ('received', 'variance_review') or reviewed_by is null),
  check ((state in ('returned', 'cancelled')) <= (closing_reason is not null))
);
create index store_transfer_of_day on store_transfer (org_id, day desc, id desc);
create index store_transfer_open on store_transfer (org_id, state, day)
  where state in ('draft', 'dispatched', 'variance_review');
create index store_transfer_of_trip on store_transfer (org_id, trip_id) where trip_id is not null;
select protect_company_table('store_transfer');

-- The lots of a transfer, as sent and as received.
create table store_transfer_lot (
  org_id          uuid not null default current_org() references org (id),
  transfer_id     uuid not null,
  line            int not null check (line > 0),
  lot_id          uuid not null,
  sent_g          bigint not null check (sent_g > 0),
  bags            int not null check (bags >= 0),
  received_g      bigint check (received_g between 0 and sent_g),
  -- Its share of the cost the lot had on the road when it was received, in shillings.
  loss_amount     bigint check (loss_amount >= 0),
  loss_reason     text check (loss_reason in ('spillage', 'moisture', 'theft', 'scale', 'damage')),
  primary key (org_id, transfer_id, lot_id),
  unique (org_id, transfer_id, line),
  foreign key (org_id, transfer_id) references store_transfer (org_id, id),
  foreign key (org_id, lot_id) references lot (org_id, id),
  check ((received_g is null) = (loss_amount is null)),
  check (received_g = sent_g or loss_reason is not null),
  check (received_g < sent_g or loss_amount = 0)
);
create index store_transfer_lot_of on store_transfer_lot (org_id, lot_id);
select protect_company_table('store_transfer_lot');

-- Every second weighing as it was said, those that were weighed again too.
create table store_transfer_weighing (
  org_id        uuid not null default current_org() references org (id),
  id            uuid not null,
  transfer_id   uuid not null,
  weighed_on    date not null,
  seal_intact   boolean not null,
  source        text not null check (source in ('ble', 'serial', 'manual')),
  note          text check (note <> ''),
  tolerance_bp  int not null check (tolerance_bp between 0 and 1000),
  created_by    uuid not null,
  created_at    timestamptz not null,
  primary key (org_id, id),
  unique (org_id, transfer_id, id),
  foreign key (org_id, transfer_id) references store_transfer (org_id, id),
  foreign key (org_id, created_by) references profile (org_id, user_id)
);
select protect_company_table('store_transfer_weighing', 'append');
alter table store_transfer add foreign key (org_id, id, weighing_id)
  references store_transfer_weighing (org_id, transfer_id, id) deferrable initially deferred;

create table store_transfer_weighing_lot (
  org_id       uuid not null default current_org() references org (id),
  weighing_id  uuid not null,
  lot_id       uuid not null,
  weighed_g    bigint not null check (weighed_g >= 0),
  bags         int not null check (bags >= 0),
  loss_reason  text check (loss_reason in ('spillage', 'moisture', 'theft', 'scale', 'damage')),
  primary key (org_id, weighing_id, lot_id),
  foreign key (org_id, weighing_id) references store_transfer_weighing (org_id, id),
  foreign key (org_id, lot_id) references lot (org_id, id)
);
select protect_company_table('store_transfer_weighing_lot', 'append');

insert into voucher_source (source_type, event, table_name, states) values
  ('store-transfer', 'dispatch', 'store_transfer', '{dispatched,variance_review,received,returned}'),
  ('store-transfer', 'receive', 'store_transfer', '{received}'),
  ('store-transfer', 'give-back', 'store_transfer', '{returned}');
