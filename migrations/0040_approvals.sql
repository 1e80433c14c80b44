-- One approval for every document: who decides by kind of document and amount, the requests and their
-- steps, who stands in for whom. A decision binds the exact content that was decided on.

-- The kinds of document that ask for approval. A capability that asks adds its kind, with its factory
-- rule, in its own migration.
create table approval_document_type (
  document_type  text primary key check (document_type ~ '^[a-z]+(-[a-z]+)*$'),
  label          text not null check (label <> '')
);
grant select on approval_document_type to mavuno_app;

-- The rule of every company until its owner writes another, dated and with its source. bands: from the
-- smallest, each up to and with its amount in shillings (the last one, null, without end), with its steps
-- in order: [{"upTo": "50000000", "steps": [{"flag": "…", "roles": ["owner"] or null, "limits":
-- [{"role": "…", "limit": "…"}]}]}]. A limit is how far that role may go within the step.
create table approval_factory_policy (
  document_type     text not null references approval_document_type,
  effective_from    date not null,
  bands             jsonb not null check (jsonb_typeof(bands) = 'array' and jsonb_array_length(bands) > 0),
  -- What is asked for one payee within so many days counts together.
  window_days       int not null check (window_days between 0 and 366),
  -- Counted together: what everybody asked for the payee, or only what the same person asked.
  counted_together  text not null check (counted_together in ('everybody', 'requester')),
  reminder_hours    int not null check (reminder_hours between 1 and 720),
  escalation_hours  int not null check (escalation_hours between 1 and 1440),
  -- Who may decide too once a step has waited that long: the people of the next step, or the owner.
  escalate_to       text not null check (escalate_to in ('next-step', 'owner')),
  expiry_days       int not null check (expiry_days between 1 and 366),
  source_note       text not null check (source_note <> ''),
  primary key (document_type, effective_from),
  check (escalation_hours > reminder_hours)
);
grant select on approval_factory_policy to mavuno_app;

insert into approval_document_type (document_type, label) values
  ('expense', 'Expense'),
  ('fund-request', 'Fund request'),
  ('employee-request', 'Employee request'),
  ('credit-note', 'Credit note');

insert into approval_factory_policy
  (document_type, effective_from, bands, window_days, counted_together, reminder_hours,
   escalation_hours, escalate_to, expiry_days, source_note)
values
  ('expense', '2020-01-01',
   '[{"upTo": "50000000", "steps": [{"flag": "canManageExpenses", "roles": ["accountant", "finance", "owner"], "limits": []}]},
     {"upTo": null, "steps": [{"flag": "canApproveFunds", "roles": ["owner"], "limits": []}]}]',
   7, 'everybody', 24, 48, 'owner', 14,
   'House rule: up to 50,000,000 the accountant, above it the owner'),
  ('fund-request', '2020-01-01',
   '[{"upTo": "50000000", "steps": [{"flag": "canApproveFunds", "roles": null, "limits": []}]},
     {"upTo": null, "steps": [{"flag": "canApproveFunds", "roles": ["owner"], "limits": []}]}]',
   7, 'everybody', 24, 48, 'owner', 14,
   'House rule: up to 50,000,000 the accountant, above it the owner'),
  ('employee-request', '2020-01-01',
   '[{"upTo": "0", "steps": [{"flag": "canManageUsers", "roles": null, "limits": []}]},
     {"upTo": "50000000", "steps": [{"flag": "canApproveFunds", "roles": null, "limits": []}]},
     {"upTo": null, "steps": [{"flag": "canApproveFunds", "roles": ["owner"], "limits": []}]}]',
   7, 'everybody', 24, 48, 'owner', 14,
   'House rule: without money who manages people; with money as a fund request'),
  ('credit-note', '2020-01-01',
   '[{"upTo": "50000000", "steps": [{"flag": "canApproveFunds", "roles": null, "limits": []}]},
     {"upTo": null, "steps": [{"flag": "canApproveFunds", "roles": ["owner"], "limits": []}]}]',
   7, 'everybody', 24, 48, 'owner', 14,
   'House rule: up to 50,000,000 the accountant, above it the owner');

