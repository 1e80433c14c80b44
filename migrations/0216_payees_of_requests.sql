-- What was asked for one payee is found by the payee: each request for approval looked through all requests of its window, and
-- whoever opened one through those of ninety days.
create index approval_request_payees on approval_request using gin (payee_keys) with (gin_pending_list_limit = 256);

-- The requests of the company that asks that have one of these keys, made after an instant; behind the wall no index is asked for them.
create function requests_of_payees(keys text[], since timestamptz) returns uuid[]
language plpgsql stable security definer set search_path = public, pg_temp set enable_seqscan = off as $$
begin
  return (
    select coalesce(array_agg(r.id), '{}') from approval_request r
    where r.org_id = current_org() and r.payee_keys && keys and r.submitted_at > since);
end $$;
revoke all on function requests_of_payees(text[], timestamptz) from public;
grant execute on function requests_of_payees(text[], timestamptz) to mavuno_app;
