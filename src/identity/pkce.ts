// A flow begun in one browser ends in the same one: the link of a mail gives only a code, and the code
// only a session to whom knows the secret behind the challenge that was sent along.
import { createHash, randomBytes, randomUUID, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { recordAct } from "./acts.ts";
import { AuthFault, invalid } from "./faults.ts";
import { sha256 } from "./oneTimeCodes.ts";
import {
  type FlowRow,
  insertFlow,
  lockFlow,
  markUsed,
  openFlow,
  sweepFlowsOf,
} from "./oneTimeStore.ts";
import { unsealTokens } from "./providerTokens.ts";
import { type Body, bodyOf, deviceOf, textOf } from "./requests.ts";
import type { Room } from "./room.ts";
import { deleteSession } from "./sessionStore.ts";
import { isBanned, openSession, sessionAnswer } from "./sessions.ts";
import { isRemembered } from "./remembered.ts";
import { inTransaction, lockUser, noteSignIn, type SqlSource, type UserRow } from "./store.ts";

export interface Challenge {
  challenge: string;
  method: "s256" | "plain";
}

/** The pair of challenge and method a request carries: both or neither. */
export function challengeOf(body: Body): Challenge | null {
  const challenge = textOf(body, "code_challenge");
  const method = textOf(body, "code_challenge_method").toLowerCase();
  if (challenge === "" && method === "") return null;
  if (challenge === "" || method === "") {
    throw invalid("PKCE flow requires code_challenge_method and code_challenge");
  }
  if (method !== "s256" && method !== "plain") throw invalid("Invalid code_challenge_method");
  if (challenge.length < 43 || challenge.length > 128) {
    throw invalid("code challenge has to be between 43 and 128 characters");
  }
  if (!/^[a-zA-Z0-9._~-]+$/.test(challenge)) {
    const allowed = "alphanumeric characters, hyphens, periods, underscores and tildes";
    throw invalid(`code challenge can only contain ${allowed}`);
  }
  return { challenge, method };
}

/** Writes down that a browser waits for this; gives the flow's id, or null without a challenge. */
export async function beginFlow(
  tx: SqlSource,
  flow: { challenge: Challenge | null; userId: string | null; method: string; now: Date },
): Promise<string | null> {
  if (!flow.challenge) return null;
  const id = randomUUID();
  const dayAgo = new Date(flow.now.getTime() - 24 * 3_600_000);
  if (flow.userId !== null) await sweepFlowsOf(tx, flow.userId, dayAgo);
  const row = {
    id,
    user_id: flow.userId,
    method: flow.method,
    code_challenge: flow.challenge.challenge,
    code_challenge_method: flow.challenge.method,
  };
  await insertFlow(tx, row, flow.now);
  return id;
}

/** The code that a waiting browser gets in its address; nobody guesses it. */
export function newAuthCode(): string {
  return randomBytes(32).toString("base64url");
}

/** The person was proved: the code the waiting browser may exchange; null when the flow is gone. */
export async function finishFlow(
  tx: SqlSource,
  flow: { id: string; userId: string; now: Date },
): Promise<string | null> {
  const authCode = newAuthCode();
  const opened = await openFlow(tx, { ...flow, authCodeHash: sha256(authCode) });
  return opened ? authCode : null;
}

const flowSeconds = 300;

/**
 * POST /token?grant_type=pkce: the session for the browser that began the flow, once. The same code brought
 * again with its secret says that two have both: the second is refused, and the session of the first ends.
 */
export async function exchangeCode(room: Room, request: FastifyRequest): Promise<object> {
  const body = bodyOf(request);
  const authCode = textOf(body, "auth_code");
  const verifier = textOf(body, "code_verifier");
  if (authCode === "" || verifier === "") {
    throw invalid("invalid request: both auth code and code verifier should be non-empty");
  }
  const now = room.now();
  const device = deviceOf(request);
  // Returned, not thrown: the end of a session must be written although the code is refused.
  const outcome = await inTransaction(room.pool, async (tx) => {
    const flow = await lockFlow(tx, sha256(authCode));
    const user = flow?.user_id ? await lockUser(tx, flow.user_id) : undefined;
    if (!flow?.opened_at || !user) return noFlow();
    if (flow.used_at) {
      await endTwiceUsed(tx, { flow, usedAt: flow.used_at, user, verifier, ...device, now });
      return noFlow();
    }
    if (isPast(flow.opened_at, now)) {
      const words = "invalid flow state, flow state has expired";
      throw new AuthFault(422, "flow_state_expired", words);
    }
    if (!isAnswered(flow, verifier)) {
      const words = "code challenge does not match previously saved code verifier";
      throw new AuthFault(400, "bad_code_verifier", words);
    }
    if (isBanned(user, now)) throw new AuthFault(403, "user_banned", "User is banned");
    // Who came in from outside was noted when the answer came back from there.
    if (flow.provider === null) {
      await noteSignIn(tx, user.id, "email", now);
      await recordAct(tx, { user, act: "login", address: device.address, now });
    }
    const live = await openSession(tx, room.settings, {
      user: { ...user, last_sign_in_at: now, updated_at: now },
      method: flow.method,
      provider: flow.provider?.startsWith("sso:") ? flow.provider.slice(4) : undefined,
      remembered: isRemembered(request),
      endsBy: flow.session_ends_at,
      device,
      now,
    });
    await markUsed(tx, { id: flow.id, sessionId: live.session.id, now: room.now() });
    return { live, tokens: unsealTokens(authCode, flow.provider_tokens) };
  });
  if (outcome instanceof AuthFault) throw outcome;
  const { live, tokens } = outcome;
  return { ...(await sessionAnswer(room.tokens, room.settings, live, now)), ...tokens };
}

const noFlow = (): AuthFault =>
  new AuthFault(404, "flow_state_not_found", "invalid flow state, no valid flow state found");

const isPast = (since: Date, now: Date): boolean =>
  now.getTime() - since.getTime() > flowSeconds * 1000;

/**
 * Ends the session that the first use of a code opened. Whoever does not know the secret ends nothing; and what
 * was sent before the first use was over is one person's double click.
 */
async function endTwiceUsed(
  tx: SqlSource,
  again: {
    flow: FlowRow;
    usedAt: Date;
    user: UserRow;
    verifier: string;
    address: string;
    now: Date;
  },
): Promise<void> {
  const { flow, usedAt, user, address, now } = again;
  if (flow.session_id === null || !isAnswered(flow, again.verifier)) return;
  if (now <= usedAt || isPast(usedAt, now)) return;
  await deleteSession(tx, flow.session_id);
  await recordAct(tx, { user, act: "token_revoked", address, now });
}

/** Is this the secret behind the flow's challenge? */
function isAnswered(flow: FlowRow, verifier: string): boolean {
  const answer = flow.code_challenge_method === "plain" ? verifier : s256(verifier);
  return same(answer, flow.code_challenge ?? "");
}

function s256(verifier: string): string {
  return createHash("sha256").update(verifier).digest("base64url");
}

function same(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
