// PUT /user: what a person may change about their own account. A new password ends every other session
// of theirs and every pending code; a new address waits until it is proved.
import type { FastifyRequest } from "fastify";
import { recordAct } from "./acts.ts";
import { beginEmailChange, beginPhoneChange } from "./addressChange.ts";
import { tellChanges } from "./changeNotices.ts";
import { type Outgoing, refuseTooSoon, refuseTooSoonBy } from "./codeMessages.ts";
import { ownWordsOf } from "./commonPasswords.ts";
import { requireSecondFactor } from "./factors.ts";
import { AuthFault, invalid } from "./faults.ts";
import type { SignedIn } from "./guard.ts";
import { clearCodes, proveTypedCode } from "./oneTimeCodes.ts";
import { isOwnPassword } from "./ownPassword.ts";
import { checkNewPassword } from "./passwords.ts";
import { type Challenge, challengeOf } from "./pkce.ts";
import { emailTaken, phoneTaken } from "./proofs.ts";
import { redirectTarget } from "./redirects.ts";
import {
  type Body,
  bodyOf,
  checkEmail,
  checkPhone,
  dataOf,
  deviceOf,
  hasField,
  isTooMuch,
  plainPhone,
  redirectOf,
  textOf,
} from "./requests.ts";
import type { Room } from "./room.ts";
import { deleteSessionsOf } from "./sessionStore.ts";
import { checkChannel } from "./signUp.ts";
import {
  findUser,
  findUserByEmail,
  findUserByPhone,
  inTransaction,
  lockUser,
  replaceHash,
  setUserMetadata,
  type SqlSource,
  type UserRow,
} from "./store.ts";

interface Change {
  /** Null = stays; empty = the password is taken away. */
  password: string | null;
  currentPassword: string;
  nonce: string;
  data: Record<string, unknown>;
  /** Null = stays. */
  email: string | null;
  phone: string | null;
  challenge: Challenge | null;
  redirectTo: string;
}

/** Carries out a person's change of their own account; gives the account as it is then. */
export async function changeUser(
  room: Room,
  request: FastifyRequest,
  me: SignedIn,
): Promise<UserRow> {
  const body = bodyOf(request);
  const change = changeOf(room, request, body, me.user);
  if (hasField(body, "app_metadata")) {
    throw new AuthFault(403, "not_admin", "Updating app_metadata requires admin privileges");
  }
  const { email, phone, password } = change;
  const address = email !== null || phone !== null;
  await requireSecondFactor(room.pool, me, { password: password !== null, address });
  checkKindOfUser(me.user, change);
  if (email !== null && (await findUserByEmail(room.pool, email))) throw emailTaken();
  if (phone !== null && (await findUserByPhone(room.pool, phone))) throw phoneTaken();
  const hash = password === null ? undefined : await newHash(room, request, me, change);
  const now = room.now();
  if (email !== null) {
    const asked = { kind: "email_change", by: "mail", now } as const;
    await refuseMoveTooSoon(room, me.user, { ...asked, address: email });
  }
  if (phone !== null && !room.settings.autoconfirmSms) {
    const asked = { kind: "phone_change", by: "sms", now } as const;
    await refuseMoveTooSoon(room, me.user, { ...asked, address: phone });
  }
  const at = { address: deviceOf(request).address, now };
  const { user, outgoing } = await inTransaction(room.pool, (tx) =>
    writeChange(tx, room, { me, change, hash, at }),
  );
  for (const send of outgoing) await send();
  await tellChanges(room, me.user, user);
  return user;
}

/** Anybody has an account without an address, so to where it would move counts as what a stranger writes to. */
async function refuseMoveTooSoon(
  room: Room,
  user: UserRow,
  asked: { kind: string; address: string; by: "mail" | "sms"; now: Date },
): Promise<void> {
  await refuseTooSoonBy(room, { ...asked, userId: user.id });
  if (user.is_anonymous) await refuseTooSoon(room, asked);
}

/** Reads the change, refusing what has not the form of one. */
function changeOf(room: Room, request: FastifyRequest, body: Body, user: UserRow): Change {
  const data = dataOf(body, "data");
  const password = hasField(body, "password") ? textOf(body, "password") : null;
  const emailAsked = textOf(body, "email");
  if (password !== null && password !== "") {
    const said = { email: emailAsked, phone: textOf(body, "phone"), user_metadata: data };
    const own = [...ownWordsOf(user), ...ownWordsOf(said)];
    checkNewPassword(password, room.settings.passwordMin, own);
  }
  const email = emailAsked === "" ? null : checkEmail(emailAsked);
  const phoneAsked = plainPhone(textOf(body, "phone"));
  const phone = phoneAsked === "" ? null : checkPhone(phoneAsked);
  if (phone !== null) checkChannel(body);
  return {
    password,
    data,
    currentPassword: textOf(body, "current_password"),
    nonce: textOf(body, "nonce"),
    // The same address again changes nothing.
    email: email === user.email ? null : email,
    phone: phone === user.phone ? null : phone,
    challenge: challengeOf(body),
    redirectTo: redirectTarget(redirectOf(request), room.settings),
  };
}

