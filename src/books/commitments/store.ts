// How promises of money are written: each once, what was paid of it as draws.
import { sql } from "kysely";
import type { DueKind } from "#books/ledger/rules.ts";
import type { Party } from "#books/vouchers/rules.ts";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";

/** A promise as an approved document makes it. */
export interface NewCommitment {
  id: string;
  /** The approved document; it promises once. */
  source: { type: string; id: string };
  /** The document's number, as lists show it. */
  number: string;
  /** What the money is for, in words. */
  note: string;
  party: Party;
  /** Shillings. */
  amount: bigint;
  /** What the party owes once it was paid, such as `staff-advance`. */
  dueKind: DueKind;
  /** Until when the party accounts for it. */
  settleBy: Day;
}

/** Writes a promise down. */
export async function insertCommitment(ctx: Ctx, made: NewCommitment): Promise<void> {
  await ctx.tx
    .insertInto("commitment")
    .values({
      id: made.id,
      for_type: made.source.type,
      for_id: made.source.id,
      for_number: made.number,
      note: made.note,
      party_type: made.party.type,
      party_id: made.party.id,
      amount: made.amount,
      due_kind: made.dueKind,
      settle_by: made.settleBy,
      made_on: ctx.today,
      made_at: ctx.now,
      made_by: ctx.actor.userId,
    })
    .execute();
}

/** What was paid of a promise; of an order that was on its way, so much is not on its way any more. */
export interface Draw {
  commitmentId: string;
  dueId: string;
  amount: bigint;
  wasUnderWay: boolean;
}

/** Writes a draw; false when no more than this was promised or the promise is closed. */
export async function insertDraw(ctx: Ctx, draw: Draw): Promise<boolean> {
  const { commitmentId, dueId, amount, wasUnderWay } = draw;
  const arrived = wasUnderWay ? amount : 0n;
  const updated = await sql`
    update commitment set paid = paid + ${amount}, under_way = under_way - ${arrived}
    where id = ${commitmentId} and paid + ${amount} >= 0 and under_way >= ${arrived}
      and (${wasUnderWay} or ${amount} < 0
        or (closed_at is null and paid + under_way + ${amount} <= amount))
    returning id
  `.execute(ctx.tx);
  if (updated.rows.length === 0) return false;
  await ctx.tx
    .insertInto("commitment_draw")
    .values({ commitment_id: commitmentId, due_id: dueId, amount })
    .execute();
  return true;
}

/** So much more of a promise is on its way, or (-) did not arrive; false when there is not so much of it. */
export async function moveUnderWay(
  ctx: Ctx,
  { commitmentId, amount }: { commitmentId: string; amount: bigint },
): Promise<boolean> {
  const updated = await sql`
    update commitment set under_way = under_way + ${amount}
    where id = ${commitmentId} and under_way + ${amount} >= 0
      and (${amount} < 0 or (closed_at is null and paid + under_way + ${amount} <= amount))
    returning id
  `.execute(ctx.tx);
  return updated.rows.length > 0;
}

/** Ends a promise that is open and of which nothing is on its way; true when it was. */
export async function endCommitment(ctx: Ctx, id: string, reason: string): Promise<boolean> {
  const updated = await sql`
    update commitment
    set closed_at = ${ctx.now}, closed_by = ${ctx.actor.userId}, closed_reason = ${reason}
    where id = ${id} and closed_at is null and under_way = 0 returning id
  `.execute(ctx.tx);
  return updated.rows.length > 0;
}
