// POST and GET /verify: typed digits or an opened link become a session, or a code for the browser that
// began the flow. Wrong, used, expired and unknown all sound the same.
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { recordAct } from "./acts.ts";
import { tellChanges } from "./changeNotices.ts";
import { evenly } from "./evenly.ts";
import { AuthFault, invalid, unexpected } from "./faults.ts";
import { type ProvedCode, proveLink, proveTypedCode } from "./oneTimeCodes.ts";
import { type CodeKind, findUserByNewEmail, findUserByNewPhone } from "./oneTimeStore.ts";
import { finishFlow } from "./pkce.ts";
import { carryOut } from "./proofs.ts";
import { failureFacts, redirectTarget, withFacts } from "./redirects.ts";
import { isRemembered } from "./remembered.ts";
import { type Body, bodyOf, checkPhone, deviceOf, plainPhone } from "./requests.ts";
import { queryOf, readEmail, redirectOf, textOf } from "./requests.ts";
import type { Room } from "./room.ts";
import { type LiveSession, openSession, sessionAnswer } from "./sessions.ts";
import {
  findUserByEmail,
  findUserByPhone,
  inTransaction,
  noteSignIn,
  type SqlSource,
  type UserRow,
} from "./store.ts";

/** Which codes a type of the API stands for. */
const mailKinds: Readonly<Record<string, readonly CodeKind[]>> = {
  signup: ["confirmation"],
  invite: ["confirmation"],
  magiclink: ["recovery"],
  recovery: ["recovery"],
  email: ["confirmation", "recovery"],
  email_change: ["email_change_current", "email_change_new"],
};
const phoneKinds: Readonly<Record<string, readonly CodeKind[]>> = {
  sms: ["confirmation"],
  phone_change: ["phone_change"],
};

const wrongCode = (): AuthFault =>
  new AuthFault(403, "otp_expired", "Token has expired or is invalid");
const wrongLink = (): AuthFault =>
  new AuthFault(403, "otp_expired", "Email link is invalid or has expired");

export function registerVerify(scope: FastifyInstance, room: Room): void {
  scope.post("/verify", async (request, reply) => {
    reply.header("cache-control", "no-store");
    const body = bodyOf(request);
    return evenly(leastMs, () => verify(room, request, body));
  });
  // Not on HEAD: programs that look at a mail's links must not use them up.
  scope.get("/verify", { exposeHeadRoute: false }, (request, reply) =>
    openLink(room, request, reply),
  );
}

/** Guessing at an address that nobody has takes as long as at one that somebody has. */
const leastMs = 40;

async function verify(room: Room, request: FastifyRequest, body: Body): Promise<object> {
  const asked = askedOf(body);
  const now = room.now();
  const at = { address: deviceOf(request).address, now };
  // Returned, not thrown: a wrong guess must be counted although it is refused.
  const outcome = await inTransaction(room.pool, async (tx) => {
    const proved = await prove(tx, asked, now);
    if (!proved) return null;
    const proof = await carryOut(tx, room.settings, proved, at);
    if (proof.half) return { half: true } as const;
    const { user } = proof;
    const live = await openProved(tx, room, request, { user, method: "otp", now });
    return { before: proved.user, user, live };
  });
  if (!outcome) throw "linkToken" in asked ? wrongLink() : wrongCode();
  if ("half" in outcome) return { msg: halfWords, code: "200" };
  await tellChanges(room, outcome.before, outcome.user);
  return sessionAnswer(room.tokens, room.settings, outcome.live, now);
}

const halfWords =
  "Confirmation link accepted. Please proceed to confirm link sent to the other email";

type Asked =
  | { linkToken: string; kinds: readonly CodeKind[] }
  | { code: string; by: "mail" | "sms"; to: string; kinds: readonly CodeKind[]; type: string };

/** What is to be verified, refused in the API's order and words. */
function askedOf(body: Body): Asked {
  const token = textOf(body, "token");
  const hash = textOf(body, "token_hash");
  const type = textOf(body, "type");
  if (type === "") throw invalid("Verify requires a verification type");
  if ((token === "") === (hash === "")) {
    throw invalid("Verify requires either a token or a token hash");
  }
  const email = textOf(body, "email");
  const phone = plainPhone(textOf(body, "phone"));
  const known = (kinds: typeof mailKinds) => (Object.hasOwn(kinds, type) ? kinds[type] : undefined);
  if (hash !== "") {
    if (email !== "" || phone !== "" || textOf(body, "redirect_to") !== "") {
      throw invalid("Only the token_hash and type should be provided");
    }
    const kinds = known(mailKinds);
    if (!kinds) throw invalid("Invalid email verification type");
    return { linkToken: hash, kinds };
  }
  if ((email === "") === (phone === "")) {
    throw invalid("Only an email address or phone number should be provided on verify");
  }
  if (phone !== "") {
    const to = checkPhone(phone);
    return { code: token, by: "sms", to, kinds: known(phoneKinds) ?? [], type };
  }
  const to = readEmail(email);
  if (to === null) throw new AuthFault(422, "validation_failed", "Invalid email format");
  return { code: token, by: "mail", to, kinds: known(mailKinds) ?? [], type };
}