-- What a company's owner wrote instead, version by version; nothing is rewritten.
create table approval_policy (
  org_id            uuid not null default current_org() references org (id),
  document_type     text not null references approval_document_type,
  version           int not null check (version > 0),
  effective_from    date not null,
  bands             jsonb not null check (jsonb_typeof(bands) = 'array' and jsonb_array_length(bands) > 0),
  window_days       int not null check (window_days between 0 and 366),
  counted_together  text not null check (counted_together in ('everybody', 'requester')),
  reminder_hours    int not null check (reminder_hours between 1 and 720),
  escalation_hours  int not null check (escalation_hours between 1 and 1440),
  escalate_to       text not null check (escalate_to in ('next-step', 'owner')),
  expiry_days       int not null check (expiry_days between 1 and 366),
  reason            text not null check (reason <> ''),
  created_at        timestamptz not null,
  created_by        uuid not null,
  primary key (org_id, document_type, version),
  foreign key (org_id, created_by) references profile (org_id, user_id),
  check (escalation_hours > reminder_hours)
);
select protect_company_table('approval_policy', 'append');
create trigger append_only before update or delete or truncate on approval_policy
  for each statement execute function refuse_change();

-- Somebody stands in for somebody else on these days, with what that person may decide and no more.
create table approval_delegation (
  org_id          uuid not null default current_org() references org (id),
  id              uuid not null,
  from_user       uuid not null,
  to_user         uuid not null,
  first_day       date not null,
  last_day        date not null,
  -- The kinds of document; null = every kind.
  document_types  text[] check (cardinality(document_types) > 0),
  reason          text not null check (reason <> ''),
  created_at      timestamptz not null,
  created_by      uuid not null,
  ended_at        timestamptz,
  ended_by        uuid,
  primary key (org_id, id),
  foreign key (org_id, from_user) references profile (org_id, user_id),
  foreign key (org_id, to_user) references profile (org_id, user_id),
  foreign key (org_id, created_by) references profile (org_id, user_id),
  foreign key (org_id, ended_by) references profile (org_id, user_id),
  check (from_user <> to_user),
  check (last_day >= first_day),
  check (num_nonnulls(ended_at, ended_by) in (0, 2))
);
create index approval_delegation_to on approval_delegation (org_id, to_user, last_day) where ended_at is null;
select protect_company_table('approval_delegation');

create table approval_request (
  org_id          uuid not null default current_org() references org (id),
  id              uuid not null,
  document_type   text not null references approval_document_type,
  document_id     uuid not null,
  number          text not null check (number <> ''),
  title           text not null check (title <> ''),
  -- Where the document is opened, inside the house.
  link            text not null check (link ~ '^/[a-z]'),
  -- Shillings; 0 where the document is not about money.
  amount          bigint not null check (amount >= 0),
  -- With what was asked for the same payee within the window: the amount the band was chosen by.
  counted_amount  bigint not null check (counted_amount >= 0),
  payee_type      text check (payee_type <> ''),
  payee_id        text check (payee_id <> ''),
  payee_name      text check (payee_name <> ''),
  -- What makes two payees one: who they are, and digests of where their money goes.
  payee_keys      text[] not null default '{}',
  requested_by    uuid not null,
  -- Everybody who made or changed the document, the requester too: none of them decides.
  makers          uuid[] not null check (cardinality(makers) > 0),
  content_sha256  text not null check (content_sha256 ~ '^[0-9a-f]{64}$'),
  -- The version of the policy the steps were bound by; 0 = the factory's.
  policy_version  int not null check (policy_version >= 0),
  policy_from     date not null,
  reminder_hours  int not null check (reminder_hours > 0),
  escalation_hours int not null check (escalation_hours > 0),
  escalate_to     text not null check (escalate_to in ('next-step', 'owner')),
  state           text not null check (state in
                    ('pending', 'approved', 'rejected', 'returned', 'expired', 'withdrawn')),
  version         int not null default 1,
  current_step    int not null default 1 check (current_step > 0),
  submitted_at    timestamptz not null,
  expires_on      date not null,
  closed_at       timestamptz,
  closing_reason  text check (closing_reason <> ''),
  primary key (org_id, id),
  unique (org_id, id, requested_by, content_sha256),
  foreign key (org_id, requested_by) references profile (org_id, user_id),
  check (num_nonnulls(payee_type, payee_name) in (0, 2)),
  check (payee_id is null or payee_type is not null),
  check (requested_by = any (makers)),
  check (counted_amount >= amount),
  check ((state = 'pending') = (closed_at is null)),
  check (state not in ('rejected', 'returned', 'withdrawn') or closing_reason is not null)
);
-- One live request per document.
create unique index approval_request_live on approval_request (org_id, document_type, document_id)
  where state in ('pending', 'approved');
