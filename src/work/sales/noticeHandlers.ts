// Who is told of the customers' money, and of what has no fiscal number.
import { settleEvents, spoken, tell } from "#books/notices/door.ts";
import type { Needs } from "#kernel/permissions.ts";
import type { Ctx } from "#platform/server/context.ts";
import { ownersHere } from "#platform/server/peopleHere.ts";
import type { FiscalInvoice } from "./fiscalRules.ts";
import type { StoredReceipt } from "./receiptStore.ts";
import { seesSales } from "./rules.ts";

/** Money is said not to have come: whoever took it knows whether it did, and owners hear of it. */
export async function tellTakenBack(
  ctx: Ctx,
  receipt: StoredReceipt,
  reason: string,
): Promise<void> {
  const { id, number, customerName: customer, createdById } = receipt;
  const owners = await ownersHere(ctx);
  const amount = receipt.amount.toString();
  const facts = { number, amount, customer, by: ctx.actor.name, reason };
  await tell(ctx, {
    ...spoken({ kind: "receipt_voided", facts }),
    event: `receipt:${id}:voided`,
    ways: [
      { link: `/orders/receipts/${id}`, needs: seesSales },
      { link: "/dashboard", needs: "canViewDashboard" },
    ],
    to: { people: [...new Set([...owners, createdById])] },
  });
}

/** Whoever may hand it in again, and whoever answers for the taxes. */
const answersToAuthority: Needs = ["canMakeSales", "canViewFinancials"];

/** It can be refused again: each time is an event of its own. */
const refusalOf = ({ id, version }: { id: string; version: number }): string =>
  `fiscal-document:${id}:refused:${version}`;

/** The authority refused an invoice or a credit note: as long as nobody looks, goods left without a tax invoice. */
export async function tellRefusedByAuthority(
  ctx: Ctx,
  document: FiscalInvoice,
  { version, reason }: { version: number; reason: string },
): Promise<void> {
  const { id, kind, reference: number, gross, buyer } = document;
  const facts = { number, amount: gross.toString(), customer: buyer.legalName, reason };
  const list = kind === "invoice" ? "invoices" : "credit-notes";
  await tell(ctx, {
    ...spoken({ kind: "fiscal_refused", facts }),
    event: refusalOf({ id, version }),
    ways: [
      { link: `/orders/${list}/${id}`, needs: seesSales },
      { link: "/dashboard", needs: "canViewDashboard" },
    ],
    to: { holding: answersToAuthority },
  });
}

/** It is handed in again. */
export async function settleRefusedByAuthority(
  ctx: Ctx,
  refused: { id: string; version: number },
): Promise<void> {
  await settleEvents(ctx, [refusalOf(refused)]);
}
