// Whoever has an account is told of sign-ins that may be somebody else's (OWASP ASVS 6.3.5): with their password on a device that is
// new to the account, after wrong ones, after months in which nobody came; and of a password that was right and a second step
// that was wrong again and again. Who signs in by a link, a code or another service has shown that the mailbox, the telephone
// or that service is theirs.
import type { Change } from "./mails/notices.ts";
import { tellChange } from "./changeNotices.ts";
import { takeFrom } from "./limitStore.ts";
import { sha256 } from "./oneTimeCodes.ts";
import type { Room } from "./room.ts";
import type { UserRow } from "./store.ts";

const manyWrong = 5;
const longMs = 90 * 24 * 3600 * 1000;
const daySeconds = 24 * 3600;

type Strange = Extract<
  Change,
  "new-device" | "after-wrong-passwords" | "after-long" | "second-step-wrong"
>;

/** What is strange about a sign-in by password; null: nothing. The first of an account is nobody else's. */
export function strangenessOf(signIn: {
  isKnownDevice: boolean;
  wrongBefore: number;
  lastSignInAt: Date | null;
  now: Date;
}): Strange | null {
  const { isKnownDevice, wrongBefore, lastSignInAt, now } = signIn;
  if (wrongBefore >= manyWrong) return "after-wrong-passwords";
  if (lastSignInAt === null) return null;
  if (now.getTime() - lastSignInAt.getTime() > longMs) return "after-long";
  return isKnownDevice ? null : "new-device";
}

/** Tells it, once a day of each kind: a browser that forgets everything is new to the account each time. */
export async function tellStrange(
  room: Pick<Room, "pool" | "mailer" | "now">,
  user: UserRow,
  strange: Strange,
): Promise<void> {
  const key = sha256(`told\n${strange}\n${user.id}`);
  const wait = await takeFrom(room.pool, key, { most: 1, seconds: daySeconds, now: room.now() });
  if (wait === null) await tellChange(room, user, strange);
}
