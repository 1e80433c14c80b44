-- What a farmer is certified for and until when, and what inspectors found: each finding has its corrective
-- action with a day, and is closed by somebody who did not write it down.

create table farmer_certificate (
  org_id           uuid not null default current_org() references org (id),
  id               uuid not null,
  farmer_id        uuid not null,
  scheme           text not null check (scheme in
                     ('organic', 'rainforest_alliance', 'fairtrade', 'four_c', 'cafe', 'own')),
  number           text not null check (number <> ''),
  valid_from       date not null,
  valid_to         date not null,
  -- Taken back before its end: from that day on it does not count.
  withdrawn_on     date,
  withdraw_reason  text check (withdraw_reason <> ''),
  version          int not null default 1,
  created_at       timestamptz not null,
  created_by       uuid not null,
  primary key (org_id, id),
  foreign key (org_id, farmer_id) references farmer (org_id, id),
  foreign key (org_id, created_by) references profile (org_id, user_id),
  check (valid_from <= valid_to),
  check ((withdrawn_on is null) = (withdraw_reason is null))
);
-- One number is one farmer's paper under a scheme; renewed, it has the same number and other days.
create unique index farmer_certificate_number
  on farmer_certificate (org_id, farmer_id, scheme, lower(number), valid_from);
create index farmer_certificate_of on farmer_certificate (org_id, farmer_id, valid_to desc);
create index farmer_certificate_scheme on farmer_certificate (org_id, scheme, valid_to);
select protect_company_table('farmer_certificate');

create table farmer_inspection (
  org_id        uuid not null default current_org() references org (id),
  id            uuid not null,
  farmer_id     uuid not null,
  scheme        text not null check (scheme in
                  ('organic', 'rainforest_alliance', 'fairtrade', 'four_c', 'cafe', 'own')),
  inspected_on  date not null,
  inspector     text not null check (inspector <> ''),
  created_at    timestamptz not null,
  created_by    uuid not null,
  primary key (org_id, id),
  foreign key (org_id, farmer_id) references farmer (org_id, id),
  foreign key (org_id, created_by) references profile (org_id, user_id)
);
create index farmer_inspection_of on farmer_inspection (org_id, farmer_id, inspected_on desc);
select protect_company_table('farmer_inspection');

create table farmer_inspection_finding (
  org_id         uuid not null default current_org() references org (id),
  id             uuid not null,
  inspection_id  uuid not null,
  state          text not null check (state in ('open', 'closed')),
  what           text not null check (what <> ''),
  -- What the farmer must do about it, and by when.
  action         text not null check (action <> ''),
  due_on         date not null,
  -- What was seen of it when it was closed.
  evidence       text check (evidence <> ''),
  closed_by      uuid,
  closed_at      timestamptz,
  same_person    boolean not null default false,
  version        int not null default 1,
  created_at     timestamptz not null,
  created_by     uuid not null,
  primary key (org_id, id),
  foreign key (org_id, inspection_id) references farmer_inspection (org_id, id),
  foreign key (org_id, created_by) references profile (org_id, user_id),
  foreign key (org_id, closed_by) references profile (org_id, user_id),
  check ((state = 'closed') = (closed_by is not null)),
  check (num_nonnulls(evidence, closed_by, closed_at) in (0, 3)),
  check (same_person or closed_by is null or closed_by <> created_by)
);
create index farmer_inspection_finding_of on farmer_inspection_finding (org_id, inspection_id);
create index farmer_inspection_finding_open on farmer_inspection_finding (org_id, due_on)
  where state = 'open';
select protect_company_table('farmer_inspection_finding');
