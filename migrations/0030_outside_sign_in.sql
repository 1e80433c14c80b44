-- Signing in through somebody outside: an OpenID provider, a company's own sign-on, a wallet. What a flow
-- that leaves the house must remember, and the answers that were used up.

-- A wallet's person has neither an address nor a phone; the identity is the account.
alter table auth.users drop constraint users_check;

-- Without a challenge the session comes back in the address itself (implicit flow).
alter table auth.flow_state
  alter column code_challenge drop not null,
  alter column code_challenge_method drop not null,
  add check ((code_challenge is null) = (code_challenge_method is null)),
  -- Who was asked outside; null for the flows of our own mails.
  add column provider           text,
  -- Where the browser goes when all is done; checked against the allowed places when the flow began.
  add column redirect_to        text,
  -- What the provider's answer must carry, and what proves to the provider that it is we who ask.
  add column nonce              text,
  add column provider_verifier  text,
  -- The signed-in person who wants one more way to sign in.
  add column linking_user_id    uuid references auth.users (id) on delete cascade,
  -- The answer came back; a second one is refused, whatever the first came to.
  add column claimed_at         timestamptz,
  -- The provider's own tokens, sealed with the code that only the waiting browser gets.
  add column provider_tokens    bytea,
  -- The outside sign-on ends then, and our session with it.
  add column session_ends_at    timestamptz,
  add check (provider is not null or code_challenge is not null),
  add check ((provider is null) = (redirect_to is null));
create index flow_state_by_linking_user on auth.flow_state (linking_user_id)
  where linking_user_id is not null;
create index outside_flows_by_time on auth.flow_state (created_at) where provider is not null;
grant update (claimed_at, provider_tokens, session_ends_at) on auth.flow_state to mavuno_app;

-- Answers of a provider that were used to sign in: none is good twice. Only their SHA-256 is kept.
create table auth.used_answers (
  answer_hash  text primary key,
  expires_at   timestamptz not null
);
create index used_answers_by_time on auth.used_answers (expires_at);
grant select, insert, delete on auth.used_answers to mavuno_app;
