-- Phones that work without a network: whose they are, and what each of them brought. What waits on a
-- phone lies there sealed; this side keeps only what opens it for its owner, and refuses a lost one.
create table field_device (
  org_id         uuid not null default current_org() references org (id),
  id             uuid not null,
  user_id        uuid not null,
  -- Stands before the running number on a receipt made without a network: K7 of K7-12.
  mark           int not null check (mark > 0),
  name           text not null check (name <> ''),
  -- Opens what is sealed on this phone; given to its owner alone, and forgotten when it is revoked.
  seal_key       bytea check (octet_length(seal_key) = 32),
  enrolled_at    timestamptz not null,
  last_seen_at   timestamptz not null,
  -- How many operations waited there when it was last heard of.
  waiting        int not null default 0 check (waiting >= 0),
  revoked_at     timestamptz,
  revoked_by     uuid,
  revoke_reason  text,
  -- When a revoked phone was told, and emptied itself.
  told_at        timestamptz,
  primary key (org_id, id),
  unique (org_id, mark),
  foreign key (org_id, user_id) references profile (org_id, user_id),
  foreign key (org_id, revoked_by) references profile (org_id, user_id),
  check ((seal_key is null) = (revoked_at is not null)),
  check ((revoked_at is null) = (revoked_by is null)),
  check ((revoked_at is null) = (revoke_reason is null)),
  check (told_at is null or revoked_at is not null)
);
create index field_device_of_person on field_device (org_id, user_id, enrolled_at);
select protect_company_table('field_device');

-- What a phone brought, in the order in which it was written down there. The clock of a phone decides
-- nothing: its time stands beside ours, with how far it was off.
create table field_operation (
  org_id         uuid not null default current_org() references org (id),
  -- The id of the command, which is the id of the thing it made.
  key            text not null,
  device_id      uuid not null,
  sequence       bigint not null check (sequence > 0),
  -- The number on the paper in the farmer's hand.
  number         text not null check (number <> ''),
  user_id        uuid not null,
  endpoint       text not null,
  -- By the phone's clock.
  captured_at    timestamptz not null,
  received_at    timestamptz not null,
  -- What the phone's clock said then, less ours.
  clock_off_ms   bigint not null,
  clock          text not null check (clock in ('agrees', 'off', 'too-old', 'ahead')),
  -- The phone it was carried over to, when not the one it was written down on.
  carried_by     uuid,
  primary key (org_id, key),
  foreign key (org_id, device_id) references field_device (org_id, id),
  foreign key (org_id, carried_by) references field_device (org_id, id),
  foreign key (org_id, user_id) references profile (org_id, user_id),
  foreign key (org_id, key) references command_receipt (org_id, key) deferrable initially deferred
);
create index field_operation_of_device on field_operation (org_id, device_id, sequence desc);
create index field_operation_by_number on field_operation (org_id, number);
select protect_company_table('field_operation', 'append');
