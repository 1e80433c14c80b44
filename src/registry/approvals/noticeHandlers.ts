// Whom a request is told to: those who may decide the step that waits, and, once it is decided or has
// lapsed, those who made it.
import { settleEvents, tell } from "#books/notices/door.ts";
import { formatMoney } from "#kernel/money.ts";
import type { Needs } from "#kernel/permissions.ts";
import type { Ctx } from "#platform/server/context.ts";
import { peopleHere, standInsToday } from "./peopleStore.ts";
import { type Candidate, candidatesOf } from "./rules.ts";
import { findRequest, type StoredRequest } from "./store.ts";

/** Why the people of a step are told: each is said once. */
const reasons = {
  asked: (asker: string) => `${asker} asks`,
  reminded: (asker: string) => `Still waiting: ${asker} asks`,
  escalated: (asker: string) => `Nobody has decided yet, so you may: ${asker} asks`,
} as const;
export type AskedBecause = keyof typeof reasons;

const outcomes = {
  approved: { title: "Approved", by: "by" },
  returned: { title: "Given back", by: "by" },
  rejected: { title: "Turned down", by: "by" },
  expired: { title: "Lapsed without a decision", by: "" },
} as const;

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
  const sum = request.amount > 0n ? ` for ${formatMoney(request.amount)}` : "";
  await tell(ctx, {
    kind: "approval_needed",
    event: eventOf(request.id, request.currentStep, why),
    title: `Approval needed: ${request.number}`,
    message: `${reasons[why](request.requestedByName)}${sum}. ${request.title}`,
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
  told: { outcome: keyof typeof outcomes; reason: string | null; reads: Needs },
): Promise<void> {
  const { title, by } = outcomes[told.outcome];
  const who = by === "" ? "Ask again if it is still needed" : `${by} ${ctx.actor.name}`;
  const why = told.reason === null ? "" : `: ${told.reason}`;
  await tell(ctx, {
    kind: "approval_result",
    event: `approval:${request.id}:${told.outcome}`,
    title: `${title}: ${request.number}`,
    message: `${who.charAt(0).toUpperCase()}${who.slice(1)}${why}. ${request.title}`,
    // Who made it may see the request itself, whatever they may see of the document.
    ways: [{ link: request.link, needs: told.reads }, wayToApproval(request)],
    to: { people: request.makers },
  });
}

function wayToApproval({ id }: StoredRequest): { link: string; needs: Needs } {
  return { link: `/approvals/${id}`, needs: "signed-in" };
}
