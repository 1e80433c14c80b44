// Advances to suppliers: the limit set by who may, asked for within it, decided by somebody else.
import { closeCommitment, commit } from "#books/commitments/door.ts";
import { nextNumber } from "#books/numbering/door.ts";
import { checkComing } from "#kernel/datedRows.ts";
import { formatMoney } from "#kernel/money.ts";
import { notFound, Refusal } from "#kernel/refusal.ts";
import { refuseSamePerson } from "#kernel/segregation.ts";
import type { Ctx } from "#platform/server/context.ts";
import { type CtxOf, handlersFor } from "#platform/server/handlers.ts";
import { moveState } from "#platform/server/store.ts";
import { supplierOf } from "#registry/suppliers/door.ts";
import { checkLicence, checkSupplierOpen } from "#registry/suppliers/rules.ts";
import { type Scorecard, type SupplierAdvance, supplierAdvances } from "./advanceApi.ts";
import { scorecardOf } from "./advanceDoor.ts";
import { supplierAdvanceLife } from "./advanceRules.ts";
import { findAdvance, insertAdvance, insertLimit } from "./advanceStore.ts";
import { checkAdvance } from "./scorecardRules.ts";

const table = "supplier_advance";
const what = "supplier-advance";

export const supplierAdvancesHandlers = handlersFor(supplierAdvances, {
  scorecard: (ctx) => scorecardOf(ctx, ctx.params.id),
  setLimit: async (ctx) => {
    const supplierId = ctx.params.id;
    const { id, effectiveFrom, advance, credit, reason } = ctx.body;
    const supplier = await supplierOf(ctx, supplierId);
    checkComing(effectiveFrom, ctx.today, "supplier-advance.limit-day");
    await insertLimit(ctx, { id, supplierId, effectiveFrom, advance, credit, reason });
    const details = { effectiveFrom, advance, credit, reason, supplier: supplier.code };
    ctx.audit({ subject: "supplier", subjectId: supplierId, action: "set limit", details });
    return scorecardOf(ctx, supplierId);
  },
  ask: askForAdvance,
  approve: approveAdvance,
  reject: async (ctx) => {
    const stored = await advanceOf(ctx, ctx.params.id);
    const samePerson =
      stored.state === "requested" &&
      refuseSamePerson(ctx, "supplier-advance.approve", stored.askedById);
    return close(ctx, stored, "reject", {
      ...{ decided_by: ctx.actor.userId, decided_at: ctx.now, same_person: samePerson },
    });
  },
  cancel: async (ctx) => {
    const stored = await advanceOf(ctx, ctx.params.id);
    if (stored.paid > 0n) {
      const words = `${formatMoney(stored.paid)} of ${stored.number} was paid, so it cannot be taken back.`;
      throw new Refusal("supplier-advance.paid", words, { status: 409 });
    }
    const closed = await close(ctx, stored, "cancel", {});
    const { commitmentId } = stored;
    if (commitmentId !== null) await closeCommitment(ctx, commitmentId, ctx.body.reason);
    return closed;
  },
});

async function advanceOf(ctx: Ctx, id: string): Promise<SupplierAdvance> {
  const found = await findAdvance(ctx, id);
  if (!found) throw notFound("advance");
  return found;
}

async function askForAdvance(ctx: CtxOf<typeof supplierAdvances.ask>): Promise<Scorecard> {
  const supplierId = ctx.params.id;
  const { id, amount, recoverBy, purpose } = ctx.body;
  const limit_amount = await checkAsked(ctx, { supplierId, amount, recoverBy }, null);
  const number = await nextNumber(ctx, "SADV");
  const made = { id, number, supplier_id: supplierId, amount, recover_by: recoverBy, purpose };
  await insertAdvance(ctx, { ...made, limit_amount });
  const details = { number, amount: formatMoney(amount), limit: formatMoney(limit_amount) };
  ctx.audit({ subject: what, subjectId: id, action: "ask", details });
  return scorecardOf(ctx, supplierId);
}

/** Only an approved and licensed supplier is advanced, within the limit as it is now; gives that limit. */
async function checkAsked(
  ctx: Ctx,
  asked: { supplierId: string; amount: bigint; recoverBy: string },
  except: string | null,
): Promise<bigint> {
  const supplier = await supplierOf(ctx, asked.supplierId);
  checkSupplierOpen(supplier);
  checkLicence(supplier, ctx.today);
  const known = await scorecardOf(ctx, asked.supplierId, except);
  checkAdvance({ ...asked, today: ctx.today }, known);
  return known.left;
}

/** Approved by somebody else, within the limit as it is now: the money is promised. */
async function approveAdvance(ctx: CtxOf<typeof supplierAdvances.approve>): Promise<Scorecard> {
  const stored = await advanceOf(ctx, ctx.params.id);
  const { id, number, supplierId, amount, recoverBy, purpose } = stored;
  const samePerson = refuseSamePerson(ctx, "supplier-advance.approve", stored.askedById);
  const { version } = ctx.body;
  const isWaiting = stored.state === "requested";
  const commitmentId = ctx.newId();
  const limit = isWaiting ? await checkAsked(ctx, stored, id) : 0n;
  // The promise is there first: the advance names it.
  if (isWaiting) {
    await commit(ctx, {
      ...{ id: commitmentId, source: { type: what, id }, number, note: purpose, amount },
      ...{ party: { type: "supplier", id: supplierId }, dueKind: "supplier-advance" },
      settleBy: recoverBy,
    });
  }
  await moveState(ctx, table, supplierAdvanceLife, {
    ...{ id, move: "approve", version, what },
    set: {
      ...{ decided_by: ctx.actor.userId, decided_at: ctx.now, same_person: samePerson },
      ...{ commitment_id: commitmentId, limit_amount: limit },
    },
  });
  return scorecardOf(ctx, supplierId);
}

async function close(
  ctx: CtxOf<typeof supplierAdvances.reject>,
  { id, supplierId }: SupplierAdvance,
  move: "reject" | "cancel",
  set: { decided_by?: string; decided_at?: Date; same_person?: boolean },
): Promise<Scorecard> {
  const { version, reason } = ctx.body;
  await moveState(ctx, table, supplierAdvanceLife, {
    ...{ id, move, version, what, details: { reason } },
    set: { ...set, closing_reason: reason },
  });
  return scorecardOf(ctx, supplierId);
}
