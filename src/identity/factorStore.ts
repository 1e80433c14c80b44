// Reads and writes of auth.mfa_factors and auth.mfa_challenges. One function per sentence of SQL; no
// decisions.
import { type Proof, run, type SessionRow, type SqlSource } from "./store.ts";

export interface FactorRow {
  id: string;
  user_id: string;
  friendly_name: string;
  factor_type: "totp" | "phone";
  status: "unverified" | "verified";
  secret: string | null;
  phone: string | null;
  last_step: string;
  last_challenged_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

export interface ChallengeRow {
  id: string;
  factor_id: string;
  /** Null when the session that asked is over: then nobody may answer, but its guesses count. */
  session_id: string | null;
  code_hash: string | null;
  wrong_guesses: number;
  verified_at: Date | null;
  created_at: Date;
}

// A bigint comes back as text or bigint by connection; asked for as text it is always text.
const columns = `id, user_id, friendly_name, factor_type, status, secret, phone,
  last_step::text as last_step, last_challenged_at, created_at, updated_at`;

export function factorsOf(db: SqlSource, userId: string): Promise<FactorRow[]> {
  const text = `select ${columns} from auth.mfa_factors where user_id = $1 order by created_at, id`;
  return run<FactorRow>(db, text, [userId]);
}

export async function findFactor(
  db: SqlSource,
  userId: string,
  id: string,
): Promise<FactorRow | undefined> {
  const text = `select ${columns} from auth.mfa_factors where id = $1 and user_id = $2`;
  return (await run<FactorRow>(db, text, [id, userId]))[0];
}

export async function insertFactor(
  db: SqlSource,
  factor: Pick<FactorRow, "id" | "user_id" | "friendly_name" | "factor_type" | "secret" | "phone">,
  now: Date,
): Promise<void> {
  await run(
    db,
    `insert into auth.mfa_factors
       (id, user_id, friendly_name, factor_type, secret, phone, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7)`,
    [
      factor.id,
      factor.user_id,
      factor.friendly_name,
      factor.factor_type,
      factor.secret,
      factor.phone,
      now,
    ],
  );
}

/** Factors somebody began to set up and left. */
export async function sweepUnfinished(db: SqlSource, userId: string, before: Date): Promise<void> {
  await run(
    db,
    `delete from auth.mfa_factors f where f.user_id = $1 and f.status = 'unverified'
       and f.created_at < $2 and coalesce(f.last_challenged_at, f.created_at) < $2`,
    [userId, before],
  );
}

export async function verifyFactor(
  db: SqlSource,
  factor: { id: string; step: number; now: Date },
): Promise<void> {
  await run(
    db,
    `update auth.mfa_factors set status = 'verified', last_step = greatest(last_step, $2::bigint),
       updated_at = $3 where id = $1`,
    [factor.id, factor.step, factor.now],
  );
}

export async function renameFactor(
  db: SqlSource,
  factor: Pick<FactorRow, "id" | "friendly_name" | "phone" | "updated_at">,
): Promise<void> {
  const text = `update auth.mfa_factors set friendly_name = $2, phone = $3, updated_at = $4
    where id = $1`;
  await run(db, text, [factor.id, factor.friendly_name, factor.phone, factor.updated_at]);
}

/** Other factors of this kind that were never finished. */
export async function deleteUnverified(db: SqlSource, factor: FactorRow): Promise<void> {
  await run(
    db,
    `delete from auth.mfa_factors where user_id = $1 and factor_type = $2 and id <> $3
       and status = 'unverified'`,
    [factor.user_id, factor.factor_type, factor.id],
  );
}

/** Takes the factor away; sessions that were raised with it fall back to what they proved without. */
export async function deleteFactor(
  db: SqlSource,
  factor: { id: string; method: string; now: Date },
): Promise<void> {
  await run(
    db,
    `update auth.sessions set aal = 'aal1', factor_id = null, updated_at = $3,
       amr = coalesce((select jsonb_agg(one order by place)
         from jsonb_array_elements(amr) with ordinality as proof (one, place)
         where one ->> 'method' <> $2), '[]')
     where factor_id = $1`,
    [factor.id, factor.method, factor.now],
  );
  await run(db, "delete from auth.mfa_factors where id = $1", [factor.id]);
}

export async function insertChallenge(
  db: SqlSource,
  challenge: Pick<ChallengeRow, "id" | "factor_id" | "session_id" | "code_hash"> & {
    address: string;
    now: Date;
  },
): Promise<void> {
  await run(
    db,
    `with noted as (update auth.mfa_factors set last_challenged_at = $6 where id = $2)
     insert into auth.mfa_challenges
       (id, factor_id, session_id, code_hash, ip_address, created_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      challenge.id,
      challenge.factor_id,
      challenge.session_id,
      challenge.code_hash,
      challenge.address,
      challenge.now,
    ],
  );
}

export async function findChallenge(
  db: SqlSource,
  factorId: string,
  id: string,
): Promise<ChallengeRow | undefined> {
  const text = "select * from auth.mfa_challenges where id = $1 and factor_id = $2";
  return (await run<ChallengeRow>(db, text, [id, factorId]))[0];
}

/** Wrong answers to the factor's challenges of late. */
export async function wrongGuessesSince(
  db: SqlSource,
  factorId: string,
  since: Date,
): Promise<number> {
  const rows = await run<{ wrong: number }>(
    db,
    `select coalesce(sum(wrong_guesses), 0)::int as wrong from auth.mfa_challenges
     where factor_id = $1 and created_at > $2`,
    [factorId, since],
  );
  return rows[0]?.wrong ?? 0;
}

export async function countWrongAnswer(db: SqlSource, challengeId: string): Promise<void> {
  const text = "update auth.mfa_challenges set wrong_guesses = wrong_guesses + 1 where id = $1";
  await run(db, text, [challengeId]);
}

/** The challenge is answered; wrong guesses before it are forgiven. */
export async function consumeChallenge(
  db: SqlSource,
  challenge: ChallengeRow,
  now: Date,
): Promise<void> {
  await run(
    db,
    `update auth.mfa_challenges set wrong_guesses = 0,
       verified_at = case when id = $1 then $3 else verified_at end
     where factor_id = $2`,
    [challenge.id, challenge.factor_id, now],
  );
}

export async function sweepChallenges(
  db: SqlSource,
  factorId: string,
  before: Date,
): Promise<void> {
  const text = "delete from auth.mfa_challenges where factor_id = $1 and created_at < $2";
  await run(db, text, [factorId, before]);
}

/** Raises a session; the counter jumps by two, so that no refresh token from before counts any more. */
export async function raiseSession(
  db: SqlSource,
  session: { id: string; factorId: string; amr: readonly Proof[]; now: Date },
): Promise<SessionRow | undefined> {
  const rows = await run<SessionRow>(
    db,
    `update auth.sessions set aal = 'aal2', factor_id = $2, amr = $3,
       refresh_counter = refresh_counter + 2, refreshed_at = $4, updated_at = $4
     where id = $1 returning *`,
    [session.id, session.factorId, JSON.stringify(session.amr), session.now],
  );
  return rows[0];
}

/** The person's other sessions that showed no second factor. */
export async function deleteLowSessions(
  db: SqlSource,
  userId: string,
  keep: string,
): Promise<void> {
  const text = "delete from auth.sessions where user_id = $1 and id <> $2 and aal <> 'aal2'";
  await run(db, text, [userId, keep]);
}

/** Has the session proved all that its account asks for? */
export async function isWhole(db: SqlSource, sessionId: string): Promise<boolean> {
  const text = "select session_is_whole($1) as whole";
  return (await run<{ whole: boolean }>(db, text, [sessionId]))[0]?.whole ?? false;
}
