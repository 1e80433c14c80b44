-- Work for later, put down in the transaction of the command that asks for it. The queue's own tables
-- (schema graphile_worker, made before the first migration) stay closed to the application; it may only
-- put a job down for the company it works for.
create function enqueue_job(job text, payload jsonb, at_time timestamptz, same_as text)
returns void
language sql security definer set search_path = public, pg_temp as $$
  select graphile_worker.add_job(
    job,
    json_build_object('org', public.current_org(), 'payload', payload),
    run_at => coalesce(at_time, now()),
    max_attempts => 25,
    -- The same key in two companies is two jobs.
    job_key => public.current_org()::text || ':' || job || ':' || same_as
  )
$$;
revoke all on function enqueue_job(text, jsonb, timestamptz, text) from public;
grant execute on function enqueue_job(text, jsonb, timestamptz, text) to mavuno_app;
