// What the service's own key may do with accounts: list, make, change, ban, delete, and take second
// factors away. No person may, whatever their role in a company, and no mail is sent.
import { createHash, randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { lockAddress, putIdentity } from "./accountStore.ts";
import { recordAdminAct } from "./acts.ts";
import { tellChange, tellChanges } from "./changeNotices.ts";
import { registerAdminLinks } from "./adminLinks.ts";
import { isAscending, newIdOf, pageOf, pathId, type Wanted, wantedOf } from "./adminRequests.ts";
import { deleteUser, forgetUser, listEvents, listUsers, writeUser } from "./adminUserStore.ts";
import { ownWordsOf } from "./commonPasswords.ts";
import { checkNameIsFree, factorOf, nameOf, removeFactor } from "./factors.ts";
import { type FactorRow, factorsOf, renameFactor } from "./factorStore.ts";
import { AuthFault, invalid } from "./faults.ts";
import { requireAdmin } from "./guard.ts";
import { checkNewPassword } from "./passwords.ts";
import { emailTaken, withProvider } from "./proofs.ts";
import {
  type Body,
  bodyOf,
  checkPhone,
  deviceOf,
  flagOf,
  isTooMuch,
  queryOf,
  textOf,
} from "./requests.ts";
import type { Room } from "./room.ts";
import { deleteSessionsOf } from "./sessionStore.ts";
import {
  findUser,
  findUserByEmail,
  findUserByPhone,
  identitiesOf,
  inTransaction,
  insertUser,
  lockUser,
  type SqlSource,
  type UserRow,
} from "./store.ts";
import { factorAnswer, userAnswer } from "./userAnswer.ts";

interface OneUser {
  Params: { id: string };
}
interface OneFactor {
  Params: { id: string; factor: string };
}

/** Puts the administration of accounts under /admin. */
export function registerAdmin(scope: FastifyInstance, room: Room): void {
  const guard = {
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      reply.header("cache-control", "no-store");
      await requireAdmin(request, room);
    },
  };
  scope.get("/admin/users", guard, (request, reply) => list(room, request, reply));
  scope.post("/admin/users", guard, (request) => create(room, request));
  scope.get<OneUser>("/admin/users/:id", guard, async (request) =>
    answerOf(room.pool, await userOf(room.pool, request.params.id)),
  );
  scope.put<OneUser>("/admin/users/:id", guard, (request) => change(room, request));
  scope.delete<OneUser>("/admin/users/:id", guard, (request) => remove(room, request));
  scope.get("/admin/audit", guard, (request) => readEvents(room, request));
  registerFactorsOf(scope, room, guard);
  registerAdminLinks(scope, room, guard);
}

function registerFactorsOf(
  scope: FastifyInstance,
  room: Room,
  guard: { onRequest: (request: FastifyRequest, reply: FastifyReply) => Promise<void> },
): void {
  scope.get<OneUser>("/admin/users/:id/factors", guard, async (request) => {
    const user = await userOf(room.pool, request.params.id);
    return (await factorsOf(room.pool, user.id)).map(factorAnswer);
  });
  const path = "/admin/users/:id/factors/:factor";
  scope.delete<OneFactor>(path, guard, async (request) => {
    const { user, factor } = await inTransaction(room.pool, async (tx) => {
      const user = await lockedUser(tx, request.params.id);
      const factor = await factorOf(tx, user.id, pathId(request.params.factor, "factor_id"));
      await removeFactor(tx, factor, room.now());
      await note(tx, room, request, { act: "factor_deleted", user });
      return { user, factor };
    });
    if (factor.status === "verified") await tellChange(room, user, "second-step-removed");
    return factorAnswer(factor);
  });
  scope.put<OneFactor>(path, guard, (request) =>
    inTransaction(room.pool, async (tx) => {
      const user = await lockedUser(tx, request.params.id);
      const factor = await factorOf(tx, user.id, pathId(request.params.factor, "factor_id"));
      const all = await factorsOf(tx, user.id);
      const next = {
        ...factor,
        ...changedFactor(factor, all, bodyOf(request)),
        updated_at: room.now(),
      };
      await renameFactor(tx, next);
      await note(tx, room, request, { act: "factor_updated", user });
      return factorAnswer(next);
    }),
  );
}

/** A factor's new name, and a phone's new number; what is not given stays. */
function changedFactor(
  factor: FactorRow,
  all: readonly FactorRow[],
  body: Body,
): Pick<FactorRow, "friendly_name" | "phone"> {
  const others = all.filter((one) => one.id !== factor.id);
  const name = nameOf(body);
  if (name !== "") checkNameIsFree(others, name);
  const asked = textOf(body, "phone");
  const phone = asked === "" || factor.phone === null ? factor.phone : checkPhone(asked);
  if (phone !== null && others.some((one) => one.phone === phone)) {
    const words = "A phone factor with this number already exists";
    throw new AuthFault(422, "mfa_verified_factor_exists", words);
  }
  return { friendly_name: name === "" ? factor.friendly_name : name, phone };
}

