// The ways one person signs in: GET /user/identities/authorize adds one by asking a provider, and
// DELETE /user/identities/{id} takes one away, never the last.
import type { FastifyInstance, FastifyRequest } from "fastify";
import { deleteIdentity, lockAddress, updateAddresses } from "./accountStore.ts";
import { recordAct } from "./acts.ts";
import { tellChange } from "./changeNotices.ts";
import { addressToAsk } from "./authorizeEndpoints.ts";
import { requireSecondFactor } from "./factors.ts";
import { AuthFault } from "./faults.ts";
import { requireUser, type SignedIn } from "./guard.ts";
import { clearCodes } from "./oneTimeCodes.ts";
import { sendOn } from "./outsideFlows.ts";
import { deviceOf, isUuid, queryOf } from "./requests.ts";
import type { Room } from "./room.ts";
import {
  findUserByEmail,
  type IdentityRow,
  identitiesOf,
  inTransaction,
  lockUser,
  type SqlSource,
  type UserRow,
} from "./store.ts";

export function registerIdentities(scope: FastifyInstance, room: Room): void {
  scope.get("/user/identities/authorize", async (request, reply) => {
    const me = await mayLink(room, request);
    const url = await addressToAsk(room, request, me.user.id);
    return queryOf(request, "skip_http_redirect") === "true" ? { url } : sendOn(reply, url);
  });
  scope.delete<{ Params: { id: string } }>("/user/identities/:id", async (request) => {
    const me = await mayLink(room, request);
    await unlink(room, request, me, request.params.id);
    return {};
  });
}

/**
 * The signed-in person who may change how they sign in; 404 while that is off, and 401 `insufficient_aal`
 * for a second factor that was not shown, as for any other change of how an account is reached.
 */
export async function mayLink(room: Room, request: FastifyRequest): Promise<SignedIn> {
  const { pool: db, tokens, settings } = room;
  const me = await requireUser(request, { db, tokens, settings, now: room.now() });
  if (!settings.manualLinking) {
    throw new AuthFault(404, "manual_linking_disabled", "Manual linking is disabled");
  }
  await requireSecondFactor(db, me, { password: false, address: true });
  return me;
}

async function unlink(
  room: Room,
  request: FastifyRequest,
  me: SignedIn,
  identityId: string,
): Promise<void> {
  if (!isUuid(identityId)) {
    throw new AuthFault(404, "validation_failed", "identity_id must be an UUID");
  }
  const now = room.now();
  await inTransaction(room.pool, async (tx) => {
    const user = await lockUser(tx, me.user.id);
    const identities = await identitiesOf(tx, me.user.id);
    if (!user || identities.length <= 1) {
      const words = "User must have at least 1 identity after unlinking";
      throw new AuthFault(422, "single_identity_not_deletable", words);
    }
    const leaving = identities.find((identity) => identity.id === identityId.toLowerCase());
    if (!leaving) throw new AuthFault(422, "identity_not_found", "Identity doesn't exist");
    const staying = identities.filter((identity) => identity !== leaving);
    const next = without(user, leaving, staying);
    await checkAddressIsFree(tx, next);
    await deleteIdentity(tx, leaving.id);
    await updateAddresses(tx, { ...next, updated_at: now });
    await clearCodes(tx, user.id);
    const { address } = deviceOf(request);
    await recordAct(tx, { user, act: "identity_unlinked", address, now });
  });
  await tellChange(room, me.user, "way-in-removed");
}

/** The address that steps in may be another account's by now. */
async function checkAddressIsFree(tx: SqlSource, next: UserRow): Promise<void> {
  if (next.email === null) return;
  await lockAddress(tx, next.email);
  const holder = await findUserByEmail(tx, next.email);
  if (!holder || holder.id === next.id || next.is_sso_user) return;
  const words = "Unable to unlink identity due to email conflict";
  throw new AuthFault(422, "email_conflict_identity_not_deletable", words);
}

/** The account after an identity left: its address goes with it, another identity's steps in. */
function without(user: UserRow, leaving: IdentityRow, staying: readonly IdentityRow[]): UserRow {
  const providers = [...new Set(staying.map((identity) => identity.provider))];
  const app_metadata = { ...user.app_metadata, provider: providers[0] ?? "", providers };
  if (leaving.provider === "phone") {
    return { ...user, app_metadata, phone: null, phone_confirmed_at: null };
  }
  const owned = leaving.identity_data["email"];
  const isOwner = typeof owned === "string" && owned.toLowerCase() === user.email;
  const others = staying.flatMap(({ identity_data: { email, email_verified: isVerified } }) =>
    typeof email === "string" ? [{ email: email.toLowerCase(), isVerified }] : [],
  );
  if (!isOwner || others.some(({ email }) => email === user.email))
    return { ...user, app_metadata };
  const next = others.find(({ isVerified }) => isVerified === true) ?? others[0];
  return {
    ...user,
    app_metadata,
    email: next?.email ?? null,
    email_confirmed_at: next?.isVerified === true ? user.email_confirmed_at : null,
  };
}
