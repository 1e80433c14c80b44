-- Identity by mail and text message: what is pending for an account, the one-time codes that were sent,
-- and the flows that a browser began and only the same browser may end (PKCE).

alter table auth.users
  add column invited_at              timestamptz,
  add column confirmation_sent_at    timestamptz,
  add column recovery_sent_at        timestamptz,
  add column reauthentication_sent_at timestamptz,
  -- The address an account is to move to; the present one stays until the new one is proved.
  add column email_change            text check (email_change = lower(email_change)),
  add column email_change_sent_at    timestamptz,
  -- With two confirmations: was one of the two given already?
  add column email_change_half       boolean not null default false,
  add column phone_change            text check (phone_change ~ '^[1-9][0-9]{1,14}$'),
  add column phone_change_sent_at    timestamptz;

-- An account made by a text message or without any address gets its first address later.
grant update (email, phone, email_confirmed_at, phone_confirmed_at, app_metadata, is_anonymous,
    invited_at, confirmation_sent_at, recovery_sent_at, reauthentication_sent_at, email_change,
    email_change_sent_at, email_change_half, phone_change, phone_change_sent_at)
  on auth.users to mavuno_app;
grant update (identity_data), delete on auth.identities to mavuno_app;

-- A flow a browser began: only who knows the verifier of its challenge gets the session.
create table auth.flow_state (
  id                     uuid primary key,
  user_id                uuid references auth.users (id) on delete cascade,
  -- How the person will have proved themselves: goes into the session's amr.
  method                 text not null,
  code_challenge         text not null check (length(code_challenge) between 43 and 128),
  code_challenge_method  text not null check (code_challenge_method in ('s256', 'plain')),
  -- Written when the link was opened; the code itself is not kept, only its SHA-256.
  auth_code_hash         text unique,
  opened_at              timestamptz,
  created_at             timestamptz not null
);
create index flow_state_by_user on auth.flow_state (user_id);
grant select, insert, delete on auth.flow_state to mavuno_app;
grant update (user_id, auth_code_hash, opened_at) on auth.flow_state to mavuno_app;

-- One live code per person and kind; a new one replaces the old, any success clears all.
create table auth.one_time_tokens (
  id            uuid primary key,
  user_id       uuid not null references auth.users (id) on delete cascade,
  kind          text not null check (kind in ('confirmation', 'recovery', 'reauthentication',
                  'email_change_current', 'email_change_new', 'phone_change')),
  -- Neither the six digits nor the link's token are kept, only what they are checked against.
  code_hash     text not null,
  link_hash     text not null unique,
  -- The address the code was sent to.
  relates_to    text not null,
  -- Wrong guesses so far; after a few the code is dead.
  wrong_guesses int not null default 0 check (wrong_guesses >= 0),
  flow_id       uuid references auth.flow_state (id) on delete set null,
  expires_at    timestamptz not null,
  created_at    timestamptz not null,
  unique (user_id, kind)
);
grant select, insert, delete on auth.one_time_tokens to mavuno_app;
grant update (wrong_guesses) on auth.one_time_tokens to mavuno_app;
