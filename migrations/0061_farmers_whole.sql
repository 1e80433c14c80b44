-- A farmer may leave, die, or turn out to be registered twice. Two records of one person become one: the
-- record that goes stays in its place with its codes and everything posted under it, and points at the
-- one that stays (decision 0016).

alter table farmer drop constraint farmer_state_check;
alter table farmer add constraint farmer_state_check check (state in
  ('draft', 'pending_verification', 'active', 'suspended', 'left', 'deceased', 'merged'));
alter table farmer
  add column alt_phone       text check (alt_phone ~ '^\+[1-9]\d{6,14}$'),
  add column next_of_kin     text check (next_of_kin <> ''),
  add column household_size  int check (household_size between 1 and 60),
  add column trees           int check (trees between 0 and 1000000),
  add column photo_sha256    text check (photo_sha256 ~ '^[0-9a-f]{64}$'),
  -- Why the farmer left, or what was heard of the death.
  add column gone_reason     text,
  add column merged_into     uuid,
  add column merged_at       timestamptz,
  add column merged_by       uuid,
  -- Words in any order: "Nakato Rehema" and "rehema nakato" are the same name.
  add column name_key        text generated always as (
                               least(lower(last_name), lower(first_name)) || ' ' ||
                               greatest(lower(last_name), lower(first_name))) stored,
  add foreign key (org_id, merged_into) references farmer (org_id, id),
  add check ((state = 'merged') = (merged_into is not null)),
  add check (merged_into <> id),
  add check (state not in ('left', 'deceased') or gone_reason is not null);

-- A number belongs to one person: the record that was merged keeps it in writing only.
drop index farmer_nin;
drop index farmer_external_code;
drop index farmer_national_id;
create unique index farmer_nin on farmer (org_id, nin) where nin is not null and state <> 'merged';
create unique index farmer_external_code on farmer (org_id, external_code)
  where external_code is not null and state <> 'merged';
create unique index farmer_national_id on farmer (org_id, national_farmer_id)
  where national_farmer_id is not null and state <> 'merged';
create index farmer_by_name_key on farmer (org_id, name_key);
create index farmer_merged_into on farmer (org_id, merged_into) where merged_into is not null;
create index farmer_nin_part on farmer using gin (nin gin_trgm_ops);
-- The queue of whom somebody must go and see.
create index farmer_by_state on farmer (org_id, state, full_name, id);

-- Who is found by words, by a part of a telephone or of a NIN. An old code leads to the record that stays.
create or replace function farmers_matching(words text[], with_phone boolean) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(merged_into, id) from farmer
  where org_id = (select current_org())
    and (search_text like all (words)
         or (with_phone and cardinality(words) = 1
             and (phone like words[1] or nin like upper(words[1]))))
$$;

-- Two records that may be one person, found when one of them is written down or changed. Somebody looks at
-- both and says "the same" (they are merged) or "two people" (nobody is asked again).
create table farmer_likeness (
  org_id      uuid not null default current_org() references org (id),
  id          uuid not null default gen_random_uuid(),
  one_id      uuid not null,
  other_id    uuid not null,
  state       text not null default 'open' check (state in ('open', 'different', 'merged')),
  same_phone  boolean not null,
  same_name   boolean not null,
  found_at    timestamptz not null,
  decided_by  uuid,
  decided_at  timestamptz,
  primary key (org_id, id),
  unique (org_id, one_id, other_id),
  foreign key (org_id, one_id) references farmer (org_id, id),
  foreign key (org_id, other_id) references farmer (org_id, id),
  check (one_id < other_id),
  check ((state = 'open') = (decided_by is null))
);
create index farmer_likeness_other on farmer_likeness (org_id, other_id);
create index farmer_likeness_open on farmer_likeness (org_id, found_at, id) where state = 'open';
select protect_company_table('farmer_likeness');

-- A public page printed for the record that went opens the page of the one that stays.
create or replace function public_farmer(asked uuid)
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
  from farmer named
  join farmer f on f.org_id = named.org_id and f.id = coalesce(named.merged_into, named.id)
  join org o on o.id = f.org_id
  join farmer_consent agreed on agreed.org_id = f.org_id and agreed.farmer_id = f.id
    and agreed.purpose = 'public_profile' and agreed.given
  left join farmer_consent share on share.org_id = f.org_id and share.farmer_id = f.id
    and share.purpose = 'share_geolocation'
  left join locality l on l.id = f.locality_id
  left join locality parish on parish.id = l.parent_id and l.kind = 'village'
  left join plot p on p.org_id = f.org_id and p.farmer_id = f.id and p.state <> 'retired'
  where named.public_id = asked and f.state in ('pending_verification', 'active')
  group by f.org_id, o.name, f.id, f.full_name, parish.path, l.path, f.commodities, f.registered_at
$$;

create index farmer_by_village on farmer (org_id, lower(village)) where village is not null;
