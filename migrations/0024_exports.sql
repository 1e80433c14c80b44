-- Shipments: packed lots promised to a contract, the papers they need, their way to the buyer, the
-- sale they become and the money that comes back.

-- Which document a shipment needs: dated rules, because authorities and laws change. The rule that
-- says most about a shipment counts; among equals, the latest that is in force.
create table document_rule (
  org_id          uuid not null default current_org() references org (id),
  id              uuid not null,
  document_type   text not null check (document_type ~ '^[a-z]+(-[a-z]+)*$'),
  commodity       text,
  -- A country, or EU for every country of the Union.
  destination     text check (destination ~ '^[A-Z]{2}$'),
  incoterm        text,
  -- Only for contracts that ask for EUDR (true) or do not (false).
  eudr            boolean,
  effective_from  date not null,
  required        boolean not null,
  -- Before which move it must be settled.
  gate            text not null default 'load' check (gate in ('load', 'ship')),
  authority       text not null check (authority <> ''),
  lead_days       int not null check (lead_days between 0 and 365),
  source_note     text not null check (source_note <> ''),
  created_at      timestamptz not null default now(),
  created_by      uuid not null,
  primary key (org_id, id),
  unique nulls not distinct
    (org_id, document_type, commodity, destination, incoterm, eudr, effective_from)
);
select protect_company_table('document_rule', 'append');

create table shipment (
  org_id            uuid not null default current_org() references org (id),
  id                uuid not null,
  number            text not null,
  state             text not null default 'planned' check (state in
                      ('planned', 'allocated', 'documents_pending', 'ready_to_load', 'loaded',
                       'shipped', 'delivered', 'closed', 'cancelled')),
  contract_id       uuid not null,
  mode              text not null check (mode in ('sea', 'air', 'road')),
  etd               date not null,
  port_of_loading   text not null check (port_of_loading <> ''),
  destination       text not null check (destination <> ''),
  vessel            text,
  voyage            text,
  consignee         text not null check (consignee <> ''),
  notify            text not null check (notify <> ''),
  container_number  text check (container_number ~ '^[A-Z]{3}[UJZ][0-9]{7}$'),
  container_type    text check (container_type in ('20DC', '40DC', '40HC')),
  seals             text[] not null default '{}',
  container_tare_g  bigint check (container_tare_g > 0),
  vgm_g             bigint check (vgm_g > 0),
  bag_tare_g        bigint not null default 700 check (bag_tare_g >= 0),
  note              text,
  loaded_on         date,
  loaded_by         uuid,
  shipped_on        date,
  delivered_on      date,
  -- Weight leaves our stores in the first voucher, and becomes a sale in the second; they are one
  -- where control passes at the truck.
  load_event        text,
  sale_event        text,
  sold_on           date,
  sale_amount       bigint check (sale_amount > 0),
  sale_currency     text,
  sale_rate_micro   bigint check (sale_rate_micro > 0),
  sale_ugx_amount   bigint check (sale_ugx_amount > 0),
  cost_amount       bigint check (cost_amount >= 0),
  due_id            uuid,
  version           int not null default 1,
  created_at        timestamptz not null default now(),
  created_by        uuid not null,
  primary key (org_id, id),
  unique (org_id, number),
  foreign key (org_id, contract_id) references contract (org_id, id),
  foreign key (org_id, due_id) references due (org_id, id),
  check (state not in ('loaded', 'shipped', 'delivered', 'closed') or loaded_on is not null),
  check (state not in ('shipped', 'delivered', 'closed') or shipped_on is not null),
  check (shipped_on is null or shipped_on >= loaded_on),
  check (delivered_on is null or delivered_on >= shipped_on),
  check ((sale_event is null) = (sold_on is null)),
  check ((sale_event is null) = (sale_amount is null)),
  check ((sale_event is null) = (due_id is null))
);
create index shipment_newest on shipment (org_id, number desc, id desc);
create index shipment_by_etd on shipment (org_id, etd, id);
create index shipment_by_contract on shipment (org_id, contract_id);
-- A container is in one place: it cannot be on its way twice.
create unique index shipment_container_on_its_way on shipment (org_id, container_number)
  where container_number is not null and state not in ('delivered', 'closed', 'cancelled');
select protect_company_table('shipment');

