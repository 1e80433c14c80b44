// Inviting somebody, and links an administrator hands over by another way than our mail: each is the same
// one-time code a person would get, so it is good once, for a short time, and replaces the one before.
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { lockAddress, noteSent, updateAddresses } from "./accountStore.ts";
import { recordAdminAct } from "./acts.ts";
import { setInvited } from "./adminUserStore.ts";
import { linkOf, type LinkType, type Outgoing, readyMail } from "./codeMessages.ts";
import { ownWordsOf } from "./commonPasswords.ts";
import { factorsOf } from "./factorStore.ts";
import { AuthFault, invalid } from "./faults.ts";
import { issueOneTimeCode } from "./oneTimeCodes.ts";
import type { CodeKind } from "./oneTimeStore.ts";
import { checkNewPassword } from "./passwords.ts";
import { emailTaken } from "./proofs.ts";
import { redirectTarget } from "./redirects.ts";
import { type Body, bodyOf, checkEmail, dataOf, deviceOf, redirectOf, textOf } from "./requests.ts";
import type { Room } from "./room.ts";
import { insertPerson } from "./signUp.ts";
import {
  findUser,
  findUserByEmail,
  identitiesOf,
  inTransaction,
  type SqlSource,
  type UserRow,
} from "./store.ts";
import { userAnswer } from "./userAnswer.ts";

type Guard = { onRequest: (request: FastifyRequest, reply: FastifyReply) => Promise<void> };

/** Puts /invite and /admin/generate_link behind the administrator's guard. */
export function registerAdminLinks(scope: FastifyInstance, room: Room, guard: Guard): void {
  scope.post("/invite", guard, (request) => invite(room, request));
  scope.post("/admin/generate_link", guard, (request) => generateLink(room, request));
}

/** An account without a password, and the mail whose link confirms it. */
async function invite(room: Room, request: FastifyRequest): Promise<object> {
  const body = bodyOf(request);
  const email = checkEmail(textOf(body, "email"));
  const data = dataOf(body, "data");
  const redirectTo = redirectTarget(redirectOf(request), room.settings);
  const now = room.now();
  const { answer, send } = await inTransaction(room.pool, async (tx) => {
    await lockAddress(tx, email);
    const user = await unconfirmedPerson(tx, { email, data, passwordHash: null, now });
    await setInvited(tx, user.id, now);
    const { address } = deviceOf(request);
    await recordAdminAct(tx, { user, act: "user_invited", address, now });
    const ready: Outgoing = await readyMail(tx, room, {
      userId: user.id,
      kind: "confirmation",
      letter: "invite",
      to: email,
      linkType: "invite",
      redirectTo,
      flowId: null,
      asker: "known",
      now,
    });
    return { answer: await answerOf(tx, user.id), send: ready };
  });
  await send();
  return answer;
}

/** Somebody whose address nobody has proved yet; a proved one is refused. */
async function unconfirmedPerson(
  tx: SqlSource,
  wanted: {
    email: string;
    data: Record<string, unknown>;
    passwordHash: string | null;
    now: Date;
  },
): Promise<UserRow> {
  const known = await findUserByEmail(tx, wanted.email);
  if (known && known.email_confirmed_at !== null) throw emailTaken();
  if (known) return known;
  const address = { by: "mail", to: wanted.email } as const;
  return insertPerson(tx, { ...wanted, address, isConfirmed: false });
}

async function answerOf(tx: SqlSource, userId: string): Promise<object> {
  const user = await findUser(tx, userId);
  if (!user) throw new Error("a user just written is not there");
  return userAnswer(user, await identitiesOf(tx, userId), await factorsOf(tx, userId));
}

interface Link {
  user: UserRow;
  kind: CodeKind;
  /** Where the code would have been sent. */
  address: string;
  linkType: LinkType;
  verificationType: string;
}

async function generateLink(room: Room, request: FastifyRequest): Promise<object> {
  const body = bodyOf(request);
  const email = checkEmail(textOf(body, "email"));
  const asked = [textOf(body, "redirect_to"), ...redirectOf(request)];
  const redirectTo = redirectTarget(asked, room.settings);
  const password = textOf(body, "password");
  if (textOf(body, "type") === "signup") {
    if (password === "") throw invalid("Signup requires a valid password");
    const own = ownWordsOf({ email, phone: null, user_metadata: dataOf(body, "data") });
    checkNewPassword(password, room.settings.passwordMin, own);
  }
  const passwordHash = password === "" ? null : await room.passwords.hash(password);
  const now = room.now();
  return inTransaction(room.pool, async (tx) => {
    await lockAddress(tx, email);
    const link = await linkFor(tx, body, { email, passwordHash, now });
    const { user, kind, address } = link;
    const { code, linkToken } = await issueOneTimeCode(tx, room.settings, {
      userId: user.id,
      kind,
      address,
      by: "mail",
      forgetsPassword: link.linkType === "invite",
      now,
    });
    if (kind === "confirmation" || kind === "recovery") {
      await noteSent(tx, { userId: user.id, what: kind, now });
    }
    const act = kind === "recovery" ? "user_recovery_requested" : "user_confirmation_requested";
    await recordAdminAct(tx, { user, act, address: deviceOf(request).address, now });
    return {
      ...(await answerOf(tx, user.id)),
      action_link: linkOf(room, linkToken, link.linkType, redirectTo),
      email_otp: code,
      hashed_token: linkToken,
      verification_type: link.verificationType,
      redirect_to: redirectTo,
    };
  });
}

/** Whose link it is and what it proves. */
async function linkFor(
  tx: SqlSource,
  body: Body,
  person: { email: string; passwordHash: string | null; now: Date },
): Promise<Link> {
  const type = textOf(body, "type");
  const { email, now } = person;
  const data = dataOf(body, "data");
  const known = await findUserByEmail(tx, email);
  const isNew = type === "magiclink" && !known;
  if (type === "signup" || type === "invite" || isNew) {
    const user = await unconfirmedPerson(tx, { ...person, data });
    if (type === "invite") await setInvited(tx, user.id, now);
    const linkType = type === "invite" ? "invite" : "signup";
    return { user, kind: "confirmation", address: email, linkType, verificationType: linkType };
  }
  const isChange = type === "email_change_current" || type === "email_change_new";
  if (type !== "magiclink" && type !== "recovery" && !isChange) {
    throw invalid(`Invalid email action link type requested: ${type.slice(0, 50)}`);
  }
  if (!known) throw new AuthFault(404, "user_not_found", "User with this email not found");
  if (type === "magiclink" || type === "recovery") {
    const of = { user: known, address: email, linkType: type, verificationType: type } as const;
    return { ...of, kind: "recovery" };
  }
  const newEmail = checkEmail(textOf(body, "new_email"));
  await lockAddress(tx, newEmail);
  if (await findUserByEmail(tx, newEmail)) throw emailTaken();
  const user: UserRow = {
    ...known,
    email_change: newEmail,
    email_change_sent_at: now,
    email_change_half: known.email_change === newEmail && known.email_change_half,
    updated_at: now,
  };
  await updateAddresses(tx, user);
  const address = type === "email_change_new" ? newEmail : email;
  return { user, kind: type, address, linkType: "email_change", verificationType: type };
}
