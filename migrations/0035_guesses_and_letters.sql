-- Wrong guesses at a second factor outlive the session they were made in: whoever signs out and in again
-- has not five new ones.
alter table auth.mfa_challenges
  drop constraint mfa_challenges_session_id_fkey,
  alter column session_id drop not null,
  add foreign key (session_id) references auth.sessions (id) on delete set null;

-- What housekeeping looks for.
create index sessions_by_end on auth.sessions (not_after);
create index one_time_tokens_by_end on auth.one_time_tokens (expires_at);

-- The letter that carried the code asks for no password: one that was put on the address before anybody had
-- proved it may be a stranger's, and goes with the proof.
alter table auth.one_time_tokens add column forgets_password boolean not null default false;
