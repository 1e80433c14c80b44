// Expenses that come again every month.
import { sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";

export interface Recurrence {
  id: string;
  expenseId: string;
  claimantId: string;
  dayOfMonth: number;
  nextOn: Day;
  isEnded: boolean;
}

const columns = sql`
  id, expense_id as "expenseId", claimant_id as "claimantId", day_of_month as "dayOfMonth",
  next_on as "nextOn", ended_at is not null as "isEnded"
`;

/** The live recurrence an expense is the pattern of, or was drafted by; undefined when there is none. */
export async function recurrenceOf(
  ctx: Pick<Ctx, "tx">,
  expenseId: string,
): Promise<Recurrence | undefined> {
  const found = await sql<Recurrence>`
    select ${columns} from expense_recurrence
    where ended_at is null and (expense_id = ${expenseId}
      or id = (select e.recurrence_id from expense e where e.id = ${expenseId}))
    limit 1
  `.execute(ctx.tx);
  return found.rows[0];
}

export async function findRecurrence(
  ctx: Pick<Ctx, "tx">,
  id: string,
): Promise<Recurrence | undefined> {
  const found = await sql<Recurrence>`
    select ${columns} from expense_recurrence where id = ${id}
  `.execute(ctx.tx);
  return found.rows[0];
}

/** Writes that an expense comes again. */
export async function insertRecurrence(
  ctx: Ctx,
  made: { id: string; expenseId: string; claimantId: string; dayOfMonth: number; nextOn: Day },
): Promise<void> {
  await ctx.tx
    .insertInto("expense_recurrence")
    .values({
      id: made.id,
      expense_id: made.expenseId,
      claimant_id: made.claimantId,
      day_of_month: made.dayOfMonth,
      next_on: made.nextOn,
      created_at: ctx.now,
    })
    .execute();
}

/** Moves it on to its next day; false when it was moved or ended already. */
export async function moveOn(ctx: Ctx, of: { id: string; from: Day; to: Day }): Promise<boolean> {
  const moved = await ctx.tx
    .updateTable("expense_recurrence")
    .set({ next_on: of.to })
    .where("id", "=", of.id)
    .where("next_on", "=", of.from)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return moved.numUpdatedRows > 0n;
}

export async function endRecurrence(ctx: Ctx, id: string): Promise<void> {
  await ctx.tx
    .updateTable("expense_recurrence")
    .set({ ended_at: ctx.now })
    .where("id", "=", id)
    .execute();
}
