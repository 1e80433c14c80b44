// POST /signup: an account with an address and a password, or (where that is on) without either. A known
// address gets an answer that looks like a new account, so that nobody learns who is here.
import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { insertAnonymous, lockAddress } from "./accountStore.ts";
import { recordAct } from "./acts.ts";
import { type Outgoing, readyMail, readySms, refuseTooSoon } from "./codeMessages.ts";
import { ownWordsOf } from "./commonPasswords.ts";
import { evenly } from "./evenly.ts";
import { AuthFault, invalid } from "./faults.ts";
import { checkNewPassword, isTooLong } from "./passwords.ts";
import { beginFlow, type Challenge, challengeOf } from "./pkce.ts";
import { redirectTarget } from "./redirects.ts";
import { isRemembered } from "./remembered.ts";
import {
  type Body,
  bodyOf,
  checkEmail,
  checkPhone,
  dataOf,
  deviceOf,
  plainPhone,
  redirectOf,
  textOf,
} from "./requests.ts";
import type { Room } from "./room.ts";
import { type Device, type LiveSession, openSession, sessionAnswer } from "./sessions.ts";
import {
  findUser,
  findUserByEmail,
  findUserByPhone,
  identitiesOf,
  inTransaction,
  insertIdentity,
  insertUser,
  noteSignIn,
  type SqlSource,
  type UserRow,
} from "./store.ts";
import { userAnswer } from "./userAnswer.ts";

export function registerSignUp(scope: FastifyInstance, room: Room): void {
  scope.post("/signup", async (request, reply) => {
    reply.header("cache-control", "no-store");
    const body = bodyOf(request);
    if (textOf(body, "email") === "" && textOf(body, "phone") === "") {
      return signUpAnonymously(room, request, body);
    }
    return evenly(leastMs, () => signUp(room, request, body));
  });
}

const leastMs = 150;

export type Address = { by: "mail"; to: string } | { by: "sms"; to: string };

export interface Applicant {
  address: Address;
  passwordHash: string | null;
  data: Record<string, unknown>;
  isConfirmed: boolean;
  now: Date;
}

async function signUp(room: Room, request: FastifyRequest, body: Body): Promise<object> {
  const { settings } = room;
  if (!settings.signupOpen) throw signupsClosed();
  const password = textOf(body, "password");
  if (password === "") throw invalid("Signup requires a valid password");
  if (isTooLong(password)) throw invalid("Password cannot be longer than 72 characters");
  const data = dataOf(body, "data");
  const named = { email: textOf(body, "email"), phone: textOf(body, "phone"), user_metadata: data };
  checkNewPassword(password, settings.passwordMin, ownWordsOf(named));
  const { address, challenge } = addressAndChallenge(body);
  const now = room.now();
  const device = deviceOf(request);
  const isConfirmed = address.by === "mail" ? settings.autoconfirmEmail : settings.autoconfirmSms;
  if (!isConfirmed)
    await refuseTooSoon(room, { kind: "confirmation", address: address.to, ...address, now });
  // Hashed in every case: the answer for a known address takes as long.
  const passwordHash = await room.passwords.hash(password);
  const applicant = { address, passwordHash, data, isConfirmed, now };
  const redirectTo = redirectTarget(redirectOf(request), settings);
  const done = await inTransaction(room.pool, async (tx) => {
    await lockAddress(tx, address.to);
    const known = await findByAddress(tx, address);
    const at = { address: device.address, now };
    if (known && isConfirmedAt(known, address)) {
      await recordAct(tx, { user: known, act: "user_repeated_signup", ...at });
      if (settings.autoconfirmEmail || settings.autoconfirmSms) throw alreadyRegistered();
      return { answer: userAnswer(madeUpUser(applicant), []) };
    }
    const user = known ?? (await insertPerson(tx, applicant));
    if (isConfirmed && !known) {
      await recordAct(tx, { user, act: "user_signedup", ...at });
      return {
        live: await openFirst(tx, room, { user, request, device, now, method: "password" }),
      };
    }
    await recordAct(tx, { user, act: "user_confirmation_requested", ...at });
    const outgoing = await readyConfirmation(tx, room, {
      user,
      address,
      challenge,
      redirectTo,
      now,
    });
    const fresh = (await findUser(tx, user.id)) ?? user;
    return { answer: userAnswer(fresh, await identitiesOf(tx, user.id)), outgoing };
  });
  if (done.live) return sessionAnswer(room.tokens, settings, done.live, now);
  await done.outgoing?.();
  return done.answer;
}

const alreadyRegistered = (): AuthFault =>
  new AuthFault(422, "user_already_exists", "User already registered");

const signupsClosed = (): AuthFault =>
  new AuthFault(422, "signup_disabled", "Signups not allowed for this instance");

/** Address, channel and flow, in the order in which they are refused. */
function addressAndChallenge(body: Body): { address: Address; challenge: Challenge | null } {
  const email = textOf(body, "email");
  const phone = plainPhone(textOf(body, "phone"));
  if (email !== "" && phone !== "") {
    throw invalid("Only an email address or phone number should be provided on signup.");
  }
  if (email !== "") {
    const challenge = challengeOf(body);
    return { address: { by: "mail", to: checkEmail(email) }, challenge };
  }
  checkChannel(body);
  if (textOf(body, "code_challenge") !== "") {
    throw invalid("PKCE not supported for phone signups");
  }
  return { address: { by: "sms", to: checkPhone(phone) }, challenge: challengeOf(body) };
}

