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

/**
 * Gives a session its next refresh token. The current token moves it on by one; the one before gets the
 * current one again, so that a lost answer or eight tabs at once do no harm; any older one is a replay
 * and ends the session.
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
  const again = (counter: number): Refreshed => ({
    live: {
      user,
      identities,
      factors,
      session,
      refreshToken: makeRefreshToken(session.id, counter, key),
    },
  });
  if (behind === 0) {
    const counter = session.refresh_counter + 1;
    await Promise.all([
      advanceSession(tx, { id: session.id, counter, ...at.device, now: at.now }),
      recordAct(tx, { user, act: "token_refreshed", address: at.device.address, now: at.now }),
    ]);
    return again(counter);
  }
  // Either way: a clock that was put back makes no old token new.
  const sinceMs = Math.abs(
    at.now.getTime() - (session.refreshed_at ?? session.created_at).getTime(),
  );
  if (behind === 1 || sinceMs < settings.refreshReuseSeconds * 1000) {
    return again(session.refresh_counter);
  }
  await deleteSession(tx, session.id);
  await recordAct(tx, { user, act: "token_revoked", address: at.device.address, now: at.now });
  return { refused: refusedRefresh("refresh_token_already_used", "Already Used") };
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
  const nowSeconds = Math.floor(now.getTime() / 1000);
  const endsSeconds = Math.floor(session.not_after.getTime() / 1000);
  const expires = Math.max(
    nowSeconds + 1,
    Math.min(nowSeconds + settings.accessTokenSeconds, endsSeconds),
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
    { now, expires: new Date(expires * 1000) },
  );
  return {
    access_token: accessToken,
    token_type: "bearer",
    expires_in: expires - nowSeconds,
    expires_at: expires,
    refresh_token: live.refreshToken,
    user: userAnswer(user, live.identities, live.factors),
  };
}
