-- The ground everything stands on: companies, the people in them, the audit and the receipts of writes.
-- The role mavuno_app is made before the first migration; it owns nothing and cannot bypass row security.

create extension if not exists pg_trgm;

grant usage on schema public to mavuno_app;

-- The company a transaction works for. A missing setting is an error, never "all companies".
create function current_org() returns uuid language sql stable as
$$ select current_setting('app.org')::uuid $$;

-- Puts a table under its company's roof: row security on and forced, and only the rights it needs.
-- rights: 'edit' (select, insert, update), 'append' (select, insert), 'draft' (also delete).
create function protect_company_table(name text, rights text default 'edit') returns void
language plpgsql as $$
begin
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format('create policy company on %I using (org_id = (select current_org()))
                  with check (org_id = (select current_org()))', name);
  execute format('grant select, insert on %I to mavuno_app', name);
  if rights in ('edit', 'draft') then execute format('grant update on %I to mavuno_app', name); end if;
  if rights = 'draft' then execute format('grant delete on %I to mavuno_app', name); end if;
end $$;

create table org (
  id            uuid primary key,
  name          text not null check (name <> ''),
  sole_trader   boolean not null default false,
  -- The demo company's day stands still until its owner lets time run; null = the day in Kampala.
  business_day  date,
  access_mode   text not null default 'aligned' check (access_mode in ('aligned', 'strict')),
  settings      jsonb not null default '{}',
  created_at    timestamptz not null default now()
);
alter table org enable row level security;
alter table org force row level security;
create policy company on org using (id = (select current_org())) with check (id = (select current_org()));
grant select, insert, update on org to mavuno_app;

create table profile (
  org_id      uuid not null default current_org() references org (id),
  user_id     uuid not null,
  email       text not null,
  first_name  text not null default '',
  last_name   text not null default '',
  role        text not null default 'employee',
  title       text,
  department  text,
  phone       text,
  is_active   boolean not null default true,
  version     int not null default 1,
  created_at  timestamptz not null default now(),
  primary key (org_id, user_id)
);
create index profile_by_user on profile (user_id);
select protect_company_table('profile');

-- What the owner changed against the factory table of permissions.
create table role_flag (
  org_id   uuid not null default current_org() references org (id),
  role     text not null,
  flag     text not null,
  granted  boolean not null,
  primary key (org_id, role, flag)
);
select protect_company_table('role_flag', 'draft');

-- Every write, hash-chained per company: hash = SHA-256(previous hash ‖ seq ‖ body).
create table audit_event (
  org_id      uuid not null default current_org() references org (id),
  seq         bigint not null check (seq > 0),
  at          timestamptz not null,
  actor_id    uuid,
  subject     text not null,
  subject_id  text not null,
  action      text not null,
  body        text not null,
  prev_hash   text not null,
  hash        text not null,
  primary key (org_id, seq)
);
create index audit_event_by_subject on audit_event (org_id, subject, subject_id, seq);
select protect_company_table('audit_event', 'append');

-- One row per write that was carried out: the same id and content again gets the same answer.
create table command_receipt (
  org_id          uuid not null default current_org() references org (id),
  key             text not null,
  endpoint        text not null,
  content_sha256  text not null,
  status          int not null,
  answer          text not null,
  audit_seq       bigint not null,
  audit_hash      text not null,
  at              timestamptz not null default now(),
  primary key (org_id, key)
);
select protect_company_table('command_receipt', 'append');

-- Rows that are written once and never again, by nobody: not even the owner of the database by accident.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;
create trigger append_only before update or delete or truncate on audit_event
  for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on command_receipt
  for each statement execute function refuse_change();
