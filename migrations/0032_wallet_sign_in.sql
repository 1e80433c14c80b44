-- A message that a wallet signed opens one session. It would be good for ten minutes, so it is
-- remembered until then.

create table auth.wallet_messages (
  -- SHA-256 of chain and message: a signature can be written in more than one way, the message cannot.
  digest      text primary key check (length(digest) = 64),
  expires_at  timestamptz not null
);
create index wallet_messages_by_end on auth.wallet_messages (expires_at);
grant select, insert, delete on auth.wallet_messages to mavuno_app;
