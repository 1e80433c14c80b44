-- What people of the house ask for themselves: leave, an advance on salary, money for small things, tools,
-- letters, repairs. And what somebody says without giving a name.

-- Days a year of each kind of leave, from a day on; a kind without a row has no limit.
create table leave_entitlement (
  org_id          uuid not null default current_org() references org (id),
  leave_kind      text not null check (leave_kind in ('annual', 'sick', 'maternity', 'paternity',
                    'compassionate', 'unpaid')),
  effective_from  date not null,
  days_a_year     int not null check (days_a_year between 0 and 366),
  source_note     text not null check (source_note <> ''),
  created_at      timestamptz not null default clock_timestamp(),
  created_by      uuid not null,
  primary key (org_id, leave_kind, effective_from)
);
select protect_company_table('leave_entitlement', 'append');

-- Days on which nobody works and no leave is taken. One that was declared late gives days of leave back.
create table public_holiday (
  org_id       uuid not null default current_org() references org (id),
  day          date not null,
  name         text not null check (name <> ''),
  source_note  text not null check (source_note <> ''),
  created_at   timestamptz not null default clock_timestamp(),
  created_by   uuid not null,
  primary key (org_id, day)
);
select protect_company_table('public_holiday', 'draft');

-- How much of a salary is advanced at most, over how many months it is paid back, and within how many
-- days other money is accounted for; from a day on.
create table employee_money_policy (
  org_id            uuid not null default current_org() references org (id),
  effective_from    date not null,
  largest_advance   bigint not null check (largest_advance >= 0),
  most_instalments  int not null check (most_instalments between 1 and 24),
  settle_days       int not null check (settle_days between 1 and 366),
  source_note       text not null check (source_note <> ''),
  created_at        timestamptz not null default clock_timestamp(),
  created_by        uuid not null,
  primary key (org_id, effective_from)
);
select protect_company_table('employee_money_policy', 'append');

create table employee_request (
  org_id          uuid not null default current_org() references org (id),
  id              uuid not null,
  number          text not null,
  state           text not null check (state in ('draft', 'submitted', 'returned', 'approved',
                    'fulfilled', 'rejected', 'expired', 'withdrawn')),
  version         int not null default 1,
  kind            text not null check (kind in ('leave', 'salary_advance', 'petty_cash', 'ppe_or_tool',
                    'transport', 'document_letter', 'repair')),
  -- In one line, as lists show it.
  title           text not null check (title <> ''),
  -- Shillings; 0 for what is not money.
  amount          bigint not null check (amount >= 0),
  -- What this kind asks for, in the one shape its rule declares.
  particulars     jsonb not null,
  file_sha256     text,
  commitment_id   uuid,
  approved_at     timestamptz,
  same_person     boolean not null default false,
  fulfilled_at    timestamptz,
  closing_reason  text check (closing_reason <> ''),
  created_at      timestamptz not null,
  -- Whose request it is: nobody asks for another.
  created_by      uuid not null,
  primary key (org_id, id),
  unique (org_id, number),
  foreign key (org_id, created_by) references profile (org_id, user_id),
  foreign key (org_id, file_sha256) references stored_file (org_id, sha256),
  foreign key (org_id, commitment_id) references commitment (org_id, id),
  check (particulars ->> 'kind' = kind),
  check ((kind in ('salary_advance', 'petty_cash', 'transport')) = (amount > 0)),
  check (state not in ('approved', 'fulfilled') or approved_at is not null),
  check (state not in ('approved', 'fulfilled') or (amount > 0) = (commitment_id is not null)),
  check ((state = 'fulfilled') = (fulfilled_at is not null)),
  check (state not in ('returned', 'rejected') or closing_reason is not null)
);
create index employee_request_mine on employee_request (org_id, created_by, number desc);
create index employee_request_newest on employee_request (org_id, number desc);
select protect_company_table('employee_request');

-- Each working day of a leave that is asked for or approved: nobody is away twice on one day.
create table leave_day (
  org_id       uuid not null default current_org() references org (id),
  employee_id  uuid not null,
  day          date not null,
  request_id   uuid not null,
  leave_kind   text not null check (leave_kind in ('annual', 'sick', 'maternity', 'paternity',
                 'compassionate', 'unpaid')),
  primary key (org_id, employee_id, day),
  foreign key (org_id, request_id) references employee_request (org_id, id),
  foreign key (org_id, employee_id) references profile (org_id, user_id)
);
create index leave_day_by_day on leave_day (org_id, day);
create index leave_day_of_request on leave_day (org_id, request_id);
select protect_company_table('leave_day', 'draft');

