// Delivery reports. The gateway posts them, as a form, to one address that is set at its dashboard: the address
// carries a secret, and a report must name a message by the gateway's own id. What it says is put down for a job.
import { timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { invariant, notFound, Refusal } from "#kernel/refusal.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { enqueue } from "#platform/server/jobs.ts";
import { textOfReport } from "../store.ts";
import { textReports } from "./api.ts";

/** The job that takes a report in. */
export const reportJob = "text-messages.report";

/** A report as it is put down. */
export const reportSchema = z.object({
  messageId: z.uuid(),
  providerId: z.string(),
  status: z.string(),
  reason: z.string().nullable(),
});

const word = (longest: number) => z.string().trim().min(1).max(longest);

/** What is read of a report; the network, the retries and whatever else it may say are not. */
const saidSchema = z.object({
  id: word(100),
  status: word(40),
  phoneNumber: word(20),
  failureReason: z.string().trim().max(100).nullish(),
});

let expected: string | null = null;

/** Says, once at start, which secret the reports' address carries. */
export function reportsCarry(secret: string): void {
  invariant(secret.length >= 20, "the secret of the reports is long enough");
  expected = secret;
}

export const textReportsHandlers = handlersFor(textReports, {
  hear: async (ctx) => {
    if (!isExpected(ctx.params.secret)) throw notFound("address");
    const said = saidSchema.safeParse(ctx.body);
    if (!said.success) {
      throw new Refusal("text-message.report-not-understood", "This is no delivery report.");
    }
    const { id: providerId, status, phoneNumber, failureReason } = said.data;
    const phone = `+${phoneNumber.replace(/^\+/, "")}`;
    const found = await textOfReport(ctx.tx, { providerId, phone });
    if (!found) throw notFound("message");
    const { orgId, messageId } = found;
    await ctx.enter(orgId);
    const report = { messageId, providerId, status, reason: failureReason || null };
    // The same report twenty times over is one job.
    await enqueue(ctx, reportJob, report, { key: `${messageId}:${status}` });
  },
});

function isExpected(secret: string): boolean {
  if (expected === null) return false;
  const [given, right] = [Buffer.from(secret), Buffer.from(expected)];
  return given.length === right.length && timingSafeEqual(given, right);
}
