// The password of somebody who is signed in, asked for once more within their session.
import type { FastifyRequest } from "fastify";
import { guessFrom, knownDevice } from "./knownDevices.ts";
import { deviceOf } from "./requests.ts";
import type { Room } from "./room.ts";
import type { UserRow } from "./store.ts";

/**
 * Is this the person's password? Counted with the sign-ins, so that a session somebody left open is no other door to
 * guess at. Refuses: 429 after too many wrong ones.
 */
export async function isOwnPassword(
  room: Room,
  request: FastifyRequest,
  whose: { user: UserRow; hash: string; given: string },
): Promise<boolean> {
  const { user, hash, given } = whose;
  const account = user.email ?? user.phone ?? user.id;
  const known = await knownDevice(room, request);
  const guess = guessFrom(deviceOf(request).address, known, { account, userId: user.id });
  await room.tries.check(guess, room.now());
  const isRight = await room.passwords.verify(given, hash);
  if (isRight) await room.tries.right(room.pool, guess, room.now());
  else await room.tries.wrong(guess, room.now());
  return isRight;
}
