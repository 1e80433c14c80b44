-- What is issued and has to come back stays in somebody's custody until it is returned, handed over to a colleague
-- who confirms it, or written off by two people.

-- Which things come back, and within how many days; null: this one is used up after all.
create table returnable_supply (
  org_id      uuid not null default current_org() references org (id),
  product_id  uuid not null,
  days        int check (days between 1 and 730),
  set_by      uuid not null,
  set_at      timestamptz not null,
  primary key (org_id, product_id),
  foreign key (org_id, product_id) references product (org_id, id),
  foreign key (org_id, set_by) references profile (org_id, user_id)
);
select protect_company_table('returnable_supply');

-- What one person took of one thing at one time, and what of it they still have.
create table custody (
  org_id       uuid not null default current_org() references org (id),
  id           uuid not null,
  issue_id     uuid not null,
  product_id   uuid not null,
  holder_id    uuid not null,
  taken        bigint not null check (taken > 0),
  pieces       bigint not null check (pieces between 0 and taken),
  since        date not null,
  due_on       date not null,
  -- The hand-over it came by; null: out of the store.
  handover_id  uuid,
  primary key (org_id, id),
  foreign key (org_id, issue_id, product_id) references supply_issue_line (org_id, issue_id, product_id),
  foreign key (org_id, holder_id) references profile (org_id, user_id),
  check (due_on >= since or handover_id is not null)
);
create index custody_open on custody (org_id, due_on, id) where pieces > 0;
create index custody_of on custody (org_id, holder_id, due_on);
create index custody_of_issue on custody (org_id, issue_id, product_id);
select protect_company_table('custody');

create table custody_handover (
  org_id          uuid not null default current_org() references org (id),
  id              uuid not null,
  number          text not null,
  state           text not null check (state in ('offered', 'accepted', 'declined', 'withdrawn')),
  version         int not null default 1,
  custody_id      uuid not null,
  from_id         uuid not null,
  to_id           uuid not null,
  pieces          bigint not null check (pieces > 0),
  note            text check (note <> ''),
  created_by      uuid not null,
  created_at      timestamptz not null,
  decided_by      uuid,
  decided_at      timestamptz,
  closing_reason  text check (closing_reason <> ''),
  primary key (org_id, id),
  unique (org_id, number),
  foreign key (org_id, custody_id) references custody (org_id, id),
  foreign key (org_id, from_id) references profile (org_id, user_id),
  foreign key (org_id, to_id) references profile (org_id, user_id),
  foreign key (org_id, created_by) references profile (org_id, user_id),
  foreign key (org_id, decided_by) references profile (org_id, user_id),
  check (from_id <> to_id),
  check (num_nonnulls(decided_by, decided_at) in (0, 2)),
  check ((state = 'offered') = (decided_by is null)),
  -- Only whoever receives it says that it was received.
  check (state <> 'accepted' or decided_by = to_id),
  check (state <> 'declined' or closing_reason is not null)
);
create index custody_handover_of on custody_handover (org_id, custody_id, created_at);
create index custody_handover_to on custody_handover (org_id, to_id) where state = 'offered';
select protect_company_table('custody_handover');
alter table custody add foreign key (org_id, handover_id) references custody_handover (org_id, id);

create table custody_loss (
  org_id          uuid not null default current_org() references org (id),
  id              uuid not null,
  number          text not null,
  state           text not null check (state in ('reported', 'written_off', 'rejected', 'withdrawn')),
  version         int not null default 1,
  custody_id      uuid not null,
  kind            text not null check (kind in ('lost', 'damaged', 'worn_out')),
  pieces          bigint not null check (pieces > 0),
  reason          text not null check (reason <> ''),
  created_by      uuid not null,
  created_at      timestamptz not null,
  decided_by      uuid,
  decided_at      timestamptz,
  same_person     boolean not null default false,
  closing_reason  text check (closing_reason <> ''),
  primary key (org_id, id),
  unique (org_id, number),
  foreign key (org_id, custody_id) references custody (org_id, id),
  foreign key (org_id, created_by) references profile (org_id, user_id),
  foreign key (org_id, decided_by) references profile (org_id, user_id),
  check (num_nonnulls(decided_by, decided_at) in (0, 2)),
  check ((state = 'reported') = (decided_by is null)),
  check (state <> 'written_off' or same_person or decided_by <> created_by),
  check (state <> 'rejected' or closing_reason is not null)
);
create index custody_loss_of on custody_loss (org_id, custody_id, created_at);
select protect_company_table('custody_loss');

-- The lots a written-off loss takes out of an issue, with the cost they had taken along.
create table custody_loss_line (
  org_id       uuid not null default current_org() references org (id),
  loss_id      uuid not null,
  lot_id       uuid not null,
  product_id   uuid not null,
  pieces       bigint not null check (pieces > 0),
  cost_amount  bigint not null check (cost_amount >= 0),
  primary key (org_id, loss_id, lot_id),
  foreign key (org_id, loss_id) references custody_loss (org_id, id),
  foreign key (org_id, lot_id) references lot (org_id, id),
  foreign key (org_id, product_id) references product (org_id, id)
);
select protect_company_table('custody_loss_line', 'append');

-- A loss of something worth more than nothing, as it was booked.
create table custody_write_off (
  org_id       uuid not null default current_org() references org (id),
  id           uuid not null,
  cost_amount  bigint not null check (cost_amount > 0),
  primary key (org_id, id),
  foreign key (org_id, id) references custody_loss (org_id, id)
);
select protect_company_table('custody_write_off', 'append');

-- Whose custody a piece came back out of; null: it was to be used up, and was not.
alter table supply_return_line
  add column custody_id uuid,
  add foreign key (org_id, custody_id) references custody (org_id, id);

insert into voucher_source (source_type, event, table_name, states) values
  ('custody-loss', 'write-off', 'custody_write_off', null);
