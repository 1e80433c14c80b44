// What happens to requests that wait: their people are reminded, others may decide too, and at last they
// lapse. Each is put down when a step begins to wait; run again, or too late, it does nothing.
import { z } from "zod";
import type { Database } from "#platform/server/db.ts";
import { kampalaDay } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { type Job, job } from "#platform/server/jobs.ts";
import { moveState } from "#platform/server/store.ts";
import { asSystem } from "#platform/server/systemWork.ts";
import type { Decider } from "./deciderDoor.ts";
import { deciderOf } from "./decisionHandlers.ts";
import { escalatedTo } from "./decisionRules.ts";
import { settleAsked, tellAsked, tellDecided } from "./noticeHandlers.ts";
import { approvalLife } from "./rules.ts";
import { closeOpenStep, findRequest, insertEvent, noteEscalation, noteReminder } from "./store.ts";

export interface ApprovalsJobParts {
  database: Database;
  deciders: readonly Decider[];
  /** The clock; real everywhere but in tests that move time. */
  now?: () => Date;
}

const ofStep = z.object({ requestId: z.uuid(), step: z.int().min(1) });
const ofRequest = z.object({ requestId: z.uuid() });

/** The jobs of approvals, for the house's list. */
export function approvalsJobs(parts: ApprovalsJobParts): Job[] {
  const { database, now = () => new Date() } = parts;
  const inCompany = (orgId: string, work: (ctx: Ctx) => Promise<void>): Promise<void> =>
    asSystem(database, orgId, "approvals", work, now());
  return [
    job("approvals.remind", ofStep, ({ orgId, payload }) =>
      inCompany(orgId, (ctx) => remind(ctx, payload)),
    ),
    job("approvals.escalate", ofStep, ({ orgId, payload }) =>
      inCompany(orgId, (ctx) => escalate(ctx, payload)),
    ),
    job("approvals.expire", ofRequest, ({ orgId, payload }) =>
      inCompany(orgId, (ctx) => expire(ctx, parts.deciders, payload.requestId)),
    ),
  ];
}

/** Who has not decided yet is told once more. */
async function remind(ctx: Ctx, at: z.output<typeof ofStep>): Promise<void> {
  if (!(await noteReminder(ctx, at))) return;
  await insertEvent(ctx, { ...at, kind: "reminded", byHouse: true });
  await tellAsked(ctx, at.requestId, "reminded");
}

async function escalate(ctx: Ctx, at: z.output<typeof ofStep>): Promise<void> {
  const request = await findRequest(ctx, at.requestId);
  const step = request?.steps.find((one) => one.step === at.step);
  if (!request || !step) return;
  const next = request.steps.find((one) => one.step === at.step + 1) ?? null;
  const to = escalatedTo(request.escalateTo, step, next);
  if (!(await noteEscalation(ctx, at, to))) return;
  await insertEvent(ctx, { ...at, kind: "escalated", byHouse: true });
  await tellAsked(ctx, at.requestId, "escalated");
  ctx.audit({
    subject: "approval",
    subjectId: request.id,
    action: "escalate",
    details: { number: request.number, step: at.step },
  });
}

async function expire(ctx: Ctx, deciders: readonly Decider[], requestId: string): Promise<void> {
  const request = await findRequest(ctx, requestId);
  if (request?.state !== "pending" || kampalaDay(ctx.now) <= request.expiresOn) return;
  await moveState(ctx, "approval_request", approvalLife, {
    id: requestId,
    move: "expire",
    set: { closed_at: ctx.now },
    what: "approval",
    details: { number: request.number },
  });
  await closeOpenStep(ctx, requestId, "expired");
  await insertEvent(ctx, { requestId, step: request.currentStep, kind: "expired", byHouse: true });
  await settleAsked(ctx, { requestId, step: request.currentStep });
  const decider = deciderOf(deciders, request.documentType);
  await decider.expired(ctx, request.documentId);
  await tellDecided(ctx, request, { outcome: "expired", reason: null, reads: decider.reads });
}
