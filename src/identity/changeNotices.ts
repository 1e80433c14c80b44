// Whoever has an account learns that how they sign in was changed, where they could be reached before it (OWASP ASVS 6.3.7):
// a session somebody else has does not change it unseen. Called when the change is written.
import type { Change } from "./mails/notices.ts";
import type { Room } from "./room.ts";
import type { UserRow } from "./store.ts";

type Teller = Pick<Room, "mailer" | "now">;
type Reached = Pick<UserRow, "email" | "phone" | "email_confirmed_at" | "phone_confirmed_at">;

/** Tells one change. An address nobody proved is told nothing: it may be a stranger's. */
export async function tellChange(room: Teller, user: Reached, change: Change): Promise<void> {
  const at = room.now();
  if (user.email !== null && user.email_confirmed_at !== null) {
    await room.mailer.sendNotice({ by: "mail", to: user.email, change, at });
  } else if (user.phone !== null && user.phone_confirmed_at !== null) {
    await room.mailer.sendNotice({ by: "sms", to: user.phone, change, at });
  }
}

/** Tells what became of the account's password, address and number. */
export async function tellChanges(room: Teller, before: UserRow, after: UserRow): Promise<void> {
  for (const change of changesOf(before, after)) await tellChange(room, before, change);
}

function changesOf(before: UserRow, after: UserRow): Change[] {
  const password = (): Change => {
    if (before.password_hash === null) return "password-chosen";
    return after.password_hash === null ? "password-removed" : "password-changed";
  };
  return [
    ...(before.password_hash === after.password_hash ? [] : [password()]),
    ...(before.email === after.email ? [] : ["address-changed" as const]),
    ...(before.phone === after.phone ? [] : ["number-changed" as const]),
  ];
}
