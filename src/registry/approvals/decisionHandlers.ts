// Deciding: who may, in whose name, and what becomes of the document, all in one transaction.
import { sql } from "kysely";
import { notFound, Refusal } from "#kernel/refusal.ts";
import type { AuditEntry, Ctx } from "#platform/server/context.ts";
import { moveState } from "#platform/server/store.ts";
import type { Outcome } from "./api.ts";
import type { DecidedBy, Decider } from "./deciderDoor.ts";
import { checkContent, principalsOf, type Standing, standingOf } from "./decisionRules.ts";
import { setTimers, sha256 } from "./door.ts";
import { settleAsked, tellAsked, tellDecided } from "./noticeHandlers.ts";
import { peopleHere, standInsToday } from "./peopleStore.ts";
import { approvalLife, checkNotExpired, type Decision, type Person } from "./rules.ts";
import {
  decideStep,
  findRequest,
  insertEvent,
  openStep,
  peopleNamed,
  type StoredRequest,
  type StoredStep,
} from "./store.ts";

export interface DecisionAsked {
  id: string;
  version: number;
  decision: Decision;
  reason: string | null;
}

const stateAfter = { approve: "approved", return: "returned", reject: "rejected" } as const;

/** The decider of a kind of document; a kind without one is a fault of the house. */
export function deciderOf(deciders: readonly Decider[], documentType: string): Decider {
  const decider = deciders.find((one) => one.documentType === documentType);
  if (!decider) throw new Error(`nobody said what becomes of an approved ${documentType}`);
  return decider;
}

/**
 * Decides on the step that waits. Refuses 403 for makers, earlier deciders and whoever may not; 409 when
 * it was decided meanwhile or lapsed; and whatever the document itself refuses.
 */
export async function decide(
  ctx: Ctx,
  deciders: readonly Decider[],
  asked: DecisionAsked,
): Promise<void> {
  const request = await findRequest(ctx, asked.id);
  if (!request) throw notFound("approval");
  const step = request.steps.find((one) => one.state === "pending");
  // What is decided already is refused as such, before anything is said about persons.
  const standing = step ? await standingIn(ctx, request, step) : null;
  if (step) checkNotExpired(request.expiresOn, ctx.now);
  const decider = deciderOf(deciders, request.documentType);
  if (step && asked.decision === "approve") {
    checkContent(request, sha256(await decider.content(ctx, request.documentId)));
  }
  const isLast = request.steps.every((one) => one.step <= request.currentStep);
  const isPassed = asked.decision === "approve" && !isLast;
  await moveState(ctx, "approval_request", approvalLife, {
    id: request.id,
    move: isPassed ? "pass" : asked.decision,
    version: asked.version,
    set: isPassed
      ? { current_step: request.currentStep + 1 }
      : {
          closed_at: ctx.now,
          ...(asked.reason === null ? {} : { closing_reason: asked.reason }),
        },
    what: "approval",
    details: {
      number: request.number,
      step: request.currentStep,
      content: request.contentSha256,
      ...(standing?.onBehalfOf ? { onBehalfOf: standing.onBehalfOf.name } : {}),
      ...(standing?.samePerson ? { samePerson: true } : {}),
      ...(asked.reason === null ? {} : { reason: asked.reason }),
    },
  });
  if (!step || !standing) throw new Error("a request that waits has a step that waits");
  await writeDecision(ctx, request, asked, standing);
  await settleAsked(ctx, { requestId: request.id, step: request.currentStep });
  if (isPassed) return openNext(ctx, request);
  const by = decidedBy(ctx, standing);
  await carryOut(ctx, decider, request.documentId, { ...asked, by });
  const outcome = stateAfter[asked.decision];
  await tellDecided(ctx, request, { outcome, reason: asked.reason, reads: decider.reads });
}

