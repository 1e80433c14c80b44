// A flow that leaves the house: begun here, answered outside, claimed once when the answer comes back,
// and ended in the browser that began it, by a code (PKCE) or by the session in the address (implicit).
// Whatever goes wrong on the way ends as an address too: people look at it in a browser.
import { randomUUID } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AuthFault, type OAuthFault } from "./faults.ts";
import { sha256 } from "./oneTimeCodes.ts";
import {
  findOutsideFlow,
  insertOutsideFlow,
  insertUsedAnswer,
  markClaimed,
  openOutsideFlow,
  type OutsideFlow,
  sweepOutsideFlows,
} from "./outsideFlowStore.ts";
import { type Challenge, newAuthCode } from "./pkce.ts";
import { type ProviderTokens, sealTokens } from "./providerTokens.ts";
import { failureFacts, redirectTarget, withFacts } from "./redirects.ts";
import { isRemembered } from "./remembered.ts";
import { deviceOf, isUuid } from "./requests.ts";
import type { Room } from "./room.ts";
import { type LiveSession, openSession, sessionAnswer } from "./sessions.ts";
import type { SqlSource, UserRow } from "./store.ts";

/** How the person will have proved themselves; goes into the session's amr. */
export type OutsideMethod = "oauth" | "sso/saml";

const flowSeconds = 300;
const keptSeconds = 3600;

/**
 * Writes down that a browser leaves for somebody outside; gives the flow's id. `redirectTo` is what was
 * asked for: a place that is not allowed becomes our own site. Without a challenge the flow is implicit.
 */
export async function beginOutsideFlow(
  db: SqlSource,
  settings: Room["settings"],
  asked: {
    method: OutsideMethod;
    provider: string;
    redirectTo: string | readonly string[];
    challenge: Challenge | null;
    nonce?: string;
    /** The secret behind the challenge that the provider was sent. */
    providerVerifier?: string;
    /** The signed-in person who wants one more way to sign in. */
    linkingUserId?: string | null;
    now: Date;
  },
): Promise<OutsideFlow["id"]> {
  const id = randomUUID();
  await sweepOutsideFlows(db, new Date(asked.now.getTime() - keptSeconds * 1000));
  await insertOutsideFlow(db, {
    id,
    method: asked.method,
    provider: asked.provider,
    redirect_to: redirectTarget(asked.redirectTo, settings),
    code_challenge: asked.challenge?.challenge ?? null,
    code_challenge_method: asked.challenge?.method ?? null,
    nonce: asked.nonce ?? null,
    provider_verifier: asked.providerVerifier ?? null,
    linking_user_id: asked.linkingUserId ?? null,
    created_at: asked.now,
  });
  return id;
}

/**
 * Gives the flow an answer belongs to, once: the row is marked in the same statement, so of two answers
 * at once only one goes on. Run it outside a longer transaction, before anything is asked outside.
 * Refuses 400 `bad_oauth_state` (unknown, another method's, older than 5 minutes) and 400
 * `flow_state_already_used`; both belong to `sendHome`, as no flow says where else to go.
 */
export async function claimOutsideFlow(
  db: SqlSource,
  asked: { id: string; method: OutsideMethod; now: Date },
): Promise<OutsideFlow> {
  const { id, now } = asked;
  const found = isUuid(id) ? await findOutsideFlow(db, id) : undefined;
  if (!found || found.method !== asked.method) throw badState("invalid");
  if (now.getTime() - found.created_at.getTime() > flowSeconds * 1000) throw badState("expired");
  const claimed = await markClaimed(db, { id, now });
  if (claimed) return claimed;
  throw new AuthFault(400, "flow_state_already_used", "OAuth callback with a state already used");
}

const badState = (how: "invalid" | "expired"): AuthFault =>
  new AuthFault(400, "bad_oauth_state", `OAuth callback with ${how} state`);

