// Mobile money on its way, and the wallets as their providers saw them last.
import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "#platform/server/context.ts";
import { likeOf } from "#platform/server/store.ts";
import type { WatchedPayment } from "./disbursementApi.ts";
import {
  accountsOfMethods,
  type OrderedMethod,
  type WalletMethod,
  walletMethods,
} from "./methodRules.ts";

/** Not known for longer than this asks for somebody. */
const alarmAfter = sql`interval '15 minutes'`;
const isWaiting = sql`p.state in ('queued', 'sent', 'unknown')`;

/** Payments that were let go and have not ended. */
export function matchingUnderWay(
  filter: { method?: OrderedMethod | undefined; search?: string | undefined },
  now: Date,
): RawBuilder<WatchedPayment> {
  const wheres = [isWaiting];
  if (filter.method) wheres.push(sql`p.method = ${filter.method}`);
  if (filter.search) wheres.push(sql`p.number ilike ${likeOf(filter.search)}`);
  return sql<WatchedPayment>`
    select p.id, p.number, p.payee_name as "partyName", p.method, p.state, p.amount,
      p.released_at as "releasedAt",
      greatest(0, extract(epoch from ${now}::timestamptz - p.released_at) / 60)::int as minutes,
      p.state = 'unknown' and p.released_at < ${now}::timestamptz - ${alarmAfter} as "isAlarmed",
      p.review_reason as "reviewReason", p.provider_reason as "providerReason"
    from payment p where ${sql.join(wheres, sql` and `)}
  `;
}

/** How much is under way, and how much of it nobody answers for. */
export async function countUnderWay(ctx: Ctx): Promise<{
  underWay: number;
  underWayAmount: bigint;
  unknown: number;
  alarmed: number;
  toReview: number;
}> {
  const found = await sql<{
    underWay: number;
    underWayAmount: bigint;
    unknown: number;
    alarmed: number;
    toReview: number;
  }>`
    select count(*)::int as "underWay", coalesce(sum(p.amount), 0)::bigint as "underWayAmount",
      (count(*) filter (where p.state = 'unknown'))::int as unknown,
      (count(*) filter (where p.state = 'unknown'
        and p.released_at < ${ctx.now}::timestamptz - ${alarmAfter}))::int as alarmed,
      (count(*) filter (where p.review_reason is not null))::int as "toReview"
    from payment p where ${isWaiting}
  `.execute(ctx.tx);
  const [row] = found.rows;
  if (!row) throw new Error("an aggregate always has one row");
  return row;
}

/** Released payments that were never sent. */
export async function queuedIds(ctx: Ctx): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select id from payment where state = 'queued' order by released_at limit 5000
  `.execute(ctx.tx);
  return found.rows.map((row) => row.id);
}

/** Keeps what a provider said of our wallet, or why it said nothing. */
export async function insertBalance(
  ctx: Ctx,
  heard: { method: WalletMethod; amount: bigint | null; reason: string | null; tookMs: number },
): Promise<void> {
  await sql`
    insert into provider_balance (method, asked_at, amount, reason, took_ms)
    values (${heard.method}, ${ctx.now}, ${heard.amount}, ${heard.reason}, ${heard.tookMs})
  `.execute(ctx.tx);
}

interface Standing {
  method: WalletMethod;
  account: string;
  balance: bigint | null;
  askedAt: Date | null;
  reason: string | null;
  tookMs: number | null;
  callbacks: { at: Date; paymentId: string; number: string }[];
}

/** Each wallet as its provider saw it last, with the latest callbacks of its payments. */
export async function walletStandings(ctx: Ctx): Promise<Standing[]> {
  const asked = await sql<{
    method: WalletMethod;
    balance: bigint | null;
    askedAt: Date;
    reason: string | null;
    tookMs: number;
  }>`
    select distinct on (method) method, amount as balance, asked_at as "askedAt", reason,
      took_ms as "tookMs"
    from provider_balance order by method, asked_at desc
  `.execute(ctx.tx);
  const called = await sql<{ method: WalletMethod; at: Date; paymentId: string; number: string }>`
    select p.method, e.at, p.id as "paymentId", p.number
    from payment_event e join payment p on p.org_id = e.org_id and p.id = e.payment_id
    where e.source = 'callback' order by e.seq desc limit 20
  `.execute(ctx.tx);
  return walletMethods.map((method) => {
    const last = asked.rows.find((one) => one.method === method);
    return {
      method,
      account: accountsOfMethods[method],
      balance: last?.balance ?? null,
      askedAt: last?.askedAt ?? null,
      reason: last?.reason ?? null,
      tookMs: last?.tookMs ?? null,
      callbacks: called.rows
        .filter((one) => one.method === method)
        .map(({ at, paymentId, number }) => ({ at, paymentId, number })),
    };
  });
}

/** Payments of the company of which nobody has said for a day whether they were made. */
export async function countInDoubt(ctx: Pick<Ctx, "tx" | "now">): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*)::int as count from payment p
    where p.state = 'unknown' and p.released_at < ${ctx.now}::timestamptz - interval '24 hours'
  `.execute(ctx.tx);
  return found.rows[0]?.count ?? 0;
}

/** How many payments go no further until a person looks at what their provider said of them. */
export async function countHeld(ctx: Pick<Ctx, "tx">): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*)::int as count from payment p where p.review_reason is not null and ${isWaiting}
  `.execute(ctx.tx);
  return found.rows[0]?.count ?? 0;
}
