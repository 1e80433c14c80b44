-- Whom a supplier's own sign-in stands for, and what people here ask for out of the store: asked, approved by
-- somebody else, issued with its cost, received, closed.

alter table supplier
  add column user_id uuid,
  add foreign key (org_id, user_id) references profile (org_id, user_id);
create unique index supplier_user on supplier (org_id, user_id) where user_id is not null;

create table requisition (
  org_id          uuid not null default current_org() references org (id),
  id              uuid not null,
  number          text not null,
  state           text not null check (state in ('asked', 'approved', 'back_ordered', 'issued',
                    'received', 'closed', 'rejected', 'withdrawn')),
  version         int not null default 1,
  -- What it is for: decides the account that bears the cost.
  use             text not null check (use in ('stores', 'vehicles', 'machines', 'office', 'computers',
                    'testing')),
  needed_by       date not null,
  note            text check (note <> ''),
  approved_by     uuid,
  approved_at     timestamptz,
  same_person     boolean not null default false,
  closing_reason  text check (closing_reason <> ''),
  created_by      uuid not null,
  created_at      timestamptz not null,
  primary key (org_id, id),
  unique (org_id, number),
  foreign key (org_id, created_by) references profile (org_id, user_id),
  foreign key (org_id, approved_by) references profile (org_id, user_id),
  check (num_nonnulls(approved_by, approved_at) in (0, 2)),
  check (state in ('asked', 'rejected', 'withdrawn') or approved_by is not null),
  check (same_person or approved_by is distinct from created_by),
  check (state <> 'rejected' or closing_reason is not null)
);
create index requisition_newest on requisition (org_id, number desc, id desc);
create index requisition_of on requisition (org_id, created_by, number desc);
select protect_company_table('requisition');

create table requisition_line (
  org_id          uuid not null default current_org() references org (id),
  requisition_id  uuid not null,
  line            int not null check (line > 0),
  product_id      uuid not null,
  pieces          bigint not null check (pieces > 0),
  primary key (org_id, requisition_id, line),
  unique (org_id, requisition_id, product_id),
  foreign key (org_id, requisition_id) references requisition (org_id, id),
  foreign key (org_id, product_id) references product (org_id, id)
);
select protect_company_table('requisition_line', 'append');

-- What left the store for a requisition at one time, at the cost it lay there with.
create table supply_issue (
  org_id          uuid not null default current_org() references org (id),
  id              uuid not null,
  number          text not null,
  requisition_id  uuid not null,
  place_id        uuid not null,
  issued_on       date not null,
  created_by      uuid not null,
  created_at      timestamptz not null,
  primary key (org_id, id),
  unique (org_id, number),
  foreign key (org_id, requisition_id) references requisition (org_id, id),
  foreign key (org_id, place_id) references place (org_id, id),
  foreign key (org_id, created_by) references profile (org_id, user_id)
);
create index supply_issue_of on supply_issue (org_id, requisition_id, created_at);
select protect_company_table('supply_issue', 'append');

create table supply_issue_line (
  org_id       uuid not null default current_org() references org (id),
  issue_id     uuid not null,
  product_id   uuid not null,
  pieces       bigint not null check (pieces > 0),
  cost_amount  bigint not null check (cost_amount >= 0),
  primary key (org_id, issue_id, product_id),
  foreign key (org_id, issue_id) references supply_issue (org_id, id),
  foreign key (org_id, product_id) references product (org_id, id)
);
select protect_company_table('supply_issue_line', 'append');

insert into voucher_source (source_type, event, table_name, states) values
  ('supply-issue', 'issue', 'supply_issue', null);
