-- How long a lot or a shipment should stay in one stage of the season's work, and how many may be in it at
-- once. The newest row of a stage that has begun counts.
create table stage_limit (
  org_id          uuid not null default current_org() references org (id),
  id              uuid not null,
  seq             bigint generated always as identity,
  stage           text not null check (stage in ('registered', 'collected', 'quality', 'stock',
                    'processing', 'packed', 'documents', 'shipped', 'settled')),
  effective_from  date not null,
  -- Days until it is late.
  days            int not null check (days between 1 and 366),
  -- Null: as many as there are.
  most            int check (most between 1 and 100000),
  created_at      timestamptz not null default clock_timestamp(),
  created_by      uuid not null,
  primary key (org_id, id),
  foreign key (org_id, created_by) references profile (org_id, user_id)
);
create index stage_limit_newest on stage_limit (org_id, stage, effective_from desc, seq desc);
select protect_company_table('stage_limit', 'append');
