// Money promised and not yet paid. An approved document promises, payments draw on the promise, and
// what was paid becomes a debt of whoever received it: so a request and its payment meet in the books.
import { type RawBuilder, sql } from "kysely";
import { type DueKind, spendableAccounts } from "#books/ledger/rules.ts";
import type { Party } from "#books/vouchers/rules.ts";
import type { Day } from "#kernel/days.ts";
import { formatMoney } from "#kernel/money.ts";
import { invariant, notFound, Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import {
  endCommitment,
  insertCommitment,
  insertDraw,
  moveUnderWay,
  type NewCommitment,
} from "./store.ts";

export type { NewCommitment } from "./store.ts";

/** A promise with what was paid of it. */
export interface Commitment {
  id: string;
  source: { type: string; id: string };
  number: string;
  note: string;
  party: Party;
  /** Shillings promised, what of it was paid, and what is on its way: nobody knows yet whether it arrives. */
  amount: bigint;
  paid: bigint;
  underWay: bigint;
  dueKind: DueKind;
  settleBy: Day;
  madeOn: Day;
  isClosed: boolean;
}

interface CommitmentRow extends Omit<Commitment, "source" | "party"> {
  sourceType: string;
  sourceId: string;
  partyType: Party["type"];
  partyId: string;
}

async function readCommitments(ctx: Ctx, where: RawBuilder<unknown>): Promise<Commitment[]> {
  const found = await sql<CommitmentRow>`
    select id, for_type as "sourceType", for_id as "sourceId", for_number as number, note,
           party_type as "partyType", party_id as "partyId", amount, paid, under_way as "underWay",
           due_kind as "dueKind",
           settle_by as "settleBy", made_on as "madeOn", closed_at is not null as "isClosed"
    from commitment where ${where} order by made_on, for_number
  `.execute(ctx.tx);
  return found.rows.map(({ sourceType, sourceId, partyType, partyId, ...row }) => ({
    ...row,
    source: { type: sourceType, id: sourceId },
    party: { type: partyType, id: partyId },
  }));
}

/** Promises money: once for one document, in the transaction that approves it. */
export async function commit(ctx: Ctx, made: NewCommitment): Promise<void> {
  invariant(made.amount > 0n, "a promise is of more than nothing");
  await insertCommitment(ctx, made);
}

/** One promise; refuses an unknown one. */
export async function commitmentById(ctx: Ctx, id: string): Promise<Commitment> {
  const [found] = await readCommitments(ctx, sql`id = ${id}`);
  if (!found) throw notFound("approved request");
  return found;
}

/** A debt that arose from a promise when it was paid. */
export interface Drawn {
  dueId: string;
  /** Of the promise; 0 when the payment was taken back. */
  amount: bigint;
  /** What the party still accounts for. */
  open: bigint;
  dueOn: Day;
  day: Day;
  /** The payment that paid it out. */
  paidBy: { type: string; id: string };
}

/** What was paid of a promise, the first first; payments that were taken back are not there. */
export async function drawsOf(ctx: Ctx, commitmentId: string): Promise<Drawn[]> {
  const found = await sql<Omit<Drawn, "paidBy"> & { type: string; id: string }>`
    select d.id as "dueId", sum(c.amount)::bigint as amount, b.open, d.due_on as "dueOn", v.day,
           v.source_type as type, v.source_id as id
    from commitment_draw c
    join due d on d.org_id = c.org_id and d.id = c.due_id
    join due_balance b on b.org_id = d.org_id and b.due_id = d.id
    join voucher v on v.org_id = d.org_id and v.id = d.voucher_id
    where c.commitment_id = ${commitmentId}
    group by d.id, b.open, d.due_on, v.day, v.seq, v.source_type, v.source_id
    having sum(c.amount) > 0 order by v.seq
  `.execute(ctx.tx);
  return found.rows.map(({ type, id, ...row }) => ({ ...row, paidBy: { type, id } }));
}

/**
 * Part of a promise was paid. Refuses more than is left of it, and one that was closed; what was on its way is always
 * taken, for its part was kept.
 */
export async function drawOn(
  ctx: Ctx,
  draw: { commitmentId: string; dueId: string; amount: bigint; wasUnderWay: boolean },
): Promise<void> {
  invariant(draw.amount > 0n, "a draw is of more than nothing");
  if (await insertDraw(ctx, draw)) return;
  throw notLeft(await commitmentById(ctx, draw.commitmentId));
}

function notLeft({ number, amount, paid, underWay, isClosed }: Commitment): Refusal {
  const words = isClosed
    ? `${number} was closed, so nothing more is paid of it.`
    : `Only ${formatMoney(amount - paid - underWay)} of ${number} is left to pay.`;
  return new Refusal("commitment.more-than-left", words, { status: 409 });
}

/** A payment of a promise was taken back: so much is left to pay again. */
export async function giveBack(
  ctx: Ctx,
  draw: { commitmentId: string; dueId: string; amount: bigint },
): Promise<void> {
  const isWritten = await insertDraw(ctx, { ...draw, amount: -draw.amount, wasUnderWay: false });
  invariant(isWritten, "what was drawn can be given back");
}

/**
 * Part of a promise is ordered from a provider: so much is kept for it until it is known what became of it. Refuses more
 * than is left, and a promise that was closed.
 */
export async function keepForOrder(
  ctx: Ctx,
  order: { commitmentId: string; amount: bigint },
): Promise<void> {
  invariant(order.amount > 0n, "an order is of more than nothing");
  if (await moveUnderWay(ctx, order)) return;
  throw notLeft(await commitmentById(ctx, order.commitmentId));
}

/** What was ordered did certainly not arrive: it is promised as before. */
export async function orderFailed(
  ctx: Ctx,
  { commitmentId, amount }: { commitmentId: string; amount: bigint },
): Promise<void> {
  const isWritten = await moveUnderWay(ctx, { commitmentId, amount: -amount });
  invariant(isWritten, "what did not arrive was on its way");
}

/** Ends a promise: nothing more is paid of it. Refuses one that was closed, or of which money is on its way. */
export async function closeCommitment(ctx: Ctx, id: string, reason: string): Promise<void> {
  if (await endCommitment(ctx, id, reason)) return;
  const { number, underWay } = await commitmentById(ctx, id);
  if (underWay === 0n) {
    throw new Refusal("commitment.closed", `${number} was closed already.`, { status: 409 });
  }
  const words = `${formatMoney(underWay)} of ${number} is on its way. It must be known first whether it arrives.`;
  throw new Refusal("commitment.under-way", words, { status: 409 });
}

/**
 * What there is to spend, in shillings: office and petty cash, the bank and the wallets now, and what of
 * it approved requests still promise. Whoever decides on money is shown the same two sums everywhere.
 */
export async function moneyPosition(
  ctx: Pick<Ctx, "tx">,
): Promise<{ atHand: bigint; promised: bigint }> {
  const found = await sql<{ atHand: bigint; promised: bigint }>`
    select
      (select coalesce(sum(balance), 0) from account_balance
       where account_code = any(${[...spendableAccounts]}))::bigint as "atHand",
      (select coalesce(sum(amount - paid), 0) from commitment
       where closed_at is null)::bigint as promised
  `.execute(ctx.tx);
  return found.rows[0] ?? { atHand: 0n, promised: 0n };
}
