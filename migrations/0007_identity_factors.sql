-- Second factors of people's accounts, the challenges they answer, and what an administrator's key may
-- change about accounts.

create table auth.mfa_factors (
  id                  uuid primary key,
  user_id             uuid not null references auth.users (id) on delete cascade,
  friendly_name       text not null default '' check (length(friendly_name) <= 100),
  factor_type         text not null check (factor_type in ('totp', 'phone')),
  status              text not null default 'unverified'
                        check (status in ('unverified', 'verified')),
  -- The shared secret of an authenticator app, base32; leaves the house once, when it is enrolled.
  secret              text,
  phone               text check (phone ~ '^[1-9][0-9]{1,14}$'),
  -- The 30-second step of the last accepted code: no code is good twice.
  last_step           bigint not null default 0 check (last_step >= 0),
  last_challenged_at  timestamptz,
  created_at          timestamptz not null,
  updated_at          timestamptz not null,
  check ((factor_type = 'totp') = (secret is not null)),
  check ((factor_type = 'phone') = (phone is not null)),
  unique (user_id, friendly_name),
  unique (user_id, phone)
);
grant select, insert, delete on auth.mfa_factors to mavuno_app;
grant update (friendly_name, status, phone, last_step, last_challenged_at, updated_at)
  on auth.mfa_factors to mavuno_app;

-- One question to one session: answered in it, once, in time, and after few wrong guesses.
create table auth.mfa_challenges (
  id             uuid primary key,
  factor_id      uuid not null references auth.mfa_factors (id) on delete cascade,
  session_id     uuid not null references auth.sessions (id) on delete cascade,
  -- What a text message asked for, as it is checked; null for an authenticator app.
  code_hash      text,
  wrong_guesses  int not null default 0 check (wrong_guesses >= 0),
  verified_at    timestamptz,
  ip_address     text not null default '',
  created_at     timestamptz not null
);
create index mfa_challenges_by_factor on auth.mfa_challenges (factor_id, created_at);
create index mfa_challenges_by_session on auth.mfa_challenges (session_id);
grant select, insert, delete on auth.mfa_challenges to mavuno_app;
grant update (wrong_guesses, verified_at) on auth.mfa_challenges to mavuno_app;

-- The factor a session was raised to aal2 with: without the factor the session falls back.
alter table auth.sessions
  add column factor_id uuid references auth.mfa_factors (id) on delete set null;
create index sessions_by_factor on auth.sessions (factor_id);
grant update (aal, amr, factor_id) on auth.sessions to mavuno_app;

alter table auth.users add column deleted_at timestamptz;
grant delete on auth.users to mavuno_app;
grant update (aud, role, email, phone, email_confirmed_at, phone_confirmed_at, app_metadata,
  banned_until, deleted_at) on auth.users to mavuno_app;
grant update (provider_id, identity_data), delete on auth.identities to mavuno_app;

-- Has the session proved all that its account asks for? Somebody with a second factor is signed in only
-- half until it was shown.
create function session_is_whole(asked_session uuid) returns boolean
language sql stable security definer set search_path = auth as $$
  select exists (
    select from auth.sessions s where s.id = asked_session and (s.aal = 'aal2' or not exists (
      select from auth.mfa_factors f where f.user_id = s.user_id and f.status = 'verified')))
$$;
revoke all on function session_is_whole(uuid) from public;
grant execute on function session_is_whole(uuid) to mavuno_app;

-- A half signed-in person is nobody yet to the company.
create or replace function who_is(asked_user uuid, asked_session uuid)
returns table (
  org_id uuid, org_name text, sole_trader boolean, business_day date, access_mode text,
  email text, first_name text, last_name text, role text, title text, department text, phone text,
  flag_changes jsonb, last_activity_at timestamptz, not_after timestamptz, remembered boolean
)
language sql stable security definer set search_path = public, auth as $$
  select o.id, o.name, o.sole_trader, o.business_day, o.access_mode,
         p.email, p.first_name, p.last_name, p.role, p.title, p.department, p.phone,
         coalesce((select jsonb_object_agg(f.flag, f.granted)
                   from role_flag f where f.org_id = p.org_id and f.role = p.role), '{}'),
         s.last_activity_at, s.not_after, s.remembered
  from profile p
  join org o on o.id = p.org_id
  join auth.sessions s on s.id = asked_session and s.user_id = asked_user
  join auth.users u on u.id = s.user_id and (u.banned_until is null or u.banned_until <= now())
  where p.user_id = asked_user and p.is_active and public.session_is_whole(s.id)
  order by p.created_at limit 1
$$;
