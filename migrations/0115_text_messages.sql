-- Text messages to farmers: a receipt for each delivery that was taken in and each payment that arrived. A message
-- is written in the transaction of what it tells and sent by a job; of one event there is one message for ever.
create table text_message (
  org_id           uuid not null default current_org() references org (id),
  id               uuid not null,
  state            text not null check (state in
                     ('queued', 'sending', 'sent', 'delivered', 'failed', 'unknown')),
  version          int not null default 1,
  kind             text not null check (kind in ('receipt', 'payment')),
  -- The collection or the payment it tells of.
  source_id        uuid not null,
  farmer_id        uuid not null,
  phone            text not null check (phone ~ '^\+[1-9]\d{6,14}$'),
  language         text not null check (language in ('en', 'lg', 'sw')),
  body             text not null check (body <> ''),
  parts            int not null check (parts > 0),
  -- How often the gateway was called; counted before the call.
  tries            int not null default 0 check (tries >= 0),
  -- The gateway's own id, once it said one.
  provider_id      text check (provider_id <> ''),
  -- What the gateway or the network said last, in their word.
  reason           text check (reason <> ''),
  -- What the gateway charged, in ten-thousandths of its currency; null until it said so.
  cost_e4          bigint check (cost_e4 >= 0),
  cost_currency    text check (cost_currency ~ '^[A-Z]{3}$'),
  created_at       timestamptz not null,
  sent_at          timestamptz,
  finished_at      timestamptz,
  primary key (org_id, id),
  unique (org_id, kind, source_id),
  foreign key (org_id, farmer_id) references farmer (org_id, id),
  check ((cost_e4 is null) = (cost_currency is null)),
  check (state = 'queued' or state = 'failed' or tries > 0),
  check ((state in ('delivered', 'failed')) = (finished_at is not null))
);
create index text_message_newest on text_message (org_id, created_at desc, id desc);
create index text_message_provider on text_message (provider_id) where provider_id is not null;
create index text_message_unheard on text_message (phone) where state in ('sending', 'unknown');
create index text_message_under_way on text_message (org_id) where state in ('queued', 'sending');
select protect_company_table('text_message');

-- What was written is what is sent; what arrived has arrived.
create function refuse_change_of_text_message() returns trigger language plpgsql as $$
begin
  if (old.kind, old.source_id, old.farmer_id, old.language, old.body, old.parts, old.created_at)
     is distinct from
     (new.kind, new.source_id, new.farmer_id, new.language, new.body, new.parts, new.created_at)
     or new.tries < old.tries or (old.state = 'delivered' and new.state <> 'delivered') then
    raise exception 'what a text message says is not changed' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger words_stay before update on text_message
  for each row execute function refuse_change_of_text_message();

-- A delivery report comes before the company is known: the gateway's id names one message. Before its answer was
-- heard, or where it was lost, the number does, as long as one message alone was on its way there.
create function text_message_of_report(provider text, number text)
returns table (org_id uuid, message_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  with named as (select m.org_id, m.id from text_message m where m.provider_id = provider),
  unheard as (
    select m.org_id, m.id from text_message m
    where m.phone = number and m.provider_id is null and m.state in ('sending', 'unknown')
  )
  select n.org_id, n.id from named n
  union all
  select u.org_id, u.id from unheard u
  where not exists (select 1 from named) and (select count(*) from unheard) = 1
$$;
revoke all on function text_message_of_report(text, text) from public;
grant execute on function text_message_of_report(text, text) to mavuno_app;

-- What waited, or was just being sent, when the house stopped, in every company: taken up again at start.
create function text_messages_under_way() returns table (org_id uuid, message_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select m.org_id, m.id from text_message m where m.state in ('queued', 'sending')
$$;
revoke all on function text_messages_under_way() from public;
grant execute on function text_messages_under_way() to mavuno_app;
