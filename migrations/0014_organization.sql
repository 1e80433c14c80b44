-- The company as its papers name it, its stores, and the exchange rates it works with.

create table company_profile (
  org_id              uuid not null default current_org() references org (id),
  display_name        text not null check (display_name <> ''),
  legal_name          text not null check (legal_name <> ''),
  tin                 text check (tin ~ '^\d{10}$'),
  address             text not null,
  phone               text,
  email               text,
  -- Assigned by the authority, never invented: the middle part of the mark 035/0123/0001.
  ico_exporter_code   text check (ico_exporter_code ~ '^\d{1,4}$'),
  -- The name as it is printed on bags and in marks.
  marks_name          text not null,
  currency            text not null default 'UGX' check (currency = 'UGX'),
  version             int not null default 1,
  created_at          timestamptz not null default now(),
  created_by          uuid not null,
  primary key (org_id)
);
select protect_company_table('company_profile');

-- What a stock place of ours is besides a place: where it stands, who keeps it, what may lie in it.
create table store (
  org_id                uuid not null default current_org() references org (id),
  id                    uuid not null,
  kind                  text not null check (kind in ('store', 'plant')),
  location              text not null,
  latitude              double precision check (latitude between -90 and 90),
  longitude             double precision check (longitude between -180 and 180),
  commodities           text[] not null,
  capacity_g            bigint check (capacity_g > 0),
  certificate_number    text,
  certificate_until     date,
  manager               text,
  version               int not null default 1,
  created_at            timestamptz not null default now(),
  created_by            uuid not null,
  primary key (org_id, id),
  foreign key (org_id, id) references place (org_id, id)
);
select protect_company_table('store');

-- Shillings for one whole unit of a foreign currency, in millionths. A row is never rewritten, because
-- documents were made with it: a correction is a newer row for the same day, with its reason.
create table exchange_rate (
  org_id       uuid not null default current_org() references org (id),
  id           uuid not null,
  seq          bigint generated always as identity,
  currency     text not null check (currency in ('USD', 'EUR', 'GBP')),
  day          date not null,
  rate_micro   bigint not null check (rate_micro > 0),
  source       text not null check (source <> ''),
  reason       text check (reason <> ''),
  created_at   timestamptz not null default now(),
  created_by   uuid not null,
  primary key (org_id, id),
  unique (org_id, seq)
);
create index exchange_rate_newest on exchange_rate (org_id, currency, day desc, seq desc);
select protect_company_table('exchange_rate', 'append');