/** Codes go by text message or WhatsApp; another way does not exist. */
export function checkChannel(body: Body): void {
  const channel = textOf(body, "channel");
  if (channel !== "" && channel !== "sms" && channel !== "whatsapp") {
    throw invalid("Invalid channel, supported values are 'sms' or 'whatsapp'.");
  }
}

export function findByAddress(db: SqlSource, address: Address): Promise<UserRow | undefined> {
  return address.by === "mail" ? findUserByEmail(db, address.to) : findUserByPhone(db, address.to);
}

export function isConfirmedAt(user: UserRow, address: Address): boolean {
  return (address.by === "mail" ? user.email_confirmed_at : user.phone_confirmed_at) !== null;
}

/** Writes a new person down with the one identity they have; the metadata begins as its copy. */
export async function insertPerson(tx: SqlSource, applicant: Applicant): Promise<UserRow> {
  const { address, isConfirmed, now } = applicant;
  const id = randomUUID();
  const isMail = address.by === "mail";
  const provider = isMail ? "email" : "phone";
  const data = {
    ...applicant.data,
    sub: id,
    [provider]: address.to,
    email_verified: isMail && isConfirmed,
    phone_verified: !isMail && isConfirmed,
  };
  await insertUser(tx, {
    id,
    email: isMail ? address.to : null,
    phone: isMail ? null : address.to,
    password_hash: applicant.passwordHash,
    confirmedAt: isConfirmed ? now : null,
    appMetadata: { provider, providers: [provider] },
    userMetadata: data,
    now,
  });
  const identity = { id: randomUUID(), userId: id, provider, providerId: id, data };
  await insertIdentity(tx, identity, now);
  const user = await findUser(tx, id);
  if (!user) throw new Error("a user just written is not there");
  return user;
}

/** The first code to an unconfirmed address. */
export async function readyConfirmation(
  tx: SqlSource,
  room: Room,
  asked: {
    user: UserRow;
    address: Address;
    challenge: Challenge | null;
    redirectTo: string;
    letter?: "confirm" | "magic-link";
    now: Date;
  },
): Promise<Outgoing> {
  const { user, address, challenge, redirectTo, now } = asked;
  const kind = "confirmation";
  if (address.by === "sms")
    return readySms(tx, room, { userId: user.id, kind, to: address.to, asker: "stranger", now });
  const method = asked.letter === "magic-link" ? "magiclink" : "email/signup";
  const flowId = await beginFlow(tx, { challenge, userId: user.id, method, now });
  return readyMail(tx, room, {
    userId: user.id,
    kind,
    letter: asked.letter ?? "confirm",
    to: address.to,
    linkType: "signup",
    redirectTo,
    flowId,
    asker: "stranger",
    now,
  });
}

/** What a fresh account would look like: nothing of the real one is in it. */
function madeUpUser({ address, data, now }: Applicant): UserRow {
  const isMail = address.by === "mail";
  const provider = isMail ? "email" : "phone";
  return {
    id: randomUUID(),
    aud: "authenticated",
    role: "",
    email: isMail ? address.to : null,
    phone: isMail ? null : address.to,
    password_hash: null,
    email_confirmed_at: null,
    phone_confirmed_at: null,
    last_sign_in_at: null,
    app_metadata: { provider, providers: [provider] },
    user_metadata: data,
    is_sso_user: false,
    is_anonymous: false,
    banned_until: null,
    invited_at: null,
    confirmation_sent_at: now,
    recovery_sent_at: null,
    reauthentication_sent_at: null,
    email_change: null,
    email_change_sent_at: null,
    email_change_half: false,
    phone_change: null,
    phone_change_sent_at: null,
    created_at: now,
    updated_at: now,
  };
}

async function openFirst(
  tx: SqlSource,
  room: Room,
  who: { user: UserRow; request: FastifyRequest; device: Device; now: Date; method: string },
): Promise<LiveSession> {
  const { user, device, now, method } = who;
  await noteSignIn(tx, user.id, user.email === null ? "phone" : "email", now);
  const seen = { ...user, last_sign_in_at: now, updated_at: now };
  const remembered = isRemembered(who.request);
  return openSession(tx, room.settings, { user: seen, method, remembered, device, now });
}

/** An account without an address: its session is all it has. */
async function signUpAnonymously(room: Room, request: FastifyRequest, body: Body): Promise<object> {
  if (!room.settings.anonymous) {
    const words = "Anonymous sign-ins are disabled";
    throw new AuthFault(422, "anonymous_provider_disabled", words);
  }
  if (!room.settings.signupOpen) throw signupsClosed();
  const data = dataOf(body, "data");
  const now = room.now();
  const device = deviceOf(request);
  await room.limits.checkAddress("anonymous", device.address, now);
  const live = await inTransaction(room.pool, async (tx) => {
    const id = randomUUID();
    await insertAnonymous(tx, { id, data, now });
    const user = await findUser(tx, id);
    if (!user) throw new Error("a user just written is not there");
    await recordAct(tx, { user, act: "user_signedup", address: device.address, now });
    return openFirst(tx, room, { user, request, device, now, method: "anonymous" });
  });
  return sessionAnswer(room.tokens, room.settings, live, now);
}
