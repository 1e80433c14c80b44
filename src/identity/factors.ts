// Second factors: an authenticator app that a person sets up, is asked for, shows, and may take away. A
// session that has shown one is at aal2. The service's only own rule beyond the API's: a challenge belongs
// to the session that asked for it, five wrong guesses close the factor for a while, no code counts twice.
import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import qrcode from "qrcode";
import { recordAct } from "./acts.ts";
import {
  type ChallengeRow,
  consumeChallenge,
  countWrongAnswer,
  deleteFactor,
  deleteLowSessions,
  deleteUnverified,
  type FactorRow,
  factorsOf,
  findChallenge,
  findFactor,
  insertChallenge,
  insertFactor,
  raiseSession,
  sweepChallenges,
  sweepUnfinished,
  verifyFactor,
  wrongGuessesSince,
} from "./factorStore.ts";
import { AuthFault, invalid } from "./faults.ts";
import { requireUser, type SignedIn } from "./guard.ts";
import { type Body, bodyOf, deviceOf, isUuid, textOf } from "./requests.ts";
import { makeRefreshToken } from "./refreshTokens.ts";
import type { Room } from "./room.ts";
import { type LiveSession, sessionAnswer } from "./sessions.ts";
import { lockSession } from "./sessionStore.ts";
import { identitiesOf, inTransaction, lockUser, type SqlSource } from "./store.ts";
import { acceptedStep, newTotpSecret, totpUri } from "./totp.ts";

const mostFactors = 10;
const challengeSeconds = 300;
const mostWrongGuesses = 5;
const guessWindowSeconds = 15 * 60;
const daySeconds = 24 * 3600;

interface OneFactor {
  Params: { id: string };
}

/** Puts the second factors under /factors. */
export function registerFactors(scope: FastifyInstance, room: Room): void {
  scope.addHook("onSend", async (request, reply) => {
    if (request.routeOptions.url?.includes("/factors")) reply.header("cache-control", "no-store");
  });
  scope.post("/factors", async (request) => {
    const me = await factorHolder(room, request);
    return enrol(room, request, me);
  });
  scope.post<OneFactor>("/factors/:id/challenge", async (request) => {
    const me = await factorHolder(room, request);
    return challenge(room, request, me);
  });
  scope.post<OneFactor>("/factors/:id/verify", async (request) => {
    const me = await factorHolder(room, request);
    return verify(room, request, me);
  });
  scope.delete<OneFactor>("/factors/:id", async (request) => {
    const me = await factorHolder(room, request);
    return unenrol(room, request, me);
  });
}

async function factorHolder(room: Room, request: FastifyRequest): Promise<SignedIn> {
  const { pool: db, tokens, settings } = room;
  const me = await requireUser(request, { db, tokens, settings, now: room.now() });
  if (me.user.is_anonymous) {
    const words = "Anonymous user not allowed to perform these actions";
    throw new AuthFault(403, "no_authorization", words);
  }
  return me;
}

/** Only an authenticator app can be enrolled; its secret leaves the house here and never again. */
async function enrol(room: Room, request: FastifyRequest, me: SignedIn): Promise<object> {
  const body = bodyOf(request);
  checkType(textOf(body, "factor_type"));
  const friendlyName = nameOf(body);
  const issuer = textOf(body, "issuer") || new URL(room.settings.siteUrl).host;
  if (issuer.length > 200) throw invalid("issuer cannot be longer than 200 characters");
  const factor = { id: randomUUID(), secret: newTotpSecret() };
  const now = room.now();
  await inTransaction(room.pool, async (tx) => {
    await lockUser(tx, me.user.id);
    await sweepUnfinished(tx, me.user.id, before(now, challengeSeconds));
    checkRoomFor(await factorsOf(tx, me.user.id), friendlyName, me);
    await insertFactor(
      tx,
      {
        ...factor,
        user_id: me.user.id,
        friendly_name: friendlyName,
        factor_type: "totp",
        phone: null,
      },
      now,
    );
    const { address } = deviceOf(request);
    await recordAct(tx, { user: me.user, act: "factor_in_progress", address, now });
  });
  const account = me.user.email ?? me.user.phone ?? me.user.id;
  const uri = totpUri({ issuer, account, secret: factor.secret });
  const picture = await qrcode.toString(uri, { type: "svg" });
  return {
    id: factor.id,
    type: "totp",
    friendly_name: friendlyName,
    totp: { qr_code: picture, secret: factor.secret, uri },
  };
}

