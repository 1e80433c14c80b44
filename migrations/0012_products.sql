-- What we buy, make, sell and use; and at what price we buy it.

create table product (
  org_id                       uuid not null default current_org() references org (id),
  id                           uuid not null,
  code                         text not null check (code ~ '^[A-Z0-9][A-Z0-9-]{1,23}$'),
  name                         text not null check (name <> ''),
  state                        text not null default 'active' check (state in ('active', 'retired')),
  kind                         text not null check (kind in
                                 ('raw', 'semi', 'finished', 'by_product', 'packaging', 'service')),
  commodity                    text not null check (commodity in
                                 ('coffee', 'cocoa', 'sesame', 'shea', 'services', 'packaging')),
  form                         text,
  grade                        text,
  species                      text,
  unit                         text not null check (unit in ('g', 'pieces')),
  stock_account                text check (stock_account ~ '^13\d\d$'),
  hs_code                      text check (hs_code ~ '^\d{4}(\.\d{2}){0,3}$'),
  moisture_limit_bp            int check (moisture_limit_bp between 0 and 10000),
  foreign_matter_allowance_bp  int check (foreign_matter_allowance_bp between 0 and 10000),
  reorder_level                bigint check (reorder_level >= 0),
  bag_tare_g                   bigint check (bag_tare_g >= 0),
  version                      int not null default 1,
  created_at                   timestamptz not null default now(),
  created_by                   uuid not null,
  primary key (org_id, id),
  unique (org_id, code),
  -- What can lie in a store has an account its cost lies in; a service has none.
  check ((kind = 'service') = (stock_account is null))
);
create index product_by_name on product (org_id, name, id);
select protect_company_table('product');

-- A price for one product at one store, or at every store without a price of its own.
create table price_list (
  org_id             uuid not null default current_org() references org (id),
  id                 uuid not null,
  number             text not null,
  state              text not null default 'draft' check (state in
                       ('draft', 'submitted', 'published', 'superseded', 'withdrawn')),
  product_id         uuid not null,
  place_id           uuid,
  effective_from     date not null,
  -- The last day it is in force; drawn nearer when a newer one is published.
  effective_to       date check (effective_to >= effective_from),
  -- Shillings for a kilogram.
  price_amount       bigint not null check (price_amount > 0),
  ceiling_amount     bigint not null,
  tolerance_bp       int not null default 0 check (tolerance_bp between 0 and 5000),
  note               text,
  -- Who wrote these terms last; neither they nor the submitter may publish them.
  written_by         uuid not null,
  submitted_by       uuid,
  published_by       uuid,
  published_at       timestamptz,
  same_person        boolean not null default false,
  supersedes_id      uuid,
  version            int not null default 1,
  created_at         timestamptz not null default now(),
  created_by         uuid not null,
  primary key (org_id, id),
  unique (org_id, number),
  foreign key (org_id, product_id) references product (org_id, id),
  foreign key (org_id, place_id) references place (org_id, id),
  foreign key (org_id, supersedes_id) references price_list (org_id, id),
  check (ceiling_amount >= price_amount),
  check (same_person or published_by is null or published_by <> written_by)
);
-- Two prices can never be in force from the same day at the same place.
create unique index price_list_in_force on price_list
  (org_id, product_id, place_id, effective_from) nulls not distinct
  where state in ('published', 'superseded');
create index price_list_newest on price_list (org_id, effective_from desc, id desc);
select protect_company_table('price_list');
