// Judging a delivery: with the grade it becomes stock and debt in the same moment; turned away or
// struck out, its receipt says so to whoever checks it.
import { randomBytes } from "node:crypto";
import { issueCode, revokeCode } from "#books/codes/door.ts";
import { dueOf, openDues } from "#books/dues/door.ts";
import { nextNumber } from "#books/numbering/door.ts";
import { lotsOf, newLotCode, placeById, placeOf } from "#books/stock/door.ts";
import { postVoucher, reverseVoucher } from "#books/vouchers/door.ts";
import { makePayCode } from "#kernel/crockford.ts";
import { addDays, type Day, kampalaDay } from "#kernel/days.ts";
import { formatMoney } from "#kernel/money.ts";
import { can } from "#kernel/permissions.ts";
import { invariant, Refusal } from "#kernel/refusal.ts";
import { soon } from "#platform/server/abreast.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { CtxOf } from "#platform/server/handlers.ts";
import { moveState } from "#platform/server/store.ts";
import { checkLicensed } from "#registry/licences/door.ts";
import { productOf } from "#registry/products/door.ts";
import type { Collection, collections } from "./api.ts";
import { reopenBooking } from "./bookingDoor.ts";
import { type Approval, approvalVoucher, checkReversal } from "./approvalRules.ts";
import { collectionOf, deliveredOf, judgedOf, storedOf } from "./door.ts";
import { checkVoidDay } from "./evidenceRules.ts";
import { refuseMaker } from "./makerRules.ts";
import { tellJudged, textTakenIn } from "./noticeHandlers.ts";
import { grnFacts } from "./papers/publicFacts.ts";
import type { Grade } from "./qualityRules.ts";
import { checkApproval, checkProduct, collectionLife, mayReverse } from "./rules.ts";
import type { SellingFarmer, SellingSupplier } from "./sellerDoor.ts";
import { sellerNamed } from "./sellerRules.ts";
import { lockSupplier } from "./sellerStore.ts";
import type { Stored } from "./store.ts";
import { recoverFrom } from "./weighingRules.ts";

/** Gives the grade: GRN, lot, debt and recovery in one transaction with the move. */
export function approveCollection(ctx: CtxOf<typeof collections.approve>): Promise<Collection> {
  return judgeApproved(ctx, ctx.params.id, ctx.body);
}

/** The same for a sample, whose judge does not see whose it is. */
export async function judgeApproved(
  ctx: Ctx,
  id: string,
  { grade, note, version }: { grade: Grade; note: string | null; version: number },
): Promise<Collection> {
  const stored = await storedOf(ctx, id);
  const samePerson = refuseMaker(ctx, "collection.approve", stored);
  // Two approvals of one supplier wait for each other: together they keep what may be owed.
  if (stored.farmerId === null && stored.supplierId !== null) {
    await lockSupplier(ctx, stored.supplierId);
  }
  const delivered = await deliveredOf(ctx, stored);
  const { who } = delivered;
  checkApproval(await judgedOf(ctx, delivered));
  const approval = await prepareApproval(ctx, stored, { grade, who });
  const grnNumber = await nextNumber(ctx, "GRN");
  const grnCode = await issueCode(ctx, grnFacts(grnNumber, approval));
  const recovery = approval.recoveries.reduce((total, part) => total + part.amount, 0n);
  await moveState(ctx, "collection", collectionLife, {
    id,
    move: "approve",
    version,
    set: {
      grade,
      judged_by: ctx.actor.userId,
      judged_at: ctx.now,
      judged_day: ctx.today,
      judged_note: note,
      same_person: stored.samePerson || samePerson,
      // Shown where cash is paid out; a supplier is paid to the account on file.
      pay_code: who.type === "farmer" ? makePayCode(randomBytes(5)) : null,
      grn_number: grnNumber,
      grn_code: grnCode,
      lot_id: approval.lot.id,
      due_id: approval.dueId,
      recovery_amount: recovery,
      net_payable_amount: approval.value - recovery,
    },
    what: "collection",
    details: {
      grade,
      grn: grnNumber,
      lot: approval.lot.code,
      ...(recovery > 0n ? { recovered: formatMoney(recovery) } : {}),
      ...(samePerson ? { samePerson } : {}),
    },
  });
  await postVoucher(ctx, approvalVoucher(approval));
  await tellJudged(ctx, stored, { grade });
  const netPayable = approval.value - recovery;
  if (who.type === "farmer") {
    const { seller: farmer } = who;
    await textTakenIn(ctx, stored, { farmer, grnNumber, recovery, netPayable });
  }
  return collectionOf(ctx, id);
}

