// Reads and writes of auth.sign_in_tries and auth.request_buckets, which all processes of the house share.
// One function per sentence of SQL; no decisions. Keys are hashes of what was asked for.
import { run, type SqlSource } from "./store.ts";

/** Wrong guesses of one key, while their window is open. */
export interface TriesRow {
  key: string;
  wrong: number;
  ends_at: Date;
}

/** What was guessed wrongly under these keys, where the window is still open. */
export function openTries(db: SqlSource, keys: readonly string[], now: Date): Promise<TriesRow[]> {
  const text = `select key, wrong, ends_at from auth.sign_in_tries
    where key = any ($1) and ends_at > $2`;
  return run<TriesRow>(db, text, [keys, now]);
}

/** One wrong guess more under each key, and what that makes; always in the same order of keys. */
export function countWrong(
  db: SqlSource,
  keys: readonly string[],
  at: { from: string; now: Date; endsAt: Date },
): Promise<TriesRow[]> {
  const text = `insert into auth.sign_in_tries as t (key, wrong, ends_at, came_from)
    select key, 1, $3, $4 from unnest($1::text[]) as asked (key) order by key
    on conflict (key) do update set
      wrong = case when t.ends_at > $2 then t.wrong + 1 else 1 end,
      ends_at = case when t.ends_at > $2 then t.ends_at else excluded.ends_at end,
      came_from = case when t.ends_at <= $2 or t.came_from = excluded.came_from
        then excluded.came_from end
    returning key, wrong, ends_at`;
  return run<TriesRow>(db, text, [keys, at.now, at.endsAt, at.from]);
}

/** Forgets the wrong guesses of a key; with a place, only when all of them came from there. */
export async function forgetWrong(
  db: SqlSource,
  key: string,
  onlyFrom: string | null,
): Promise<void> {
  const text = `delete from auth.sign_in_tries
    where key = $1 and ($2::text is null or came_from = $2)`;
  await run(db, text, [key, onlyFrom]);
}

/**
 * Takes one from a bucket of so many that fills again in so many seconds. Null: taken; else how many
 * seconds it takes until there is one. A bucket nobody took from is full.
 */
export async function takeFrom(
  db: SqlSource,
  key: string,
  bucket: { most: number; seconds: number; now: Date },
): Promise<number | null> {
  // Each one taken puts off by one step when the bucket will be full; it is empty when that is a whole filling away.
  const text = `with taken as (
      insert into auth.request_buckets as b (key, taken_at, full_at)
      values ($1, $2, $2::timestamptz + make_interval(secs => $3))
      on conflict (key) do update set
        taken_at = greatest(b.taken_at, $2),
        full_at = greatest(b.full_at, $2) + make_interval(secs => $3)
        where greatest(b.full_at, $2) + make_interval(secs => $3)
          <= greatest(b.taken_at, $2) + make_interval(secs => $4)
      returning 1)
    select exists (select from taken) as taken,
      extract(epoch from full_at - greatest(taken_at, $2))::float8 + $3 - $4 as wait
    from (values (1)) as one left join auth.request_buckets on key = $1`;
  const step = bucket.seconds / bucket.most;
  const values = [key, bucket.now, step, bucket.seconds];
  const [found] = await run<{ taken: boolean; wait: number | null }>(db, text, values);
  // No row seen: it came into being while we asked, and was empty at once.
  return found?.taken ? null : (found?.wait ?? step);
}
