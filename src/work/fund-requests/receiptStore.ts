// What was paid of requests for funds, part by part, and what its payee said of it.
import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import { likeOf } from "#platform/server/store.ts";
import type { FundPart } from "./receiptApi.ts";

// What was paid and taken back again comes to nothing.
const parts = sql`
  from fund_request r
  join lateral (
    select w.due_id, sum(w.amount)::bigint as amount from commitment_draw w
    where w.org_id = r.org_id and w.commitment_id = r.commitment_id group by w.due_id
  ) w on true
  join due d on d.org_id = r.org_id and d.id = w.due_id
  join voucher v on v.org_id = d.org_id and v.id = d.voucher_id
  left join fund_receipt f on f.org_id = d.org_id and f.due_id = d.id
`;
const columns = sql`
  d.id, r.id as "requestId", r.number, r.justification, r.state, w.amount, v.day as "paidOn",
  f.received_at as "receivedAt"
`;

/** What of a part waits for the word of its payee: it is paid, and its request goes on. */
const waits = sql`w.amount > 0 and r.state = 'approved' and f.received_at is null`;

/** Every part that was paid to somebody and matches. */
export function matchingParts(
  payeeId: string,
  asked: { waits?: "yes" | undefined; search?: string | undefined },
): RawBuilder<FundPart> {
  const wheres = [sql`r.payee_id = ${payeeId}`, asked.waits ? waits : sql`w.amount > 0`];
  if (asked.search) {
    const like = likeOf(asked.search);
    wheres.push(sql`(r.number ilike ${like} or r.justification ilike ${like})`);
  }
  return sql<FundPart>`select ${columns} ${parts} where ${sql.join(wheres, sql` and `)}`;
}

/** The parts of money that wait for somebody's word, one row each, for a count. */
export function partsWaiting(payeeId: string): RawBuilder<unknown> {
  return sql`(select d.id ${parts} where r.payee_id = ${payeeId} and ${waits}) waiting`;
}

export interface StoredPart extends FundPart {
  payeeId: string;
  payeeName: string;
}

/** One part, whoever it was paid to; undefined when it is not this company's. */
export async function findPart(ctx: Pick<Ctx, "tx">, id: string): Promise<StoredPart | undefined> {
  const found = await sql<StoredPart>`
    select ${columns}, r.payee_id as "payeeId", ${personName("payee")} as "payeeName"
    ${parts}
    join profile payee on payee.org_id = r.org_id and payee.user_id = r.payee_id
    where d.id = ${id}
  `.execute(ctx.tx);
  return found.rows[0];
}

/** When the payee of a request said of which part that it arrived. */
export async function receiptsOf(
  ctx: Pick<Ctx, "tx">,
  requestId: string,
): Promise<Map<string, Date>> {
  const rows = await ctx.tx
    .selectFrom("fund_receipt")
    .select(["due_id", "received_at"])
    .where("request_id", "=", requestId)
    .execute();
  return new Map(rows.map((row) => [row.due_id, row.received_at]));
}

/** Writes down that a part arrived; false when that was said already. */
export async function insertReceipt(
  ctx: Ctx,
  made: { dueId: string; requestId: string },
): Promise<boolean> {
  const written = await ctx.tx
    .insertInto("fund_receipt")
    .values({
      due_id: made.dueId,
      request_id: made.requestId,
      received_at: ctx.now,
      received_by: ctx.actor.userId,
    })
    .onConflict((on) => on.columns(["org_id", "due_id"]).doNothing())
    .executeTakeFirst();
  return (written.numInsertedOrUpdatedRows ?? 0n) > 0n;
}
