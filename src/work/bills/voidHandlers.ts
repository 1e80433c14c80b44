// Taking an approved bill out of the books: its mirror, and the end of its certificate.
import { revokeCode } from "#books/codes/door.ts";
import { reverseVoucher } from "#books/vouchers/door.ts";
import { refuseSamePerson } from "#kernel/segregation.ts";
import type { CtxOf } from "#platform/server/handlers.ts";
import { moveState } from "#platform/server/store.ts";
import { withdrawApproval } from "#registry/approvals/door.ts";
import type { Bill, bills } from "./api.ts";
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
  if (stored.open !== null) checkVoid({ ...stored, open: stored.open });
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
  await reverseVoucher(ctx, { source: { type: documentType, id }, event: "approve" }, { reason });
  await withdrawApproval(ctx, { documentType, documentId: id, reason });
  const certificate = await certificateOfBill(ctx, id);
  if (certificate) {
    await revokeCertificate(ctx, certificate.id);
    await revokeCode(ctx, certificate.code, reason);
  }
  return billOf(ctx, id);
}
