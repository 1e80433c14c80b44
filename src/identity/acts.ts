// What people and the service do to accounts, written down. Never a password, never a token.
import { randomUUID } from "node:crypto";
import { recordEvent, type SqlSource, type UserRow } from "./store.ts";

/** What is done, and which of the log's kinds it belongs to. */
const kinds = {
  login: "account",
  logout: "account",
  user_signedup: "team",
  user_modified: "user",
  user_updated_password: "user",
} as const;

export async function recordAct(
  db: SqlSource,
  event: {
    user: Pick<UserRow, "id" | "email" | "phone">;
    act: keyof typeof kinds;
    address: string;
    now: Date;
  },
): Promise<void> {
  const payload = {
    actor_id: event.user.id,
    actor_username: event.user.email ?? event.user.phone ?? "",
    actor_via_sso: false,
    action: event.act,
    log_type: kinds[event.act],
  };
  await recordEvent(db, { id: randomUUID(), payload, address: event.address, now: event.now });
}
