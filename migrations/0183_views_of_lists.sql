-- How somebody wants to see a list, under a name: what is looked for, the filters and the order, as they stand in the address.

create table list_view (
  org_id      uuid not null default current_org() references org (id),
  id          uuid not null,
  -- Whose it is: who keeps it, changes it and takes it away.
  user_id     uuid not null,
  route       text not null check (route ~ '^/[a-z/-]{1,80}$'),
  name        text not null check (name = btrim(name) and length(name) between 1 and 40),
  query       text not null check (length(query) between 1 and 500),
  -- Everybody who may open the list finds it there.
  is_shared   boolean not null default false,
  created_at  timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, user_id) references profile (org_id, user_id)
);
create unique index list_view_once on list_view (org_id, user_id, route, lower(name));
create index list_view_shared on list_view (org_id, route) where is_shared;
select protect_company_table('list_view', 'draft');

-- The view somebody's list begins with.
create table list_view_first (
  org_id      uuid not null default current_org() references org (id),
  user_id     uuid not null,
  route       text not null,
  view_id     uuid not null,
  primary key (org_id, user_id, route),
  foreign key (org_id, user_id) references profile (org_id, user_id),
  foreign key (org_id, view_id) references list_view (org_id, id)
);
create index list_view_first_by_view on list_view_first (org_id, view_id);
select protect_company_table('list_view_first', 'draft');
