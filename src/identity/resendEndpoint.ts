// POST /resend and GET /reauthenticate: the same message again, and a code that shows it is still you.
import type { FastifyInstance, FastifyRequest } from "fastify";
import { updateAddresses } from "./accountStore.ts";
import { recordAct } from "./acts.ts";
import { readyEmailChange } from "./addressChange.ts";
import { resendAddress } from "./codeEndpoints.ts";
import {
  type Outgoing,
  readyMail,
  readySms,
  refuseTooSoon,
  refuseTooSoonBy,
} from "./codeMessages.ts";
import { evenly } from "./evenly.ts";
import { AuthFault, invalid } from "./faults.ts";
import { requireUser } from "./guard.ts";
import { findUserByNewEmail, findUserByNewPhone } from "./oneTimeStore.ts";
import { type Challenge, challengeOf } from "./pkce.ts";
import { redirectTarget } from "./redirects.ts";
import { type Body, bodyOf, deviceOf, redirectOf, textOf } from "./requests.ts";
import type { Room } from "./room.ts";
import { type Address, findByAddress, isConfirmedAt, readyConfirmation } from "./signUp.ts";
import { inTransaction, lockUser, type SqlSource } from "./store.ts";

export function registerResend(scope: FastifyInstance, room: Room): void {
  scope.post("/resend", async (request) => {
    const body = bodyOf(request);
    const type = textOf(body, "type");
    if (!isResendable(type)) {
      throw invalid("Missing one of these types: signup, email_change, sms, phone_change");
    }
    const address = resendAddress(type, body);
    return evenly(leastMs, () => resend(room, request, { type, address, body }));
  });
  scope.get("/reauthenticate", (request) => reauthenticate(room, request));
}

const leastMs = 60;

type Resendable = "signup" | "email_change" | "sms" | "phone_change";

function isResendable(type: string): type is Resendable {
  return ["signup", "email_change", "sms", "phone_change"].includes(type);
}

/** Nothing pending, already confirmed and unknown are answered like a message that was sent. */
async function resend(
  room: Room,
  request: FastifyRequest,
  asked: { type: Resendable; address: Address; body: Body },
): Promise<object> {
  const { type, address } = asked;
  const challenge = address.by === "mail" ? challengeOf(asked.body) : null;
  const now = room.now();
  const kind = type === "signup" || type === "sms" ? "confirmation" : type;
  await refuseTooSoon(room, { kind, address: address.to, by: address.by, now });
  const redirectTo = redirectTarget(redirectOf(request), room.settings);
  const outgoing = await inTransaction(room.pool, (tx) =>
    readyAgain(tx, room, { type, address, challenge, redirectTo, now }),
  );
  for (const send of outgoing) await send();
  return {};
}

async function readyAgain(
  tx: SqlSource,
  room: Room,
  asked: {
    type: Resendable;
    address: Address;
    challenge: Challenge | null;
    redirectTo: string;
    now: Date;
  },
): Promise<Outgoing[]> {
  const { type, address, now } = asked;
  // Nobody has to be signed in to have something sent again.
  const asker = "stranger";
  if (type === "email_change") {
    if (address.by !== "mail") return [];
    const holder = await findByAddress(tx, address);
    const asking = holder?.email_change ? holder : await findUserByNewEmail(tx, address.to);
    const user = asking && (await lockUser(tx, asking.id));
    if (!user) return [];
    // Both are asked anew: else one address, asked twice, would count for two.
    await updateAddresses(tx, { ...user, email_change_half: false, updated_at: now });
    return readyEmailChange(tx, room, { ...asked, user, asker });
  }
  if (type === "phone_change") {
    const user = address.by === "sms" ? await findUserByNewPhone(tx, address.to) : undefined;
    if (!user) return [];
    const sms = { userId: user.id, kind: type, to: address.to, asker, now } as const;
    return [await readySms(tx, room, sms)];
  }
  const user = await findByAddress(tx, address);
  if (!user || isConfirmedAt(user, address)) return [];
  return [await readyConfirmation(tx, room, { ...asked, user })];
}

/** Sends a code to the address of whoever is signed in; it goes into the change of the password. */
async function reauthenticate(room: Room, request: FastifyRequest): Promise<object> {
  const { pool: db, tokens, settings } = room;
  const now = room.now();
  const { user } = await requireUser(request, { db, tokens, settings, now });
  if (user.email === null && user.phone === null) {
    throw invalid("Reauthentication requires the user to have an email or a phone number");
  }
  if (user.email !== null && user.email_confirmed_at === null) {
    throw new AuthFault(422, "email_not_confirmed", "Please verify your email first.");
  }
  if (user.email === null && user.phone_confirmed_at === null) {
    throw new AuthFault(422, "phone_not_confirmed", "Please verify your phone first.");
  }
  const by = user.email === null ? "sms" : "mail";
  const to = user.email ?? user.phone ?? "";
  await refuseTooSoonBy(room, { kind: "reauthentication", userId: user.id, by, now });
  const send = await inTransaction(room.pool, async (tx) => {
    const at = { address: deviceOf(request).address, now };
    await recordAct(tx, { user, act: "user_reauthenticate_requested", ...at });
    const kind = "reauthentication" as const;
    const asker = "known" as const;
    if (by === "sms") return readySms(tx, room, { userId: user.id, kind, to, asker, now });
    const mail = { userId: user.id, kind, letter: kind, to, linkType: null, asker } as const;
    return readyMail(tx, room, { ...mail, redirectTo: "", flowId: null, now });
  });
  await send();
  return {};
}