/** What the books need, once buying is licensed: the places, the lot's code, and the advances as they are open now. */
async function prepareApproval(
  ctx: Ctx,
  stored: Stored,
  { grade, who }: { grade: Grade; who: SellingFarmer | SellingSupplier },
): Promise<Approval> {
  const party = sellerNamed(stored);
  const isFarmer = party.type === "farmer";
  const kinds = [isFarmer ? "farmer-advance" : "supplier-advance"] as const;
  // Asked at once, heard below.
  const places = soon(
    Promise.all([placeOf(ctx, isFarmer ? "farmers" : "suppliers"), placeById(ctx, stored.placeId)]),
  );
  const owed = soon(openDues(ctx, { party, kinds }));
  const bought = await productOf(ctx, stored.productId);
  const product = checkProduct(bought);
  const { commodity } = bought;
  await checkLicensed(ctx, "collection.approve", { commodity, day: ctx.today });
  const [advances, [from, store]] = [await owed, await places];
  const terms = who.type === "supplier" ? who.supplier.termsDays : 0;
  return {
    ...stored,
    grade,
    party,
    dueOn: addDays(ctx.today, terms),
    day: ctx.today,
    product: { id: stored.productId, stockAccount: product.stockAccount },
    lot: { id: ctx.newId(), code: await newLotCode(ctx, product.series, ctx.today) },
    dueId: ctx.newId(),
    from,
    store,
    // An advance may have been paid back otherwise since: nobody is charged more than is owed. What a supplier
    // was advanced is set off whole, the oldest first, as a bill of theirs would be.
    recoveries: isFarmer
      ? recoverFrom(advances, stored.recovery)
      : recoverFrom(oldestFirst(advances), stored.value),
  };
}

/** The advance to be given back first comes first. */
function oldestFirst<Due extends { dueOn: Day }>(dues: readonly Due[]): Due[] {
  return dues.toSorted((a, b) => a.dueOn.localeCompare(b.dueOn));
}

/** Turns a delivery away; the seller takes it back. */
export function rejectCollection(ctx: CtxOf<typeof collections.reject>): Promise<Collection> {
  return judgeRejected(ctx, ctx.params.id, ctx.body);
}

/** The same for a sample, whose judge does not see whose it is. */
export async function judgeRejected(
  ctx: Ctx,
  id: string,
  asked: { version: number; reason: string },
): Promise<Collection> {
  const stored = await storedOf(ctx, id);
  const samePerson = refuseMaker(ctx, "collection.reject", stored);
  await closeCollection(ctx, stored, {
    ...asked,
    move: "reject",
    set: {
      judged_by: ctx.actor.userId,
      judged_at: ctx.now,
      // It counts on the day it was brought: nothing was booked.
      judged_day: stored.collectedOn,
      same_person: stored.samePerson || samePerson,
    },
  });
  await tellJudged(ctx, stored, { rejected: asked.reason });
  return collectionOf(ctx, stored.id);
}

/** Strikes out a slip that is not in the books yet. */
export async function voidCollection(ctx: CtxOf<typeof collections.void>): Promise<Collection> {
  const stored = await storedOf(ctx, ctx.params.id);
  checkVoidDay({
    recordedOn: kampalaDay(stored.createdAt),
    today: kampalaDay(ctx.now),
    mayAlways: can(ctx.actor.flags, "canUpdateInventory"),
  });
  await closeCollection(ctx, stored, { ...ctx.body, move: "void", set: {} });
  return collectionOf(ctx, stored.id);
}

/** Takes an approval back by its mirror in the books, while lot and debt are untouched. */
export async function reverseCollection(
  ctx: CtxOf<typeof collections.reverse>,
): Promise<Collection> {
  const stored = await storedOf(ctx, ctx.params.id);
  if (!mayReverse(ctx.actor.flags)) {
    throw new Refusal(
      "collection.may-not-reverse",
      "Taking an approved collection back needs the right to both collections and stock.",
      { status: 403 },
    );
  }
  if (stored.lotId !== null && stored.state === "approved") await checkUntouched(ctx, stored);
  await closeCollection(ctx, stored, { ...ctx.body, move: "reverse", set: {} });
  const { reason } = ctx.body;
  const source = { type: "collection", id: stored.id };
  await reverseVoucher(ctx, { source, event: "approved" }, { reason });
  return collectionOf(ctx, stored.id);
}

async function checkUntouched(ctx: Ctx, stored: Stored): Promise<void> {
  invariant(stored.lotId && stored.lotCode && stored.dueId, "an approved collection is booked");
  const standing = await lotsOf(ctx, { lotIds: [stored.lotId] });
  const due = await dueOf(ctx, stored.dueId);
  checkReversal(stored, {
    lot: {
      code: stored.lotCode,
      quantity: standing.reduce((sum, at) => sum + at.quantity - at.reserved, 0n),
      cost: standing.reduce((sum, at) => sum + at.cost, 0n),
    },
    openDue: due.open,
  });
}

/** The move that ends a collection, with its reason; its papers are valid no more. */
async function closeCollection(
  ctx: Ctx,
  stored: Stored,
  asked: {
    move: "reject" | "void" | "reverse";
    version: number;
    reason: string;
    set: { judged_by?: string; judged_at?: Date; judged_day?: Day; same_person?: boolean };
  },
): Promise<void> {
  const { move, version, reason } = asked;
  await moveState(ctx, "collection", collectionLife, {
    id: stored.id,
    move,
    version,
    set: { ...asked.set, closing_reason: reason },
    what: "collection",
    details: { reason },
  });
  // Turned away, the farmer did come; struck out, nobody did.
  if (move !== "reject") await reopenBooking(ctx, stored.id);
  await revokeCode(ctx, stored.receiptCode, reason);
  if (stored.grnCode !== null) await revokeCode(ctx, stored.grnCode, reason);
}
