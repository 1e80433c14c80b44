// What people and the service do to accounts, written down. Never a password, never a token.
import { randomUUID } from "node:crypto";
import { recordEvent, type SqlSource, type UserRow } from "./store.ts";

/** What is done, and which of the log's kinds it belongs to. */
const kinds = {
  login: "account",
  logout: "account",
  invite_accepted: "account",
  token_refreshed: "token",
  token_revoked: "token",
  user_signedup: "team",
  user_invited: "team",
  user_deleted: "team",
  user_modified: "user",
  user_updated_password: "user",
  user_recovery_requested: "user",
  user_reauthenticate_requested: "user",
  user_reauthenticated: "user",
  user_confirmation_requested: "user",
  user_repeated_signup: "user",
  identity_linked: "user",
  identity_unlinked: "user",
  factor_in_progress: "factor",
  factor_unenrolled: "factor",
  factor_deleted: "factor",
  factor_updated: "factor",
  challenge_created: "factor",
  verification_attempted: "factor",
} as const;

export async function recordAct(
  db: SqlSource,
  event: {
    user: Pick<UserRow, "id" | "email" | "phone"> & Partial<Pick<UserRow, "is_sso_user">>;
    act: keyof typeof kinds;
    address: string;
    now: Date;
  },
): Promise<void> {
  const payload = {
    actor_id: event.user.id,
    actor_username: event.user.email ?? event.user.phone ?? "",
    actor_via_sso: event.user.is_sso_user ?? false,
    action: event.act,
    log_type: kinds[event.act],
  };
  await recordEvent(db, { id: randomUUID(), payload, address: event.address, now: event.now });
}

/** What the service's own key did to somebody's account. */
export async function recordAdminAct(
  db: SqlSource,
  event: {
    user: Pick<UserRow, "id" | "email" | "phone">;
    act: keyof typeof kinds;
    address: string;
    now: Date;
  },
): Promise<void> {
  const payload = {
    actor_id: "00000000-0000-0000-0000-000000000000",
    actor_username: "service_role",
    actor_via_sso: false,
    action: event.act,
    log_type: kinds[event.act],
    traits: {
      user_id: event.user.id,
      user_email: event.user.email ?? "",
      user_phone: event.user.phone ?? "",
    },
  };
  await recordEvent(db, { id: randomUUID(), payload, address: event.address, now: event.now });
}
