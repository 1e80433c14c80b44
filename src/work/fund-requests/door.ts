// What approvals, the start of a company and the papers ask of fund requests.
import { issueCode } from "#books/codes/door.ts";
import { commit, drawsOf } from "#books/commitments/door.ts";
import { openDues } from "#books/dues/door.ts";
import { type Day, formatDay } from "#kernel/days.ts";
import { formatMoney } from "#kernel/money.ts";
import { invariant, notFound } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { moveState } from "#platform/server/store.ts";
import { approvalOf, type Decider, type Fact } from "#registry/approvals/door.ts";
import type { FundRequest } from "./api.ts";
import { requestFacts } from "./papers/publicFacts.ts";
import { retirementsOf } from "./retirementStore.ts";
import { contentOf, fundRequestLife, settleBy } from "./rules.ts";
import {
  findRequest,
  findRequests,
  insertTerm,
  moneyPosition,
  settleDaysOn,
  type StoredRequest,
} from "./store.ts";

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
  return {
    ...shown,
    hasFile: fileSha256 !== null,
    approval: await approvalOf(ctx, documentType, id),
    payments: draws.map(({ paidBy, day, amount, open, dueOn }) => ({
      id: paidBy.id,
      day,
      amount,
      open,
      dueOn,
    })),
    retirements: await retirementsOf(ctx, id),
  };
}

/** Everything that is approved of a stored request. */
export function contentOfStored(stored: StoredRequest): string {
  return contentOf(stored);
}

/** Advances the payee still holds, of any request, the earliest due first. */
export function openAdvances(ctx: Pick<Ctx, "tx">, payeeId: string) {
  return openDues(ctx, {
    party: { type: "staff", id: payeeId },
    kinds: ["staff-advance"],
  });
}

/** What becomes of a request when its approval is decided. */
export const fundRequestDecider: Decider = {
  documentType,
  approved: async (ctx, id, by) => {
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
  },
  returned: async (ctx, id, reason) => decided(ctx, id, "giveBack", reason),
  rejected: async (ctx, id, reason) => decided(ctx, id, "reject", reason),
  expired: async (ctx, id) => decided(ctx, id, "expire", null),
  facts: async (ctx, ids) => {
    const { atHand, promised } = await moneyPosition(ctx);
    const requests = await findRequests(ctx, ids);
    const facts = new Map<string, readonly Fact[]>();
    for (const { id, payeeId, amount } of requests) {
      const advances = await openAdvances(ctx, payeeId);
      facts.set(id, [moneyFact({ atHand, promised, amount }), advanceFact(advances, ctx.today)]);
    }
    return facts;
  },
};

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

function moneyFact(of: { atHand: bigint; promised: bigint; amount: bigint }): Fact {
  const left = of.atHand - of.promised - of.amount;
  return {
    label: "Cash and bank after this and what is promised",
    value: formatMoney(left),
    tone: left < 0n ? "bad" : "plain",
    link: "/financial-statements",
  };
}

function advanceFact(advances: readonly { open: bigint; dueOn: Day }[], today: Day): Fact {
  const [first] = advances;
  const label = "Payee's open advances";
  if (!first) return { label, value: "None", tone: "good", link: null };
  const open = advances.reduce((sum, due) => sum + due.open, 0n);
  const isOverdue = first.dueOn < today;
  return {
    label,
    value: `${formatMoney(open)}, ${isOverdue ? "overdue since" : "due"} ${formatDay(first.dueOn)}`,
    tone: isOverdue ? "bad" : "plain",
    link: "/fund-requests?standing=overdue",
  };
}