const factorNames = { phone: "Phone", webauthn: "WebAuthn" };

function checkType(type: string): void {
  if (type === "totp") return;
  if (type !== "phone" && type !== "webauthn") {
    throw invalid("factor_type needs to be totp, phone, or webauthn");
  }
  const words = `MFA enroll is disabled for ${factorNames[type]}`;
  throw new AuthFault(422, `mfa_${type}_enroll_not_enabled`, words);
}

/** The name a person gives a factor, to know it again. */
export function nameOf(body: Body): string {
  const name = textOf(body, "friendly_name");
  if (name.length > 100) throw invalid("friendly_name cannot be longer than 100 characters");
  return name;
}

function checkRoomFor(factors: readonly FactorRow[], name: string, me: SignedIn): void {
  checkNameIsFree(factors, name);
  if (factors.length >= mostFactors) {
    const words = "Maximum number of enrolled factors reached, unenroll to continue";
    throw new AuthFault(422, "too_many_enrolled_mfa_factors", words);
  }
  const hasVerified = factors.some((factor) => factor.status === "verified");
  if (hasVerified && me.session.aal !== "aal2") {
    throw new AuthFault(403, "insufficient_aal", "AAL2 required to enroll a new factor");
  }
}

export function checkNameIsFree(factors: readonly FactorRow[], name: string): void {
  if (!factors.some((factor) => factor.friendly_name === name)) return;
  const words = `A factor with the friendly name "${name}" for this user already exists`;
  throw new AuthFault(422, "mfa_factor_name_conflict", words);
}

async function challenge(
  room: Room,
  request: FastifyRequest<OneFactor>,
  me: SignedIn,
): Promise<object> {
  const now = room.now();
  const { address } = deviceOf(request);
  const id = randomUUID();
  const factor = await inTransaction(room.pool, async (tx) => {
    const found = await factorOf(tx, me.user.id, request.params.id);
    await sweepChallenges(tx, found.id, before(now, daySeconds));
    const asked = { id, factor_id: found.id, session_id: me.session.id, code_hash: null };
    await insertChallenge(tx, { ...asked, address, now });
    await recordAct(tx, { user: me.user, act: "challenge_created", address, now });
    return found;
  });
  const expiresAt = Math.floor(now.getTime() / 1000) + challengeSeconds;
  return { id, type: factor.factor_type, expires_at: expiresAt };
}

/** A factor of this person; another's is as if it did not exist. */
export async function factorOf(db: SqlSource, userId: string, id: string): Promise<FactorRow> {
  if (!isUuid(id)) throw new AuthFault(404, "validation_failed", "factor_id must be an UUID");
  const factor = await findFactor(db, userId, id);
  if (!factor) throw new AuthFault(404, "mfa_factor_not_found", "Factor not found");
  return factor;
}

