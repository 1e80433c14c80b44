// What happened last, of what the person may see: vouchers that entered the books, and what has not ended well.
import { type RawBuilder, sql } from "kysely";
import { can, type Flag, type Needs } from "#kernel/permissions.ts";
import type { Ctx } from "#platform/server/context.ts";
import { readsShipments } from "#work/exports/rules.ts";
import { seesCollections } from "#work/field-collections/rules.ts";
import { asksForFunds } from "#work/fund-requests/rules.ts";
import { seesPayments } from "#work/payments/rules.ts";
import type { ActivityKind } from "./activityRules.ts";
import { seesProcessing, seesStock } from "./rules.ts";

/** One thing that happened, as it lies in the tables. */
export interface Happened {
  what: ActivityKind;
  words: string;
  amount: bigint | null;
  at: Date;
  sourceType: string;
  sourceId: string;
  reverses: string | null;
}

/** Whoever does not see all of the books sees the vouchers of their own kind of work. */
const sourcesSeen: readonly { sources: readonly string[]; needs: Needs }[] = [
  { sources: ["collection"], needs: seesCollections },
  { sources: ["payment"], needs: seesPayments },
  { sources: ["shipment"], needs: readsShipments },
  { sources: ["processing-batch", "packing-run", "material-receipt"], needs: seesProcessing },
];

/** The newest vouchers; of all sources (null) or of some. */
function vouchers(sources: readonly string[] | null, most: number): RawBuilder<unknown> {
  const of = sources === null ? sql`true` : sql`v.source_type = any (${[...sources]}::text[])`;
  return sql`
    select 'booked'::text, v.memo,
           (select sum(greatest(n.amount, 0))::bigint from voucher_line n
            where n.org_id = v.org_id and n.voucher_id = v.id),
           v.created_at, v.source_type, v.source_id, v.reverses
    from voucher v where ${of} order by v.seq desc limit ${most}`;
}

/** The newest of one state alone: the states are written out, so that the index of each is found. */
function collectionsIn(
  state: "rejected" | "quality_pending",
  what: ActivityKind,
  most: number,
): RawBuilder<unknown> {
  return sql`
    select ${what}::text, c.number, c.value_amount, coalesce(c.judged_at, c.created_at), 'collection', c.id, null::text
    from collection c where c.state = ${sql.lit(state)}
    order by c.collected_on desc, c.id desc limit ${most}`;
}

function paymentsIn(
  state: "failed" | "unknown",
  what: ActivityKind,
  most: number,
): RawBuilder<unknown> {
  return sql`
    select ${what}::text, p.number || ', ' || p.payee_name, p.amount,
           coalesce(p.finished_at, p.released_at, p.created_at), 'payment', p.id, null::text
    from payment p where p.state = ${sql.lit(state)}
    order by p.created_at desc, p.id desc limit ${most}`;
}

const others: readonly { needs: Needs; question: (most: number) => RawBuilder<unknown> }[] = [
  {
    needs: seesCollections,
    question: (most) => collectionsIn("rejected", "collection_rejected", most),
  },
  {
    needs: seesCollections,
    question: (most) => collectionsIn("quality_pending", "quality_asked", most),
  },
  {
    needs: seesPayments,
    question: (most) => paymentsIn("failed", "payment_failed", most),
  },
  { needs: seesPayments, question: (most) => paymentsIn("unknown", "payment_unknown", most) },
  {
    needs: asksForFunds,
    question: (most) => sql`
      select 'funds_asked', q.number, q.amount, q.created_at, 'fund-request', q.id, null::text
      from fund_request q where q.state = 'submitted'
      order by q.number desc limit ${most}`,
  },
  {
    needs: seesStock,
    question: (most) => sql`
      select 'lot_held', l.code || ', ' || h.reason, null::bigint, h.opened_at, 'lot', l.id, null::text
      from lot_hold h join lot l on l.org_id = h.org_id and l.id = h.lot_id
      where h.released_at is null order by h.opened_at desc limit ${most}`,
  },
];

/** The sources of vouchers somebody may see; null = all of them. */
function sourcesOf(flags: readonly Flag[]): readonly string[] | null {
  if (can(flags, "canViewFinancials")) return null;
  return sourcesSeen.filter(({ needs }) => can(flags, needs)).flatMap(({ sources }) => sources);
}

/** What happened last of what the person may see, the newest first, in one statement. */
export async function lastHappened(
  ctx: Pick<Ctx, "tx" | "actor">,
  most: number,
): Promise<Happened[]> {
  const { flags } = ctx.actor;
  const sources = sourcesOf(flags);
  const questions = [
    ...(sources?.length === 0 ? [] : [vouchers(sources, most)]),
    ...others.filter(({ needs }) => can(flags, needs)).map(({ question }) => question(most)),
  ];
  if (questions.length === 0) return [];
  const lists = questions.map(
    (question) => sql`
    (select h.* from (${question}) as h (what, words, amount, at, "sourceType", "sourceId", reverses))`,
  );
  const found = await sql<Happened>`
    select * from (${sql.join(lists, sql` union all `)}) happened order by at desc limit ${most}
  `.execute(ctx.tx);
  return found.rows;
}
