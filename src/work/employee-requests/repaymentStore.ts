// Repayments as they lie in their table.
import { sql } from "kysely";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import type { Repayment } from "./repaymentApi.ts";

export interface StoredRepayment extends Repayment {
  requestId: string;
  receivedById: string;
  createdAt: Date;
}

const columns = sql`
  p.id, p.number, p.state, p.version, p.amount, p.day, p.note, p.reason, p.request_id as "requestId",
  p.created_by as "receivedById", p.created_at as "createdAt",
  ${personName("who")} as "receivedByName"
  from employee_repayment p
  join profile who on who.org_id = p.org_id and who.user_id = p.created_by
`;

/** One repayment; undefined when it is not this company's. */
export async function findRepayment(ctx: Ctx, id: string): Promise<StoredRepayment | undefined> {
  const found = await sql<StoredRepayment>`select ${columns} where p.id = ${id}`.execute(ctx.tx);
  return found.rows[0];
}

/** What came back of a request, in order. */
export async function repaymentsOf(
  ctx: Pick<Ctx, "tx">,
  requestId: string,
): Promise<StoredRepayment[]> {
  const found = await sql<StoredRepayment>`
    select ${columns} where p.request_id = ${requestId} order by p.number
  `.execute(ctx.tx);
  return found.rows;
}

/** Writes that cash came back. */
export async function insertRepayment(
  ctx: Ctx,
  made: {
    id: string;
    number: string;
    requestId: string;
    amount: bigint;
    note: string | null;
    samePerson: boolean;
  },
): Promise<void> {
  await ctx.tx
    .insertInto("employee_repayment")
    .values({
      id: made.id,
      number: made.number,
      request_id: made.requestId,
      state: "recorded",
      amount: made.amount,
      day: ctx.today,
      note: made.note,
      same_person: made.samePerson,
      created_at: ctx.now,
      created_by: ctx.actor.userId,
    })
    .execute();
}