/** A right code raises the session it was asked for; every lower session of the person ends. */
async function verify(
  room: Room,
  request: FastifyRequest<OneFactor>,
  me: SignedIn,
): Promise<object> {
  const body = bodyOf(request);
  const code = textOf(body, "code");
  const challengeId = textOf(body, "challenge_id");
  if (code === "") throw invalid("Code needs to be non-empty");
  const now = room.now();
  const { address } = deviceOf(request);
  // Returned, not thrown: a wrong guess is counted although it is refused.
  const outcome = await inTransaction(room.pool, async (tx): Promise<LiveSession | AuthFault> => {
    const user = await lockUser(tx, me.user.id);
    const session = await lockSession(tx, me.session.id);
    const key = session?.refresh_key;
    if (!user || !session || !key) {
      const words = "Session from session_id claim in JWT does not exist";
      throw new AuthFault(403, "session_not_found", words);
    }
    const factor = await factorOf(tx, user.id, request.params.id);
    const asked = await challengeOf(tx, factor, { id: challengeId, session: session.id, now });
    await recordAct(tx, { user, act: "verification_attempted", address, now });
    const step = acceptedStep(factor.secret ?? "", code, {
      now,
      lastStep: Number(factor.last_step),
    });
    if (step === null) {
      await countWrongAnswer(tx, asked.id);
      return new AuthFault(422, "mfa_verification_failed", "Invalid TOTP code entered");
    }
    await verifyFactor(tx, { id: factor.id, step, now });
    await consumeChallenge(tx, asked, now);
    await deleteUnverified(tx, factor);
    await deleteLowSessions(tx, user.id, session.id);
    const proof = { method: "totp", timestamp: Math.floor(now.getTime() / 1000) };
    const amr = [proof, ...session.amr.filter((one) => one.method !== proof.method)];
    const raised = await raiseSession(tx, { id: session.id, factorId: factor.id, amr, now });
    if (!raised) throw new Error("a locked session is gone");
    return {
      user,
      identities: await identitiesOf(tx, user.id),
      factors: await factorsOf(tx, user.id),
      session: raised,
      refreshToken: makeRefreshToken(raised.id, raised.refresh_counter, key),
    };
  });
  if (outcome instanceof AuthFault) throw outcome;
  return sessionAnswer(room.tokens, room.settings, outcome, now);
}

/** The challenge this session asked for, still open; and not after too many wrong guesses. */
async function challengeOf(
  tx: SqlSource,
  factor: FactorRow,
  asked: { id: string; session: string; now: Date },
): Promise<ChallengeRow> {
  const found = isUuid(asked.id) ? await findChallenge(tx, factor.id, asked.id) : undefined;
  if (!found || found.session_id !== asked.session) {
    const words = "MFA factor with the provided challenge ID not found";
    throw new AuthFault(422, "mfa_factor_not_found", words);
  }
  if (found.verified_at !== null) {
    const words = "Challenge and verify IP addresses mismatch.";
    throw new AuthFault(422, "mfa_ip_address_mismatch", words);
  }
  if (found.created_at < before(asked.now, challengeSeconds)) {
    const words =
      "MFA challenge has expired, verify against another challenge or create a new one.";
    throw new AuthFault(422, "mfa_challenge_expired", words);
  }
  const wrong = await wrongGuessesSince(tx, factor.id, before(asked.now, guessWindowSeconds));
  if (wrong >= mostWrongGuesses) {
    const words = "Request rate limit reached";
    const retryAfterSeconds = guessWindowSeconds;
    throw new AuthFault(429, "over_request_rate_limit", words, { retryAfterSeconds });
  }
  return found;
}

async function unenrol(
  room: Room,
  request: FastifyRequest<OneFactor>,
  me: SignedIn,
): Promise<object> {
  const now = room.now();
  const { address } = deviceOf(request);
  return inTransaction(room.pool, async (tx) => {
    await lockUser(tx, me.user.id);
    const factor = await factorOf(tx, me.user.id, request.params.id);
    const session = await lockSession(tx, me.session.id);
    if (factor.status === "verified" && session?.aal !== "aal2") {
      throw new AuthFault(422, "insufficient_aal", "AAL2 required to unenroll verified factor");
    }
    await removeFactor(tx, factor, now);
    await recordAct(tx, { user: me.user, act: "factor_unenrolled", address, now });
    return { id: factor.id };
  });
}

/** Takes a factor away, by the person or an administrator; what was proved with it is proved no more. */
export async function removeFactor(tx: SqlSource, factor: FactorRow, now: Date): Promise<void> {
  const method = factor.factor_type === "totp" ? "totp" : "mfa/phone";
  await deleteFactor(tx, { id: factor.id, method, now });
}

/** Changing how an account is reached needs the second factor, once there is one. */
export async function requireSecondFactor(
  db: SqlSource,
  me: SignedIn,
  changes: { password: boolean; address: boolean },
): Promise<void> {
  if (me.session.aal === "aal2" || (!changes.password && !changes.address)) return;
  const factors = await factorsOf(db, me.user.id);
  if (!factors.some((factor) => factor.status === "verified")) return;
  const words = "AAL2 session is required to update email or password when MFA is enabled.";
  throw new AuthFault(401, "insufficient_aal", words);
}

function before(now: Date, seconds: number): Date {
  return new Date(now.getTime() - seconds * 1000);
}
