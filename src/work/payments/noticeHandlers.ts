// Who is told what of a payment: whoever receives it as a colleague, who prepared it, and, where the
// provider leaves it open, everybody who can ask; and the farmer, by text message.
import { spoken, tell, type Way } from "#books/notices/door.ts";
import { thresholdsToday } from "#books/thresholds/door.ts";
import { commitmentById } from "#books/commitments/door.ts";
import { isLanguage } from "#kernel/languages.ts";
import { arrivalPath } from "#kernel/sources.ts";
import type { Ctx } from "#platform/server/context.ts";
import { ownersHere } from "#platform/server/peopleHere.ts";
import { approvalOf } from "#registry/approvals/door.ts";
import { farmerForBuying } from "#registry/farmers/door.ts";
import { textFarmer } from "#registry/text-messages/door.ts";
import { ceilingOn, crossesNear } from "./brakeRules.ts";
import { ceilingRows, walletsReleasedOn } from "./brakeStore.ts";
import { isOrdered, isWallet } from "./methodRules.ts";
import { textPayment } from "./papers/textReceipt.ts";
import { asksProvider, seesPayments } from "./rules.ts";
import type { StoredPayment } from "./store.ts";

const ways = ({ id }: StoredPayment): Way[] => [{ link: `/payments/${id}`, needs: seesPayments }];
/** For whoever does not see payments. */
const home: Way = { link: "/dashboard", needs: "canViewDashboard" };

/** Which payment, how much, to whom and how. */
const sumOf = ({ number, amount, payeeName, method }: StoredPayment) => ({
  number,
  amount: amount.toString(),
  payee: payeeName,
  paidBy: method,
});

/** Money of an approved request was let go: its payee and whoever asked for it are told. */
export async function tellRelease(ctx: Ctx, stored: StoredPayment): Promise<void> {
  if (stored.commitmentId === null) return;
  const { source, number } = await commitmentById(ctx, stored.commitmentId);
  const approval = await approvalOf(ctx, source.type, source.id);
  if (!approval) return;
  const telling = {
    ...spoken({ kind: "fund_release", facts: { ...sumOf(stored), number, by: ctx.actor.name } }),
    event: `payment:${stored.id}:released`,
  };
  const decided: Way = { link: `/approvals/${approval.id}`, needs: "signed-in" };
  // Cash is there in this moment; what a provider has arrives later, and is told then.
  const theirs = isOrdered(stored.method) ? [] : arrival(source.type);
  await tell(ctx, { ...telling, ways: [...theirs, decided], to: { people: [stored.partyId] } });
  await tell(ctx, { ...telling, ways: [decided], to: { people: [approval.requestedById] } });
}

/** Where a colleague says that what was promised to them arrived. */
function arrival(sourceType: string): Way[] {
  const link = arrivalPath(sourceType);
  return link === null ? [] : [{ link, needs: "signed-in" }];
}

/** Most of what may leave by mobile money on this day has been let go: owners are told, once a day. */
export async function tellNearCeiling(ctx: Ctx, stored: StoredPayment): Promise<void> {
  if (!isWallet(stored.method)) return;
  const ceiling = ceilingOn(ctx.today, await ceilingRows(ctx));
  if (ceiling === null) return;
  const released = await walletsReleasedOn(ctx, ctx.today);
  const { ceilingNear: nearBp } = await thresholdsToday(ctx);
  if (!crossesNear({ amount: stored.amount, released, ceiling, nearBp })) return;
  const owners = await ownersHere(ctx);
  const facts = { released: released.toString(), ceiling: ceiling.toString(), day: ctx.today };
  await tell(ctx, {
    ...spoken({ kind: "ceiling_near", facts }),
    event: `ceiling:${ctx.today}:${ceiling}`,
    ways: [{ link: "/payment-center", needs: seesPayments }],
    to: { people: owners },
  });
}

