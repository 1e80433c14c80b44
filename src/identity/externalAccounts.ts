// Whose account is it when somebody outside vouches for a person? One rule for every way in: OpenID
// providers, a company's own sign-on, wallets.
import { randomUUID } from "node:crypto";
import { lockAddress, updateAddresses } from "./accountStore.ts";
import { recordAct } from "./acts.ts";
import { forgetUser } from "./adminUserStore.ts";
import {
  findIdentity,
  insertExternalUser,
  lockSubject,
  noteIdentitySignIn,
  noteUserSignIn,
} from "./externalAccountStore.ts";
import { AuthFault } from "./faults.ts";
import { clearCodes } from "./oneTimeCodes.ts";
import { isBanned } from "./sessions.ts";
import {
  findUser,
  findUserByEmail,
  identitiesOf,
  type IdentityRow,
  insertIdentity,
  lockUser,
  type SqlSource,
  type UserRow,
} from "./store.ts";

/** A person as somebody outside vouches for them; the proof itself was checked before. */
export interface ExternalPerson {
  /** "google", "web3", or "sso:" with the id of a company's own sign-on. */
  provider: string;
  /** The provider's own, unchanging name for the person. */
  subject: string;
  /** In lower case and well formed (`readEmail`); null when the provider knows none. */
  email: string | null;
  /** Does the provider vouch that the person reads this address? */
  emailVerified: boolean;
  /** What else is known about the person; becomes identity_data and user_metadata. */
  data: Record<string, unknown>;
  /** A company's own sign-on: its accounts stand apart and are never found by their address. */
  isOwnDomain: boolean;
}

export interface Admission {
  /** May a person nobody knows get an account? Usually `settings.signupOpen`. */
  mayMakeAccount: boolean;
  /** A new account must have an address: people of a company are known by it. */
  needsAddress?: boolean;
  /** An account somebody had already has this way to sign in, too, from now on: to be told when it is written. */
  joins?: () => void;
  /** Where the request comes from, for the audit. */
  address: string;
  now: Date;
}

/**
 * Gives the account of an outside person, inside the caller's transaction, and writes down that they
 * signed in (auth-api §7.1). A known identity is its account; else a verified address that one account
 * has links the two; else the person gets a new account. An account whose address nobody had proved
 * yet loses everything its maker put there first: password, other identities, sessions, factors,
 * metadata. An account that has an identity of this very provider is another person's: the provider gave
 * the address to somebody new. Refuses: 403 banned; 422 `provider_email_needs_verification`, `email_exists`,
 * `signup_disabled`, and `validation_failed` where an address is needed and missing.
 */
export async function admitPerson(
  tx: SqlSource,
  person: ExternalPerson,
  how: Admission,
): Promise<UserRow> {
  await lockSubject(tx, person);
  const identity = await findIdentity(tx, person);
  if (identity) return enterKnown(tx, person, identity, how);
  const twin = await lockTwin(tx, person);
  if (person.email !== null && !person.emailVerified) throw needsVerification(person);
  if (twin) return enterTwin(tx, person, twin, how);
  if (how.needsAddress && person.email === null) {
    const words = "Error getting user email from external provider";
    throw new AuthFault(422, "validation_failed", words);
  }
  if (!how.mayMakeAccount) {
    throw new AuthFault(422, "signup_disabled", "Signups not allowed for this instance");
  }
  return enterNew(tx, person, how);
}

/**
 * Gives a signed-in person one more way to sign in; the answer is their account after it. An account
 * without an address takes the verified one over and is not anonymous any more. A verified address that
 * another account has is refused: else somebody lured to the provider by a stranger's link would from
 * then on be signed in to the stranger's account. Refuses: 422 `identity_already_exists`, 422
 * `email_exists`, 403 banned.
 */
