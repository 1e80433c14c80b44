// Reads and writes of the flows that lead through somebody outside, and of the answers that were used
// up. One function per sentence of SQL; no decisions.
import type { FlowRow } from "./oneTimeStore.ts";
import { run, type SqlSource } from "./store.ts";

/** A flow that leads through somebody outside. */
export interface OutsideFlow extends FlowRow {
  provider: string;
  redirect_to: string;
  nonce: string | null;
  provider_verifier: string | null;
  linking_user_id: string | null;
  claimed_at: Date | null;
}

export async function insertOutsideFlow(
  db: SqlSource,
  flow: Pick<
    OutsideFlow,
    | "id"
    | "method"
    | "provider"
    | "redirect_to"
    | "code_challenge"
    | "code_challenge_method"
    | "nonce"
    | "provider_verifier"
    | "linking_user_id"
    | "created_at"
  >,
): Promise<void> {
  await run(
    db,
    `insert into auth.flow_state (id, method, provider, redirect_to, code_challenge,
       code_challenge_method, nonce, provider_verifier, linking_user_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      flow.id,
      flow.method,
      flow.provider,
      flow.redirect_to,
      flow.code_challenge,
      flow.code_challenge_method,
      flow.nonce,
      flow.provider_verifier,
      flow.linking_user_id,
      flow.created_at,
    ],
  );
}

export async function findOutsideFlow(db: SqlSource, id: string): Promise<OutsideFlow | undefined> {
  const text = "select * from auth.flow_state where id = $1 and provider is not null";
  return (await run<OutsideFlow>(db, text, [id]))[0];
}

/** Marks the flow as answered; of two answers at once one finds it so already. */
export async function markClaimed(
  db: SqlSource,
  flow: { id: string; now: Date },
): Promise<OutsideFlow | undefined> {
  const text = `update auth.flow_state set claimed_at = $2
    where id = $1 and provider is not null and claimed_at is null returning *`;
  return (await run<OutsideFlow>(db, text, [flow.id, flow.now]))[0];
}

/** The flow waits for its browser: whose it is, behind which code, and what goes with it. */
export async function openOutsideFlow(
  db: SqlSource,
  flow: {
    id: string;
    userId: string;
    authCodeHash: string;
    tokens: Buffer | null;
    sessionEndsAt: Date | null;
    now: Date;
  },
): Promise<void> {
  await run(
    db,
    `update auth.flow_state set user_id = $2, auth_code_hash = $3, opened_at = $4,
       provider_tokens = $5, session_ends_at = $6 where id = $1`,
    [flow.id, flow.userId, flow.authCodeHash, flow.now, flow.tokens, flow.sessionEndsAt],
  );
}

/** Flows that nobody ended. */
export async function sweepOutsideFlows(db: SqlSource, before: Date): Promise<void> {
  const text = "delete from auth.flow_state where provider is not null and created_at < $1";
  await run(db, text, [before]);
}

/** Writes down that an answer was used; false when it was before. */
export async function insertUsedAnswer(
  db: SqlSource,
  answer: { hash: string; expiresAt: Date },
): Promise<boolean> {
  const text = `insert into auth.used_answers (answer_hash, expires_at) values ($1, $2)
    on conflict (answer_hash) do nothing returning answer_hash`;
  return (await run(db, text, [answer.hash, answer.expiresAt])).length > 0;
}