create index approval_request_of_document on approval_request (org_id, document_id, submitted_at desc);
create index approval_request_newest on approval_request (org_id, submitted_at desc, id desc);
create index approval_request_waiting on approval_request (org_id, submitted_at desc, id desc)
  where state = 'pending';
create index approval_request_mine on approval_request (org_id, requested_by, submitted_at desc, id desc);
create index approval_request_payee on approval_request (org_id, document_type, submitted_at)
  where state in ('pending', 'approved') and payee_type is not null;
select protect_company_table('approval_request');

create table approval_step (
  org_id          uuid not null default current_org() references org (id),
  request_id      uuid not null,
  step            int not null check (step > 0),
  -- The request's own; the key below holds them equal: what is decided is what was asked.
  requested_by    uuid not null,
  content_sha256  text not null,
  -- Who may decide, as the policy said when it was asked.
  flag            text not null check (flag ~ '^can[A-Za-z]{2,40}$'),
  roles           text[] check (cardinality(roles) > 0),
  limits          jsonb not null default '[]' check (jsonb_typeof(limits) = 'array'),
  -- later: the steps before it come first.
  state           text not null check (state in
                    ('later', 'pending', 'approved', 'rejected', 'returned', 'expired', 'withdrawn')),
  open_since      timestamptz,
  reminded_at     timestamptz,
  -- Since then these may decide too.
  escalated_at    timestamptz,
  escalated_flag  text,
  escalated_roles text[] check (cardinality(escalated_roles) > 0),
  escalated_limits jsonb not null default '[]' check (jsonb_typeof(escalated_limits) = 'array'),
  decided_by      uuid,
  decided_role    text,
  on_behalf_of    uuid,
  decided_at      timestamptz,
  reason          text check (reason <> ''),
  -- In a company of one, the requester decided.
  same_person     boolean not null default false,
  primary key (org_id, request_id, step),
  foreign key (org_id, request_id, requested_by, content_sha256)
    references approval_request (org_id, id, requested_by, content_sha256),
  foreign key (org_id, decided_by) references profile (org_id, user_id),
  foreign key (org_id, on_behalf_of) references profile (org_id, user_id),
  check (num_nonnulls(decided_by, decided_role, decided_at) in (0, 3)),
  check ((decided_by is not null) = (state in ('approved', 'rejected', 'returned'))),
  check ((state = 'later') = (open_since is null)),
  check (state not in ('rejected', 'returned') or reason is not null),
  check ((escalated_at is null) = (escalated_flag is null)),
  -- Never one's own document, neither oneself nor through somebody who stands in.
  check (same_person or decided_by is null or decided_by <> requested_by),
  check (on_behalf_of is null or on_behalf_of not in (requested_by, decided_by))
);
-- Each step another person, and nobody is stood in for twice.
create unique index approval_step_other_person on approval_step (org_id, request_id, decided_by)
  where not same_person;
