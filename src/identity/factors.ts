// Second factors: an authenticator app or a phone that a person sets up, is asked for, shows, and may take away. A
// session that has shown one is at aal2. The service's only own rule beyond the API's: a challenge belongs
// to the session that asked for it, five wrong guesses close the factor for a while, no code counts twice.
import { randomInt, randomUUID, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import qrcode from "qrcode";
import { recordAct } from "./acts.ts";
import { tellChange } from "./changeNotices.ts";
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
import { requireUser, sessionGone, type SignedIn } from "./guard.ts";
import { sha256 } from "./oneTimeCodes.ts";
import { type Body, bodyOf, checkPhone, deviceOf, isUuid, plainPhone, textOf } from "./requests.ts";
import { makeRefreshToken } from "./refreshTokens.ts";
import type { Room } from "./room.ts";
import { type LiveSession, sessionAnswer } from "./sessions.ts";
import { lockSession } from "./sessionStore.ts";
import { identitiesOf, inTransaction, lockUser, type SqlSource, type UserRow } from "./store.ts";
import { tellStrange } from "./strangeSignIns.ts";
import { acceptedStep, newTotpSecret, totpUri } from "./totp.ts";

const mostFactors = 10;
const challengeSeconds = 300;
const mostWrongGuesses = 5;
const guessWindowSeconds = 15 * 60;
const daySeconds = 24 * 3600;
const smsIntervalSeconds = 60;

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

/** A secret leaves the house here and never again; a phone proves itself with its first code. */
async function enrol(room: Room, request: FastifyRequest, me: SignedIn): Promise<object> {
  const body = bodyOf(request);
  const type = typeOf(body);
  const friendlyName = nameOf(body);
  const issuer = textOf(body, "issuer") || new URL(room.settings.siteUrl).host;
  if (issuer.length > 200) throw invalid("issuer cannot be longer than 200 characters");
  const phone = type === "phone" ? checkPhone(plainPhone(textOf(body, "phone"))) : null;
  const secret = type === "totp" ? newTotpSecret() : null;
  const id = randomUUID();
  const now = room.now();
  await inTransaction(room.pool, async (tx) => {
    await lockUser(tx, me.user.id);
    await sweepUnfinished(tx, me.user.id, before(now, challengeSeconds));
    if (phone !== null) await replacePhone(tx, me.user.id, phone, now);
    checkRoomFor(await factorsOf(tx, me.user.id), friendlyName, me);
    const names = { id, user_id: me.user.id, friendly_name: friendlyName, factor_type: type };
    await insertFactor(tx, { ...names, secret, phone }, now);
    const { address } = deviceOf(request);
    await recordAct(tx, { user: me.user, act: "factor_in_progress", address, now });
  });
  const answer = { id, type, friendly_name: friendlyName };
  if (secret === null) return { ...answer, phone };
  const account = me.user.email ?? me.user.phone ?? me.user.id;
  const uri = totpUri({ issuer, account, secret });
  const picture = await qrcode.toString(uri, { type: "svg" });
  return { ...answer, totp: { qr_code: picture, secret, uri } };
}

function typeOf(body: Body): FactorRow["factor_type"] {
  const type = textOf(body, "factor_type");
  if (type === "totp" || type === "phone") return type;
  if (type !== "webauthn") throw invalid("factor_type needs to be totp, phone, or webauthn");
  const words = "MFA enroll is disabled for WebAuthn";
  throw new AuthFault(422, "mfa_webauthn_enroll_not_enabled", words);
}

/** A phone that was begun and left is begun again; a proved one is there already. */
async function replacePhone(
  tx: SqlSource,
  userId: string,
  phone: string,
  now: Date,
): Promise<void> {
  const same = (await factorsOf(tx, userId)).find((factor) => factor.phone === phone);
  if (!same) return;
  if (same.status === "verified") {
    const words =
      "A verified phone factor already exists, unenroll the existing factor to continue";
    throw new AuthFault(422, "mfa_verified_factor_exists", words);
  }
  await removeFactor(tx, same, now);
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
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const factor = await inTransaction(room.pool, async (tx) => {
    await lockUser(tx, me.user.id);
    // Another session of the person may have ended this one since the guard looked.
    if (!(await lockSession(tx, me.session.id))) throw sessionGone();
    const found = await factorOf(tx, me.user.id, request.params.id);
    if (found.phone !== null) {
      await refuseTooManySms(tx, room, { factor: found, account: me.user.id, now });
    }
    await sweepChallenges(tx, found.id, before(now, daySeconds));
    const codeHash = found.phone === null ? null : sha256(`${id}\n${code}`);
    const asked = { id, factor_id: found.id, session_id: me.session.id, code_hash: codeHash };
    await insertChallenge(tx, { ...asked, address, now });
    await recordAct(tx, { user: me.user, act: "challenge_created", address, now });
    return found;
  });
  if (factor.phone !== null) await room.mailer.sendSms({ to: factor.phone, code });
  const expiresAt = Math.floor(now.getTime() / 1000) + challengeSeconds;
  return { id, type: factor.factor_type, expires_at: expiresAt };
}

/** One text message a minute to a phone, and no more in all than the house sends. */
async function refuseTooManySms(
  tx: SqlSource,
  room: Room,
  { factor, account, now }: { factor: FactorRow; account: string; now: Date },
): Promise<void> {
  const sinceMs = now.getTime() - (factor.last_challenged_at?.getTime() ?? 0);
  const wait = Math.ceil(smsIntervalSeconds - sinceMs / 1000);
  if (wait > 0) {
    const words = `For security purposes, you can only request this after ${wait} seconds.`;
    const more = { retryAfterSeconds: wait };
    throw new AuthFault(429, "over_sms_send_rate_limit", words, more);
  }
  if (!(await room.limits.mayLeave(tx, { by: "sms", account }, now))) {
    throw new AuthFault(429, "over_sms_send_rate_limit", "SMS rate limit exceeded");
  }
}

/** A factor of this person; another's is as if it did not exist. */
export async function factorOf(db: SqlSource, userId: string, id: string): Promise<FactorRow> {
  if (!isUuid(id)) throw new AuthFault(404, "validation_failed", "factor_id must be an UUID");
  const factor = await findFactor(db, userId, id);
  if (!factor) throw new AuthFault(404, "mfa_factor_not_found", "Factor not found");
  return factor;
}

/** The raised session, and whether this factor was proved for the first time. */
type Verified = LiveSession & { isNew: boolean };
/** A wrong guess, and who is told that it was the last of too many. */
type Wrong = { fault: AuthFault; tells: UserRow | null };

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
  const outcome = await inTransaction(room.pool, async (tx): Promise<Verified | Wrong> => {
    const user = await lockUser(tx, me.user.id);
    const session = await lockSession(tx, me.session.id);
    const key = session?.refresh_key;
    if (!user || !session || !key) throw sessionGone();
    const factor = await factorOf(tx, user.id, request.params.id);
    const asked = await challengeOf(tx, factor, { id: challengeId, session: session.id, now });
    await recordAct(tx, { user, act: "verification_attempted", address, now });
    const step = stepOf(factor, asked, { code, now });
    if (step === null) {
      await countWrongAnswer(tx, asked.id);
      const kind = factor.factor_type === "totp" ? "TOTP" : "MFA Phone";
      const words = `Invalid ${kind} code entered`;
      const since = before(now, guessWindowSeconds);
      const isLast = (await wrongGuessesSince(tx, factor.id, since)) >= mostWrongGuesses;
      const isOfPerson = factor.status === "verified";
      return {
        fault: new AuthFault(422, "mfa_verification_failed", words),
        tells: isLast && isOfPerson ? user : null,
      };
    }
    await verifyFactor(tx, { id: factor.id, step, now });
    await consumeChallenge(tx, asked, now);
    await deleteUnverified(tx, factor);
    await deleteLowSessions(tx, user.id, session.id);
    const proof = { method: methodOf(factor), timestamp: Math.floor(now.getTime() / 1000) };
    const amr = [proof, ...session.amr.filter((one) => one.method !== proof.method)];
    const raised = await raiseSession(tx, { id: session.id, factorId: factor.id, amr, now });
    if (!raised) throw new Error("a locked session is gone");
    return {
      isNew: factor.status !== "verified",
      user,
      identities: await identitiesOf(tx, user.id),
      factors: await factorsOf(tx, user.id),
      session: raised,
      refreshToken: makeRefreshToken(raised.id, raised.refresh_counter, key),
    };
  });
  if ("fault" in outcome) {
    if (outcome.tells !== null) await tellStrange(room, outcome.tells, "second-step-wrong");
    throw outcome.fault;
  }
  if (outcome.isNew) await tellChange(room, outcome.user, "second-step-added");
  return sessionAnswer(room.tokens, room.settings, outcome, now);
}