export async function linkPerson(
  tx: SqlSource,
  userId: string,
  person: ExternalPerson,
  at: { address: string; now: Date },
): Promise<UserRow> {
  await lockSubject(tx, person);
  const known = await findIdentity(tx, person);
  if (known) {
    const whose = known.user_id === userId ? "" : " to another user";
    throw new AuthFault(422, "identity_already_exists", `Identity is already linked${whose}`);
  }
  const email = person.emailVerified ? person.email : null;
  if (email !== null) await lockAddress(tx, email);
  const before = await lockUser(tx, userId);
  if (!before) throw userGone();
  refuseBanned(before, at.now);
  const holder = email === null ? undefined : await findUserByEmail(tx, email);
  if (holder && holder.id !== userId) throw addressTaken();
  const takesAddress = before.email === null && email !== null;
  await insertIdentityOf(tx, before.id, person, at.now);
  await updateAddresses(tx, {
    ...before,
    ...(takesAddress ? { email, email_confirmed_at: at.now } : {}),
    is_anonymous: false,
    user_metadata: { ...dataOf(person), ...before.user_metadata },
    updated_at: at.now,
  });
  await recordAct(tx, { user: before, act: "identity_linked", ...at });
  return entered(tx, before.id, at.now);
}

async function enterKnown(
  tx: SqlSource,
  person: ExternalPerson,
  identity: IdentityRow,
  how: Admission,
): Promise<UserRow> {
  const user = await lockUser(tx, identity.user_id);
  // Looked up again behind the lock: it may just have been taken off the account.
  if (!user || !(await findIdentity(tx, person))) throw userGone();
  refuseBanned(user, how.now);
  if (isUnproved(user)) {
    // The provider may vouch for another address by now: that proves nothing about this one.
    if (!person.emailVerified || person.email !== user.email) throw needsVerification(person);
    return takeOver(tx, person, user, how);
  }
  await noteIdentitySignIn(tx, { identityId: identity.id, data: dataOf(person), now: how.now });
  await updateAddresses(tx, {
    ...user,
    ...(person.isOwnDomain && person.email !== null ? { email: person.email } : {}),
    user_metadata: { ...user.user_metadata, ...dataOf(person) },
    updated_at: how.now,
  });
  await recordAct(tx, { user, act: "login", address: how.address, now: how.now });
  return entered(tx, user.id, how.now);
}

async function enterTwin(
  tx: SqlSource,
  person: ExternalPerson,
  user: UserRow,
  how: Admission,
): Promise<UserRow> {
  refuseBanned(user, how.now);
  const at = { address: how.address, now: how.now };
  if (isUnproved(user)) return takeOver(tx, person, user, how);
  await refuseSuccessor(tx, person, user);
  await insertIdentityOf(tx, user.id, person, how.now);
  await updateAddresses(tx, {
    ...user,
    user_metadata: { ...user.user_metadata, ...dataOf(person) },
    updated_at: how.now,
  });
  await recordAct(tx, { user, act: "identity_linked", ...at });
  await recordAct(tx, { user, act: "login", ...at });
  how.joins?.();
  return entered(tx, user.id, how.now);
}

/**
 * A provider that knows two persons by one address gave it to somebody new (an address of the company, after
 * its holder left). Whether they are the account's person as well, an administrator decides.
 */
async function refuseSuccessor(tx: SqlSource, person: ExternalPerson, user: UserRow) {
  const identities = await identitiesOf(tx, user.id);
  if (identities.some(({ provider }) => provider === person.provider)) throw addressTaken();
}

/** The address is proved now, by its owner; whatever stood on the account before may be a stranger's. */
async function takeOver(
  tx: SqlSource,
  person: ExternalPerson,
  user: UserRow,
  how: Admission,
): Promise<UserRow> {
  const at = { address: how.address, now: how.now };
  await forgetUser(tx, user.id);
  await clearCodes(tx, user.id);
  await insertIdentityOf(tx, user.id, person, how.now);
  await updateAddresses(tx, {
    ...user,
    password_hash: null,
    email_confirmed_at: how.now,
    phone: null,
    phone_confirmed_at: null,
    email_change: null,
    email_change_sent_at: null,
    email_change_half: false,
    phone_change: null,
    phone_change_sent_at: null,
    is_anonymous: false,
    user_metadata: dataOf(person),
    updated_at: how.now,
  });
  await recordAct(tx, { user, act: "identity_linked", ...at });
  const act = user.invited_at === null ? "user_signedup" : "invite_accepted";
  await recordAct(tx, { user, act, ...at });
  await recordAct(tx, { user, act: "login", ...at });
  return entered(tx, user.id, how.now);
}

