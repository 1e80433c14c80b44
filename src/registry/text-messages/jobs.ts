// Sending a message, and hearing what became of it. The gateway is called outside any transaction: what is about to
// be done is written before, what was heard after. A message that was found half sent, or whose answer nobody
// understood, is in doubt and stays there until a report comes or a person has it sent again.
import { z } from "zod";
import type { Ctx } from "#platform/server/context.ts";
import type { Database } from "#platform/server/db.ts";
import { enqueue, type Job, job } from "#platform/server/jobs.ts";
import type { Log } from "#platform/server/log.ts";
import { moveState } from "#platform/server/store.ts";
import { asSystem } from "#platform/server/systemWork.ts";
import { sendJob } from "./door.ts";
import type { TextAnswer, TextGateway } from "./outside/gateway.ts";
import { reportJob, reportSchema } from "./outside/reports.ts";
import { nextTryMs, reportedMove, textLife } from "./rules.ts";
import { findText, noteSending, type StoredText, textsUnderWay } from "./store.ts";

export interface TextMessageJobParts {
  database: Database;
  gateway: TextGateway;
  log: Log;
}

const payload = z.object({ messageId: z.uuid() });
const what = "text-message";

/** The jobs of text messages, for the house's list. */
export function textMessagesJobs(parts: TextMessageJobParts): Job[] {
  const inCompany = <T>(orgId: string, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
    asSystem(parts.database, orgId, "text-messages", work);
  return [
    job(sendJob, payload, async ({ orgId, payload: { messageId } }) => {
      const text = await inCompany(orgId, (ctx) => takeText(ctx, messageId));
      if (!text) return;
      const startedAt = performance.now();
      const heard = await parts.gateway.send({ to: text.phone, text: text.body });
      const tookMs = Math.round(performance.now() - startedAt);
      // Whom it went to, and what it says, is in no log.
      parts.log.info(what, { outcome: heard.kind, tookMs });
      await inCompany(orgId, (ctx) => conclude(ctx, messageId, heard));
    }),
    job(reportJob, reportSchema, ({ orgId, payload: report }) =>
      inCompany(orgId, (ctx) => hearReport(ctx, report)),
    ),
  ];
}

/** Takes up at start what waited or was being sent when the house stopped; says how many. */
export async function resumeTexts(database: Database): Promise<number> {
  const underWay = await database.outside((tx) => textsUnderWay(tx));
  for (const { orgId, messageId } of underWay) {
    await database.write(orgId, (tx) =>
      enqueue({ tx }, sendJob, { messageId }, { key: messageId }),
    );
  }
  return underWay.length;
}

/** The message that is sent now; the try is counted before the call. */
async function takeText(ctx: Ctx, id: string): Promise<StoredText | undefined> {
  const text = await findText(ctx, id);
  if (text?.state === "sending") {
    // Whoever began to send it never said how it ended: it may have left.
    const reason = "The house stopped while it was being sent";
    await moveState(ctx, "text_message", textLife, { id, move: "doubt", set: { reason }, what });
    return undefined;
  }
  if (text?.state !== "queued") return undefined;
  if (!text.isAgreed) {
    await fail(ctx, id, "The farmer does not agree to be written to any more");
    return undefined;
  }
  const set = { tries: text.tries + 1, reason: null };
  await moveState(ctx, "text_message", textLife, { id, move: "send", set, what });
  return { ...text, tries: set.tries };
}

/** Writes down what was heard. A report may have come before the answer: then only the cost is new. */
async function conclude(ctx: Ctx, id: string, heard: TextAnswer): Promise<void> {
  const text = await findText(ctx, id);
  if (!text) return;
  if (heard.kind === "accepted") {
    await noteSending(ctx, id, heard);
    if (!textLife.moves.accept.from.some((state) => state === text.state)) return;
    const set = { sent_at: ctx.now, reason: null };
    await moveState(ctx, "text_message", textLife, { id, move: "accept", set, what });
    return;
  }
  if (text.state !== "sending") return;
  const { kind, reason } = heard;
  if (kind === "refused") return fail(ctx, id, reason);
  if (kind === "unknown") {
    await moveState(ctx, "text_message", textLife, { id, move: "doubt", set: { reason }, what });
    return;
  }
  const waitMs = nextTryMs(text.tries);
  if (waitMs === null) return fail(ctx, id, reason);
  await moveState(ctx, "text_message", textLife, { id, move: "wait", set: { reason }, what });
  const runAt = new Date(ctx.now.getTime() + waitMs);
  await enqueue(ctx, sendJob, { messageId: id }, { runAt, key: id });
}

async function fail(ctx: Ctx, id: string, reason: string): Promise<void> {
  const set = { reason, finished_at: ctx.now };
  await moveState(ctx, "text_message", textLife, {
    ...{ id, move: "fail", set, what },
    details: { reason },
  });
}

async function hearReport(ctx: Ctx, report: z.output<typeof reportSchema>): Promise<void> {
  const { messageId: id, providerId, status, reason } = report;
  const text = await findText(ctx, id);
  const move = text ? reportedMove(text.state, status) : null;
  if (!text || move === null) return;
  // What is said of an earlier sending does not end a later one, unless it arrived after all.
  if (text.providerId !== null && text.providerId !== providerId && move !== "deliver") return;
  if (text.providerId === null) await noteSending(ctx, id, { providerId, cost: null });
  if (move === "fail") return fail(ctx, id, reason ?? status);
  const set =
    move === "deliver"
      ? { finished_at: ctx.now, reason: null }
      : { sent_at: ctx.now, reason: null };
  await moveState(ctx, "text_message", textLife, { id, move, set, what });
}
