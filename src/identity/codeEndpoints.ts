// POST /otp, /magiclink, /recover and /resend: ask for a code. Whether anybody has the address is not
// told, neither in words nor in time.
import type { FastifyInstance, FastifyRequest } from "fastify";
import { lockAddress } from "./accountStore.ts";
import { recordAct } from "./acts.ts";
import { type Outgoing, readyMail, refuseTooSoon } from "./codeMessages.ts";
import { evenly } from "./evenly.ts";
import { AuthFault, invalid } from "./faults.ts";
import { beginFlow, type Challenge, challengeOf } from "./pkce.ts";
import { redirectTarget } from "./redirects.ts";
import {
  type Body,
  bodyOf,
  checkEmail,
  checkPhone,
  dataOf,
  deviceOf,
  flagOf,
  plainPhone,
  redirectOf,
  textOf,
} from "./requests.ts";
import type { Room } from "./room.ts";
import {
  type Address,
  checkChannel,
  findByAddress,
  insertPerson,
  isConfirmedAt,
  readyConfirmation,
} from "./signUp.ts";
import { inTransaction, type SqlSource, type UserRow } from "./store.ts";

export function registerCodes(scope: FastifyInstance, room: Room): void {
  scope.post("/otp", async (request) => {
    const body = bodyOf(request);
    const address = otpAddress(body);
    return evenly(leastMs, () => sendOtp(room, request, body, address));
  });
  scope.post("/magiclink", async (request) => {
    const body = bodyOf(request);
    const address: Address = { by: "mail", to: checkEmail(textOf(body, "email")) };
    return evenly(leastMs, () => sendOtp(room, request, body, address));
  });
  scope.post("/recover", async (request) => {
    const body = bodyOf(request);
    if (textOf(body, "email") === "") throw invalid("Password recovery requires an email");
    const to = checkEmail(textOf(body, "email"));
    const challenge = challengeOf(body);
    return evenly(leastMs, () => sendRecovery(room, request, to, challenge));
  });
}

/** What the slowest of these takes on a quiet machine, so that the quick ones wait for it. */
const leastMs = 60;

function otpAddress(body: Body): Address {
  const email = textOf(body, "email");
  const phone = plainPhone(textOf(body, "phone"));
  if (email !== "" && phone !== "") {
    throw invalid("Only an email address or phone number should be provided");
  }
  if (email !== "" && textOf(body, "channel") !== "") {
    throw invalid("Channel should only be specified with Phone OTP");
  }
  if (email !== "") return { by: "mail", to: checkEmail(email) };
  if (phone === "") throw invalid("One of email or phone must be set");
  checkChannel(body);
  return { by: "sms", to: checkPhone(phone) };
}

/** A code to sign in with; an unknown address gets an account where sign-up is open. */
async function sendOtp(
  room: Room,
  request: FastifyRequest,
  body: Body,
  address: Address,
): Promise<object> {
  const { settings } = room;
  const challenge = address.by === "mail" ? challengeOf(body) : null;
  const data = dataOf(body, "data");
  const mayCreate = flagOf(body, "create_user", true);
  const now = room.now();
  await refuseTooSoon(room, { kind: "otp", address: address.to, by: address.by, now });
  const redirectTo = redirectTarget(redirectOf(request), settings);
  const outgoing = await inTransaction(room.pool, async (tx) => {
    await lockAddress(tx, address.to);
    const known = await findByAddress(tx, address);
    if (!known && !mayCreate) {
      throw new AuthFault(422, "otp_disabled", "Signups not allowed for otp");
    }
    // Only people somebody invited: a stranger is not told that the address is unknown.
    if (!known && !settings.signupOpen) return null;
    const isConfirmed = address.by === "mail" ? settings.autoconfirmEmail : settings.autoconfirmSms;
    const applicant = { address, passwordHash: null, data, isConfirmed, now };
    const user = known ?? (await insertPerson(tx, applicant));
    const at = { address: deviceOf(request).address, now };
    const asked = { user, address, challenge, redirectTo, now };
    if (address.by === "mail" && isConfirmedAt(user, address)) {
      await recordAct(tx, { user, act: "user_recovery_requested", ...at });
      return readySignInMail(tx, room, { ...asked, letter: "magic-link" });
    }
    await recordAct(tx, { user, act: "user_confirmation_requested", ...at });
    return readyConfirmation(tx, room, { ...asked, letter: "magic-link" });
  });
  await outgoing?.();
  return {};
}

/** The mail that lets a known person in: by magic link, or to choose a new password. */
async function readySignInMail(
  tx: SqlSource,
  room: Room,
  asked: {
    user: UserRow;
    address: Address;
    challenge: Challenge | null;
    redirectTo: string;
    letter: "magic-link" | "recovery";
    now: Date;
  },
): Promise<Outgoing> {
  const { user, challenge, redirectTo, letter, now } = asked;
  const linkType = letter === "recovery" ? "recovery" : "magiclink";
  const flowId = await beginFlow(tx, { challenge, userId: user.id, method: linkType, now });
  return readyMail(tx, room, {
    userId: user.id,
    kind: "recovery",
    letter,
    to: asked.address.to,
    linkType,
    redirectTo,
    flowId,
    asker: "stranger",
    now,
  });
}

/** Always the same answer: known or not, asked once or too often. */
async function sendRecovery(
  room: Room,
  request: FastifyRequest,
  to: string,
  challenge: Challenge | null,
): Promise<object> {
  const now = room.now();
  if ((await room.limits.askedAgain("recovery", to, now)) !== null) return {};
  const redirectTo = redirectTarget(redirectOf(request), room.settings);
  const address: Address = { by: "mail", to };
  try {
    const outgoing = await inTransaction(room.pool, async (tx) => {
      const user = await findByAddress(tx, address);
      if (!user) return null;
      const at = { address: deviceOf(request).address, now };
      await recordAct(tx, { user, act: "user_recovery_requested", ...at });
      const letter = "recovery";
      return readySignInMail(tx, room, { user, address, challenge, redirectTo, letter, now });
    });
    await outgoing?.();
  } catch (error) {
    // Only a known address can use up the hour's messages: said in the log, not in the answer.
    if (!(error instanceof AuthFault) || error.status !== 429) throw error;
    room.log.warn("a recovery mail was held back", { reason: error.message });
  }
  return {};
}

export function resendAddress(type: string, body: Body): Address {
  const email = textOf(body, "email");
  const phone = plainPhone(textOf(body, "phone"));
  if (email !== "" && phone !== "") {
    throw invalid("Only an email address or phone number should be provided");
  }
  if (type === "signup" && email === "") {
    throw invalid("Type provided requires an email address");
  }
  if (type === "sms" && phone === "") throw invalid("Type provided requires a phone number");
  if (email !== "") return { by: "mail", to: checkEmail(email) };
  if (phone === "") throw invalid("Missing email address or phone number");
  return { by: "sms", to: checkPhone(phone) };
}
