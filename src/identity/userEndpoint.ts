// GET and PUT /user, POST /logout: what a signed-in person may see, change and end.
import type { FastifyInstance, FastifyRequest } from "fastify";
import { audience } from "./accessTokens.ts";
import { recordAct } from "./acts.ts";
import { AuthFault, invalid } from "./faults.ts";
import { requireUser, type SignedIn } from "./guard.ts";
import { checkNewPassword } from "./passwords.ts";
import {
  type Body,
  bodyOf,
  checkEmail,
  dataOf,
  deviceOf,
  hasField,
  headerOf,
  plainPhone,
  queryOf,
  textOf,
} from "./requests.ts";
import type { Room } from "./room.ts";
import { deleteSession, deleteSessionsOf } from "./sessionStore.ts";
import {
  findUserByEmail,
  findUserByPhone,
  identitiesOf,
  inTransaction,
  lockUser,
  replaceHash,
  setUserMetadata,
  type UserRow,
} from "./store.ts";
import { userAnswer } from "./userAnswer.ts";

export function registerUser(scope: FastifyInstance, room: Room): void {
  scope.get("/user", async (request, reply) => {
    reply.header("cache-control", "no-store");
    const { user } = await signedIn(room, request);
    const asked = headerOf(request, "x-jwt-aud");
    if (asked !== "" && asked !== audience) {
      throw invalid("Token audience doesn't match request audience");
    }
    return userAnswer(user, await identitiesOf(room.pool, user.id));
  });
  scope.put("/user", async (request, reply) => {
    reply.header("cache-control", "no-store");
    const me = await signedIn(room, request);
    const user = await changeUser(room, request, me);
    return userAnswer(user, await identitiesOf(room.pool, user.id));
  });
  scope.post("/logout", async (request, reply) => {
    const scopeAsked = queryOf(request, "scope") || "global";
    const me = await signedIn(room, request);
    await signOut(room, request, me, scopeAsked);
    return reply.code(204).send();
  });
}

function signedIn(room: Room, request: FastifyRequest): Promise<SignedIn> {
  const { pool: db, tokens, settings } = room;
  return requireUser(request, { db, tokens, settings, now: room.now() });
}

/** local = this device, others = all devices but this, global = all. */
async function signOut(
  room: Room,
  request: FastifyRequest,
  me: SignedIn,
  scope: string,
): Promise<void> {
  if (scope !== "global" && scope !== "local" && scope !== "others") {
    throw invalid(`Unsupported logout scope "${scope.slice(0, 50)}"`);
  }
  const { address } = deviceOf(request);
  await inTransaction(room.pool, async (tx) => {
    if (scope === "local") await deleteSession(tx, me.session.id);
    else await deleteSessionsOf(tx, me.user.id, scope === "others" ? me.session.id : null);
    await recordAct(tx, { user: me.user, act: "logout", address, now: room.now() });
  });
}

/** Changes the password or the metadata; a new password ends every other session of the person. */
async function changeUser(room: Room, request: FastifyRequest, me: SignedIn): Promise<UserRow> {
  const body = bodyOf(request);
  const data = dataOf(body, "data");
  const password = hasField(body, "password") ? textOf(body, "password") : null;
  if (password !== null && password !== "") {
    checkNewPassword(password, room.settings.passwordMin);
  }
  if (hasField(body, "app_metadata")) {
    throw new AuthFault(403, "not_admin", "Updating app_metadata requires admin privileges");
  }
  await checkAddresses(room, body, me.user);
  const hash = password === null ? undefined : await newHash(room, password, me.user);
  const now = room.now();
  const { address } = deviceOf(request);
  return inTransaction(room.pool, async (tx) => {
    const current = await lockUser(tx, me.user.id);
    if (!current || (hash !== undefined && current.password_hash !== me.user.password_hash)) {
      throw new AuthFault(409, "conflict", "The account was changed meanwhile. Please try again.");
    }
    let changed: UserRow = { ...current };
    if (hash !== undefined) {
      const from = current.password_hash;
      await replaceHash(tx, { userId: current.id, from, to: hash, now });
      await deleteSessionsOf(tx, current.id, me.session.id);
      await recordAct(tx, { user: current, act: "user_updated_password", address, now });
      changed = { ...changed, password_hash: hash, updated_at: now };
    }
    if (Object.keys(data).length > 0) {
      const metadata = merge(current.user_metadata, data);
      await setUserMetadata(tx, current.id, metadata, now);
      await recordAct(tx, { user: current, act: "user_modified", address, now });
      changed = { ...changed, user_metadata: metadata, updated_at: now };
    }
    return changed;
  });
}

/** The hash of a new password; the empty password takes the password away. */
async function newHash(room: Room, password: string, user: UserRow): Promise<string | null> {
  if (password === "") return null;
  if (user.password_hash !== null && (await room.passwords.verify(password, user.password_hash))) {
    const words = "New password should be different from the old password.";
    throw new AuthFault(422, "same_password", words);
  }
  return room.passwords.hash(password);
}

/** Key by key; null takes a key away. */
function merge(
  before: Record<string, unknown>,
  changes: Record<string, unknown>,
): Record<string, unknown> {
  const merged = { ...before, ...changes };
  const kept = Object.entries(merged).filter(([, value]) => value !== null);
  if (JSON.stringify(kept).length > mostMetadata) throw invalid("data is too large");
  return Object.fromEntries(kept);
}

/** The metadata travels in every token, and tokens in every request's headers. */
const mostMetadata = 8192;

/** A new address needs a message to it, and this server sends none; the same address changes nothing. */
async function checkAddresses(room: Room, body: Body, user: UserRow): Promise<void> {
  const emailAsked = textOf(body, "email");
  if (emailAsked !== "") {
    const email = checkEmail(emailAsked);
    if (email !== user.email) {
      if (await findUserByEmail(room.pool, email)) {
        const words = "A user with this email address has already been registered";
        throw new AuthFault(422, "email_exists", words);
      }
      throw new AuthFault(400, "email_provider_disabled", "Email changes are disabled");
    }
  }
  const phone = plainPhone(textOf(body, "phone"));
  if (phone !== "" && phone !== user.phone) {
    if (!/^[1-9][0-9]{1,14}$/.test(phone)) {
      throw invalid("Invalid phone number format (E.164 required)");
    }
    if (await findUserByPhone(room.pool, phone)) {
      const words = "A user with this phone number has already been registered";
      throw new AuthFault(422, "phone_exists", words);
    }
    throw new AuthFault(400, "phone_provider_disabled", "Unsupported phone provider");
  }
}
