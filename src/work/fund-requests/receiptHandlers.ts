// Money that arrived: whoever was paid says so of each part, whatever else they may do with requests.
import { can } from "#kernel/permissions.ts";
import { notFound, Refusal } from "#kernel/refusal.ts";
import { type CtxOf, handlersFor } from "#platform/server/handlers.ts";
import { readPage } from "#platform/server/store.ts";
import { documentType } from "./door.ts";
import { type FundPart, fundReceipts } from "./receiptApi.ts";
import { findPart, insertReceipt, matchingParts, type StoredPart } from "./receiptStore.ts";
import { asksForFunds, checkArrived } from "./rules.ts";

export const fundReceiptsHandlers = handlersFor(fundReceipts, {
  list: (ctx) =>
    readPage(ctx, matchingParts(ctx.actor.userId, ctx.params), {
      ...ctx.params,
      sort: "paidOn",
      direction: "desc",
    }),
  acknowledge: acknowledgePart,
});

async function acknowledgePart(ctx: CtxOf<typeof fundReceipts.acknowledge>): Promise<FundPart> {
  const stored = await findPart(ctx, ctx.params.id);
  if (!stored) throw notFound("payment");
  refuseOthers(ctx, stored);
  checkArrived(stored);
  const { id: dueId, requestId, amount } = stored;
  if (!(await insertReceipt(ctx, { dueId, requestId }))) {
    throw new Refusal("fund-request.received-already", "This was said already.", { status: 409 });
  }
  ctx.audit({
    subject: documentType,
    subjectId: requestId,
    action: "receive",
    details: { amount },
  });
  const { payeeId: _, payeeName: __, ...part } = stored;
  return { ...part, receivedAt: ctx.now };
}

/** Nobody says it in the payee's name; whoever has no business with requests hears nothing of theirs. */
function refuseOthers(
  ctx: CtxOf<typeof fundReceipts.acknowledge>,
  { payeeId, payeeName }: StoredPart,
): void {
  if (payeeId === ctx.actor.userId) return;
  if (!can(ctx.actor.flags, asksForFunds)) throw notFound("payment");
  const words = `Only ${payeeName} can say that the money arrived.`;
  throw new Refusal("fund-request.not-the-payee", words, { status: 403 });
}
