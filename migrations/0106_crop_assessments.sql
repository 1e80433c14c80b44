-- What an officer sees of a crop on a visit: how it stands, what harms it, how it is dried and kept, what
-- it will give and when, and what others pay for it there.

create table crop_assessment (
  org_id        uuid not null default current_org() references org (id),
  visit_id      uuid not null,
  condition     text not null check (condition in ('poor', 'fair', 'good', 'very_good')),
  pest          text not null check (pest in ('none', 'low', 'medium', 'high')),
  drying        text not null check (drying in
                  ('bare_ground', 'tarpaulin', 'concrete', 'raised_bed', 'machine', 'none')),
  storage       text not null check (storage in
                  ('house', 'granary', 'jute_bags', 'sealed_bags', 'sold_at_once')),
  -- What the farm can still give of this harvest; nothing where it failed.
  potential_g   bigint not null check (potential_g >= 0),
  peak_month    int not null check (peak_month between 1 and 12),
  -- Shillings for a kilogram that others pay there; together or not at all.
  price_low     bigint check (price_low > 0),
  price_common  bigint,
  price_high    bigint,
  note          text check (note <> ''),
  assessed_at   timestamptz not null,
  assessed_by   uuid not null,
  primary key (org_id, visit_id),
  foreign key (org_id, visit_id) references field_visit (org_id, id),
  foreign key (org_id, assessed_by) references profile (org_id, user_id),
  check (num_nonnulls(price_low, price_common, price_high) in (0, 3)),
  check (price_low <= price_common and price_common <= price_high)
);
create index crop_assessment_newest on crop_assessment (org_id, assessed_at desc);
select protect_company_table('crop_assessment');
