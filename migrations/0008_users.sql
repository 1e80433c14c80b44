-- People of a company: who leaves can no longer sign in, and a company is never without an owner.

-- A person who was deactivated is refused at the sign-in too, not only inside the company.
grant update (banned_until) on auth.users to mavuno_app;

-- The second wall behind the rule of the house: the last active owner stays owner and active.
create function keep_an_owner() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from profile p
                 where p.org_id = new.org_id and p.role = 'owner' and p.is_active) then
    raise exception 'a company has at least one active owner' using errcode = '23514';
  end if;
  return null;
end $$;
create trigger keep_an_owner after update of role, is_active on profile
  for each row when (old.role = 'owner' and old.is_active
                     and (new.role <> 'owner' or not new.is_active))
  execute function keep_an_owner();

-- Only flags are kept as changes that say something: a flag has a name and a role.
alter table role_flag
  add constraint role_flag_words check (role ~ '^[a-z_]{2,40}$' and flag ~ '^can[A-Za-z]{2,40}$');
