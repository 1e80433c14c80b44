-- What somebody keeps at hand, and how many days a stage of the process may take.

create table pinned_screen (
  org_id      uuid not null default current_org() references org (id),
  user_id     uuid not null,
  route       text not null check (route ~ '^/[a-z/-]{1,80}$'),
  seq         bigint generated always as identity,
  primary key (org_id, user_id, route),
  foreign key (org_id, user_id) references profile (org_id, user_id)
);
select protect_company_table('pinned_screen', 'draft');

-- The newest row of a stage that has begun counts.
create table stage_days (
  org_id          uuid not null default current_org() references org (id),
  id              uuid not null,
  stage           text not null check (stage ~ '^[a-z_]{3,40}$'),
  effective_from  date not null,
  soon_days       int not null check (soon_days >= 0),
  late_days       int not null check (late_days between 1 and 366),
  source_note     text not null check (source_note <> ''),
  seq             bigint generated always as identity,
  created_by      uuid,
  created_at      timestamptz not null,
  primary key (org_id, id),
  check (soon_days < late_days)
);
create index stage_days_newest on stage_days (org_id, stage, effective_from desc, seq desc);
select protect_company_table('stage_days', 'append');
