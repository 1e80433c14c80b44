-- What people are told: a row for each event and person, written in the transaction of the event itself.

-- The order in which notices come and are read. Writes of one company run one after another, so within
-- a company a higher number was written later.
create sequence notice_turn;
grant usage on sequence notice_turn to mavuno_app;

create table notice (
  org_id        uuid not null default current_org() references org (id),
  id            uuid not null,
  recipient_id  uuid not null,
  kind          text not null check (kind in ('fund_release', 'payment_processed', 'export_ready',
                  'approval_needed', 'approval_result', 'price_published', 'quality_result', 'doc_due',
                  'licence_due', 'payment_unknown', 'access_request')),
  -- What it tells of: nobody is told of one event twice.
  event         text not null check (event <> ''),
  title         text not null check (title <> ''),
  message       text not null check (message <> ''),
  link          text not null check (link like '/%'),
  turn          bigint not null default nextval('notice_turn'),
  created_at    timestamptz not null,
  read_at       timestamptz,
  -- The turn in which it was read.
  read_turn     bigint check (read_turn > turn),
  primary key (org_id, id),
  unique (org_id, recipient_id, event),
  foreign key (org_id, recipient_id) references profile (org_id, user_id),
  check ((read_at is null) = (read_turn is null))
);
create index notice_newest on notice (org_id, recipient_id, turn desc, id desc);
create index notice_changed on notice (org_id, recipient_id, (coalesce(read_turn, turn)));
create index notice_unread on notice (org_id, recipient_id) where read_at is null;
create index notice_of_event on notice (org_id, event) where read_at is null;
select protect_company_table('notice');

-- Kinds somebody does not want to be told of.
create table notice_mute (
  org_id      uuid not null default current_org() references org (id),
  user_id     uuid not null,
  kind        text not null check (kind in ('fund_release', 'payment_processed', 'export_ready',
                'approval_needed', 'approval_result', 'price_published', 'quality_result', 'doc_due',
                'licence_due', 'payment_unknown', 'access_request')),
  created_at  timestamptz not null default clock_timestamp(),
  primary key (org_id, user_id, kind),
  foreign key (org_id, user_id) references profile (org_id, user_id)
);
select protect_company_table('notice_mute', 'draft');

-- A session that is ended is heard of at once by whatever it holds open.
create function auth.ring_session_over() returns trigger language plpgsql as $$
begin
  perform pg_notify('mavuno_bell', 'session:' || old.id);
  return null;
end $$;
create trigger session_over after delete on auth.sessions
  for each row execute function auth.ring_session_over();
create trigger session_shortened after update of not_after on auth.sessions
  for each row when (new.not_after is distinct from old.not_after)
  execute function auth.ring_session_over();

-- The companies of the house, for the work of the night in each. Nothing but their ids.
create function every_company() returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select id from org order by created_at, id
$$;
revoke all on function every_company() from public;
grant execute on function every_company() to mavuno_app;
