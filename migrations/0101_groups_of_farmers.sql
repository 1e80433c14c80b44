-- The groups farmers belong to, and who of ours goes to see them. Where a farmer stands is one row that is
-- changed; every change is kept with who made it and when.

create table farmer_group (
  org_id        uuid not null default current_org() references org (id),
  id            uuid not null,
  code          text not null check (code ~ '^GRP-\d{3,9}$'),
  state         text not null check (state in ('active', 'closed')),
  name          text not null check (name <> ''),
  kind          text not null check (kind in
                  ('cooperative', 'producer_group', 'association', 'savings_group')),
  district_id   text references locality (id),
  -- Who speaks for it: one of the farmers.
  leader_id     uuid,
  close_reason  text check (close_reason <> ''),
  version       int not null default 1,
  created_at    timestamptz not null,
  created_by    uuid not null,
  primary key (org_id, id),
  unique (org_id, code),
  foreign key (org_id, leader_id) references farmer (org_id, id),
  foreign key (org_id, created_by) references profile (org_id, user_id),
  check (state <> 'closed' or close_reason is not null)
);
create unique index farmer_group_name on farmer_group (org_id, lower(name));
select protect_company_table('farmer_group');

-- Beside the farmer and not in it: to place thousands at once writes no index of names and numbers anew.
create table farmer_placement (
  org_id      uuid not null default current_org() references org (id),
  farmer_id   uuid not null,
  group_id    uuid,
  officer_id  uuid,
  primary key (org_id, farmer_id),
  foreign key (org_id, farmer_id) references farmer (org_id, id),
  foreign key (org_id, group_id) references farmer_group (org_id, id),
  foreign key (org_id, officer_id) references profile (org_id, user_id)
);
create index farmer_placement_group on farmer_placement (org_id, group_id)
  where group_id is not null;
create index farmer_placement_officer on farmer_placement (org_id, officer_id)
  where officer_id is not null;
select protect_company_table('farmer_placement');

create table farmer_placement_change (
  org_id      uuid not null default current_org() references org (id),
  id          uuid not null default gen_random_uuid(),
  -- In the order they were made: two may be of one instant.
  seq         bigint generated always as identity,
  farmer_id   uuid not null,
  group_id    uuid,
  officer_id  uuid,
  placed_at   timestamptz not null,
  placed_by   uuid not null,
  primary key (org_id, id),
  foreign key (org_id, farmer_id) references farmer (org_id, id),
  foreign key (org_id, group_id) references farmer_group (org_id, id),
  foreign key (org_id, officer_id) references profile (org_id, user_id),
  foreign key (org_id, placed_by) references profile (org_id, user_id)
);
create index farmer_placement_change_of on farmer_placement_change (org_id, farmer_id, seq);
select protect_company_table('farmer_placement_change', 'append');
