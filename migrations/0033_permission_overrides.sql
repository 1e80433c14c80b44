-- People come by invitation, may have a last day, may be asked for a second factor; and one person may be
-- given or denied one permission until a day.

alter table profile
  -- When the invitation was written; null for who got a first password.
  add column invited_at timestamptz,
  -- The last company day on which the person works here; null = no end is set.
  add column last_day date,
  -- Nothing of the company opens before this person has a second factor.
  add column second_factor_required boolean not null default false,
  -- A company is never without its owner because a day has passed.
  add constraint owner_without_last_day check (role <> 'owner' or last_day is null);

-- One permission for one person until the end of a company day. Append-only: what was given stays readable.
create table permission_override (
  org_id     uuid not null default current_org() references org (id),
  id         uuid not null,
  user_id    uuid not null,
  flag       text not null check (flag ~ '^can[A-Za-z]{2,40}$'),
  granted    boolean not null,
  until_day  date not null,
  reason     text not null check (reason <> ''),
  given_by   uuid not null,
  given_at   timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, user_id) references profile (org_id, user_id),
  foreign key (org_id, given_by) references profile (org_id, user_id),
  -- Nobody gives themselves anything.
  check (given_by <> user_id)
);
create index permission_override_by_user on permission_override (org_id, user_id, given_at);
select protect_company_table('permission_override', 'append');

-- An override that was ended before its day.
create table permission_override_end (
  org_id       uuid not null default current_org() references org (id),
  override_id  uuid not null,
  ended_by     uuid not null,
  ended_at     timestamptz not null,
  reason       text not null check (reason <> ''),
  primary key (org_id, override_id),
  foreign key (org_id, override_id) references permission_override (org_id, id)
);
select protect_company_table('permission_override_end', 'append');

create trigger append_only before update or delete or truncate on permission_override
  for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on permission_override_end
  for each statement execute function refuse_change();

-- The company's day: its own where it stands still, else the day in Kampala.
create function company_day(own_day date) returns date language sql stable as
$$ select coalesce(own_day, (now() at time zone 'Africa/Kampala')::date) $$;

-- The overrides that count for a person on a day, the newest of each permission. Asked by who_is before the
-- company is known, by the company's own pages after.
create function live_overrides(asked_org uuid, asked_user uuid, on_day date)
returns table (id uuid, flag text, granted boolean)
language sql stable as $$
  select distinct on (o.flag) o.id, o.flag, o.granted
  from permission_override o
  where o.org_id = asked_org and o.user_id = asked_user and o.until_day >= on_day
    and not exists (select from permission_override_end e
                    where e.org_id = o.org_id and e.override_id = o.id)
  order by o.flag, o.given_at desc, o.id desc
$$;

-- Who a verified token belongs to, as before; now with the person's own overrides over the role's flags,
-- not after a last day, and saying whether a second factor must be enrolled first.
drop function who_is(uuid, uuid);
create function who_is(asked_user uuid, asked_session uuid)
returns table (
  org_id uuid, org_name text, sole_trader boolean, business_day date, access_mode text,
  email text, first_name text, last_name text, role text, title text, department text, phone text,
  flag_changes jsonb, overrides jsonb,
  last_activity_at timestamptz, not_after timestamptz, remembered boolean, lacks_factor boolean
)
language sql stable security definer set search_path = public, auth as $$
  select o.id, o.name, o.sole_trader, o.business_day, o.access_mode,
         p.email, p.first_name, p.last_name, p.role, p.title, p.department, p.phone,
         coalesce((select jsonb_object_agg(f.flag, f.granted)
                   from role_flag f where f.org_id = p.org_id and f.role = p.role), '{}'),
         coalesce((select jsonb_object_agg(l.flag, l.granted)
                   from live_overrides(p.org_id, p.user_id, company_day(o.business_day)) l), '{}'),
         s.last_activity_at, s.not_after, s.remembered,
         p.second_factor_required and not exists (
           select from auth.mfa_factors f where f.user_id = p.user_id and f.status = 'verified')
  from profile p
  join org o on o.id = p.org_id
  join auth.sessions s on s.id = asked_session and s.user_id = asked_user
  join auth.users u on u.id = s.user_id and (u.banned_until is null or u.banned_until <= now())
  where p.user_id = asked_user and p.is_active and public.session_is_whole(s.id)
    and (p.last_day is null or p.last_day >= company_day(o.business_day))
  order by p.created_at limit 1
$$;
revoke all on function who_is(uuid, uuid) from public;
grant execute on function who_is(uuid, uuid) to mavuno_app;