/** The step to remember when the code is right; a text message's code has none (0). Null when wrong. */
function stepOf(
  factor: FactorRow,
  asked: ChallengeRow,
  given: { code: string; now: Date },
): number | null {
  if (factor.secret !== null) {
    const at = { now: given.now, lastStep: Number(factor.last_step) };
    return acceptedStep(factor.secret, given.code, at);
  }
  const hash = Buffer.from(sha256(`${asked.id}\n${given.code}`));
  const kept = Buffer.from(asked.code_hash ?? "");
  return kept.length === hash.length && timingSafeEqual(kept, hash) ? 0 : null;
}

/** How a session says that it showed this factor. */
function methodOf(factor: FactorRow): string {
  return factor.factor_type === "totp" ? "totp" : "mfa/phone";
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
  const gone = await inTransaction(room.pool, async (tx) => {
    await lockUser(tx, me.user.id);
    const factor = await factorOf(tx, me.user.id, request.params.id);
    const session = await lockSession(tx, me.session.id);
    const isWhole = me.session.aal === "aal2" && session?.aal === "aal2";
    if (factor.status === "verified" && !isWhole) {
      throw new AuthFault(422, "insufficient_aal", "AAL2 required to unenroll verified factor");
    }
    await removeFactor(tx, factor, now);
    await recordAct(tx, { user: me.user, act: "factor_unenrolled", address, now });
    return factor;
  });
  if (gone.status === "verified") await tellChange(room, me.user, "second-step-removed");
  return { id: gone.id };
}

/** Takes a factor away, by the person or an administrator; what was proved with it is proved no more. */
export async function removeFactor(tx: SqlSource, factor: FactorRow, now: Date): Promise<void> {
  await deleteFactor(tx, { id: factor.id, method: methodOf(factor), now });
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
