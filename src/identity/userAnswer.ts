// What leaves the house about an account: the user object of the auth API. Never a hash, never a token.
import type { FactorRow } from "./factorStore.ts";
import type { IdentityRow, UserRow } from "./store.ts";

/** The user object: fields that are not set are absent, as clients expect. */
export function userAnswer(
  user: UserRow,
  identities: readonly IdentityRow[],
  factors: readonly FactorRow[] = [],
): object {
  const confirmed = earliest(user.email_confirmed_at, user.phone_confirmed_at);
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email ?? "",
    ...stamp("email_confirmed_at", user.email_confirmed_at),
    phone: user.phone ?? "",
    ...stamp("phone_confirmed_at", user.phone_confirmed_at),
    ...stamp("confirmed_at", confirmed),
    ...stamp("invited_at", user.invited_at),
    ...stamp("confirmation_sent_at", user.confirmation_sent_at),
    ...stamp("recovery_sent_at", user.recovery_sent_at),
    ...stamp("reauthentication_sent_at", user.reauthentication_sent_at),
    ...(user.email_change === null ? {} : { new_email: user.email_change }),
    ...stamp("email_change_sent_at", user.email_change_sent_at),
    ...(user.phone_change === null ? {} : { new_phone: user.phone_change }),
    ...stamp("phone_change_sent_at", user.phone_change_sent_at),
    ...stamp("last_sign_in_at", user.last_sign_in_at),
    ...stamp("banned_until", user.banned_until),
    ...stamp("deleted_at", user.deleted_at ?? null),
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    identities: identities.map(identityAnswer),
    ...(factors.length === 0 ? {} : { factors: factors.map(factorAnswer) }),
    created_at: user.created_at.toISOString(),
    updated_at: user.updated_at.toISOString(),
    is_anonymous: user.is_anonymous,
  };
}

/** Mind the swap: `id` is the provider's name for the person, `identity_id` is our row. */
function identityAnswer(identity: IdentityRow): object {
  const email = identity.identity_data["email"];
  return {
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: identity.user_id,
    identity_data: identity.identity_data,
    provider: identity.provider,
    ...stamp("last_sign_in_at", identity.last_sign_in_at),
    created_at: identity.created_at.toISOString(),
    updated_at: identity.updated_at.toISOString(),
    ...(typeof email === "string" ? { email: email.toLowerCase() } : {}),
  };
}

/** A second factor as everybody may see it: never its secret. */
export function factorAnswer(factor: FactorRow): object {
  return {
    id: factor.id,
    created_at: factor.created_at.toISOString(),
    updated_at: factor.updated_at.toISOString(),
    status: factor.status,
    ...(factor.friendly_name === "" ? {} : { friendly_name: factor.friendly_name }),
    factor_type: factor.factor_type,
    phone: factor.phone ?? "",
    last_challenged_at: factor.last_challenged_at?.toISOString() ?? null,
  };
}

function stamp(name: string, at: Date | null): object {
  return at === null ? {} : { [name]: at.toISOString() };
}

function earliest(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}
