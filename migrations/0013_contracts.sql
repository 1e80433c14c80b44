-- Who buys from us, and what we have promised them.

create table customer (
  org_id             uuid not null default current_org() references org (id),
  id                 uuid not null,
  code               text not null check (code ~ '^[A-Z]{2,5}-\d{3,6}$'),
  state              text not null default 'prospect' check (state in
                       ('prospect', 'active', 'on_hold')),
  legal_name         text not null check (legal_name <> ''),
  trading_name       text,
  country            text not null check (country ~ '^[A-Z]{2}$'),
  address            text not null,
  delivery_address   text,
  -- What they are to us: buyer, consignee, notify party.
  roles              text[] not null check (cardinality(roles) > 0),
  eori               text check (eori ~ '^[A-Z]{2}[A-Z0-9]{1,15}$'),
  tax_number         text,
  contact_name       text,
  email              text,
  phone              text,
  port               text,
  contract_style     text check (contract_style in ('ESCC', 'GCA', 'own')),
  payment_terms      text not null,
  incoterm           text not null,
  currency           text not null,
  hold_reason        text,
  note               text,
  version            int not null default 1,
  created_at         timestamptz not null default now(),
  created_by         uuid not null,
  primary key (org_id, id),
  unique (org_id, code)
);
create index customer_by_name on customer (org_id, legal_name, id);
select protect_company_table('customer');

create table contract (
  org_id                    uuid not null default current_org() references org (id),
  id                        uuid not null,
  number                    text not null,
  kind                      text not null default 'export_sale' check (kind in ('export_sale')),
  state                     text not null default 'draft' check (state in
                              ('draft', 'pending_approval', 'approved', 'active', 'part_shipped',
                               'fulfilled', 'closed', 'cancelled')),
  -- 1, and one more for each amendment; what was agreed before stands in contract_revision.
  revision                  int not null default 1 check (revision > 0),
  customer_id               uuid not null,
  buyer_reference           text,
  contract_day              date not null,
  template                  text not null check (template in ('ESCC', 'GCA', 'own')),
  product_id                uuid not null,
  grade_text                text not null check (grade_text <> ''),
  crop_year                 text not null check (crop_year ~ '^\d{4}/\d{2}$'),
  quantity_g                bigint not null check (quantity_g > 0),
  tolerance_bp              int not null check (tolerance_bp between 0 and 1000),
  bags                      int not null check (bags > 0),
  bag_g                     bigint not null check (bag_g > 0),
  bag_type                  text not null,
  -- Minor units of the currency for one tonne: USD 4,350.00/t is 435000.
  price_per_tonne_amount    bigint not null check (price_per_tonne_amount > 0),
  currency                  text not null,
  price_basis               text not null,
  price_place               text not null,
  shipment_from             date not null,
  shipment_to               date not null,
  partial_shipments         boolean not null default false,
  port_of_loading           text not null,
  destination               text not null,
  destination_country       text not null check (destination_country ~ '^[A-Z]{2}$'),
  payment_terms             text not null,
  payment_days              int not null default 0 check (payment_days between 0 and 365),
  sample_terms              text not null,
  eudr_required             boolean not null,
  documents                 text[] not null,
  arbitration               text,
  special_terms             text,
  -- The authority's registration: its number, its day, and the FOT price it assessed (levy base).
  registration_number       text,
  registration_day          date,
  assessed_fot_amount       bigint check (assessed_fot_amount > 0),
  shipped_g                 bigint not null default 0 check (shipped_g >= 0),
  -- Who wrote these terms last; neither they nor the submitter may approve them.
  written_by                uuid not null,
  submitted_by              uuid,
  approved_by               uuid,
  approved_at               timestamptz,
  same_person               boolean not null default false,
  version                   int not null default 1,
  created_at                timestamptz not null default now(),
  created_by                uuid not null,
  primary key (org_id, id),
  unique (org_id, number),
  foreign key (org_id, customer_id) references customer (org_id, id),
  foreign key (org_id, product_id) references product (org_id, id),
  check (quantity_g = bags * bag_g),
  check (shipment_to >= shipment_from),
  check ((registration_number is null) = (registration_day is null)),
  check ((registration_number is null) = (assessed_fot_amount is null)),
  check (same_person or approved_by is null or approved_by <> written_by),
  -- Never more than the promise and its tolerance.
  check (shipped_g * 10000 <= quantity_g * (10000 + tolerance_bp))
);
create unique index contract_registration on contract (org_id, registration_number)
  where registration_number is not null;
create index contract_by_customer on contract (org_id, customer_id, contract_day desc);
create index contract_newest on contract (org_id, number desc, id desc);
select protect_company_table('contract');

-- What was agreed at each approval, word for word: a later amendment never changes it.
create table contract_revision (
  org_id        uuid not null default current_org() references org (id),
  contract_id   uuid not null,
  revision      int not null check (revision > 0),
  terms         jsonb not null,
  approved_at   timestamptz not null,
  approved_by   uuid not null,
  primary key (org_id, contract_id, revision),
  foreign key (org_id, contract_id) references contract (org_id, id)
);
select protect_company_table('contract_revision', 'append');
create trigger append_only before update or delete or truncate on contract_revision
  for each statement execute function refuse_change();
