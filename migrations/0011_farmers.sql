-- The people we buy from, what they agreed to, and the land their crop grows on.

create table farmer (
  org_id                uuid not null default current_org() references org (id),
  id                    uuid not null,
  -- What a public page calls the farmer by: says nothing and leads nowhere else.
  public_id             uuid not null default gen_random_uuid(),
  code                  text not null check (code ~ '^FRM-\d{4,9}$'),
  -- The number a cooperative or an earlier system gave; imports find their people again by it.
  external_code         text check (external_code <> ''),
  state                 text not null check (state in
                          ('draft', 'pending_verification', 'active', 'suspended')),
  first_name            text not null check (first_name <> ''),
  last_name             text not null check (last_name <> ''),
  sex                   text not null check (sex in ('female', 'male')),
  birth_year            int check (birth_year between 1900 and 2100),
  nin                   text check (nin ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{10}$'),
  national_farmer_id    text check (national_farmer_id <> ''),
  phone                 text check (phone ~ '^\+[1-9]\d{6,14}$'),
  -- A parish or a village of the list; a village the list does not know stands as text.
  locality_id           text references locality (id),
  village               text check (village <> ''),
  language              text not null default 'en',
  commodities           text[] not null default '{}',
  payee_kind            text not null default 'self' check (payee_kind in
                          ('self', 'next_of_kin', 'group')),
  payee_name            text,
  payment_method        text not null default 'cash' check (payment_method in
                          ('cash', 'mtn_momo', 'airtel_money', 'bank')),
  payment_bank          text,
  payment_number        text,
  payment_account_name  text,
  -- Who last said where the money goes, and when: paying waits for a second look after a change.
  payment_changed_at    timestamptz not null default now(),
  payment_changed_by    uuid not null,
  registered_by         uuid not null,
  registered_at         timestamptz not null default now(),
  verified_by           uuid,
  verified_at           timestamptz,
  same_person           boolean not null default false,
  suspend_reason        text,
  version               int not null default 1,
  created_at            timestamptz not null default now(),
  created_by            uuid not null,
  full_name             text generated always as (last_name || ' ' || first_name) stored,
  search_text           text generated always as (lower(
                          last_name || ' ' || first_name || ' ' || code || ' ' ||
                          coalesce(external_code, '') || ' ' || coalesce(national_farmer_id, '')
                        )) stored,
  primary key (org_id, id),
  unique (org_id, code),
  unique (org_id, public_id),
  check (payee_kind = 'self' or payee_name is not null),
  check (payment_method = 'cash' or
         (payment_number is not null and payment_account_name is not null)),
  check (payment_method <> 'bank' or payment_bank is not null),
  check (state <> 'suspended' or suspend_reason is not null),
  check (state <> 'active' or verified_by is not null),
  check (same_person or verified_by is null or verified_by <> registered_by)
);
create unique index farmer_nin on farmer (org_id, nin) where nin is not null;
create unique index farmer_external_code on farmer (org_id, external_code)
  where external_code is not null;
create unique index farmer_national_id on farmer (org_id, national_farmer_id)
  where national_farmer_id is not null;
create index farmer_by_public_id on farmer (public_id);
create index farmer_by_phone on farmer (org_id, phone) where phone is not null;
create index farmer_by_name on farmer (org_id, full_name, id);
create index farmer_by_locality on farmer (org_id, locality_id);
create index farmer_words on farmer using gin (search_text gin_trgm_ops);
create index farmer_phone_digits on farmer using gin (phone gin_trgm_ops);
select protect_company_table('farmer');

-- A pattern match is not leakproof, so row security would keep it away from the trigram index and
-- read the whole table. Here the company is compared by hand, first and always.
create function farmers_matching(words text[], with_phone boolean) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select id from farmer
  where org_id = (select current_org())
    and (search_text like all (words)
         or (with_phone and cardinality(words) = 1 and phone like words[1]))
$$;
revoke execute on function farmers_matching(text[], boolean) from public;
grant execute on function farmers_matching(text[], boolean) to mavuno_app;

-- What a farmer agreed to, per purpose, as it stands now; what stood before is in the audit.
create table farmer_consent (
  org_id     uuid not null default current_org() references org (id),
  farmer_id  uuid not null,
  purpose    text not null check (purpose in
               ('buy_and_pay', 'share_geolocation', 'public_profile', 'sms', 'photo')),
  given      boolean not null,
  method     text not null check (method in ('signature', 'thumbprint', 'otp', 'verbal')),
  at         timestamptz not null,
  by         uuid not null,
  primary key (org_id, farmer_id, purpose),
  foreign key (org_id, farmer_id) references farmer (org_id, id)
);
select protect_company_table('farmer_consent');

create table plot (
  org_id           uuid not null default current_org() references org (id),
  id               uuid not null,
  farmer_id        uuid not null,
  code             text not null check (code ~ '^FRM-\d{4,9}-P\d{1,3}$'),
  state            text not null check (state in ('draft', 'checked', 'verified', 'retired')),
  name             text not null check (name <> ''),
  commodity        text not null,
  tenure           text not null check (tenure in
                     ('mailo', 'freehold', 'leasehold', 'customary', 'kibanja')),
  declared_m2      int not null check (declared_m2 > 0),
  -- GeoJSON Point or Polygon, longitude first, six decimals.
  geometry         jsonb not null check (geometry ->> 'type' in ('Point', 'Polygon')),
  -- Millionths of a degree.
  centre_lat       int not null check (centre_lat between -90000000 and 90000000),
  centre_lon       int not null check (centre_lon between -180000000 and 180000000),
  min_lat          int not null,
  min_lon          int not null,
  max_lat          int not null,
  max_lon          int not null,
  -- Computed from the corners; a point has no area of its own.
  area_m2          int check (area_m2 >= 0),
  method           text not null check (method in ('gps_walk', 'gps_tap', 'drawn', 'imported')),
  accuracy_m       int check (accuracy_m between 0 and 10000),
  -- What the checks said last: [{code, level, message}].
  findings         jsonb not null default '[]',
  captured_by      uuid not null,
  captured_at      timestamptz not null,
  verified_by      uuid,
  verified_at      timestamptz,
  same_person      boolean not null default false,
  retire_reason    text,
  version          int not null default 1,
  created_at       timestamptz not null default now(),
  created_by       uuid not null,
  primary key (org_id, id),
  unique (org_id, code),
  foreign key (org_id, farmer_id) references farmer (org_id, id),
  check (min_lat <= max_lat and min_lon <= max_lon),
  check (state <> 'verified' or verified_by is not null),
  check (same_person or verified_by is null or verified_by <> captured_by)
);
create index plot_by_farmer on plot (org_id, farmer_id, code);
create index plot_by_box on plot (org_id, min_lat, max_lat, min_lon, max_lon)
  where state <> 'retired';
select protect_company_table('plot');

-- A farmer's public page, for whoever has its address: only while the farmer agrees, and never NIN,
-- phone, exact position or money. The position is rounded to about a kilometre.
create function public_farmer(asked uuid)
returns table (
  org_id uuid, company text, farmer_id uuid, name text, place text, commodities text[],
  plots int, area_m2 int, since int, near_lat numeric, near_lon numeric
)
language sql stable security definer set search_path = public, pg_temp as $$
  select f.org_id, o.name, f.id, f.full_name, coalesce(parish.path, l.path), f.commodities,
    (count(p.id))::int, sum(coalesce(p.area_m2, p.declared_m2))::int,
    extract(year from f.registered_at at time zone 'Africa/Kampala')::int,
    case when bool_or(share.given) then round(avg(p.centre_lat) / 1000000, 2) end,
    case when bool_or(share.given) then round(avg(p.centre_lon) / 1000000, 2) end
  from farmer f
  join org o on o.id = f.org_id
  join farmer_consent agreed on agreed.org_id = f.org_id and agreed.farmer_id = f.id
    and agreed.purpose = 'public_profile' and agreed.given
  left join farmer_consent share on share.org_id = f.org_id and share.farmer_id = f.id
    and share.purpose = 'share_geolocation'
  left join locality l on l.id = f.locality_id
  left join locality parish on parish.id = l.parent_id and l.kind = 'village'
  left join plot p on p.org_id = f.org_id and p.farmer_id = f.id and p.state <> 'retired'
  where f.public_id = asked and f.state in ('pending_verification', 'active')
  group by f.org_id, o.name, f.id, f.full_name, parish.path, l.path, f.commodities, f.registered_at
$$;
revoke execute on function public_farmer(uuid) from public;
grant execute on function public_farmer(uuid) to mavuno_app;
