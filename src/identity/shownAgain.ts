// POST /reauthenticate: a person whose session stands shows their password once more. The session knows when; who lets money
// go is asked for it (decision 0072). A second step is shown again at /factors, as when signing in.
import type { FastifyInstance, FastifyRequest } from "fastify";
import { recordAct } from "./acts.ts";
import { AuthFault, invalid } from "./faults.ts";
import { requireUser, sessionGone } from "./guard.ts";
import { isOwnPassword } from "./ownPassword.ts";
import { bodyOf, deviceOf, textOf } from "./requests.ts";
import type { Room } from "./room.ts";
import { lockSession, noteProof } from "./sessionStore.ts";
import { inTransaction } from "./store.ts";

export function registerShownAgain(scope: FastifyInstance, room: Room): void {
  scope.post("/reauthenticate", async (request, reply) => {
    await showAgain(room, request);
    return reply.code(204).header("cache-control", "no-store").send();
  });
}

/**
 * Notes that the person behind this session is there: their password was right. Guesses count with those of sign-ins. Refuses:
 * 400 `validation_failed` without a password, 422 `no_password` for who signs in another way, 400 `invalid_credentials`.
 */
async function showAgain(room: Room, request: FastifyRequest): Promise<void> {
  const { pool: db, tokens, settings } = room;
  const { user, session } = await requireUser(request, { db, tokens, settings, now: room.now() });
  const password = textOf(bodyOf(request), "password");
  if (password === "") throw invalid("Missing password");
  if (user.password_hash === null) {
    throw new AuthFault(422, "no_password", "This account has no password");
  }
  if (!(await isOwnPassword(room, request, { user, hash: user.password_hash, given: password }))) {
    throw new AuthFault(400, "invalid_credentials", "Invalid login credentials");
  }
  const { address } = deviceOf(request);
  const now = room.now();
  await inTransaction(room.pool, async (tx) => {
    const locked = await lockSession(tx, session.id);
    if (!locked) throw sessionGone();
    const proof = { method: "password", timestamp: Math.floor(now.getTime() / 1000) };
    const others = locked.amr.filter(({ method }) => method !== proof.method);
    await noteProof(tx, { id: locked.id, amr: [proof, ...others], now });
    await recordAct(tx, { user, act: "user_reauthenticated", address, now });
  });
}
