// POST /token: signing in with a password, and keeping a session alive.
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { recordAct } from "./acts.ts";
import { ownWordsOf } from "./commonPasswords.ts";
import { AuthFault, invalid } from "./faults.ts";
import { signInWithIdToken } from "./oidcGrant.ts";
import { guessFrom, knownDevice, rememberDevice } from "./knownDevices.ts";
import { isOutdated, weaknessOf } from "./passwords.ts";
import { exchangeCode } from "./pkce.ts";
import { isRemembered } from "./remembered.ts";
import { type Body, bodyOf, deviceOf, plainPhone, queryOf, textOf } from "./requests.ts";
import type { Room } from "./room.ts";
import {
  checkRefreshToken,
  isBanned,
  openSession,
  refreshSession,
  sessionAnswer,
} from "./sessions.ts";
import {
  findUserByEmail,
  findUserByPhone,
  inTransaction,
  lockUser,
  noteSignIn,
  replaceHash,
  type UserRow,
} from "./store.ts";
import { strangenessOf, tellStrange } from "./strangeSignIns.ts";
import { signInWithWallet } from "./web3Grant.ts";

export function registerToken(scope: FastifyInstance, room: Room): void {
  scope.post("/token", async (request, reply) => {
    reply.header("cache-control", "no-store");
    const grant = queryOf(request, "grant_type");
    if (grant === "password") return signIn(room, request, reply);
    if (grant === "refresh_token") return refresh(room, request);
    if (grant === "pkce") return exchangeCode(room, request);
    if (grant === "web3") return signInWithWallet(room, request);
    if (grant === "id_token") return signInWithIdToken(room, request);
    throw new AuthFault(400, "invalid_credentials", "unsupported_grant_type");
  });
}

const wrongCredentials = (): AuthFault =>
  new AuthFault(400, "invalid_credentials", "Invalid login credentials");

/** The password is checked first, so that only its owner learns that an account is banned or unconfirmed. */
async function signIn(room: Room, request: FastifyRequest, reply: FastifyReply): Promise<object> {
  const body = bodyOf(request);
  const by = credentialsOf(body);
  const password = textOf(body, "password");
  const device = deviceOf(request);
  const known = await knownDevice(room, request);
  const user = await (by.email === null
    ? findUserByPhone(room.pool, by.phone)
    : findUserByEmail(room.pool, by.email));
  const account = (by.email ?? by.phone).slice(0, 300);
  const guess = guessFrom(device.address, known, { account, userId: user?.id });
  await room.tries.check(guess, room.now());
  const isRight = await room.passwords.verify(password, user?.password_hash ?? null);
  const now = room.now();
  if (!user || !isRight) {
    await room.tries.wrong(guess, now);
    throw wrongCredentials();
  }
  const newHash =
    user.password_hash !== null && isOutdated(user.password_hash)
      ? await room.passwords.hash(password)
      : null;
  const { live, strange } = await inTransaction(room.pool, async (tx) => {
    const [wrongBefore, current] = await Promise.all([
      room.tries.right(tx, guess, now),
      lockUser(tx, user.id),
    ]);
    // Changed while we were hashing: the password that was right is not any more.
    if (!current || current.password_hash !== user.password_hash) throw wrongCredentials();
    checkMaySignIn(current, by.email !== null, now);
    if (newHash !== null) {
      await replaceHash(tx, { userId: user.id, from: user.password_hash, to: newHash, now });
    }
    const [, , opened] = await Promise.all([
      noteSignIn(tx, user.id, by.email === null ? "phone" : "email", now),
      recordAct(tx, { user, act: "login", address: device.address, now }),
      openSession(tx, room.settings, {
        user: { ...current, last_sign_in_at: now, updated_at: now },
        method: "password",
        remembered: isRemembered(request),
        device,
        now,
      }),
    ]);
    const { last_sign_in_at: lastSignInAt } = current;
    const isKnownDevice = guess.device !== null;
    const strange = strangenessOf({ isKnownDevice, wrongBefore, lastSignInAt, now });
    return { live: opened, strange };
  });
  if (strange !== null) await tellStrange(room, user, strange);
  await rememberDevice(room, reply, { device: known, userId: user.id, now });
  const answer = await sessionAnswer(room.tokens, room.settings, live, now);
  // Still good to sign in with, but the browser may ask for a better one.
  const weakness = weaknessOf(password, room.settings.passwordMin, ownWordsOf(user));
  return weakness ? { ...answer, weak_password: weakness } : answer;
}

type Credentials = { email: string; phone: null } | { email: null; phone: string };

function credentialsOf(body: Body): Credentials {
  const email = textOf(body, "email").toLowerCase();
  const phone = plainPhone(textOf(body, "phone"));
  if (email !== "" && phone !== "") {
    throw invalid("Only an email address or phone number should be provided on login.");
  }
  if (email !== "") return { email, phone: null };
  if (phone !== "") return { email: null, phone };
  throw invalid("missing email or phone");
}

function checkMaySignIn(user: UserRow, byEmail: boolean, now: Date): void {
  if (isBanned(user, now)) throw new AuthFault(400, "user_banned", "User is banned");
  if (byEmail && user.email_confirmed_at === null) {
    throw new AuthFault(400, "email_not_confirmed", "Email not confirmed");
  }
  if (!byEmail && user.phone_confirmed_at === null) {
    throw new AuthFault(400, "phone_not_confirmed", "Phone not confirmed");
  }
}

async function refresh(room: Room, request: FastifyRequest): Promise<object> {
  const token = checkRefreshToken(textOf(bodyOf(request), "refresh_token"));
  const at = { device: deviceOf(request), now: room.now() };
  // Returned, not thrown: the end of a replayed session must be written although it is refused.
  const outcome = await inTransaction(room.pool, (tx) =>
    refreshSession(tx, room.settings, token, at),
  );
  if ("refused" in outcome) throw outcome.refused;
  return sessionAnswer(room.tokens, room.settings, outcome.live, at.now);
}
