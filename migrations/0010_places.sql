-- Uganda's places: district, county, sub-county, parish, village. The same for every company, loaded
-- from the package ug-locale by its owner; the application only reads them.

create table locality (
  -- The kind's letter and the source's own number: names repeat, numbers do not.
  id           text primary key check (id ~ '^[DCSPV]\d{1,6}$'),
  kind         text not null check (kind in
                 ('district', 'county', 'sub_county', 'parish', 'village')),
  name         text not null check (name <> ''),
  parent_id    text references locality (id),
  district_id  text not null references locality (id),
  -- As people say it, smallest first and without the county: "Kakunyu, Kabonera, Masaka".
  path         text not null,
  check ((kind = 'district') = (parent_id is null))
);
create index locality_by_parent on locality (parent_id, name);
create index locality_by_district on locality (district_id, kind, lower(name));
create index locality_words on locality using gin (path gin_trgm_ops);
grant select on locality to mavuno_app;

-- Which edition of the source stands in the table, so that a start does not read it again.
create table locality_edition (
  edition    text primary key,
  rows       int not null,
  loaded_at  timestamptz not null default now()
);
grant select on locality_edition to mavuno_app;
