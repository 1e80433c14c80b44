// What comes back to the store, and the voucher that goes along with what leaves it.
import { nextNumber } from "#books/numbering/door.ts";
import { placeById, placeOf } from "#books/stock/door.ts";
import { postVoucher } from "#books/vouchers/door.ts";
import { can } from "#kernel/permissions.ts";
import { notFound } from "#kernel/refusal.ts";
import type { CtxOf } from "#platform/server/handlers.ts";
import { renderPaper } from "#platform/server/paperPdf.ts";
import { paperCompanyOf } from "#registry/organization/door.ts";
import type { Requisition, supplies } from "./api.ts";
import { broughtBackOf } from "./custodyRules.ts";
import { holdersOf, takeOut } from "./custodyStore.ts";
import { issueVoucherPaper } from "./papers/issueVoucher.ts";
import { returnedLots, returnVoucher } from "./returnRules.ts";
import { findIssue, insertReturn, lotsOut, thingsOf } from "./returnStore.ts";
import { readsAllRequisitions, useNames } from "./rules.ts";
import { findRequisition } from "./store.ts";

/** What was not used lies on the shelf it left again, at the cost it took along. */
export async function bringBack(
  ctx: CtxOf<typeof supplies.bringBack>,
  answer: (id: string) => Promise<Requisition>,
): Promise<Requisition> {
  const { id, reason, lines } = ctx.body;
  const issue = await findIssue(ctx, ctx.params.id);
  if (!issue) throw notFound("issue");
  const taken = returnedLots(await lotsOut(ctx, issue.id), lines);
  const custodies = await leaveCustody(ctx, issue.id, lines);
  const lots = taken.map((lot) => ({ ...lot, custodyId: custodies.get(lot.productId) ?? null }));
  const number = await nextNumber(ctx, "RET");
  const places = { from: await placeOf(ctx, "costs"), to: await placeById(ctx, issue.placeId) };
  const memo = `of ${issue.number}: ${reason}`;
  await insertReturn(ctx, { id, number, issueId: issue.id, reason, lots });
  const made = { id, number, day: ctx.today, use: issue.use, memo };
  await postVoucher(ctx, returnVoucher(made, lots, places));
  const pieces = lots.reduce((sum, lot) => sum + lot.pieces, 0n);
  const details = { return: number, issue: issue.number, pieces, reason };
  const subjectId = issue.requisitionId;
  ctx.audit({ subject: "requisition", subjectId, action: "bring back", details });
  return answer(subjectId);
}

/** What comes back is in nobody's custody any more; gives the custody each thing leaves. */
async function leaveCustody(
  ctx: CtxOf<typeof supplies.bringBack>,
  issueId: string,
  lines: readonly { productId: string; pieces: bigint; custodyId: string | null }[],
): Promise<Map<string, string>> {
  const left = new Map<string, string>();
  for (const { productId, pieces, custodyId } of lines) {
    if (pieces === 0n) continue;
    const held = await holdersOf(ctx, { issueId, productId });
    const custody = broughtBackOf(held, { custodyId, pieces });
    if (!custody) continue;
    await takeOut(ctx, custody.id, pieces);
    left.set(productId, custody.id);
  }
  return left;
}

/** The voucher of an issue, for whoever asked for it and whoever keeps the store. */
export async function printIssue(ctx: CtxOf<typeof supplies.voucher>) {
  const issue = await findIssue(ctx, ctx.params.id);
  const asked = issue && (await findRequisition(ctx, issue.requisitionId));
  const sees = asked?.askedById === ctx.actor.userId || can(ctx.actor.flags, readsAllRequisitions);
  if (!issue || !sees) throw notFound("issue");
  const things = await thingsOf(ctx, issue.id);
  const company = await paperCompanyOf(ctx);
  const paper = issueVoucherPaper({ ...issue, use: useNames[issue.use] }, things, company);
  return { name: `${issue.number}.pdf`, bytes: await renderPaper(paper, ctx) };
}