async function answerOf(db: SqlSource, user: UserRow): Promise<object> {
  return userAnswer(user, await identitiesOf(db, user.id), await factorsOf(db, user.id));
}

async function userOf(db: SqlSource, id: string): Promise<UserRow> {
  return found(await findUser(db, pathId(id, "user_id")));
}

async function lockedUser(tx: SqlSource, id: string): Promise<UserRow> {
  return found(await lockUser(tx, pathId(id, "user_id")));
}

function found(user: UserRow | undefined): UserRow {
  if (!user) throw new AuthFault(404, "user_not_found", "User not found");
  return user;
}

function note(
  tx: SqlSource,
  room: Room,
  request: FastifyRequest,
  what: Pick<Parameters<typeof recordAdminAct>[1], "act" | "user">,
): Promise<void> {
  return recordAdminAct(tx, { ...what, ...deviceOf(request), now: room.now() });
}

async function list(room: Room, request: FastifyRequest, reply: FastifyReply): Promise<object> {
  const { page, perPage } = pageOf(request);
  const filter = queryOf(request, "filter");
  const { users, total } = await listUsers(room.pool, {
    filter,
    ascending: isAscending(request),
    page,
    perPage,
  });
  const last = Math.max(1, Math.ceil(total / perPage));
  // The client reads `page` only as the first parameter.
  const more = filter === "" ? "" : `&filter=${encodeURIComponent(filter)}`;
  const link = (to: number, rel: string): string =>
    `<${room.settings.prefix}/admin/users?page=${to}&per_page=${perPage}${more}>; rel="${rel}"`;
  const links = page < last ? [link(page + 1, "next")] : [];
  reply.header("x-total-count", String(total));
  reply.header("link", [...links, link(last, "last")].join(", "));
  return { users: users.map((user) => userAnswer(user, [])), aud: "authenticated" };
}

async function create(room: Room, request: FastifyRequest): Promise<object> {
  const body = bodyOf(request);
  const wanted = wantedOf(body, null);
  if (wanted.email === null && wanted.phone === null) {
    throw invalid("Cannot create a user without either an email or phone");
  }
  const id = newIdOf(body) ?? randomUUID();
  const hash = await hashOf(room, wanted);
  const now = room.now();
  const by = wanted.email === null ? "phone" : "email";
  const providers = [wanted.email && "email", wanted.phone && "phone"].filter(Boolean);
  return inTransaction(room.pool, async (tx) => {
    await lockAddress(tx, id);
    if (await findUser(tx, id)) {
      throw new AuthFault(422, "user_already_exists", "A user with this ID is registered already");
    }
    await checkFree(tx, wanted, null);
    await insertUser(tx, {
      id,
      email: wanted.email,
      phone: wanted.phone,
      password_hash: hash ?? null,
      confirmedAt: null,
      appMetadata: { provider: by, providers },
      userMetadata: {},
      now,
    });
    const user = await apply(tx, await lockedUser(tx, id), { wanted, hash: undefined, now });
    await note(tx, room, request, { act: "user_signedup", user });
    return answerOf(tx, user);
  });
}

async function change(room: Room, request: FastifyRequest<OneUser>): Promise<object> {
  const id = pathId(request.params.id, "user_id");
  const wanted = wantedOf(bodyOf(request), room.settings.passwordMin);
  const hash = await hashOf(room, wanted);
  const now = room.now();
  const { before, user, answer } = await inTransaction(room.pool, async (tx) => {
    const before = await lockedUser(tx, id);
    checkOwnWords(room, before, wanted);
    await checkFree(tx, wanted, id);
    const user = await apply(tx, before, { wanted, hash, now });
    if (hash !== undefined) await deleteSessionsOf(tx, id, null);
    await note(tx, room, request, { act: "user_modified", user });
    return { before, user, answer: await answerOf(tx, user) };
  });
  await tellChanges(room, before, user);
  return answer;
}

/** What the person is called already is no password for them either. */
function checkOwnWords(room: Room, before: UserRow, { password }: Wanted): void {
  if (password === null) return;
  checkNewPassword(password, room.settings.passwordMin, ownWordsOf(before));
}

/** The hash to keep; undefined when no password was given. */
async function hashOf(room: Room, wanted: Wanted): Promise<string | undefined> {
  if (wanted.password !== null) return room.passwords.hash(wanted.password);
  return wanted.passwordHash ?? undefined;
}

/** Two who give the same address or number at once come one after the other. */
async function checkFree(tx: SqlSource, wanted: Wanted, self: string | null): Promise<void> {
  for (const address of [wanted.email, wanted.phone]) {
    if (address !== null) await lockAddress(tx, address);
  }
  const other = wanted.email === null ? undefined : await findUserByEmail(tx, wanted.email);
  if (other && other.id !== self) throw emailTaken();
  const caller = wanted.phone === null ? undefined : await findUserByPhone(tx, wanted.phone);
  if (caller && caller.id !== self) {
    const words = "Phone number already registered by another user";
    throw new AuthFault(422, "phone_exists", words);
  }
}

