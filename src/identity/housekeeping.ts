// What nobody needs any more goes: ended sessions, codes and flows past their time, challenges, factors
// that were begun and left, counts whose window is over, accounts without an address after a month. The
// audit log stays whole.
import { inTransaction, run } from "./store.ts";
import type { Room } from "./room.ts";

/** What goes, by table, and when: `$1` is now. In this order: flows hold what relay states need. */
const past: Readonly<Record<string, string>> = {
  // Ended ones stay three days, for whoever asks what was signed in where.
  sessions: "not_after < $1::timestamptz - interval '72 hours'",
  one_time_tokens: "expires_at < $1",
  saml_relay_states: "created_at < $1::timestamptz - interval '24 hours'",
  flow_state: "created_at < $1::timestamptz - interval '24 hours'",
  used_answers: "expires_at < $1",
  wallet_messages: "expires_at < $1",
  sign_in_tries: "ends_at < $1",
  request_buckets: "full_at < $1",
  mfa_challenges: "created_at < $1::timestamptz - interval '24 hours'",
  mfa_factors: `status = 'unverified' and created_at < $1::timestamptz - interval '24 hours'
    and coalesce(last_challenged_at, created_at) < $1::timestamptz - interval '24 hours'`,
  // Nobody can sign in to such an account again once its last session is over.
  users: `is_anonymous and created_at < $1::timestamptz - interval '30 days' and not exists
    (select from auth.sessions s where s.user_id = auth.users.id and s.not_after > $1)`,
};

/** Takes away what is past its time; gives how many rows of which table. Doing it twice does no harm. */
export async function sweepAccounts(
  room: Pick<Room, "pool" | "now">,
): Promise<Record<string, number>> {
  const now = room.now();
  const swept: Record<string, number> = {};
  for (const [table, isPast] of Object.entries(past)) {
    const text = `with gone as (delete from auth.${table} where ${isPast} returning 1)
      select count(*)::int as rows from gone`;
    const [counted] = await inTransaction(room.pool, (tx) =>
      run<{ rows: number }>(tx, text, [now]),
    );
    swept[table] = counted?.rows ?? 0;
  }
  return swept;
}
