// The way into identity: who is signed in, how accounts are made, and the auth API to be registered.
import { join } from "node:path";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { JWTPayload } from "jose";
import type pg from "pg";
import type { Log } from "#platform/server/log.ts";
import type { Settings } from "#platform/server/settings.ts";
import { aalOf, type AccessClaims, openTokens, TokenFault } from "./accessTokens.ts";
import { createUser, type NewAccount } from "./accounts.ts";
import { tellChange } from "./changeNotices.ts";
import { isWhole } from "./factorStore.ts";
import { checkApiKey, type GatewayRefusal } from "./guard.ts";
import { openAdoption } from "./hosted.ts";
import { sweepAccounts } from "./housekeeping.ts";
import { chosenSettings, identitySettings, type IdentitySettings } from "./identitySettings.ts";
import { type PersonLetter, sendPersonLetter } from "./invitations.ts";
import { openKeyFile } from "./keys.ts";
import { openMailer } from "./mailer.ts";
import { openOidcProviders } from "./oidcProviders.ts";
import type { TextMessages } from "./outside/textMessages.ts";
import { openPasswords } from "./passwords.ts";
import { openRateLimits } from "./rateLimits.ts";
import { isUuid } from "./requests.ts";
import type { Room } from "./room.ts";
import { registerRoutes } from "./routes.ts";
import { openSamlKey } from "./samlKey.ts";
import { findSession, touchSession } from "./sessionStore.ts";
import { isBanned, noteArrival, sessionOver } from "./sessions.ts";
import { openSignInTries } from "./signInTries.ts";
import { findUser } from "./store.ts";

export { addKey, listKeys, printableKeys, retireKey } from "./keyRotation.ts";
export { acceptAnyBody, corsRules } from "./routes.ts";

/** What a bearer token turns out to be. */
export type Bearer =
  | { kind: "user"; claims: AccessClaims }
  | { kind: "key"; role: "anon" | "service_role" }
  | { kind: "expired" | "bad"; reason: string };

export interface Identity {
  /** Puts the auth API under its prefix. */
  register(app: FastifyInstance): Promise<void>;
  /** Makes an account with a confirmed address and a first password; gives its user id. */
  createUser(account: NewAccount): Promise<string>;
  /**
   * The person and session a good access token names; null for every other token. `remembered` matters
   * only for a hosted backend's session seen for the first time: was "keep me signed in" ticked?
   */
  verifyAccessToken(token: string, more?: { remembered?: boolean }): Promise<AccessClaims | null>;
  /** The same with the reason, for answers that must name it. */
  readBearer(token: string, more?: { remembered?: boolean }): Promise<Bearer>;
  /** Null when the request carries the house's key; else what its gateway says. */
  checkApiKey(request: FastifyRequest): Promise<GatewayRefusal | null>;
  /**
   * Does this session still stand: there, the person's own and not banned, not ended, not idle, and
   * with its second factor shown, before this token was issued, if the account has one?
   */
  sessionIsLive(claims: AccessClaims, now: Date): Promise<boolean>;
  /** The person did something: keeps an unticked session from falling asleep. */
  noteActivity(sessionId: string, lastActivityAt: Date, now: Date): Promise<void>;
  /**
   * This token was shown, while the answer of its session's last refresh was waited for (`awaitedFrom`; null when
   * it was not): keeps that it arrived, once for each refresh.
   */
  noteToken(claims: AccessClaims, awaitedFrom: Date | null): Promise<void>;
  /** Sends somebody the company's invitation, or the way to a new password. */
  sendPersonLetter(userId: string, letter: PersonLetter): Promise<void>;
  /** Tells somebody that the company took their second step away; nothing where there is no such account any more. */
  tellSecondStepRemoved(userId: string): Promise<void>;
  /** Takes away what is past its time; gives how many rows of which table. For a job of the night. */
  sweep(): Promise<Record<string, number>>;
  /** The key browsers send along with every call. It opens nothing by itself. */
  anonKey(): string;
}

export interface IdentityParts {
  pool: pg.Pool;
  /** Where the signing keys are kept. */
  dataDir: string;
  settings: Pick<Settings, "publicUrl" | "host" | "port" | "supabase" | "auth" | "signup">;
  log: Log;
  clock?: () => Date;
  /** Who carries text messages; a simulator when nobody is named. */
  textMessages?: TextMessages;
  /** Other limits than the house's own. */
  limits?: Partial<IdentitySettings>;
}

