// Who is told of the customers' money.
import { spoken, tell } from "#books/notices/door.ts";
import type { Ctx } from "#platform/server/context.ts";
import { ownersHere } from "#platform/server/peopleHere.ts";
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