create unique index approval_step_other_principal on approval_step (org_id, request_id, on_behalf_of);
create index approval_step_decided on approval_step (org_id, decided_by, decided_at desc);
create index approval_step_open on approval_step (org_id, request_id) where state = 'pending';
select protect_company_table('approval_step');

-- What happened to a request, each with its time: its history, and what a notification is written from.
create table approval_event (
  org_id        uuid not null default current_org() references org (id),
  request_id    uuid not null,
  seq           bigint generated always as identity,
  step          int not null,
  kind          text not null check (kind in ('asked', 'reminded', 'escalated', 'approved', 'returned',
                                              'rejected', 'expired', 'withdrawn')),
  at            timestamptz not null,
  -- Null = the house itself.
  actor_id      uuid,
  on_behalf_of  uuid,
  reason        text,
  primary key (org_id, request_id, seq),
  foreign key (org_id, request_id) references approval_request (org_id, id)
);
select protect_company_table('approval_event', 'append');
create trigger append_only before update or delete or truncate on approval_event
  for each statement execute function refuse_change();

-- What was asked is written once; a request that ended stays ended, but an approval may be withdrawn.
create function refuse_change_of_approval() returns trigger language plpgsql as $$
begin
  if (old.document_type, old.document_id, old.number, old.title, old.link, old.amount,
      old.counted_amount, old.payee_type, old.payee_id, old.payee_name, old.payee_keys,
      old.requested_by, old.makers, old.content_sha256, old.policy_version, old.policy_from,
      old.reminder_hours, old.escalation_hours, old.escalate_to, old.submitted_at, old.expires_on)
     is distinct from
     (new.document_type, new.document_id, new.number, new.title, new.link, new.amount,
      new.counted_amount, new.payee_type, new.payee_id, new.payee_name, new.payee_keys,
      new.requested_by, new.makers, new.content_sha256, new.policy_version, new.policy_from,
      new.reminder_hours, new.escalation_hours, new.escalate_to, new.submitted_at, new.expires_on) then
    raise exception 'what approval was asked for is not changed' using errcode = '23514';
  end if;
  if old.state <> 'pending' and new.state <> old.state
     and not (old.state = 'approved' and new.state = 'withdrawn') then
    raise exception 'a request that ended does not move again' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger request_stays before update on approval_request
  for each row execute function refuse_change_of_approval();

-- A decision is made once.
create function refuse_change_of_approval_step() returns trigger language plpgsql as $$
begin
  if (old.flag, old.roles, old.limits) is distinct from (new.flag, new.roles, new.limits) then
    raise exception 'the steps of a request are not changed' using errcode = '23514';
  end if;
  if old.decided_by is not null and new is distinct from old then
    raise exception 'a decision is not changed' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger step_stays before update on approval_step
  for each row execute function refuse_change_of_approval_step();

-- Approved means every step was approved by somebody; none of the makers, unless it is marked.
create function check_whole_approval() returns trigger language plpgsql as $$
begin
  if exists (select from approval_step s
             where s.org_id = new.org_id and s.request_id = new.id
               and (s.state <> 'approved'
                    or (not s.same_person and s.decided_by = any (new.makers))
                    or s.on_behalf_of = any (new.makers))) then
    raise exception 'an approval has every step, each by another person than the maker'
      using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger whole_approval after update of state on approval_request
  deferrable initially deferred for each row when (new.state = 'approved')
  execute function check_whole_approval();

-- May somebody of this role and with these permissions take a step, for the amount that counts?
create function may_take_step(flag text, roles text[], limits jsonb, of_role text, held text[], counted bigint)
returns boolean language sql immutable as $$
  select flag = any (held) and (roles is null or of_role = any (roles))
    and not exists (select from jsonb_array_elements(limits) one
                    where one ->> 'role' = of_role and (one ->> 'limit')::bigint < counted)
$$;
