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

/** Writes a draw; undefined when no more than this was promised or the promise is closed. */
export async function insertDraw(
  ctx: Ctx,
  draw: { commitmentId: string; dueId: string; amount: bigint },
): Promise<boolean> {
  const { commitmentId, dueId, amount } = draw;
  const updated = await sql`
    update commitment set paid = paid + ${amount}
    where id = ${commitmentId} and paid + ${amount} between 0 and amount
      and (${amount} < 0 or closed_at is null)
    returning id
  `.execute(ctx.tx);
  if (updated.rows.length === 0) return false;
  await ctx.tx
    .insertInto("commitment_draw")
    .values({ commitment_id: commitmentId, due_id: dueId, amount })
    .execute();
  return true;
}

/** Ends a promise that is open; true when it was. */
export async function endCommitment(ctx: Ctx, id: string, reason: string): Promise<boolean> {
  const updated = await sql`
    update commitment
    set closed_at = ${ctx.now}, closed_by = ${ctx.actor.userId}, closed_reason = ${reason}
    where id = ${id} and closed_at is null returning id
  `.execute(ctx.tx);
  return updated.rows.length > 0;
}
