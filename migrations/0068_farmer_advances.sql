-- Advances to farmers: asked for within what the farmer's own deliveries allow, approved by somebody else,
-- paid as a promise, recovered from deliveries, and in the last resort written off.

-- What a kilogram of the average season is good for, from a day on.
create table farmer_advance_policy (
  org_id          uuid not null default current_org() references org (id),
  effective_from  date not null,
  -- Shillings for a kilogram.
  per_kg          bigint not null check (per_kg > 0),
  -- Nobody is advanced more, whatever they deliver.
  largest         bigint not null check (largest > 0),
  source_note     text not null check (source_note <> ''),
  created_at      timestamptz not null,
  created_by      uuid not null,
  primary key (org_id, effective_from)
);
select protect_company_table('farmer_advance_policy', 'append');

create table farmer_advance (
  org_id          uuid not null default current_org() references org (id),
  id              uuid not null,
  number          text not null,
  state           text not null check (state in
                    ('requested', 'approved', 'rejected', 'cancelled', 'written_off')),
  version         int not null default 1,
  farmer_id       uuid not null,
  amount          bigint not null check (amount > 0),
  recover_by      date not null,
  purpose         text not null check (purpose <> ''),
  -- What the farmer could be advanced when it was asked for and when it was approved.
  limit_amount    bigint not null check (limit_amount >= amount),
  commitment_id   uuid,
  decided_by      uuid,
  decided_at      timestamptz,
  same_person     boolean not null default false,
  closing_reason  text check (closing_reason <> ''),
  created_at      timestamptz not null,
  created_by      uuid not null,
  primary key (org_id, id),
  unique (org_id, number),
  foreign key (org_id, farmer_id) references farmer (org_id, id),
  foreign key (org_id, created_by) references profile (org_id, user_id),
  foreign key (org_id, decided_by) references profile (org_id, user_id),
  foreign key (org_id, commitment_id) references commitment (org_id, id),
  check (num_nonnulls(decided_by, decided_at) in (0, 2)),
  check (same_person or decided_by is distinct from created_by),
  check ((state in ('approved', 'written_off')) <= (commitment_id is not null)),
  check (state not in ('rejected', 'cancelled', 'written_off') or closing_reason is not null)
);
create index farmer_advance_newest on farmer_advance (org_id, number desc);
create index farmer_advance_of on farmer_advance (org_id, farmer_id, created_at desc);
select protect_company_table('farmer_advance');

insert into voucher_source (source_type, event, table_name, states) values
  ('farmer-advance', 'written-off', 'farmer_advance', '{written_off}');

-- A payment of an advance pays a promise: always to a colleague, and to a farmer where one was approved.
do $$
declare
  known text;
begin
  select conname into known from pg_constraint
  where conrelid = 'payment'::regclass and contype = 'c'
    and pg_get_constraintdef(oid) like '%staff%commitment_id IS NOT NULL%';
  if known is not null then
    execute format('alter table payment drop constraint %I', known);
  end if;
end $$;
alter table payment
  add check (commitment_id is null or kind = 'advance'),
  add check (kind <> 'advance' or party_type <> 'staff' or commitment_id is not null);