async function standingIn(ctx: Ctx, request: StoredRequest, step: StoredStep): Promise<Standing> {
  const people = await peopleHere(ctx);
  const standIns = await standInsToday(ctx);
  const before = request.steps.flatMap(({ decidedBy: by, onBehalfOf }) =>
    [by, onBehalfOf].filter((one) => one !== null),
  );
  const known = await peopleNamed(ctx, [...request.makers, ...before]);
  const among = (ids: readonly string[]): Person[] =>
    known.filter(({ id }) => ids.includes(id)).map((one) => ({ ...one, flags: [] }));
  const { userId: id, name, role, flags } = ctx.actor;
  // The flags are those of this request's guard; the telephone is what two accounts may share.
  const phone = people.find((one) => one.id === id)?.phone ?? null;
  return standingOf(
    { id, name, role, flags, phone },
    {
      documentType: request.documentType,
      counted: request.counted,
      makers: among(request.makers),
      deciders: among(before),
      step,
      escalated: step.escalated,
    },
    {
      principals: principalsOf(id, request.documentType, { people, standIns }),
      soleTrader: ctx.org.soleTrader,
    },
  );
}

async function writeDecision(
  ctx: Ctx,
  request: StoredRequest,
  asked: DecisionAsked,
  standing: Standing,
): Promise<void> {
  const at = { requestId: request.id, step: request.currentStep };
  const onBehalfOf = standing.onBehalfOf?.id ?? null;
  const state = stateAfter[asked.decision];
  const { reason } = asked;
  await decideStep(ctx, at, { state, reason, onBehalfOf, samePerson: standing.samePerson });
  await insertEvent(ctx, { ...at, kind: state, reason, onBehalfOf });
}

async function openNext(ctx: Ctx, request: StoredRequest): Promise<void> {
  const step = request.currentStep + 1;
  await openStep(ctx, { requestId: request.id, step });
  const { id, reminderHours, escalationHours } = request;
  await setTimers(ctx, { id, step, reminderHours, escalationHours });
  await tellAsked(ctx, id, "asked");
}

function decidedBy(ctx: Ctx, standing: Standing): DecidedBy {
  return {
    userId: ctx.actor.userId,
    name: ctx.actor.name,
    onBehalfOfName: standing.onBehalfOf?.name ?? null,
    samePerson: standing.samePerson,
  };
}

async function carryOut(
  ctx: Ctx,
  decider: Decider,
  documentId: string,
  { decision, reason, by }: DecisionAsked & { by: DecidedBy },
): Promise<void> {
  if (decision === "approve") return decider.approved(ctx, documentId, by);
  const why = reason ?? "";
  return decision === "return"
    ? decider.returned(ctx, documentId, why)
    : decider.rejected(ctx, documentId, why);
}

/** Decides on each by itself: what one refuses does not stop the others, and leaves nothing behind. */
export async function decideMany(
  ctx: Ctx,
  deciders: readonly Decider[],
  asked: {
    decision: Decision;
    reason: string | null;
    requests: readonly { id: string; version: number }[];
  },
): Promise<Outcome[]> {
  if (asked.decision !== "approve" && asked.reason === null) {
    throw new Refusal("approval.reason-missing", "Say why, so that it can be corrected.");
  }
  const { decision, reason } = asked;
  const outcomes: Outcome[] = [];
  for (const { id, version } of asked.requests) {
    outcomes.push(await decideOne(ctx, deciders, { id, version, decision, reason }));
  }
  return outcomes;
}

async function decideOne(
  ctx: Ctx,
  deciders: readonly Decider[],
  asked: DecisionAsked,
): Promise<Outcome> {
  const entries: AuditEntry[] = [];
  await sql`savepoint one_decision`.execute(ctx.tx);
  try {
    await decide({ ...ctx, audit: (entry) => entries.push(entry) }, deciders, asked);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await sql`rollback to savepoint one_decision`.execute(ctx.tx);
    const { code, message: because } = error;
    return { id: asked.id, done: false, state: null, code, because };
  }
  for (const entry of entries) ctx.audit(entry);
  const after = await findRequest(ctx, asked.id);
  return { id: asked.id, done: true, state: after?.state ?? null, code: null, because: null };
}
