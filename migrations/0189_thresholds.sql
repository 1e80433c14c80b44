-- From how much on something is asked about, refused or said to be due: figures of the owner's own, rows from a day on.
-- A company that set none has those of the house's rules.
create table company_threshold (
  org_id          uuid not null default current_org() references org (id),
  seq             bigint generated always as identity,
  name            text not null check (name <> ''),
  effective_from  date not null,
  -- Basis points, days or metres, as the figure is counted.
  value           int not null check (value >= 0),
  source_note     text not null check (source_note <> ''),
  created_at      timestamptz not null,
  created_by      uuid not null,
  primary key (org_id, seq),
  foreign key (org_id, created_by) references profile (org_id, user_id)
);
create index company_threshold_newest on company_threshold (org_id, name, effective_from desc, seq desc);
select protect_company_table('company_threshold', 'append');
