// Who may call: anybody with the house's key, a signed-in person with a live session, or an
// administrator's key. Every token is checked against its session row, so a signed-out one ends at once.
import type { FastifyRequest } from "fastify";
import type { JWTPayload } from "jose";
import { aalOf, TokenFault, type Tokens } from "./accessTokens.ts";
import { AuthFault } from "./faults.ts";
import type { IdentitySettings } from "./identitySettings.ts";
import { headerOf, isUuid, queryOf } from "./requests.ts";
import { findSession } from "./sessionStore.ts";
import { isBanned, noteArrival, sessionOver } from "./sessions.ts";
import type { Room } from "./room.ts";
import { findUser, type SessionRow, type SqlSource, type UserRow } from "./store.ts";

export interface SignedIn {
  user: UserRow;
  /** Its `aal` is no more than the token itself says: one from before the second factor was shown gains nothing. */
  session: SessionRow;
}

interface Parts {
  db: SqlSource;
  tokens: Tokens;
  settings: IdentitySettings;
  now: Date;
}

const badJwt = (message: string, status = 403): AuthFault =>
  new AuthFault(status, "bad_jwt", message);

/** The session a token names is not there any more. */
export function sessionGone(): AuthFault {
  const words = "Session from session_id claim in JWT does not exist";
  return new AuthFault(403, "session_not_found", words);
}

/** The person behind a request, with a live session; every other caller is refused. */
export async function requireUser(request: FastifyRequest, parts: Parts): Promise<SignedIn> {
  const claims = await readBearer(request, parts.tokens);
  const { sub, session_id: sessionId } = claims;
  if (sub === undefined || sub === "") throw badJwt("invalid claim: missing sub claim");
  if (!isUuid(sub)) throw badJwt("invalid claim: sub claim must be a UUID", 400);
  const user = await findUser(parts.db, sub);
  if (!user) {
    const words = "User from sub claim in JWT does not exist";
    throw new AuthFault(403, "user_not_found", words);
  }
  if (sessionId !== undefined && !isUuid(sessionId)) {
    throw badJwt("invalid claim: session_id claim must be a UUID");
  }
  const session = sessionId ? await findSession(parts.db, sessionId) : undefined;
  if (!session || session.user_id !== user.id || sessionOver(session, parts.settings, parts.now)) {
    throw sessionGone();
  }
  if (isBanned(user, parts.now)) throw new AuthFault(403, "user_banned", "User is banned");
  await noteArrival(parts.db, session, claims.iat ?? 0);
  return { user, session: aalOf(claims) === "aal2" ? session : { ...session, aal: "aal1" } };
}

/**
 * Only the service's own key may administer; people never may, whatever their role in a company. A key
 * that was given to a session (by whoever shares our secret) ends with it.
 */
export async function requireAdmin(request: FastifyRequest, room: Room): Promise<void> {
  const { role, session_id: sessionId } = await readBearer(request, room.tokens);
  if (role !== "service_role" && role !== "supabase_admin") {
    throw new AuthFault(403, "not_admin", "User not allowed");
  }
  if (sessionId === undefined) return;
  const session = isUuid(sessionId) ? await findSession(room.pool, sessionId) : undefined;
  if (!session) {
    throw sessionGone();
  }
  if (sessionOver(session, room.settings, room.now())) {
    throw new AuthFault(403, "session_expired", "Session is no longer valid");
  }
}

async function readBearer(request: FastifyRequest, tokens: Tokens): Promise<JWTPayload> {
  const bearer = bearerOf(request);
  if (bearer === null) {
    const words = "This endpoint requires a valid Bearer token";
    throw new AuthFault(401, "no_authorization", words);
  }
  try {
    return await tokens.read(bearer);
  } catch (error) {
    if (!(error instanceof TokenFault)) throw error;
    throw badJwt(`invalid JWT: unable to parse or verify signature, ${error.message}`);
  }
}

export function bearerOf(request: FastifyRequest): string | null {
  return /^bearer (\S+)$/i.exec(headerOf(request, "authorization"))?.[1] ?? null;
}

/** What the gateway in front of a hosted project says to callers without a good key. */
export interface GatewayRefusal {
  message: string;
  hint: string;
}

/** Null when the request carries a key of this house. */
export async function checkApiKey(
  request: FastifyRequest,
  tokens: Tokens,
): Promise<GatewayRefusal | null> {
  const key = headerOf(request, "apikey") || queryOf(request, "apikey");
  if (key === "") {
    return {
      message: "No API key found in request",
      hint: "No `apikey` request header or url param was found.",
    };
  }
  if (await tokens.isApiKey(key)) return null;
  return {
    message: "Invalid API key",
    hint: "Double check your Supabase `anon` or `service_role` API key.",
  };
}
