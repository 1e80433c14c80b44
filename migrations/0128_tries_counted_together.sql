-- How often somebody tried to sign in and how often an address asked, counted for every process of the house
-- together. One row per key, written over; the key is a hash, so that what strangers type is not kept.
-- Unlogged: a count costs no wait for the disk, and after a crash of the database counting begins anew.

-- Wrong passwords of an account, of a device at an account, or of an address, until the window is over.
create unlogged table auth.sign_in_tries (
  key        text primary key,
  wrong      int not null check (wrong > 0),
  ends_at    timestamptz not null,
  -- Where all of them came from, hashed; null when from several places.
  came_from  text
);
create index sign_in_tries_by_end on auth.sign_in_tries (ends_at);
grant select, insert, update, delete on auth.sign_in_tries to mavuno_app;

-- A bucket that is taken from and fills again by itself: it is enough to know when it will be full.
create unlogged table auth.request_buckets (
  key       text primary key,
  full_at   timestamptz not null,
  -- When it was last taken from, by the clock that is furthest ahead: several ask at once, in any order.
  taken_at  timestamptz not null check (taken_at <= full_at)
);
create index request_buckets_by_end on auth.request_buckets (full_at);
grant select, insert, update, delete on auth.request_buckets to mavuno_app;
