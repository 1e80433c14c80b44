// GET and PUT /user, POST /logout: what a signed-in person may see, change and end.
import type { FastifyInstance, FastifyRequest } from "fastify";
import { audience } from "./accessTokens.ts";
import { recordAct } from "./acts.ts";
import { factorsOf } from "./factorStore.ts";
import { invalid } from "./faults.ts";
import { requireUser, type SignedIn } from "./guard.ts";
import { deviceOf, headerOf, queryOf } from "./requests.ts";
import type { Room } from "./room.ts";
import { deleteSession, deleteSessionsOf } from "./sessionStore.ts";
import { identitiesOf, inTransaction, type UserRow } from "./store.ts";
import { userAnswer } from "./userAnswer.ts";
import { changeUser } from "./userChange.ts";

export function registerUser(scope: FastifyInstance, room: Room): void {
  scope.get("/user", async (request, reply) => {
    reply.header("cache-control", "no-store");
    const { user } = await signedIn(room, request);
    const asked = headerOf(request, "x-jwt-aud");
    if (asked !== "" && asked !== audience) {
      throw invalid("Token audience doesn't match request audience");
    }
    return answerOf(room, user);
  });
  scope.put("/user", async (request, reply) => {
    reply.header("cache-control", "no-store");
    const me = await signedIn(room, request);
    const user = await changeUser(room, request, me);
    return answerOf(room, user);
  });
  scope.post("/logout", async (request, reply) => {
    const scopeAsked = queryOf(request, "scope") || "global";
    const me = await signedIn(room, request);
    await signOut(room, request, me, scopeAsked);
    return reply.code(204).send();
  });
}

async function answerOf(room: Room, user: UserRow): Promise<object> {
  const identities = await identitiesOf(room.pool, user.id);
  return userAnswer(user, identities, await factorsOf(room.pool, user.id));
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
