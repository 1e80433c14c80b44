import { can, type Needs } from "#kernel/permissions.ts";
import { invariant, notFound, Refusal } from "#kernel/refusal.ts";
import { idsWithWords } from "#platform/server/idsWithWords.ts";
import type { Ctx } from "#platform/server/context.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { readPage } from "#platform/server/store.ts";
import { approvals, type RequestShown } from "./api.ts";
import type { Decider } from "./deciderDoor.ts";
import { decide, decideMany, deciderOf, type DecisionAsked } from "./decisionHandlers.ts";
import { shownApproval, shownCandidate, whereItGoes } from "./door.ts";
import { countWaiting, findRow, matchingRequests, similarRequests } from "./inboxStore.ts";
import { candidatesNow } from "./noticeHandlers.ts";
import { findRequest, type StoredRequest } from "./store.ts";

/** Who sees every request of the company, not only their own. */
const seesEveryRequest = ["canConfigureSystem", "canViewAuditLogs"] as const;
/** Who sees what an approver sees without deciding: cash, budgets and debts are theirs to read anyway. */
const readsFacts: Needs = [...seesEveryRequest, "canViewFinancials"];

/** The inbox and the decisions; what becomes of a document is its own capability's decider. */
export function approvalsHandlers({ deciders }: { deciders: readonly Decider[] }) {
  const decideOn = async (ctx: Ctx, asked: DecisionAsked): Promise<RequestShown> => {
    await decide(ctx, deciders, asked);
    return shownRequest(ctx, deciders, asked.id);
  };
  return handlersFor(approvals, {
    list: async (ctx) => {
      if (ctx.params.box === "all" && !can(ctx.actor.flags, seesEveryRequest)) {
        const words = "You see what you asked for, and what is yours to decide.";
        throw new Refusal("approval.not-all", words, { status: 403 });
      }
      const among = await idsWithWords(ctx, "approval", ctx.params.search);
      return readPage(ctx, matchingRequests(ctx, ctx.params, among), ctx.params);
    },
    waiting: async (ctx) => ({ count: await countWaiting(ctx) }),
    way: async (ctx) => {
      const { documentType, amount, payeeType, payeeId = null, payeeName } = ctx.params;
      const payee =
        payeeType === undefined
          ? null
          : { type: payeeType, id: payeeId, name: payeeName ?? payeeId ?? "" };
      const way = await whereItGoes(ctx, { documentType, amount, payee });
      return {
        ...way,
        steps: way.steps.map(({ roles, people, ...step }) => ({
          ...step,
          roles: roles === null ? null : [...roles],
          people: [...people],
        })),
      };
    },
    read: (ctx) => shownRequest(ctx, deciders, ctx.params.id),
    approve: (ctx) =>
      decideOn(ctx, { ...ctx.params, ...ctx.body, decision: "approve", reason: null }),
    return: (ctx) => decideOn(ctx, { ...ctx.params, ...ctx.body, decision: "return" }),
    reject: (ctx) => decideOn(ctx, { ...ctx.params, ...ctx.body, decision: "reject" }),
    decideMany: async (ctx) => ({ outcomes: await decideMany(ctx, deciders, ctx.body) }),
  });
}

async function shownRequest(
  ctx: Ctx,
  deciders: readonly Decider[],
  id: string,
): Promise<RequestShown> {
  const seesAll = can(ctx.actor.flags, seesEveryRequest);
  const found = await findRow(ctx, { id, seesAll });
  if (!found) throw notFound("approval");
  const { decides, ...row } = found;
  const seesFacts = decides || can(ctx.actor.flags, readsFacts);
  const request = await findRequest(ctx, id);
  invariant(request, "a request of the list is there");
  const decider = deciderOf(deciders, request.documentType);
  const { documentId } = request;
  const facts = seesFacts ? (await decider.facts(ctx, [documentId])).get(documentId) : null;
  return {
    ...row,
    approval: await shownApproval(ctx, request),
    waitsFor: await waitsFor(ctx, request),
    seesFacts,
    facts: [...(facts ?? [])],
    similar: await similarRequests(ctx, request),
  };
}

/** The people who may decide the step that waits, by their rights of today. */
async function waitsFor(ctx: Ctx, request: StoredRequest): Promise<RequestShown["waitsFor"]> {
  const shown = (await candidatesNow(ctx, request)).map(shownCandidate);
  return shown.filter((one, index) => shown.findIndex(({ id }) => id === one.id) === index);
}
