// Cash that comes back at the desk: recorded by who receives cash, never from themselves.
import { drawsOf } from "#books/commitments/door.ts";
import { duesById } from "#books/dues/door.ts";
import { nextNumber } from "#books/numbering/door.ts";
import { postVoucher, reverseVoucher } from "#books/vouchers/door.ts";
import { notFound } from "#kernel/refusal.ts";
import { refuseSamePerson } from "#kernel/segregation.ts";
import type { Ctx } from "#platform/server/context.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { moveState } from "#platform/server/store.ts";
import { checkRepayment, repaymentVoucher } from "./bookingRules.ts";
import { storedOf } from "./door.ts";
import { employeeRepayments, type Repayment } from "./repaymentApi.ts";
import { repaymentLife } from "./repaymentRules.ts";
import { findRepayment, insertRepayment, type StoredRepayment } from "./repaymentStore.ts";

const what = "employee-repayment";
const table = "employee_repayment";

export const employeeRepaymentsHandlers = handlersFor(employeeRepayments, {
  record: async (ctx) => {
    const { id, requestId, amount, note } = ctx.body;
    const stored = await storedOf(ctx, requestId);
    const samePerson = refuseSamePerson(ctx, "employee-repayment.record", stored.employeeId);
    const draws = stored.commitmentId === null ? [] : await drawsOf(ctx, stored.commitmentId);
    const advances = await duesById(
      ctx,
      draws.map((draw) => draw.dueId),
    );
    checkRepayment(
      amount,
      advances.reduce((sum, due) => sum + due.open, 0n),
    );
    const number = await nextNumber(ctx, "REP");
    await insertRepayment(ctx, { id, number, requestId, amount, note, samePerson });
    const { employeeId, number: requestNumber } = stored;
    await postVoucher(
      ctx,
      repaymentVoucher({ id, number, requestNumber, employeeId, amount, day: ctx.today }, advances),
    );
    ctx.audit({
      subject: what,
      subjectId: id,
      action: "record",
      details: { number, request: requestNumber, amount },
    });
    return shown(await repaymentOf(ctx, id));
  },
  reverse: async (ctx) => {
    const { id } = ctx.params;
    const { version, reason } = ctx.body;
    const repayment = await repaymentOf(ctx, id);
    const isSame = refuseSamePerson(ctx, "employee-repayment.reverse", repayment.receivedById);
    await moveState(ctx, table, repaymentLife, {
      id,
      move: "reverse",
      version,
      set: { reversed_by: ctx.actor.userId, reason, same_person: isSame },
      what,
      details: { number: repayment.number, reason },
    });
    await reverseVoucher(ctx, { source: { type: what, id }, event: "record" }, { reason });
    return shown(await repaymentOf(ctx, id));
  },
});

async function repaymentOf(ctx: Ctx, id: string): Promise<StoredRepayment> {
  const found = await findRepayment(ctx, id);
  if (!found) throw notFound("repayment");
  return found;
}

function shown({
  requestId: _r,
  receivedById: _b,
  createdAt: _c,
  ...one
}: StoredRepayment): Repayment {
  return one;
}