function checkKindOfUser(user: UserRow, change: Change): void {
  const { password, email, phone, nonce } = change;
  const hasAddress = user.email !== null || user.phone !== null || email !== null || phone !== null;
  if (user.is_anonymous && password !== null && !hasAddress) {
    const words = "Updating password of an anonymous user without an email or phone is not allowed";
    throw new AuthFault(422, "validation_failed", words);
  }
  if (user.is_sso_user && (password !== null || email !== null || phone !== null || nonce !== "")) {
    const words = "Updating email, phone, password of a SSO account only possible via SSO";
    throw new AuthFault(422, "user_sso_managed", words);
  }
}

const freshSessionMs = 24 * 3_600_000;

/** The hash of a new password, once the person has shown what the house asks for. */
async function newHash(
  room: Room,
  request: FastifyRequest,
  me: SignedIn,
  change: Change,
): Promise<string | null> {
  const { user } = me;
  const password = change.password ?? "";
  const sessionMs = room.now().getTime() - me.session.created_at.getTime();
  if (room.settings.requireReauthentication && sessionMs > freshSessionMs) {
    await checkNonce(room, user, change.nonce);
  }
  await checkCurrentPassword(room, request, me, change.currentPassword);
  if (password === "") return null;
  if (user.password_hash !== null && (await room.passwords.verify(password, user.password_hash))) {
    const words = "New password should be different from the old password.";
    throw new AuthFault(422, "same_password", words);
  }
  return room.passwords.hash(password);
}

async function checkNonce(room: Room, user: UserRow, nonce: string): Promise<void> {
  if (nonce === "") {
    const words = "Password update requires reauthentication";
    throw new AuthFault(400, "reauthentication_needed", words);
  }
  const address = user.email ?? user.phone ?? "";
  const asked = { userId: user.id, kinds: ["reauthentication"], address, code: nonce } as const;
  // In a transaction of its own: a wrong guess is counted although the change is refused.
  const proved = await inTransaction(room.pool, (tx) =>
    proveTypedCode(tx, { ...asked, now: room.now() }),
  );
  if (proved) return;
  const words = "Nonce has expired or is invalid";
  throw new AuthFault(422, "reauthentication_not_valid", words);
}

/** Whoever came in by a recovery code has forgotten the old one; anybody else's is checked if given. */
async function checkCurrentPassword(
  room: Room,
  request: FastifyRequest,
  me: SignedIn,
  given: string,
): Promise<void> {
  const { user, session } = me;
  const words = "Current password required when setting new password.";
  const isRecovery = session.amr.some(({ method }) =>
    ["otp", "magiclink", "recovery", "invite"].includes(method),
  );
  if (user.password_hash === null || (given === "" && isRecovery)) return;
  if (given === "") {
    if (!room.settings.requireCurrentPassword) return;
    throw new AuthFault(400, "current_password_required", words);
  }
  if (await isOwnPassword(room, request, { user, hash: user.password_hash, given })) return;
  throw new AuthFault(400, "current_password_invalid", words);
}

/** The change itself, with the messages that go out when it is written. */
async function writeChange(
  tx: SqlSource,
  room: Room,
  asked: {
    me: SignedIn;
    change: Change;
    hash: string | null | undefined;
    at: { address: string; now: Date };
  },
): Promise<{ user: UserRow; outgoing: Outgoing[] }> {
  const { me, change, hash, at } = asked;
  const { now } = at;
  const current = await lockUser(tx, me.user.id);
  if (!current || (hash !== undefined && current.password_hash !== me.user.password_hash)) {
    throw new AuthFault(409, "conflict", "The account was changed meanwhile. Please try again.");
  }
  if (hash !== undefined) {
    const from = current.password_hash;
    await replaceHash(tx, { userId: current.id, from, to: hash, now });
    await clearCodes(tx, current.id);
    await deleteSessionsOf(tx, current.id, me.session.id);
    await recordAct(tx, { user: current, act: "user_updated_password", ...at });
  }
  if (Object.keys(change.data).length > 0) {
    const metadata = merge(current.user_metadata, change.data);
    await setUserMetadata(tx, current.id, metadata, now);
  }
  if (Object.keys(change.data).length > 0 || change.email !== null || change.phone !== null) {
    await recordAct(tx, { user: current, act: "user_modified", ...at });
  }
  const outgoing = await beginAddressChanges(tx, room, { user: current, change, now });
  return { user: await accountNow(tx, current), outgoing };
}

async function beginAddressChanges(
  tx: SqlSource,
  room: Room,
  asked: { user: UserRow; change: Change; now: Date },
): Promise<Outgoing[]> {
  const { change, now } = asked;
  const { email, phone } = change;
  const outgoing: Outgoing[] = [];
  if (email !== null) {
    const user = await accountNow(tx, asked.user);
    const begun = await beginEmailChange(tx, room, { ...change, user, email, now });
    outgoing.push(...begun);
  }
  if (phone !== null) {
    const user = await accountNow(tx, asked.user);
    outgoing.push(...(await beginPhoneChange(tx, room, { user, phone, now })));
  }
  return outgoing;
}

async function accountNow(tx: SqlSource, user: UserRow): Promise<UserRow> {
  return (await findUser(tx, user.id)) ?? user;
}

/** Key by key; null takes a key away. */
function merge(
  before: Record<string, unknown>,
  changes: Record<string, unknown>,
): Record<string, unknown> {
  const merged = { ...before, ...changes };
  const kept = Object.entries(merged).filter(([, value]) => value !== null);
  const metadata = Object.fromEntries(kept);
  if (isTooMuch(metadata)) throw invalid("data is too large");
  return metadata;
}