create table employee_request_comment (
  org_id      uuid not null default current_org() references org (id),
  request_id  uuid not null,
  seq         bigint generated always as identity,
  body        text not null check (body <> ''),
  created_at  timestamptz not null,
  created_by  uuid not null,
  primary key (org_id, request_id, seq),
  foreign key (org_id, request_id) references employee_request (org_id, id),
  foreign key (org_id, created_by) references profile (org_id, user_id)
);
select protect_company_table('employee_request_comment', 'append');
create trigger append_only before update or delete or truncate on employee_request_comment
  for each statement execute function refuse_change();

-- Cash that came back of what somebody received: an instalment of an advance, or what was not spent.
create table employee_repayment (
  org_id       uuid not null default current_org() references org (id),
  id           uuid not null,
  number       text not null,
  request_id   uuid not null,
  state        text not null check (state in ('recorded', 'reversed')),
  version      int not null default 1,
  amount       bigint not null check (amount > 0),
  day          date not null,
  note         text check (note <> ''),
  reason       text check (reason <> ''),
  same_person  boolean not null default false,
  created_at   timestamptz not null,
  -- Who received the cash.
  created_by   uuid not null,
  reversed_by  uuid,
  primary key (org_id, id),
  unique (org_id, number),
  foreign key (org_id, request_id) references employee_request (org_id, id),
  foreign key (org_id, created_by) references profile (org_id, user_id),
  foreign key (org_id, reversed_by) references profile (org_id, user_id),
  check ((state = 'reversed') = (reversed_by is not null)),
  check (state <> 'reversed' or reason is not null),
  check (same_person or reversed_by is distinct from created_by)
);
create index employee_repayment_of_request on employee_repayment (org_id, request_id, number);
select protect_company_table('employee_repayment');

insert into voucher_source (source_type, event, table_name, states) values
  ('employee-repayment', 'record', 'employee_repayment', '{recorded}');

-- What a company's slips for complaints are signed with: a slip proves that its bearer works here, and
-- not who it is.
create table complaint_secret (
  org_id  uuid primary key default current_org() references org (id),
  secret  text not null check (length(secret) >= 32)
);
select protect_company_table('complaint_secret', 'append');

-- A complaint without a name: no person, no minute, no id that tells a time. Whoever wrote it reads the
-- answer with a code that only they know; the code's SHA-256 is kept.
create table complaint (
  org_id       uuid not null default current_org() references org (id),
  id           uuid not null default gen_random_uuid(),
  code_sha256  text not null check (code_sha256 ~ '^[0-9a-f]{64}$'),
  topic        text not null check (topic in ('pay', 'safety', 'treatment', 'dishonesty', 'other')),
  -- Only if the writer chose to give one.
  signed_as    text check (signed_as <> ''),
  received_on  date not null,
  closed_on    date,
  primary key (org_id, id),
  unique (org_id, code_sha256)
);
create index complaint_by_code on complaint (code_sha256);
create index complaint_newest on complaint (org_id, received_on desc, id desc);
select protect_company_table('complaint');

create table complaint_message (
  org_id        uuid not null default current_org() references org (id),
  complaint_id  uuid not null,
  seq           bigint generated always as identity,
  from_house    boolean not null,
  body          text not null check (body <> ''),
  written_on    date not null,
  primary key (org_id, complaint_id, seq),
  foreign key (org_id, complaint_id) references complaint (org_id, id)
);
select protect_company_table('complaint_message', 'append');
create trigger append_only before update or delete or truncate on complaint_message
  for each statement execute function refuse_change();

-- Whoever holds a complaint's code has no company: this one question passes row security.
create function find_complaint(asked_sha256 text) returns table (org_id uuid, id uuid)
language sql stable security definer set search_path = public as $$
  select c.org_id, c.id from complaint c where c.code_sha256 = asked_sha256 limit 1
$$;
revoke all on function find_complaint(text) from public;
grant execute on function find_complaint(text) to mavuno_app;
