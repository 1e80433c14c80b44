// Whom a request is told to: those who may decide the step that waits, and, once it is decided or has
// lapsed, those who made it.
import { settleEvents, spoken, tell } from "#books/notices/door.ts";
import type { Needs } from "#kernel/permissions.ts";
import type { Ctx } from "#platform/server/context.ts";
import { peopleHere, standInsToday } from "./peopleStore.ts";
import { type Candidate, candidatesOf } from "./rules.ts";
import { findRequest, type StoredRequest } from "./store.ts";

/** Why the people of a step are told: each is said once. */
export type AskedBecause = "asked" | "reminded" | "escalated";
type Outcome = "approved" | "returned" | "rejected" | "expired";

const eventOf = (id: string, step: number, why: AskedBecause): string =>
  `approval:${id}:${step}:${why}`;

/** The people who may decide the step that waits, by their rights of today. */
export async function candidatesNow(ctx: Ctx, request: StoredRequest): Promise<Candidate[]> {
  const step = request.steps.find((one) => one.state === "pending");
  if (!step) return [];
  const before = request.steps.flatMap(({ decidedBy, onBehalfOf }) =>
    [decidedBy, onBehalfOf].filter((one) => one !== null),
  );
  const facts = {
    documentType: request.documentType,
    counted: request.counted,
    makers: [...request.makers, ...before],
    people: await peopleHere(ctx),
    standIns: await standInsToday(ctx),
    soleTrader: ctx.org.soleTrader,
  };
  const rules = step.escalated === null ? [step] : [step, step.escalated];
  return rules.flatMap((rule) => candidatesOf(rule, facts));
}

/** Tells everybody who may decide the step that waits. */
export async function tellAsked(ctx: Ctx, requestId: string, why: AskedBecause): Promise<void> {
  const request = await findRequest(ctx, requestId);
  if (!request) return;
  const people = (await candidatesNow(ctx, request)).map(({ person }) => person.id);
  const { number, title: subject, requestedByName: asker } = request;
  const amount = request.amount > 0n ? request.amount.toString() : null;
  await tell(ctx, {
    ...spoken({ kind: "approval_needed", facts: { why, number, asker, amount, subject } }),
    event: eventOf(request.id, request.currentStep, why),
    ways: [wayToApproval(request)],
    to: { people },
  });
}

/** A step waits no more: who was asked and has not looked yet need not. */
export async function settleAsked(
  ctx: Ctx,
  at: { requestId: string; step: number },
): Promise<void> {
  const whys = ["asked", "reminded", "escalated"] as const;
  await settleEvents(
    ctx,
    whys.map((why) => eventOf(at.requestId, at.step, why)),
  );
}

/** Tells who made a request what became of it. */
export async function tellDecided(
  ctx: Ctx,
  request: StoredRequest,
  told: { outcome: Outcome; reason: string | null; reads: Needs },
): Promise<void> {
  const { outcome, reason } = told;
  const { number, title: subject } = request;
  const facts = { outcome, number, by: ctx.actor.name, reason, subject };
  await tell(ctx, {
    ...spoken({ kind: "approval_result", facts }),
    event: `approval:${request.id}:${outcome}`,
    // Who made it may see the request itself, whatever they may see of the document.
    ways: [{ link: request.link, needs: told.reads }, wayToApproval(request)],
    to: { people: request.makers },
  });
}

function wayToApproval({ id }: StoredRequest): { link: string; needs: Needs } {
  return { link: `/approvals/${id}`, needs: "signed-in" };
}