/** Opens the sign-in service on the application's connections. */
export async function openIdentity(parts: IdentityParts): Promise<Identity> {
  const now = parts.clock ?? (() => new Date());
  const settings = settingsOf(parts);
  const keys = await openKeyFile(signingKeyPath(parts.settings.auth, parts.dataDir));
  const tokens = await openTokens({ keys, settings, now });
  const samlKeyPath = join(parts.dataDir, "saml-key.pem");
  const commonName = new URL(settings.issuer).hostname;
  const room: Room = {
    pool: parts.pool,
    settings,
    keys,
    samlKey:
      settings.saml && settings.isServed
        ? await openSamlKey(samlKeyPath, { commonName, now: now() })
        : null,
    oidc: openOidcProviders(settings.oidcProviders, now),
    tokens,
    passwords: openPasswords(settings.hashesAtOnce),
    tries: openSignInTries(parts.pool, settings.signInTries),
    limits: openRateLimits(parts.pool, settings),
    mailer: openMailer({
      dataDir: parts.dataDir,
      settings: parts.settings.auth,
      siteUrl: settings.siteUrl,
      log: parts.log,
      now,
      textMessages: parts.textMessages,
    }),
    log: parts.log,
    now,
  };
  const adopt = settings.hosted ? openAdoption(parts.pool, settings) : null;
  const readBearer: Identity["readBearer"] = async (token, more) => {
    try {
      const bearer = bearerOf(await tokens.read(token));
      if (bearer.kind === "user") await adopt?.(bearer.claims, more?.remembered ?? false, now());
      return bearer;
    } catch (error) {
      if (!(error instanceof TokenFault)) throw error;
      return { kind: error.kind === "expired" ? "expired" : "bad", reason: error.message };
    }
  };
  return {
    register: (app) => registerRoutes(app, room),
    createUser: (account) => createUser(room, account),
    verifyAccessToken: async (token, more) => {
      const bearer = await readBearer(token, more);
      return bearer.kind === "user" ? bearer.claims : null;
    },
    readBearer,
    checkApiKey: (request) => checkApiKey(request, tokens),
    sessionIsLive: (claims, at) => sessionIsLive(room, claims, at),
    noteActivity: async (sessionId, lastActivityAt, at) => {
      if (Math.abs(at.getTime() - lastActivityAt.getTime()) < activityStepMs) return;
      await touchSession(parts.pool, sessionId, at);
    },
    noteToken: ({ sessionId: id, issuedAt }, awaitedFrom) =>
      noteArrival(parts.pool, { id, answers_from: awaitedFrom, answer_seen: false }, issuedAt),
    sendPersonLetter: (userId, letter) => sendPersonLetter(room, userId, letter),
    tellSecondStepRemoved: async (userId) => {
      const user = await findUser(parts.pool, userId);
      if (user) await tellChange(room, user, "second-step-removed");
    },
    sweep: () => sweepAccounts(room),
    anonKey: () => tokens.anonKey(),
  };
}

async function sessionIsLive(
  { pool, settings }: Pick<Room, "pool" | "settings">,
  claims: AccessClaims,
  at: Date,
): Promise<boolean> {
  const session = await findSession(pool, claims.sessionId);
  if (!session || session.user_id !== claims.userId) return false;
  const user = await findUser(pool, claims.userId);
  if (!user || isBanned(user, at) || sessionOver(session, settings, at) !== null) return false;
  if (session.aal === "aal2" && claims.aal !== "aal2") return false;
  await noteArrival(pool, session, claims.issuedAt);
  return isWhole(pool, session.id);
}

/** The address of this API, as it stands in every token. */
export function issuerOf(settings: IdentityParts["settings"]): string {
  return settingsOf({ settings }).issuer;
}

/** Where the signing keys are: the file that was named, or our own in the data folder. */
export function signingKeyPath(
  auth: Pick<Settings["auth"], "signingKeys">,
  dataDir: string,
): string {
  return auth.signingKeys ?? join(dataDir, "signing-keys.json");
}

/** Activity is written at most this often: often enough for a limit of half an hour. */
const activityStepMs = 30_000;

function settingsOf(parts: Pick<IdentityParts, "settings" | "limits">): IdentitySettings {
  const { publicUrl, host, port, supabase } = parts.settings;
  return identitySettings(publicUrl ?? `http://${host}:${port}`, {
    hosted: supabase && supabase.url !== "" ? supabase : null,
    isServed: supabase === null,
    ...chosenSettings(parts.settings.auth, parts.settings.signup),
    ...parts.limits,
  });
}

function bearerOf(claims: JWTPayload): Bearer {
  const { sub, role, email, session_id: sessionId } = claims;
  if (sub === undefined && (role === "anon" || role === "service_role")) {
    return { kind: "key", role };
  }
  if (!isUuid(sub) || !isUuid(sessionId)) {
    return { kind: "bad", reason: "token has invalid claims: no session" };
  }
  const address = typeof email === "string" ? email : "";
  const [aal, issuedAt] = [aalOf(claims), claims.iat ?? 0];
  return { kind: "user", claims: { userId: sub, sessionId, email: address, aal, issuedAt } };
}
