-- Many payees paid together: prepared once, approved once, released in chunks by the house.

create table pay_run (
  org_id          uuid not null default current_org() references org (id),
  id              uuid not null,
  number          text not null,
  state           text not null check (state in ('prepared', 'approved', 'releasing', 'released', 'void')),
  version         int not null default 1,
  note            text check (note <> ''),
  prepared_on     date not null,
  -- The run whose failed payments this one tries again.
  retries_id      uuid,
  approved_by     uuid,
  approved_at     timestamptz,
  released_by     uuid,
  released_at     timestamptz,
  finished_at     timestamptz,
  same_person     boolean not null default false,
  closing_reason  text check (closing_reason <> ''),
  created_at      timestamptz not null,
  created_by      uuid not null,
  primary key (org_id, id),
  unique (org_id, number),
  foreign key (org_id, retries_id) references pay_run (org_id, id),
  foreign key (org_id, created_by) references profile (org_id, user_id),
  foreign key (org_id, approved_by) references profile (org_id, user_id),
  foreign key (org_id, released_by) references profile (org_id, user_id),
  check (num_nonnulls(approved_by, approved_at) in (0, 2)),
  check (num_nonnulls(released_by, released_at) in (0, 2)),
  check (same_person or approved_by is null or approved_by <> created_by),
  check (same_person or released_by is null
         or (released_by <> created_by and released_by <> approved_by)),
  check (state not in ('releasing', 'released') or released_by is not null),
  check (state <> 'released' or finished_at is not null),
  check (state <> 'void' or closing_reason is not null)
);
create index pay_run_newest on pay_run (org_id, created_at desc, id desc);
select protect_company_table('pay_run');

alter table payment
  add column pay_run_id       uuid,
  -- Why a chunk of the run left it unreleased; a person looks.
  add column release_problem  text check (release_problem <> ''),
  add foreign key (org_id, pay_run_id) references pay_run (org_id, id);
create index payment_by_run on payment (org_id, pay_run_id, number) where pay_run_id is not null;

-- What was being released when the house stopped, in every company: taken up again at start.
create function pay_runs_releasing() returns table (org_id uuid, run_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select r.org_id, r.id from pay_run r where r.state = 'releasing'
$$;
revoke all on function pay_runs_releasing() from public;
grant execute on function pay_runs_releasing() to mavuno_app;
