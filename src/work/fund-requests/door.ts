// What approvals, the start of a company and the papers ask of fund requests.
import { issueCode } from "#books/codes/door.ts";
import { commit, drawsOf, moneyPosition } from "#books/commitments/door.ts";
import { openDues } from "#books/dues/door.ts";
import type { Day } from "#kernel/days.ts";
import { invariant, notFound } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { moveState } from "#platform/server/store.ts";
import { approvalOf, type DecidedBy, type Decider, type Fact } from "#registry/approvals/door.ts";
import { type FundRequest, fundRequests } from "./api.ts";
import type { MonthBudgets } from "./budgetRules.ts";
import { factsOf } from "./factRules.ts";
import {
  alikeRequests,
  type DecidedRequest,
  decidedRequests,
  similarAsked,
  takingsIn,
} from "./factStore.ts";
import { requestFacts } from "./papers/publicFacts.ts";
import { receiptsOf } from "./receiptStore.ts";
import { retirementsOf } from "./retirementStore.ts";
import { contentOf, fundRequestLife, settleBy } from "./rules.ts";
import { findRequest, insertTerm, settleDaysOn, type StoredRequest } from "./store.ts";

export { partsWaiting } from "./receiptStore.ts";

export const documentType = "fund-request";
const table = "fund_request";

/** The term every company starts with: a week, as imprests usually have. */
export async function openFundRequests(ctx: Ctx): Promise<void> {
  await insertTerm(ctx, {
    effectiveFrom: "2020-01-01",
    settleDays: 7,
    sourceNote: "House rule: an imprest is accounted for within a week",
  });
}

/** A request as stored; refuses an unknown one. */
export async function storedOf(ctx: Ctx, id: string): Promise<StoredRequest> {
  const stored = await findRequest(ctx, id);
  if (!stored) throw notFound("fund request");
  return stored;
}

/** One request as its page shows it. */
export async function requestOf(ctx: Ctx, id: string): Promise<FundRequest> {
  const { fileSha256, commitmentId, ...shown } = await storedOf(ctx, id);
  const draws = commitmentId === null ? [] : await drawsOf(ctx, commitmentId);
  const received = draws.length === 0 ? null : await receiptsOf(ctx, id);
  return {
    ...shown,
    hasFile: fileSha256 !== null,
    approval: await approvalOf(ctx, documentType, id),
    payments: draws.map(({ paidBy, dueId, day, amount, open, dueOn }) => ({
      ...{ id: paidBy.id, dueId, day, amount, open, dueOn },
      receivedAt: received?.get(dueId) ?? null,
    })),
    retirements: await retirementsOf(ctx, id),
  };
}

/** Advances the payee still holds, of any request, the earliest due first. */
export function openAdvances(ctx: Pick<Ctx, "tx">, payeeId: string) {
  return openDues(ctx, {
    party: { type: "staff", id: payeeId },
    kinds: ["staff-advance"],
  });
}

/** What the expenses know of the budgets in the month of a day; given from above. */
type BudgetsOn = (ctx: Pick<Ctx, "tx">, day: Day) => Promise<MonthBudgets>;

/** What becomes of a request when its approval is decided. */
export function fundRequestDecider({ budgetsOn }: { budgetsOn: BudgetsOn }): Decider {
  return {
    documentType,
    reads: fundRequests.one.needs,
    content: async (ctx, id) => contentOf(await storedOf(ctx, id)),
    approved: approveRequest,
    returned: (ctx, id, reason) => decided(ctx, id, "giveBack", reason),
    rejected: (ctx, id, reason) => decided(ctx, id, "reject", reason),
    expired: (ctx, id) => decided(ctx, id, "expire", null),
    facts: async (ctx, ids) => {
      const facts = new Map<string, readonly Fact[]>();
      for (const request of await decidedRequests(ctx, ids)) {
        facts.set(request.id, await factsBeside(ctx, request, budgetsOn));
      }
      return facts;
    },
  };
}

/** The last step was approved: the money is promised. */
async function approveRequest(ctx: Ctx, id: string, by: DecidedBy): Promise<void> {
  const stored = await storedOf(ctx, id);
  const settleDays = await settleDaysOn(ctx, ctx.today);
  invariant(settleDays !== undefined, "a company starts with a term");
  const commitmentId = ctx.newId();
  await commit(ctx, {
    id: commitmentId,
    source: { type: documentType, id },
    number: stored.number,
    note: stored.justification,
    party: { type: "staff", id: stored.payeeId },
    amount: stored.amount,
    dueKind: "staff-advance",
    settleBy: settleBy({ neededBy: stored.neededBy, today: ctx.today, settleDays }),
  });
  const code = await issueCode(ctx, requestFacts({ ...stored, day: ctx.today }));
  await moveState(ctx, table, fundRequestLife, {
    id,
    move: "approve",
    what: documentType,
    set: {
      commitment_id: commitmentId,
      approved_at: ctx.now,
      same_person: by.samePerson,
      code,
    },
    details: { by: by.name, onBehalfOf: by.onBehalfOfName },
  });
}

async function factsBeside(
  ctx: Pick<Ctx, "tx" | "today">,
  request: DecidedRequest,
  budgetsOn: BudgetsOn,
): Promise<Fact[]> {
  const { id, payeeId, requestedById, neededBy } = request;
  const advances = [{ name: request.payeeName, held: await openAdvances(ctx, payeeId) }];
  if (requestedById !== payeeId) {
    const held = await openAdvances(ctx, requestedById);
    advances.push({ name: request.requestedByName, held });
  }
  return factsOf({
    request,
    today: ctx.today,
    budgets: await budgetsOn(ctx, neededBy),
    takings: await takingsIn(ctx, neededBy.slice(0, 7)),
    ...(await moneyPosition(ctx)),
    advances,
    alike: await alikeRequests(ctx, id),
    similar: await similarAsked(ctx, id),
  });
}

async function decided(
  ctx: Ctx,
  id: string,
  move: "giveBack" | "reject" | "expire",
  reason: string | null,
): Promise<void> {
  await moveState(ctx, table, fundRequestLife, {
    id,
    move,
    what: documentType,
    ...(reason === null ? {} : { set: { closing_reason: reason }, details: { reason } }),
  });
}
