// A session is one signed-in device: opened by a sign-in, kept alive by refreshes, ended by sign-out,
// by its own limits, or by somebody replaying an old refresh token.
import { randomUUID } from "node:crypto";
import { audience, type Tokens } from "./accessTokens.ts";
import { recordAct } from "./acts.ts";
import { type FactorRow, factorsOf } from "./factorStore.ts";
import { AuthFault, invalid } from "./faults.ts";
import type { IdentitySettings } from "./identitySettings.ts";
import {
  isSealedWith,
  makeRefreshToken,
  newRefreshKey,
  parseRefreshToken,
  type RefreshToken,
} from "./refreshTokens.ts";
import {
  advanceSession,
  deleteSession,
  insertSession,
  lockSession,
  markAnswerSeen,
  sweepSessionsOf,
} from "./sessionStore.ts";
import {
  findUser,
  identitiesOf,
  type IdentityRow,
  type SessionRow,
  type SqlSource,
  type UserRow,
} from "./store.ts";
import { userAnswer } from "./userAnswer.ts";

export interface Device {
  address: string;
  userAgent: string;
}

/** A session just opened or refreshed, with the refresh token that belongs to it now. */
export interface LiveSession {
  user: UserRow;
  identities: IdentityRow[];
  factors: FactorRow[];
  session: SessionRow;
  refreshToken: string;
}

/** Opens a session for somebody who has just proved who they are. */
export async function openSession(
  tx: SqlSource,
  settings: IdentitySettings,
  how: {
    user: UserRow;
    method: string;
    /** Which of the companies' own sign-ons it was. */
    provider?: string | undefined;
    remembered: boolean;
    /** The sign-on outside ends then; ours does not outlive it. */
    endsBy?: Date | null;
    device: Device;
    now: Date;
  },
): Promise<LiveSession> {
  const { user, now } = how;
  const seconds = how.remembered ? settings.rememberedSeconds : settings.sessionSeconds;
  const ends = now.getTime() + seconds * 1000;
  const refreshKey = newRefreshKey();
  const opened = {
    id: randomUUID(),
    userId: user.id,
    method: how.method,
    provider: how.provider,
    remembered: how.remembered,
    notAfter: new Date(Math.min(ends, how.endsBy?.getTime() ?? ends)),
    refreshKey,
    userAgent: how.device.userAgent,
    address: how.device.address,
    now,
  };
  const [, session, identities, factors] = await Promise.all([
    sweepSessionsOf(tx, user.id, now),
    insertSession(tx, opened),
    identitiesOf(tx, user.id),
    factorsOf(tx, user.id),
  ]);
  if (!session) throw new Error("a fresh session id was taken");
  return {
    user,
    identities,
    factors,
    session,
    refreshToken: makeRefreshToken(session.id, session.refresh_counter, refreshKey),
  };
}

/** What a refresh comes to; a replay must be carried out (the session ends) before it is refused. */
export type Refreshed = { live: LiveSession } | { refused: AuthFault };

const refusedRefresh = (code: string, words: string): AuthFault =>
  new AuthFault(400, code, `Invalid Refresh Token: ${words}`);

/** For so long the token before is answered whatever is known: other tabs asked at the same moment. */
const slowTabMs = 60_000;

/**
 * Gives a session its next refresh token. The current token moves it on by one; the one before gets the
 * current one again, so that a lost answer (however late) or eight tabs at once do no harm. After a minute
 * it does not where the answer is known to have arrived: then another has a copy. That is a replay, as every
 * older token is, and ends the session.
 */
export async function refreshSession(
  tx: SqlSource,
  settings: IdentitySettings,
  token: RefreshToken,
  at: { device: Device; now: Date },
): Promise<Refreshed> {
  const session = await lockSession(tx, token.sessionId);
  const key = session?.refresh_key;
  if (!session || !key || !isSealedWith(token, key)) {
    return { refused: refusedRefresh("refresh_token_not_found", "Refresh Token Not Found") };
  }
  const [user, identities, factors] = await Promise.all([
    findUser(tx, session.user_id),
    identitiesOf(tx, session.user_id),
    factorsOf(tx, session.user_id),
  ]);
  if (!user || isBanned(user, at.now)) {
    return { refused: refusedRefresh("user_banned", "User Banned") };
  }
  const over = sessionOver(session, settings, at.now);
  if (over === "ended") {
    return { refused: refusedRefresh("session_expired", "Session Expired") };
  }
  if (over === "idle") {
    return { refused: refusedRefresh("session_expired", "Session Expired (Inactivity)") };
  }
  const behind = session.refresh_counter - token.counter;
  if (behind < 0) return { refused: invalid("Refresh token is not valid") };
  const act = { user, address: at.device.address, now: at.now };
  if (isReplay(session, behind, settings, at.now)) {
    await deleteSession(tx, session.id);
    await recordAct(tx, { ...act, act: "token_revoked" });
    return { refused: refusedRefresh("refresh_token_already_used", "Already Used") };
  }
  const next = behind === 0 ? nextOf(session, at.now) : session;
  await Promise.all([
    behind === 0 ? advanceSession(tx, next, at.device) : undefined,
    recordAct(tx, { ...act, act: "token_refreshed" }),
  ]);
  const refreshToken = makeRefreshToken(session.id, next.refresh_counter, key);
  return { live: { user, identities, factors, session: next, refreshToken } };
}

