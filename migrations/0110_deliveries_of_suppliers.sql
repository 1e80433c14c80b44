-- Traders, agents and cooperatives bring farmers' crops to our stores: a delivery names who brought it and the
-- weight on their own note. How a seller delivered lately says how many samples the next delivery needs.

alter table collection
  add column supplier_id   uuid,
  -- The weight on the supplier's own note, grams; what our scale said is net_g.
  add column declared_g    bigint check (declared_g > 0),
  -- Said when it goes to quality, by the rule and the deliveries of that moment.
  add column samples_needed int not null default 1 check (samples_needed between 1 and 9),
  add column samples_reason text check (samples_reason <> ''),
  add foreign key (org_id, supplier_id) references supplier (org_id, id),
  add check (declared_g is null or supplier_id is not null);
create index collection_of_supplier on collection (org_id, supplier_id, collected_on desc)
  where supplier_id is not null;
create index collection_judged_of_farmer on collection (org_id, farmer_id, judged_at desc)
  where judged_at is not null;

-- Samples taken beside the officer's own measurement: by whoever judges, or somebody else of them.
create table collection_sample (
  org_id             uuid not null default current_org() references org (id),
  id                 uuid not null,
  collection_id      uuid not null,
  sample_no          int not null check (sample_no between 2 and 9),
  moisture_bp        int not null check (moisture_bp between 0 and 10000),
  foreign_matter_bp  int not null check (foreign_matter_bp between 0 and 10000),
  defects_bp         int check (defects_bp between 0 and 10000),
  odour              text not null check (odour in
                       ('clean', 'earthy', 'mouldy', 'fermented', 'chemical')),
  same_person        boolean not null default false,
  created_by         uuid not null,
  created_at         timestamptz not null,
  primary key (org_id, id),
  unique (org_id, collection_id, sample_no),
  foreign key (org_id, collection_id) references collection (org_id, id),
  foreign key (org_id, created_by) references profile (org_id, user_id)
);
select protect_company_table('collection_sample', 'append');

-- From a day on: so many rejects among the last deliveries, or so much wetter than before, and the next
-- delivery needs so many samples.
create table sampling_rule (
  org_id          uuid not null default current_org() references org (id),
  id              uuid not null,
  seq             bigint generated always as identity,
  effective_from  date not null,
  looked_at       int not null check (looked_at between 1 and 50),
  rejects         int not null check (rejects >= 1 and rejects <= looked_at),
  drift_bp        int not null check (drift_bp between 1 and 10000),
  samples         int not null check (samples between 1 and 9),
  source_note     text not null check (source_note <> ''),
  created_by      uuid not null,
  created_at      timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, created_by) references profile (org_id, user_id)
);
create index sampling_rule_newest on sampling_rule (org_id, effective_from desc, seq desc);
select protect_company_table('sampling_rule', 'append');