/** A charge larger than one person books was booked from a statement: owners are told, each time. */
export async function tellLargeCharge(
  ctx: Ctx,
  line: { id: string; amount: bigint; fileName: string },
  note: string,
): Promise<void> {
  const owners = await ownersHere(ctx);
  const amount = (-line.amount).toString();
  const facts = { amount, by: ctx.actor.name, file: line.fileName, note };
  await tell(ctx, {
    ...spoken({ kind: "charge_large", facts }),
    event: `charge:${line.id}:${ctx.now.toISOString()}`,
    ways: [{ link: `/payment-center/statements/${line.id}`, needs: seesPayments }],
    to: { people: owners },
  });
}

/** Charges that one person looked at come to more than one person books in a month: owners are told, once in it. */
export async function tellChargesOfMonth(ctx: Ctx, charged: bigint): Promise<void> {
  const owners = await ownersHere(ctx);
  const facts = { charged: charged.toString(), day: ctx.today };
  await tell(ctx, {
    ...spoken({ kind: "charges_of_month", facts }),
    event: `charges:${ctx.today.slice(0, 7)}`,
    ways: [{ link: "/payment-center/statements", needs: seesPayments }],
    to: { people: owners },
  });
}

/** It was paid, or certainly not: who prepared and released it is told, and a colleague who was to get it. */
export async function tellEnd(
  ctx: Ctx,
  stored: StoredPayment,
  end: { isPaid: boolean; reason: string | null },
): Promise<void> {
  const { id, partyType, partyId, releasedById } = stored;
  const telling = spoken({ kind: "payment_processed", facts: { ...sumOf(stored), ...end } });
  const event = `payment:${id}:${end.isPaid ? "paid" : "failed"}`;
  const office = [stored.preparedById, ...(releasedById === null ? [] : [releasedById])];
  await tell(ctx, { ...telling, event, ways: ways(stored), to: { people: office } });
  if (partyType !== "staff" || !end.isPaid) return;
  // Of an approved request they are told when its money is let go.
  if (stored.commitmentId !== null && !isOrdered(stored.method)) return;
  const promise =
    stored.commitmentId === null ? null : await commitmentById(ctx, stored.commitmentId);
  const theirs = promise === null ? [] : arrival(promise.source.type);
  await tell(ctx, {
    ...{ ...telling, event, to: { people: [partyId] } },
    ways: [...theirs, ...ways(stored), home],
  });
}

/** Cash or a cheque is said to be back: owners are told each time, and who prepared it and let it go. */
export async function tellTakenBack(
  ctx: Ctx,
  stored: StoredPayment,
  reason: string,
): Promise<void> {
  const { id, preparedById, releasedById } = stored;
  const owners = await ownersHere(ctx);
  const office = [preparedById, ...(releasedById === null ? [] : [releasedById])];
  const facts = { ...sumOf(stored), by: ctx.actor.name, reason };
  await tell(ctx, {
    ...spoken({ kind: "payment_reversed", facts }),
    event: `payment:${id}:reversed`,
    // A cashier prepares and pays out, and has no screen of it.
    ways: [...ways(stored), home],
    to: { people: [...owners, ...office] },
  });
}

/** Nobody knows whether it was paid, or something about it does not add up: a person must look. */
export async function tellDoubt(ctx: Ctx, stored: StoredPayment, why: string): Promise<void> {
  await tell(ctx, {
    ...spoken({ kind: "payment_unknown", facts: { ...sumOf(stored), why } }),
    event: `payment:${stored.id}:doubt:${why}`,
    ways: ways(stored),
    to: { holding: asksProvider },
  });
}

/** A farmer is told by text message what arrived, in the farmer's own language. */
export async function textPaid(ctx: Ctx, stored: StoredPayment): Promise<void> {
  if (stored.partyType !== "farmer") return;
  const farmer = await farmerForBuying(ctx, stored.partyId);
  const language = isLanguage(farmer.language) ? farmer.language : "en";
  const { id: sourceId, number, amount, method, kind } = stored;
  const said = { number, amount, method, isAdvance: kind === "advance" };
  const body = textPayment({ ...said, company: ctx.org.name, day: ctx.today }, language);
  await textFarmer(ctx, { kind: "payment", sourceId, farmer, language, body });
}
