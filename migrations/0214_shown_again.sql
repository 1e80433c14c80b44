-- Who lets money go, or says who may, showed lately that it is them (decision 0072): a session knows when.

drop function who_are(uuid[], uuid[]);

-- Who stands behind each of these verified tokens, in any order, each with its `place` among them from 1: the live session's
-- person, company, role and what was changed of its permissions. Of a session that is over, of somebody banned, dismissed or
-- past the last day, and where a factor was not shown, nothing is said. `awaited_from`: an access token from then on shows
-- that the answer of the last refresh arrived; null when that is known. `shown_at`: when whoever is signed in last proved that it
-- is them, by whatever way; null where a session says nothing of it.
create function who_are(asked_users uuid[], asked_sessions uuid[])
returns table (
  place int, org_id uuid, org_name text, sole_trader boolean, business_day date, access_mode text, email text,
  first_name text, last_name text, role text, title text, department text, phone text, flag_changes jsonb,
  overrides jsonb, last_activity_at timestamptz, not_after timestamptz, remembered boolean, lacks_factor boolean,
  aal text, awaited_from timestamptz, shown_at timestamptz
)
language plpgsql stable security definer set search_path = public, auth as $$
#variable_conflict use_column
declare
  today date;
  has_changes boolean;
  has_overrides boolean;
begin
  for at in 1 .. cardinality(asked_users) loop
    select o.id, o.name, o.sole_trader, o.business_day, o.access_mode, p.email, p.first_name, p.last_name, p.role,
           p.title, p.department, p.phone, s.last_activity_at, s.not_after, s.remembered,
           p.second_factor_required and not has.a_factor, s.aal,
           case when not s.answer_seen then s.answers_from end, company_day(o.business_day),
           -- Each proof with its second: a password, a second step, a mailed code, a sign-on elsewhere.
           to_timestamp((select max((proof ->> 'timestamp')::bigint) from jsonb_array_elements(s.amr) proof)),
           exists (select from role_flag f where f.org_id = p.org_id and f.role = p.role),
           exists (select from permission_override v where v.org_id = p.org_id and v.user_id = p.user_id)
    into org_id, org_name, sole_trader, business_day, access_mode, email, first_name, last_name, role,
         title, department, phone, last_activity_at, not_after, remembered, lacks_factor, aal,
         awaited_from, today, shown_at, has_changes, has_overrides
    from profile p
    join org o on o.id = p.org_id
    join auth.sessions s on s.id = asked_sessions[at] and s.user_id = p.user_id
    join auth.users u on u.id = p.user_id and (u.banned_until is null or u.banned_until <= now())
    cross join lateral (select exists (
      select from auth.mfa_factors f where f.user_id = p.user_id and f.status = 'verified') as a_factor) has
    -- Whole as session_is_whole says it: whoever has a factor has shown it.
    where p.user_id = asked_users[at] and p.is_active and (s.aal = 'aal2' or not has.a_factor)
      and (p.last_day is null or p.last_day >= company_day(o.business_day))
    order by p.created_at limit 1;
    if not found then continue; end if;
    place := at;
    flag_changes := '{}';
    overrides := '{}';
    if has_changes then
      flag_changes := (select jsonb_object_agg(f.flag, f.granted) from role_flag f
                       where f.org_id = who_are.org_id and f.role = who_are.role);
    end if;
    if has_overrides then
      overrides := coalesce((select jsonb_object_agg(l.flag, l.granted)
                             from live_overrides(who_are.org_id, asked_users[at], today) l), '{}');
    end if;
    return next;
  end loop;
end $$;
revoke all on function who_are(uuid[], uuid[]) from public;
grant execute on function who_are(uuid[], uuid[]) to mavuno_app;
