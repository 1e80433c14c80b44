-- What was sold as certified: kilograms of a shipment claimed under a scheme, out of what was bought in a season
-- from farmers certified under it. What was bought is read from the deliveries and never kept.
create table certification_claim (
  org_id            uuid not null default current_org() references org (id),
  id                uuid not null,
  number            text not null,
  state             text not null check (state in ('made', 'withdrawn')),
  scheme            text not null check (scheme in
                      ('organic', 'rainforest_alliance', 'fairtrade', 'four_c', 'cafe', 'own')),
  commodity         text not null check (commodity <> ''),
  -- The season whose purchases it draws on: `2026/27`.
  season            text not null check (season ~ '^20[0-9]{2}/[0-9]{2}$'),
  shipment_id       uuid not null,
  grams             bigint not null check (grams > 0),
  -- How much of the form shipped is made of one part of the base form, as it was reckoned that day.
  outturn_bp        int not null check (outturn_bp > 0),
  -- What it takes out of the balance, in the base form.
  base_g            bigint not null check (base_g > 0),
  version           int not null default 1,
  created_by        uuid not null,
  created_at        timestamptz not null,
  withdrawn_by      uuid,
  withdrawn_at      timestamptz,
  withdrawn_reason  text check (withdrawn_reason <> ''),
  primary key (org_id, id),
  unique (org_id, number),
  foreign key (org_id, shipment_id) references shipment (org_id, id),
  foreign key (org_id, created_by) references profile (org_id, user_id),
  foreign key (org_id, withdrawn_by) references profile (org_id, user_id),
  check ((state = 'withdrawn') = (withdrawn_by is not null)),
  check (num_nonnulls(withdrawn_by, withdrawn_at, withdrawn_reason) in (0, 3))
);
create index certification_claim_of on certification_claim (org_id, scheme, commodity, season)
  where state = 'made';
create index certification_claim_shipment on certification_claim (org_id, shipment_id);
select protect_company_table('certification_claim');
