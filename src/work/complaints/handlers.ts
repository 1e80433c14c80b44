import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { type Day, kampalaDay } from "#kernel/days.ts";
import { invariant, notFound, Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { handlersFor, type OutsideCtx, type OutsideCtxOf } from "#platform/server/handlers.ts";
import { readPage } from "#platform/server/store.ts";
import { type Complaint, complaints, type Thread } from "./api.ts";
import {
  mostADay,
  mostMessages,
  readCode,
  readSlip,
  slipRefusal,
  standingOf,
  writeSlip,
} from "./rules.ts";
import {
  countOn,
  findByCode,
  findComplaint,
  insertComplaint,
  insertMessage,
  matchingComplaints,
  secretOf,
  setClosed,
  type StoredComplaint,
} from "./store.ts";

export const complaintsHandlers = handlersFor(complaints, {
  slip: async (ctx) => {
    if (ctx.actor.role === "supplier") {
      const words = "Only people who work here make complaints here.";
      throw new Refusal("complaint.not-staff", words);
    }
    const day = kampalaDay(ctx.now);
    const signature = signed(await knownSecret(ctx), day);
    return { slip: writeSlip({ orgId: ctx.org.id, day, signature }) };
  },
  handIn,
  follow: async (ctx) => threadOf(await heldBy(ctx, ctx.params.code)),
  add: async (ctx) => {
    const stored = await heldBy(ctx, ctx.params.code);
    refuseFull(stored);
    const { text } = ctx.body;
    const last = stored.messages.at(-1);
    // The same again is the same message sent twice.
    if (last && !last.fromHouse && last.text === text) return threadOf(stored);
    const day = kampalaDay(ctx.now);
    await insertMessage(ctx, { complaintId: stored.id, fromHouse: false, text, day });
    if (stored.closedOn !== null) await setClosed(ctx, stored.id, null);
    return threadOf(await complaintOf(ctx, stored.id));
  },
  list: (ctx) => {
    refuseOthers(ctx);
    const { standing, search } = ctx.params;
    return readPage(ctx, matchingComplaints({ standing, search }), {
      ...ctx.params,
      sort: "sorting",
      direction: "desc",
    });
  },
  one: async (ctx) => {
    refuseOthers(ctx);
    return shown(await complaintOf(ctx, ctx.params.id));
  },
  answer: async (ctx) => {
    refuseOthers(ctx);
    const { id } = ctx.params;
    refuseFull(await complaintOf(ctx, id));
    const day = kampalaDay(ctx.now);
    await insertMessage(ctx, { complaintId: id, fromHouse: true, text: ctx.body.text, day });
    ctx.audit({ subject: "complaint", subjectId: id, action: "answer", details: {} });
    return shown(await complaintOf(ctx, id));
  },
  close: async (ctx) => {
    refuseOthers(ctx);
    const { id } = ctx.params;
    await complaintOf(ctx, id);
    await setClosed(ctx, id, kampalaDay(ctx.now));
    ctx.audit({ subject: "complaint", subjectId: id, action: "close", details: {} });
    return shown(await complaintOf(ctx, id));
  },
});

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
const signed = (secret: string, day: Day): string =>
  createHmac("sha256", secret).update(`complaint ${day}`).digest("hex");

async function knownSecret(ctx: Pick<Ctx, "tx">): Promise<string> {
  const secret = await secretOf(ctx);
  invariant(secret !== undefined, "a company is opened with its secret");
  return secret;
}

/** Whoever wrote it may have written about a director: only the owner reads, whoever holds the permission. */
function refuseOthers(ctx: Ctx): void {
  if (ctx.actor.role === "owner") return;
  const words = "Only the owner reads complaints.";
  throw new Refusal("complaint.owner-only", words, { status: 403 });
}

function refuseFull({ messages }: StoredComplaint): void {
  if (messages.length < mostMessages) return;
  const words = "So much was written here already. Make a new complaint.";
  throw new Refusal("complaint.full", words, { status: 409 });
}

async function handIn(ctx: OutsideCtxOf<typeof complaints.handIn>): Promise<Thread> {
  const today = kampalaDay(ctx.now);
  const { orgId, day, signature } = readSlip(ctx.params.slip, today);
  const { topic, text, signedAs } = ctx.body;
  const codeSha256 = sha256(readCode(ctx.body.code));
  await ctx.enter(orgId);
  const secret = await secretOf(ctx);
  if (secret === undefined) throw slipRefusal();
  const expected = Buffer.from(signed(secret, day));
  if (!timingSafeEqual(expected, Buffer.from(signature))) throw slipRefusal();
  if ((await countOn(ctx, today)) >= mostADay) {
    const words = "Too many complaints came today. Please try again tomorrow.";
    throw new Refusal("complaint.too-many", words, { status: 429, retryAfterSeconds: 3600 });
  }
  const made = { codeSha256, topic, signedAs, receivedOn: today };
  const id = await insertComplaint(ctx, made);
  if (id === undefined) return sentAgain(ctx, codeSha256, text);
  await insertMessage(ctx, { complaintId: id, fromHouse: false, text, day: today });
  return threadOf(await complaintOf(ctx, id));
}

/** The same complaint arrives twice when the first answer was lost; another under its code does not. */
async function sentAgain(ctx: OutsideCtx, codeSha256: string, text: string): Promise<Thread> {
  const found = await findByCode(ctx, codeSha256);
  const stored = found && (await findComplaint(ctx, found.id));
  if (stored?.messages[0]?.text === text) return threadOf(stored);
  throw new Refusal("complaint.code-used", "This code belongs to another complaint.", {
    status: 409,
  });
}

/** The complaint of whoever holds its code. */
async function heldBy(ctx: OutsideCtx, typed: string): Promise<StoredComplaint> {
  const found = await findByCode(ctx, sha256(readCode(typed)));
  if (!found) throw notFound("complaint");
  await ctx.enter(found.orgId);
  return complaintOf(ctx, found.id);
}

async function complaintOf(ctx: Pick<Ctx, "tx">, id: string): Promise<StoredComplaint> {
  const found = await findComplaint(ctx, id);
  if (!found) throw notFound("complaint");
  return found;
}

function threadOf({ topic, receivedOn, closedOn, messages }: StoredComplaint): Thread {
  const lastFromHouse = messages.at(-1)?.fromHouse ?? false;
  return { topic, receivedOn, standing: standingOf({ closedOn, lastFromHouse }), messages };
}

function shown(stored: StoredComplaint): Complaint {
  return { ...threadOf(stored), id: stored.id, signedAs: stored.signedAs };
}
