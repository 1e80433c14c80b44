-- Who a verified token belongs to. Runs before the company is known, so it is the one door past row
-- security for signed-in requests; it answers only for the session named in the token.
create function who_is(asked_user uuid, asked_session uuid)
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
  where p.user_id = asked_user and p.is_active
  order by p.created_at limit 1
$$;
revoke all on function who_is(uuid, uuid) from public;
grant execute on function who_is(uuid, uuid) to mavuno_app;
