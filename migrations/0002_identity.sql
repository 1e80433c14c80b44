-- Identity: people's accounts, how each may sign in, and their live sessions. Knows nothing of companies;
-- a profile (registry) says which company an account works for. No row security by company here, so the
-- application role gets column by column only what the sign-in service does.

create schema auth;
grant usage on schema auth to mavuno_app;

create table auth.users (
  id                  uuid primary key,
  aud                 text not null default 'authenticated',
  role                text not null default 'authenticated',
  email               text check (email = lower(email) and length(email) between 3 and 255),
  phone               text unique check (phone ~ '^[1-9][0-9]{1,14}$'),
  -- A PHC string (argon2id) or an imported bcrypt hash; null = this account has no password.
  password_hash       text,
  email_confirmed_at  timestamptz,
  phone_confirmed_at  timestamptz,
  last_sign_in_at     timestamptz,
  -- app_metadata is written by administrators only; user_metadata by the person: never authorise on it.
  app_metadata        jsonb not null default '{}' check (jsonb_typeof(app_metadata) = 'object'),
  user_metadata       jsonb not null default '{}' check (jsonb_typeof(user_metadata) = 'object'),
  is_sso_user         boolean not null default false,
  is_anonymous        boolean not null default false,
  banned_until        timestamptz,
  created_at          timestamptz not null,
  updated_at          timestamptz not null,
  check (is_anonymous or is_sso_user or email is not null or phone is not null)
);
-- Accounts of a company's own sign-on may share an address with an ordinary account.
create unique index users_email on auth.users (email) where not is_sso_user;
grant select, insert on auth.users to mavuno_app;
grant update (password_hash, user_metadata, last_sign_in_at, updated_at) on auth.users to mavuno_app;

create table auth.identities (
  id               uuid primary key,
  user_id          uuid not null references auth.users (id) on delete cascade,
  provider         text not null,
  -- The provider's own name for the person; for email and phone it is the user id.
  provider_id      text not null,
  identity_data    jsonb not null default '{}' check (jsonb_typeof(identity_data) = 'object'),
  last_sign_in_at  timestamptz,
  created_at       timestamptz not null,
  updated_at       timestamptz not null,
  unique (provider, provider_id)
);
create index identities_by_user on auth.identities (user_id);
grant select, insert on auth.identities to mavuno_app;
grant update (last_sign_in_at, updated_at) on auth.identities to mavuno_app;

-- A session is one signed-in device. No token is stored: refresh tokens are derived from refresh_key and
-- refresh_counter, so the current one can be given out again after a lost answer, and stolen backups hold none.
create table auth.sessions (
  id                uuid primary key,
  user_id           uuid not null references auth.users (id) on delete cascade,
  aal               text not null default 'aal1' check (aal in ('aal1', 'aal2')),
  -- How the person proved who they are, newest first: [{"method", "timestamp"}].
  amr               jsonb not null default '[]' check (jsonb_typeof(amr) = 'array'),
  -- "Keep me signed in" was ticked: 7 days and no idle limit, instead of 4 hours and 30 idle minutes.
  remembered        boolean not null,
  not_after         timestamptz not null,
  last_activity_at  timestamptz not null,
  refreshed_at      timestamptz,
  -- Null for the sessions of a hosted auth backend, which keeps the refresh tokens itself.
  refresh_key       bytea check (length(refresh_key) = 32),
  refresh_counter   int not null default 0 check (refresh_counter >= 0),
  user_agent        text not null default '',
  ip                text not null default '',
  created_at        timestamptz not null,
  updated_at        timestamptz not null
);
create index sessions_by_user on auth.sessions (user_id);
grant select, insert, delete on auth.sessions to mavuno_app;
grant update (not_after, last_activity_at, refreshed_at, refresh_counter, user_agent, ip, updated_at)
  on auth.sessions to mavuno_app;

-- What happened to accounts: sign-ins, sign-outs, changed passwords. Never a password or a token.
create table auth.audit_log_entries (
  id          uuid primary key,
  payload     jsonb not null,
  ip_address  text not null default '',
  created_at  timestamptz not null
);
create index audit_log_entries_by_time on auth.audit_log_entries (created_at);
grant select, insert on auth.audit_log_entries to mavuno_app;
create trigger append_only before update or delete or truncate on auth.audit_log_entries
  for each statement execute function refuse_change();
