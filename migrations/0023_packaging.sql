-- Bags on the shelf, and coffee put into them under a mark.

create table material_receipt (
  org_id        uuid not null default current_org() references org (id),
  id            uuid not null,
  number        text not null,
  product_id    uuid not null,
  place_id      uuid not null,
  received_on   date not null,
  pieces        bigint not null check (pieces > 0),
  price_amount  bigint not null check (price_amount >= 0),
  amount        bigint not null check (amount >= 0),
  supplier_name text not null check (supplier_name <> ''),
  lot_id        uuid not null,
  created_at    timestamptz not null default now(),
  created_by    uuid not null,
  primary key (org_id, id),
  unique (org_id, number),
  foreign key (org_id, product_id) references product (org_id, id),
  foreign key (org_id, place_id) references place (org_id, id),
  foreign key (org_id, lot_id) references lot (org_id, id),
  check (amount = pieces * price_amount)
);
select protect_company_table('material_receipt', 'append');

create table packing_run (
  org_id           uuid not null default current_org() references org (id),
  id               uuid not null,
  number           text not null,
  state            text not null default 'planned' check (state in
                     ('planned', 'packed', 'released', 'cancelled')),
  product_id       uuid not null,
  place_id         uuid not null,
  material_id      uuid not null,
  stream           text check (stream in ('eu', 'open')),
  bags             int not null check (bags between 1 and 10000),
  bag_g            bigint not null check (bag_g > 0),
  mark             text not null check (mark <> ''),
  planned_on       date not null,
  packed_on        date,
  released_on      date,
  note             text,
  packed_g         bigint generated always as (bags * bag_g) stored,
  coffee_amount    bigint check (coffee_amount >= 0),
  material_amount  bigint check (material_amount >= 0),
  lot_id           uuid,
  hold_id          uuid,
  -- The public code on every bag of the lot: /product-story/{code}.
  code             text,
  sample_mean_g    bigint check (sample_mean_g > 0),
  packed_by        uuid,
  released_by      uuid,
  same_person      boolean not null default false,
  version          int not null default 1,
  created_at       timestamptz not null default now(),
  created_by       uuid not null,
  primary key (org_id, id),
  unique (org_id, number),
  foreign key (org_id, product_id) references product (org_id, id),
  foreign key (org_id, material_id) references product (org_id, id),
  foreign key (org_id, place_id) references place (org_id, id),
  foreign key (org_id, lot_id) references lot (org_id, id),
  check (same_person or released_by is null or released_by <> packed_by)
);
create index packing_run_newest on packing_run (org_id, number desc, id desc);
select protect_company_table('packing_run');

create table packing_input (
  org_id       uuid not null default current_org(),
  run_id       uuid not null,
  lot_id       uuid not null,
  quantity     bigint not null check (quantity > 0),
  cost_amount  bigint not null check (cost_amount >= 0),
  primary key (org_id, run_id, lot_id),
  foreign key (org_id, run_id) references packing_run (org_id, id),
  foreign key (org_id, lot_id) references lot (org_id, id)
);
select protect_company_table('packing_input', 'append');

-- Bags put on the scale again after filling.
create table packing_sample (
  org_id  uuid not null default current_org(),
  run_id  uuid not null,
  line    int not null check (line > 0),
  net_g   bigint not null check (net_g > 0),
  primary key (org_id, run_id, line),
  foreign key (org_id, run_id) references packing_run (org_id, id)
);
select protect_company_table('packing_sample', 'append');
