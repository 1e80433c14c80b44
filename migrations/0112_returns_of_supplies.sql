-- What was issued and not used comes back to the shelf it left, with the cost it took along; a voucher goes with
-- every issue, and whoever holds it can check it.

alter table supply_issue add column code text;

create table supply_return (
  org_id       uuid not null default current_org() references org (id),
  id           uuid not null,
  number       text not null,
  issue_id     uuid not null,
  reason       text not null check (reason <> ''),
  returned_on  date not null,
  created_by   uuid not null,
  created_at   timestamptz not null,
  primary key (org_id, id),
  unique (org_id, number),
  foreign key (org_id, issue_id) references supply_issue (org_id, id),
  foreign key (org_id, created_by) references profile (org_id, user_id)
);
create index supply_return_of on supply_return (org_id, issue_id, created_at);
select protect_company_table('supply_return', 'append');

create table supply_return_line (
  org_id       uuid not null default current_org() references org (id),
  return_id    uuid not null,
  lot_id       uuid not null,
  product_id   uuid not null,
  pieces       bigint not null check (pieces > 0),
  cost_amount  bigint not null check (cost_amount >= 0),
  primary key (org_id, return_id, lot_id),
  foreign key (org_id, return_id) references supply_return (org_id, id),
  foreign key (org_id, lot_id) references lot (org_id, id),
  foreign key (org_id, product_id) references product (org_id, id)
);
select protect_company_table('supply_return_line', 'append');

insert into voucher_source (source_type, event, table_name, states) values
  ('supply-return', 'return', 'supply_return', null);
