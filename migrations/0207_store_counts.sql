-- What lies in a store is counted: pile by pile, by somebody who does not see what the books say. What is missing is a
-- loss when somebody else agrees. What was bought lies in piles of its product; what the plant made carries the mark of
-- its lot and is counted by itself.
create table store_count (
  org_id          uuid not null default current_org() references org (id),
  id              uuid not null,
  number          text not null,
  state           text not null check (state in ('counting', 'review', 'agreed', 'posted', 'cancelled')),
  version         int not null default 1,
  place_id        uuid not null,
  day             date not null,
  note            text check (note <> ''),
  -- How much a pile may differ from the books before it is a difference, in basis points, as it was when the count began.
  tolerance_bp    int not null check (tolerance_bp between 0 and 1000),
  -- What the loss had cost, in shillings; known when it is booked.
  loss_amount     bigint check (loss_amount >= 0),
  created_by      uuid not null,
  created_at      timestamptz not null,
  finished_by     uuid,
  finished_at     timestamptz,
  decided_by      uuid,
  decided_at      timestamptz,
  decided_on      date,
  same_person     boolean not null default false,
  closing_reason  text check (closing_reason <> ''),
  primary key (org_id, id),
  unique (org_id, number),
  foreign key (org_id, place_id) references place (org_id, id),
  foreign key (org_id, created_by) references profile (org_id, user_id),
  foreign key (org_id, finished_by) references profile (org_id, user_id),
  foreign key (org_id, decided_by) references profile (org_id, user_id),
  check (num_nonnulls(finished_by, finished_at) in (0, 2)),
  check (num_nonnulls(decided_by, decided_at, decided_on, loss_amount) in (0, 4)),
  check ((state in ('agreed', 'posted')) = (decided_by is not null)),
  check (state <> 'agreed' or loss_amount = 0),
  check (state <> 'review' or finished_by is not null),
  check (state <> 'cancelled' or closing_reason is not null)
);
create index store_count_of_day on store_count (org_id, day desc, id desc);
create index store_count_of_place on store_count (org_id, place_id, decided_on desc);
-- A store is counted by one count at a time.
create unique index store_count_open on store_count (org_id, place_id) where state in ('counting', 'review');
select protect_company_table('store_count');

-- The piles that stood there when it began.
create table store_count_pile (
  org_id        uuid not null default current_org() references org (id),
  count_id      uuid not null,
  line          int not null check (line > 0),
  product_id    uuid not null,
  grade         text,
  stream        text,
  unit          text not null check (unit in ('g', 'pieces')),
  -- The lot, where the pile is one that carries its mark.
  lot_id        uuid,
  lots          int not null check (lots > 0),
  -- Grams or pieces, when the count began.
  began         bigint not null check (began > 0),
  -- The reading that counts; none while it is to be counted.
  reading_id    uuid,
  loss_reason   text check (loss_reason in ('spillage', 'moisture', 'theft', 'scale', 'damage')),
  -- What was booked of it: grams or pieces, of them dried, and what they had cost.
  lost          bigint check (lost >= 0),
  dried         bigint check (dried >= 0),
  loss_amount   bigint check (loss_amount >= 0),
  primary key (org_id, count_id, line),
  foreign key (org_id, count_id) references store_count (org_id, id),
  foreign key (org_id, product_id) references product (org_id, id),
  foreign key (org_id, lot_id) references lot (org_id, id),
  check (num_nonnulls(lost, dried, loss_amount) in (0, 3)),
  check (dried <= lost)
);
select protect_company_table('store_count_pile');

-- Every counting of a pile as it was said, those that were counted again too.
create table store_count_reading (
  org_id          uuid not null default current_org() references org (id),
  id              uuid not null,
  seq             bigint generated always as identity,
  count_id        uuid not null,
  line            int not null,
  -- Counted as the pile stood when the count began, or as it stood just then.
  basis           text not null check (basis in ('began', 'now')),
  -- Grams or pieces; null where it could not be counted, and the note says why.
  counted         bigint check (counted >= 0),
  bags            int check (bags >= 0),
  moisture_bp     int check (moisture_bp between 0 and 10000),
  note            text check (note <> ''),
  -- What the books said at that moment, and how moist it was when it came in: null where nobody measured it.
  expected        bigint not null check (expected >= 0),
  moist_bp        int check (moist_bp between 0 and 10000),
  created_by      uuid not null,
  created_at      timestamptz not null,
  primary key (org_id, id),
  unique (org_id, count_id, line, id),
  foreign key (org_id, count_id, line) references store_count_pile (org_id, count_id, line),
  foreign key (org_id, created_by) references profile (org_id, user_id),
  check (counted is not null or note is not null),
  check ((counted is null) = (bags is null))
);
select protect_company_table('store_count_reading', 'append');
alter table store_count_pile add foreign key (org_id, count_id, line, reading_id)
  references store_count_reading (org_id, count_id, line, id) deferrable initially deferred;

-- The lots of a pile at one moment: as the count began (taken by the count's id), or when a reading was written down (by
-- the reading's). What comes later bears nothing of what is missing.
create table store_count_lot (
  org_id     uuid not null default current_org() references org (id),
  count_id   uuid not null,
  line       int not null,
  taken      uuid not null,
  lot_id     uuid not null,
  quantity   bigint not null check (quantity > 0),
  primary key (org_id, taken, line, lot_id),
  foreign key (org_id, count_id, line) references store_count_pile (org_id, count_id, line),
  foreign key (org_id, lot_id) references lot (org_id, id)
);
create index store_count_lot_of on store_count_lot (org_id, lot_id);
select protect_company_table('store_count_lot', 'append');

insert into voucher_source (source_type, event, table_name, states) values
  ('store-count', 'post', 'store_count', '{posted}');

-- Whoever keeps a store decides about a count, and owners are told what was missing.
select know_notice_kind('store_counted');
select know_notice_kind('store_short');