/** How a flow ends: with a code for the waiting browser, or with the session itself. */
export type FlowEnd = { code: string } | { live: LiveSession; tokens: ProviderTokens | null };

/**
 * The person is known: makes the code, or opens the session where the flow has no challenge. In the
 * transaction that found the account; `placeAfter` says then where the browser goes.
 */
export async function endOutsideFlow(
  tx: SqlSource,
  settings: Room["settings"],
  end: {
    flow: OutsideFlow;
    user: UserRow;
    request: FastifyRequest;
    tokens?: ProviderTokens | null;
    /** When the sign-on outside ends, if it says so. */
    sessionEndsAt?: Date | null;
    now: Date;
  },
): Promise<FlowEnd> {
  const { flow, user, now } = end;
  const tokens = end.tokens ?? null;
  const sessionEndsAt = end.sessionEndsAt ?? null;
  if (flow.code_challenge === null) {
    const live = await openSession(tx, settings, {
      user,
      method: flow.method,
      provider: flow.provider.startsWith("sso:") ? flow.provider.slice(4) : undefined,
      remembered: isRemembered(end.request),
      endsBy: sessionEndsAt,
      device: deviceOf(end.request),
      now,
    });
    return { live, tokens };
  }
  const code = newAuthCode();
  await openOutsideFlow(tx, {
    id: flow.id,
    userId: user.id,
    authCodeHash: sha256(code),
    tokens: tokens && sealTokens(code, tokens),
    sessionEndsAt,
    now,
  });
  return { code };
}

/** The address the browser goes to when all went well. */
export async function placeAfter(
  room: Pick<Room, "tokens" | "settings">,
  flow: Pick<OutsideFlow, "redirect_to">,
  end: FlowEnd,
  now: Date,
): Promise<string> {
  if ("code" in end) return withFacts(flow.redirect_to, { query: { code: end.code } });
  const session = await sessionAnswer(room.tokens, room.settings, end.live, now);
  return withFacts(flow.redirect_to, {
    fragment: {
      access_token: session.access_token,
      expires_at: String(session.expires_at),
      expires_in: String(session.expires_in),
      ...tokenFacts(end.tokens),
      refresh_token: session.refresh_token,
      sb: "",
      token_type: session.token_type,
    },
  });
}

function tokenFacts(tokens: ProviderTokens | null): Record<string, string> {
  if (!tokens) return {};
  const { provider_token, provider_refresh_token } = tokens;
  return { provider_token, ...(provider_refresh_token ? { provider_refresh_token } : {}) };
}

/** The address that tells the waiting browser what went wrong: in the query and in the fragment. */
export function placeOfFailure(
  flow: Pick<OutsideFlow, "redirect_to">,
  fault: AuthFault | OAuthFault,
): string {
  const facts = failureFacts(fault);
  return withFacts(flow.redirect_to, { query: facts, fragment: { ...facts, sb: "" } });
}

/** Sends a browser on; nothing on the way keeps the address or tells it to others. */
export function sendOn(reply: FastifyReply, place: string): FastifyReply {
  reply.header("cache-control", "no-store").header("referrer-policy", "no-referrer");
  return reply.code(302).header("location", place).send();
}

/** Back to our own site, with what went wrong: no flow says where else the browser belongs. */
export function sendHome(
  reply: FastifyReply,
  settings: Room["settings"],
  fault: AuthFault,
): FastifyReply {
  reply.header("cache-control", "no-store").header("referrer-policy", "no-referrer");
  const place = withFacts(settings.siteUrl, { query: failureFacts(fault) });
  return reply.code(303).header("location", place).send();
}

/** Remembers an answer (an id token, an assertion's id) until it ends; false when it was used before. */
export function useAnswerOnce(
  tx: SqlSource,
  answer: { text: string; expiresAt: Date },
): Promise<boolean> {
  return insertUsedAnswer(tx, { hash: sha256(answer.text), expiresAt: answer.expiresAt });
}