async function enterNew(tx: SqlSource, person: ExternalPerson, how: Admission): Promise<UserRow> {
  const user = await insertPersonOf(tx, person, { isConfirmed: true, now: how.now });
  const at = { address: how.address, now: how.now };
  await recordAct(tx, { user, act: "user_signedup", ...at });
  await recordAct(tx, { user, act: "login", ...at });
  return entered(tx, user.id, how.now);
}

/** Writes a new account down with the one identity it has. */
export async function insertPersonOf(
  tx: SqlSource,
  person: ExternalPerson,
  how: { isConfirmed: boolean; now: Date },
): Promise<UserRow> {
  const { now } = how;
  const id = randomUUID();
  const { provider, isOwnDomain } = person;
  const data = dataOf(person);
  const appMetadata = { provider, providers: [provider] };
  await insertExternalUser(tx, { id, isOwnDomain, data, appMetadata, now });
  await insertIdentityOf(tx, id, person, now);
  const user = await findUser(tx, id);
  if (!user) throw new Error("a user just written is not there");
  const email_confirmed_at = person.email !== null && how.isConfirmed ? now : null;
  const addressed = { ...user, email: person.email, email_confirmed_at };
  await updateAddresses(tx, addressed);
  return addressed;
}

/** The account that has the person's address, locked; never for a company's own sign-on. */
async function lockTwin(tx: SqlSource, person: ExternalPerson): Promise<UserRow | null> {
  if (person.isOwnDomain || person.email === null) return null;
  await lockAddress(tx, person.email);
  const found = await findUserByEmail(tx, person.email);
  const twin = found && (await lockUser(tx, found.id));
  return twin?.email === person.email ? twin : null;
}

async function insertIdentityOf(
  tx: SqlSource,
  userId: string,
  person: ExternalPerson,
  now: Date,
): Promise<void> {
  const { provider, subject } = person;
  const id = randomUUID();
  const identity = { id, userId, provider, providerId: subject, data: dataOf(person) };
  await insertIdentity(tx, identity, now);
  await noteIdentitySignIn(tx, { identityId: id, data: identity.data, now });
}

/** Notes the sign-in, brings the list of providers up to date, and reads the account as it is now. */
async function entered(tx: SqlSource, userId: string, now: Date): Promise<UserRow> {
  await noteUserSignIn(tx, userId, now);
  const user = await findUser(tx, userId);
  if (!user) throw userGone();
  const identities = await identitiesOf(tx, userId);
  const all = identities.map((identity) => identity.provider);
  const provider = all.find((one) => one === user.app_metadata["provider"]) ?? all[0] ?? "";
  const providers = [...new Set([provider, ...all])];
  const next = { ...user, app_metadata: { ...user.app_metadata, provider, providers } };
  await updateAddresses(tx, next);
  return next;
}

function dataOf(person: ExternalPerson): Record<string, unknown> {
  const address = { email: person.email, email_verified: person.emailVerified };
  return {
    ...person.data,
    ...(person.email === null ? {} : { ...address, phone_verified: false }),
    sub: person.subject,
  };
}

function isUnproved(user: UserRow): boolean {
  return user.email !== null && user.email_confirmed_at === null;
}

function refuseBanned(user: UserRow, now: Date): void {
  if (isBanned(user, now)) throw new AuthFault(403, "user_banned", "User is banned");
}

const addressTaken = (): AuthFault =>
  new AuthFault(422, "email_exists", "A user with this email address has already been registered");

const userGone = (): AuthFault => new AuthFault(403, "user_not_found", "User not found");

function needsVerification({ provider }: ExternalPerson): AuthFault {
  const words = `Unverified email with ${provider}. Verify the email with ${provider} in order to sign in`;
  return new AuthFault(422, "provider_email_needs_verification", words);
}