async function prove(tx: SqlSource, asked: Asked, now: Date): Promise<ProvedCode | null> {
  if ("linkToken" in asked) return proveLink(tx, { ...asked, now });
  for (const user of await candidates(tx, asked)) {
    const { kinds, to: address, code } = asked;
    const proved = await proveTypedCode(tx, { userId: user.id, kinds, address, code, now });
    if (proved) return proved;
  }
  return null;
}

/** Whose code it can be: the holder of the address, or who is about to take it over. */
async function candidates(
  tx: SqlSource,
  asked: { by: "mail" | "sms"; to: string; type: string },
): Promise<UserRow[]> {
  const { by, to, type } = asked;
  const found = await Promise.all([
    type === "phone_change"
      ? undefined
      : (by === "mail" ? findUserByEmail : findUserByPhone)(tx, to),
    type === "email_change" ? findUserByNewEmail(tx, to) : undefined,
    type === "phone_change" ? findUserByNewPhone(tx, to) : undefined,
  ]);
  return found.filter((user) => user !== undefined);
}

async function openProved(
  tx: SqlSource,
  room: Room,
  request: FastifyRequest,
  who: { user: UserRow; method: string; now: Date },
): Promise<LiveSession> {
  const { user, method, now } = who;
  const device = deviceOf(request);
  await noteSignIn(tx, user.id, user.email === null ? "phone" : "email", now);
  await recordAct(tx, { user, act: "login", address: device.address, now });
  const seen = { ...user, last_sign_in_at: now, updated_at: now };
  const remembered = isRemembered(request);
  return openSession(tx, room.settings, { user: seen, method, remembered, device, now });
}

/** The link of a mail, opened in whatever browser: everything but a broken link is a redirect. */
async function openLink(
  room: Room,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const type = queryOf(request, "type");
  const linkToken = queryOf(request, "token");
  if (type === "") throw invalid("Verify requires a verification type");
  if (linkToken === "") throw invalid("Verify requires a token");
  const target = redirectTarget(redirectOf(request), room.settings);
  const isFlow = linkToken.startsWith("pkce_");
  reply.header("cache-control", "no-store").header("referrer-policy", "no-referrer");
  const goTo = (facts: Parameters<typeof withFacts>[1]) =>
    reply.code(303).header("location", withFacts(target, facts)).send();
  try {
    const facts = await openedFacts(room, request, { type, linkToken });
    return goTo(facts);
  } catch (error) {
    const fault = error instanceof AuthFault ? error : unexpected(error);
    if (fault !== error) room.log.error("a link was not opened", { request: request.id, error });
    const failure = failureFacts(fault);
    return goTo({ ...(isFlow ? { query: failure } : {}), fragment: { ...failure, sb: "" } });
  }
}

async function openedFacts(
  room: Room,
  request: FastifyRequest,
  link: { type: string; linkToken: string },
): Promise<Parameters<typeof withFacts>[1]> {
  const kinds = Object.hasOwn(mailKinds, link.type) ? mailKinds[link.type] : undefined;
  if (!kinds) throw invalid("Invalid email verification type");
  const now = room.now();
  const at = { address: deviceOf(request).address, now };
  const outcome = await inTransaction(room.pool, async (tx) => {
    const proved = await proveLink(tx, { linkToken: link.linkToken, kinds, now });
    if (!proved) throw wrongLink();
    const { user, half } = await carryOut(tx, room.settings, proved, at);
    const { flow_id: flowId } = proved.code;
    const isFlow = link.linkToken.startsWith("pkce_");
    if (half) return { half: true, isFlow } as const;
    const before = proved.user;
    if (!isFlow) {
      const live = await openProved(tx, room, request, { user, method: "otp", now });
      return { before, user, live };
    }
    const code = flowId && (await finishFlow(tx, { id: flowId, userId: user.id, now }));
    if (!code) throw wrongLink();
    return { before, user, code };
  });
  if ("half" in outcome) {
    const message = { message: halfWords };
    return {
      ...(outcome.isFlow ? { query: message } : {}),
      fragment: { ...message, sb: "" },
    };
  }
  await tellChanges(room, outcome.before, outcome.user);
  if ("code" in outcome) return { query: { code: outcome.code } };
  const session = await sessionAnswer(room.tokens, room.settings, outcome.live, now);
  return {
    fragment: {
      access_token: session.access_token,
      expires_at: String(session.expires_at),
      expires_in: String(session.expires_in),
      refresh_token: session.refresh_token,
      sb: "",
      token_type: session.token_type,
      type: link.type,
    },
  };
}
