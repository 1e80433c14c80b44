// Who is told what of a payment: whoever receives it as a colleague, who prepared it, and, where the
// provider leaves it open, everybody who can ask.
import { tell, type Way } from "#books/notices/door.ts";
import { commitmentById } from "#books/commitments/door.ts";
import { formatMoney } from "#kernel/money.ts";
import type { Ctx } from "#platform/server/context.ts";
import { approvalOf } from "#registry/approvals/door.ts";
import { isWallet } from "./methodRules.ts";
import { asksProvider, seesPayments } from "./rules.ts";
import type { StoredPayment } from "./store.ts";

const ways = ({ id }: StoredPayment): Way[] => [{ link: `/payments/${id}`, needs: seesPayments }];
/** For a payee who does not see payments. */
const home: Way = { link: "/dashboard", needs: "canViewDashboard" };

const methods = {
  cash: "in cash",
  cheque: "by cheque",
  mtn_momo: "by mobile money",
  airtel_money: "by Airtel Money",
} as const;

/** Money of an approved request was let go: its payee and whoever asked for it are told. */
export async function tellRelease(ctx: Ctx, stored: StoredPayment): Promise<void> {
  if (stored.commitmentId === null) return;
  const { source, number } = await commitmentById(ctx, stored.commitmentId);
  const approval = await approvalOf(ctx, source.type, source.id);
  if (!approval) return;
  await tell(ctx, {
    kind: "fund_release",
    event: `payment:${stored.id}:released`,
    title: `Funds released: ${number}`,
    message: `${formatMoney(stored.amount)} to ${stored.payeeName} ${methods[stored.method]}, released by ${ctx.actor.name}`,
    ways: [{ link: `/approvals/${approval.id}`, needs: "signed-in" }],
    to: { people: [stored.partyId, approval.requestedById] },
  });
}

/** It was paid, or certainly not: who prepared and released it is told, and a colleague who was to get it. */
export async function tellEnd(
  ctx: Ctx,
  stored: StoredPayment,
  end: { isPaid: boolean; reason: string | null },
): Promise<void> {
  const { id, number, payeeName, partyType, partyId, releasedById } = stored;
  const sum = `${formatMoney(stored.amount)} to ${payeeName}`;
  const why = end.reason === null ? "" : `: ${end.reason}`;
  const telling = {
    kind: "payment_processed",
    title: end.isPaid ? `Payment processed: ${number}` : `Payment failed: ${number}`,
    message: end.isPaid
      ? `${sum} was paid ${methods[stored.method]}`
      : `${sum} was not paid${why}. What it was for is open again`,
  } as const;
  const event = `payment:${id}:${end.isPaid ? "paid" : "failed"}`;
  const office = [stored.preparedById, ...(releasedById === null ? [] : [releasedById])];
  await tell(ctx, { ...telling, event, ways: ways(stored), to: { people: office } });
  if (partyType !== "staff" || !end.isPaid) return;
  // Of an approved request they are told when its money is let go.
  if (stored.commitmentId !== null && !isWallet(stored.method)) return;
  await tell(ctx, { ...telling, event, ways: [...ways(stored), home], to: { people: [partyId] } });
}

/** Nobody knows whether it was paid, or something about it does not add up: a person must look. */
export async function tellDoubt(ctx: Ctx, stored: StoredPayment, why: string): Promise<void> {
  await tell(ctx, {
    kind: "payment_unknown",
    event: `payment:${stored.id}:doubt:${why}`,
    title: `Payment to be checked: ${stored.number}`,
    message: `${formatMoney(stored.amount)} to ${stored.payeeName}. ${why}`,
    ways: ways(stored),
    to: { holding: asksProvider },
  });
}