-- Whole bags of packed lots promised to a shipment. Taken back is not deleted: it says when.
create table shipment_lot (
  org_id         uuid not null default current_org(),
  id             uuid not null,
  shipment_id    uuid not null,
  lot_id         uuid not null,
  place_id       uuid not null,
  bags           int not null check (bags > 0),
  bag_g          bigint not null check (bag_g > 0),
  net_g          bigint generated always as (bags * bag_g) stored,
  mark           text not null check (mark <> ''),
  -- What these bags cost as they were sold; known from the sale on.
  cost_amount    bigint check (cost_amount >= 0),
  created_at     timestamptz not null default now(),
  created_by     uuid not null,
  taken_back_at  timestamptz,
  taken_back_by  uuid,
  primary key (org_id, id),
  foreign key (org_id, shipment_id) references shipment (org_id, id),
  foreign key (org_id, lot_id) references lot (org_id, id),
  foreign key (org_id, place_id) references place (org_id, id),
  check ((taken_back_at is null) = (taken_back_by is null))
);
create unique index shipment_lot_once on shipment_lot (org_id, shipment_id, lot_id, place_id)
  where taken_back_at is null;
create index shipment_lot_by_lot on shipment_lot (org_id, lot_id) where taken_back_at is null;
select protect_company_table('shipment_lot');

create table export_document (
  org_id         uuid not null default current_org(),
  id             uuid not null,
  shipment_id    uuid not null,
  document_type  text not null,
  state          text not null default 'required' check (state in
                   ('required', 'requested', 'received', 'issued', 'approved', 'rejected', 'waived')),
  -- False: usual, but nothing waits for it.
  required       boolean not null,
  gate           text not null check (gate in ('load', 'ship')),
  authority      text not null,
  lead_days      int not null check (lead_days >= 0),
  source_note    text not null,
  number         text,
  issued_on      date,
  expires_on     date,
  file_sha256    text,
  note           text,
  reason         text,
  -- What a paper of ours says, to see when the shipment has changed since.
  printed        jsonb,
  code           text,
  edition        int not null default 0 check (edition >= 0),
  requested_by   uuid,
  entered_by     uuid,
  entered_at     timestamptz,
  settled_by     uuid,
  settled_at     timestamptz,
  same_person    boolean not null default false,
  version        int not null default 1,
  created_at     timestamptz not null default now(),
  created_by     uuid not null,
  primary key (org_id, id),
  unique (org_id, shipment_id, document_type),
  foreign key (org_id, shipment_id) references shipment (org_id, id),
  foreign key (org_id, file_sha256) references stored_file (org_id, sha256),
  foreign key (org_id, code) references verification_code (org_id, code),
  check (expires_on is null or expires_on >= issued_on),
  check (state not in ('received', 'issued', 'approved')
         or (number is not null and issued_on is not null and file_sha256 is not null
             and entered_by is not null)),
  -- Who entered a document does not approve it, and who asked for it does not waive it.
  check (same_person or state <> 'approved' or settled_by <> entered_by),
  check (same_person or state <> 'waived' or requested_by is null or settled_by <> requested_by),
  check (state not in ('rejected', 'waived') or reason is not null)
);
select protect_company_table('export_document');

create table shipment_receipt (
  org_id             uuid not null default current_org(),
  id                 uuid not null,
  number             text not null,
  shipment_id        uuid not null,
  state              text not null default 'booked' check (state in ('booked', 'reversed')),
  received_on        date not null,
  -- What the buyer's payment settles, and what of it the banks kept, in the invoice's currency.
  amount             bigint not null check (amount > 0),
  charges_amount     bigint not null default 0 check (charges_amount >= 0),
  currency           text not null,
  rate_micro         bigint not null check (rate_micro > 0),
  -- What it was booked at when sold, and the difference the rate has made: + gained, − lost.
  booked_ugx_amount  bigint not null check (booked_ugx_amount > 0),
  fx_amount          bigint not null,
  bank_reference     text not null check (bank_reference <> ''),
  version            int not null default 1,
  created_at         timestamptz not null default now(),
  created_by         uuid not null,
  primary key (org_id, id),
  unique (org_id, number),
  foreign key (org_id, shipment_id) references shipment (org_id, id),
  check (charges_amount < amount)
);
create index shipment_receipt_by_shipment on shipment_receipt (org_id, shipment_id);
select protect_company_table('shipment_receipt');