/** The account as it is asked to be: at once, without a confirmation by the person. */
async function apply(
  tx: SqlSource,
  before: UserRow,
  { wanted, hash, now }: { wanted: Wanted; hash: string | undefined; now: Date },
): Promise<UserRow> {
  const { banMs } = wanted;
  const verified = {
    ...(wanted.confirmEmail ? { email_verified: true } : {}),
    ...(wanted.confirmPhone ? { phone_verified: true } : {}),
  };
  const user: UserRow = {
    ...before,
    email: wanted.email ?? before.email,
    phone: wanted.phone ?? before.phone,
    password_hash: hash === undefined ? before.password_hash : hash,
    email_confirmed_at: wanted.confirmEmail
      ? (before.email_confirmed_at ?? now)
      : before.email_confirmed_at,
    phone_confirmed_at: wanted.confirmPhone
      ? (before.phone_confirmed_at ?? now)
      : before.phone_confirmed_at,
    app_metadata: merge(withProviders(before, wanted), wanted.appMetadata),
    user_metadata: merge({ ...before.user_metadata, ...verified }, wanted.userMetadata),
    role: wanted.role ?? before.role,
    banned_until: banMs === null ? before.banned_until : bannedUntil(banMs, now),
    updated_at: now,
  };
  await writeUser(tx, user);
  const addresses = [
    ["email", wanted.email, user.email_confirmed_at],
    ["phone", wanted.phone, user.phone_confirmed_at],
  ] as const;
  for (const [provider, address, confirmed] of addresses) {
    if (address === null) continue;
    const isVerified = confirmed !== null;
    const data = { sub: user.id, [provider]: address, [`${provider}_verified`]: isVerified };
    await putIdentity(tx, { id: randomUUID(), userId: user.id, provider, data, now });
  }
  return user;
}

function withProviders(before: UserRow, wanted: Wanted): Record<string, unknown> {
  const byMail =
    wanted.email === null ? before.app_metadata : withProvider(before.app_metadata, "email");
  return wanted.phone === null ? byMail : withProvider(byMail, "phone");
}

function bannedUntil(banMs: number, now: Date): Date | null {
  return banMs === 0 ? null : new Date(now.getTime() + banMs);
}

/** Key by key; null takes a key away. */
function merge(
  before: Record<string, unknown>,
  changes: Record<string, unknown>,
): Record<string, unknown> {
  const kept = Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null);
  const metadata = Object.fromEntries(kept);
  if (isTooMuch(metadata)) throw invalid("metadata is too large");
  return metadata;
}

async function remove(room: Room, request: FastifyRequest<OneUser>): Promise<object> {
  const id = pathId(request.params.id, "user_id");
  const hasBody = Buffer.isBuffer(request.body) && request.body.length > 0;
  const body = hasBody ? bodyOf(request) : {};
  const isSoft = flagOf(body, "should_soft_delete");
  const now = room.now();
  return inTransaction(room.pool, async (tx) => {
    const user = await lockedUser(tx, id);
    if (isSoft) {
      await forgetUser(tx, id);
      await writeUser(tx, forgotten(user, now));
    } else {
      await deleteUser(tx, id);
    }
    await note(tx, room, request, { act: "user_deleted", user });
    return {};
  });
}

/** What stays of a deleted account: its id, and addresses nobody can read or sign in with. */
function forgotten(user: UserRow, now: Date): UserRow {
  const hashed = (text: string): string =>
    createHash("sha256").update(`${user.id}${text}`).digest("hex");
  const digits = (text: string): string =>
    BigInt(`0x${hashed(text)}`)
      .toString()
      .slice(0, 14);
  return {
    ...user,
    email: user.email === null ? null : hashed(user.email),
    phone: user.phone === null ? null : `9${digits(user.phone)}`,
    password_hash: null,
    email_change: null,
    phone_change: null,
    app_metadata: {},
    user_metadata: {},
    deleted_at: now,
    updated_at: now,
  };
}

async function readEvents(room: Room, request: FastifyRequest): Promise<object[]> {
  const { page, perPage } = pageOf(request);
  const query = queryOf(request, "query");
  const [, scope = "", value = ""] = /^([^:]*):?([^]*)$/.exec(query) ?? [];
  if (query !== "" && scope !== "author" && scope !== "action" && scope !== "type") {
    throw invalid(`Invalid query scope: ${scope.slice(0, 50)}`);
  }
  const field = scope === "author" || scope === "action" || scope === "type" ? scope : null;
  const rows = await listEvents(room.pool, { field, value, page, perPage });
  return rows.map((row) => ({
    id: row.id,
    payload: row.payload,
    created_at: row.created_at.toISOString(),
    ip_address: row.ip_address,
  }));
}
