-- Papers of a farmer: a card, an agreement, a proof of land. What is no longer right is withdrawn with the reason,
-- and stays to be seen; a newer paper takes an older one's place.

create table farmer_document (
  org_id           uuid not null default current_org() references org (id),
  id               uuid not null,
  farmer_id        uuid not null,
  kind             text not null check (kind in ('identity', 'agreement', 'land', 'photograph', 'other')),
  title            text not null check (title <> ''),
  file_sha256      text not null,
  withdrawn_at     timestamptz,
  withdrawn_by     uuid,
  withdraw_reason  text check (withdraw_reason <> ''),
  -- The newer paper that took its place.
  replaced_by      uuid,
  version          int not null default 1,
  created_at       timestamptz not null,
  created_by       uuid not null,
  primary key (org_id, id),
  foreign key (org_id, farmer_id) references farmer (org_id, id),
  foreign key (org_id, file_sha256) references stored_file (org_id, sha256),
  foreign key (org_id, withdrawn_by) references profile (org_id, user_id),
  foreign key (org_id, replaced_by) references farmer_document (org_id, id),
  foreign key (org_id, created_by) references profile (org_id, user_id),
  check (num_nonnulls(withdrawn_at, withdrawn_by, withdraw_reason) in (0, 3)),
  check (replaced_by is null or withdrawn_at is not null)
);
create index farmer_document_of on farmer_document (org_id, farmer_id, created_at desc);
select protect_company_table('farmer_document');
