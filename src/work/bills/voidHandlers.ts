// Taking an approved bill out of the books: its mirror, and the end of its certificate.
import { revokeCode } from "#books/codes/door.ts";
import { reverseVoucher } from "#books/vouchers/door.ts";
import { refuseSamePerson } from "#kernel/segregation.ts";
import type { CtxOf } from "#platform/server/handlers.ts";
import { moveState } from "#platform/server/store.ts";
import { withdrawApproval } from "#registry/approvals/door.ts";
import type { Bill, bills } from "./api.ts";
import { takeSetOffBack } from "./advanceDoor.ts";
import { certificateOfBill, revokeCertificate } from "./certificateStore.ts";
import { billOf, documentType, storedBill } from "./door.ts";
import { billLife, checkVoid } from "./rules.ts";

/** Voids a bill nothing was paid of, by another person than who entered it. */
export async function voidBill(ctx: CtxOf<typeof bills.void>): Promise<Bill> {
  const { id } = ctx.params;
  const { version, reason } = ctx.body;
  const stored = await storedBill(ctx, id);
  const isOwn =
    stored.state === "approved" && refuseSamePerson(ctx, "bill.void", stored.createdById);
  const source = { type: documentType, id };
  // What it made good of advances is owed again before it is asked whether anything was paid.
  await takeSetOffBack(ctx, id, reason);
  const now = await storedBill(ctx, id);
  if (now.open !== null) checkVoid({ ...now, open: now.open });
  await moveState(ctx, "supplier_bill", billLife, {
    id,
    move: "void",
    version,
    set: {
      voided_by: ctx.actor.userId,
      closing_reason: reason,
      same_person: stored.samePerson || isOwn,
    },
    what: documentType,
    details: { reason },
  });
  await reverseVoucher(ctx, { source, event: "approve" }, { reason });
  await withdrawApproval(ctx, { documentType, documentId: id, reason });
  const certificate = await certificateOfBill(ctx, id);
  if (certificate) {
    await revokeCertificate(ctx, certificate.id);
    await revokeCode(ctx, certificate.code, reason);
  }
  return billOf(ctx, id);
}