/** Is a token so many behind the current one in the wrong hands? */
function isReplay(
  session: SessionRow,
  behind: number,
  settings: Pick<IdentitySettings, "refreshReuseSeconds">,
  now: Date,
): boolean {
  if (behind === 0) return false;
  const refreshedMs = (session.refreshed_at ?? session.created_at).getTime();
  // Either way: a clock that was put back makes no old token new.
  const sinceMs = Math.abs(now.getTime() - refreshedMs);
  if (sinceMs < settings.refreshReuseSeconds * 1000) return false;
  return behind > 1 || (session.answer_seen && sinceMs > slowTabMs);
}

/** Seconds by which a token may be dated ahead, so that it differs from those before; read with five. */
const mostAhead = 4;

/**
 * The session after a refresh. Its tokens are dated after all from before, even those of the same second: so
 * the date of one that is shown later says whether the answer arrived.
 */
function nextOf(session: SessionRow, now: Date): SessionRow {
  const before = [session.created_at, session.refreshed_at, session.answers_from].map(secondOf);
  const second = secondOf(now);
  const after = Math.max(second, ...before.map((one) => one + 1));
  // Further ahead only by a clock that was put back: what was issued by it is refused meanwhile.
  const from = after - second <= mostAhead ? after : second;
  return {
    ...session,
    refresh_counter: session.refresh_counter + 1,
    refreshed_at: now,
    answers_from: new Date(from * 1000),
    answer_seen: false,
  };
}

const secondOf = (time: Date | null): number => Math.floor((time?.getTime() ?? 0) / 1000);

/** What is asked of a session to know whether the answer of its last refresh is still waited for. */
export type AwaitedAnswer = Pick<SessionRow, "id" | "answers_from" | "answer_seen">;

/**
 * A good access token was shown: one that came with the last refresh says that its answer arrived, and who
 * then comes with the refresh token from before has a copy. Written once for each refresh.
 */
export async function noteArrival(
  db: SqlSource,
  session: AwaitedAnswer,
  issuedAtSeconds: number,
): Promise<void> {
  const { answers_from: from } = session;
  if (session.answer_seen || from === null || secondOf(from) > issuedAtSeconds) return;
  await markAnswerSeen(db, session.id, new Date(issuedAtSeconds * 1000));
}

/** Reads a refresh token's form; nothing in it is believed yet. */
export function checkRefreshToken(text: string): RefreshToken {
  const token = parseRefreshToken(text);
  if (token) return token;
  // Twelve lower-case characters are a token of a hosted project; here nobody has such a one.
  if (/^[a-z0-9]{12}$/.test(text)) {
    throw refusedRefresh("refresh_token_not_found", "Refresh Token Not Found");
  }
  throw invalid("Refresh token is not valid");
}

/** Past its end, or (when "keep me signed in" was not ticked) idle too long; null while it lives. */
export function sessionOver(
  session: Pick<SessionRow, "not_after" | "last_activity_at" | "remembered">,
  settings: Pick<IdentitySettings, "idleSeconds">,
  now: Date,
): "ended" | "idle" | null {
  if (session.not_after <= now) return "ended";
  const idleMs = now.getTime() - session.last_activity_at.getTime();
  return !session.remembered && idleMs > settings.idleSeconds * 1000 ? "idle" : null;
}

export function isBanned(user: UserRow, now: Date): boolean {
  return user.banned_until !== null && user.banned_until > now;
}

/** Now, or the moment from which the tokens of the last refresh are dated. */
function issuedSecond(session: SessionRow, now: Date): number {
  const [second, from] = [secondOf(now), secondOf(session.answers_from)];
  return from > second && from - second <= mostAhead ? from : second;
}

export interface SessionAnswer {
  access_token: string;
  token_type: "bearer";
  expires_in: number;
  expires_at: number;
  refresh_token: string;
  user: object;
}

/** The answer of every successful sign-in and refresh. */
export async function sessionAnswer(
  tokens: Tokens,
  settings: IdentitySettings,
  live: LiveSession,
  now: Date,
): Promise<SessionAnswer> {
  const { user, session } = live;
  const issued = issuedSecond(session, now);
  const expires = Math.max(
    issued + 1,
    Math.min(issued + settings.accessTokenSeconds, secondOf(session.not_after)),
  );
  const accessToken = await tokens.sign(
    {
      iss: settings.issuer,
      sub: user.id,
      aud: audience,
      email: user.email ?? "",
      phone: user.phone ?? "",
      app_metadata: user.app_metadata,
      user_metadata: user.user_metadata,
      role: user.role,
      aal: session.aal,
      amr: session.amr,
      session_id: session.id,
      is_anonymous: user.is_anonymous,
    },
    { now: new Date(issued * 1000), expires: new Date(expires * 1000) },
  );
  return {
    access_token: accessToken,
    token_type: "bearer",
    expires_in: expires - issued,
    expires_at: expires,
    refresh_token: live.refreshToken,
    user: userAnswer(user, live.identities, live.factors),
  };
}
