// What is kept of the talk with a provider: tries, polls, and the words that were heard.
import { sql, type Transaction } from "kysely";
import type { Ctx } from "#platform/server/context.ts";
import type { DB } from "#platform/server/tables.generated.ts";
import type { Payment } from "./api.ts";

/** The timeline of a payment, in the order it happened. */
export async function eventsOf(ctx: Ctx, paymentId: string): Promise<Payment["events"]> {
  const found = await sql<Payment["events"][number]>`
    select at, source, what, detail from payment_event
    where payment_id = ${paymentId} order by seq limit 500
  `.execute(ctx.tx);
  return found.rows;
}

export interface NewEvent {
  paymentId: string;
  at: Date;
  source: "house" | "transfer" | "status" | "callback";
  what: string;
  detail?: string;
}

/** Adds to the timeline what is new; the same words again, as a hundred polls bring them, are not. */
export async function insertEvent(tx: Transaction<DB>, event: NewEvent): Promise<void> {
  const { paymentId, at, source, what, detail = null } = event;
  await sql`
    insert into payment_event (payment_id, at, source, what, detail)
    select ${paymentId}, ${at}, ${source}, ${what}, ${detail}
    where not exists (
      select 1 from (
        select source, what from payment_event
        where payment_id = ${paymentId} order by seq desc limit 1
      ) as latest
      where latest.source = ${source} and latest.what = ${what}
    )
    on conflict do nothing
  `.execute(tx);
}

/** Notes before the call that an order is about to go out; gives back how many times that was. */
export async function countTry(ctx: Ctx, paymentId: string): Promise<number | undefined> {
  const updated = await sql<{ tries: number }>`
    update payment set tries = tries + 1
    where id = ${paymentId} and state in ('queued', 'unknown') returning tries
  `.execute(ctx.tx);
  return updated.rows[0]?.tries;
}

/** Keeps what a provider's words mean for a payment that stays in its state. */
export async function noteHearing(
  ctx: Ctx,
  paymentId: string,
  heard: { acceptedAt: Date | null; reason: string | null; review: string | null },
): Promise<void> {
  await sql`
    update payment set
      accepted_at = coalesce(accepted_at, ${heard.acceptedAt}::timestamptz),
      provider_reason = coalesce(${heard.reason}::text, provider_reason),
      review_reason = coalesce(${heard.review}::text, review_reason)
    where id = ${paymentId}
  `.execute(ctx.tx);
}

/** Keeps when the status is asked next; null = not by itself. */
export async function notePoll(
  ctx: Ctx,
  paymentId: string,
  poll: { nextAt: Date | null; polls: number },
): Promise<void> {
  await sql`
    update payment set next_poll_at = ${poll.nextAt}, polls = ${poll.polls} where id = ${paymentId}
  `.execute(ctx.tx);
}

/** A person asks again: what stood in the way of asking is set aside, not what is known. */
export async function clearReview(ctx: Ctx, paymentId: string): Promise<void> {
  await sql`update payment set review_reason = null where id = ${paymentId}`.execute(ctx.tx);
}

/** Which company and payment a callback's secret belongs to. */
export async function paymentOfCallback(
  tx: Transaction<DB>,
  secret: string,
): Promise<{ orgId: string; paymentId: string } | undefined> {
  const found = await sql<{ orgId: string; paymentId: string }>`
    select org_id as "orgId", payment_id as "paymentId" from payment_of_callback(${secret})
  `.execute(tx);
  return found.rows[0];
}

/** What was under way in every company when the house stopped. */
export async function paymentsUnderWay(
  tx: Transaction<DB>,
): Promise<{ orgId: string; paymentId: string; state: string }[]> {
  const found = await sql<{ orgId: string; paymentId: string; state: string }>`
    select org_id as "orgId", payment_id as "paymentId", state from payments_under_way()
  `.execute(tx);
  return found.rows;
}
