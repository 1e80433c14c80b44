-- The figures money on its way out is watched by, from a day on: how long a changed wallet waits, over how many days payments
-- to one payee count together and a second one of the same amount is asked about, and how like a wallet's name has to be.
-- A company that set none has those of the house's rules.
create table payment_control (
  org_id          uuid not null default current_org() references org (id),
  seq             bigint generated always as identity,
  effective_from  date not null,
  hold_hours      int not null check (hold_hours between 1 and 720),
  together_days   int not null check (together_days between 1 and 92),
  duplicate_days  int not null check (duplicate_days between 1 and 92),
  likeness_bp     int not null check (likeness_bp between 5000 and 10000),
  source_note     text not null check (source_note <> ''),
  created_at      timestamptz not null,
  created_by      uuid not null,
  primary key (org_id, seq),
  foreign key (org_id, created_by) references profile (org_id, user_id)
);
create index payment_control_newest on payment_control (org_id, effective_from desc, seq desc);
select protect_company_table('payment_control', 'append');

-- How much a role may approve could be said once for a day, and by nobody: the later word counts now.
alter table payment_authority add column seq bigint generated always as identity;
alter table payment_authority drop constraint payment_authority_pkey;
alter table payment_authority add primary key (org_id, seq);
alter table payment_authority alter column created_at drop default;
alter table payment_authority add foreign key (org_id, created_by) references profile (org_id, user_id);
create index payment_authority_newest on payment_authority (org_id, role, effective_from desc, seq desc);
