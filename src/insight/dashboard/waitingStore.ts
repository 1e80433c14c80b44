// What one person may do next: the documents in the state that waits, without those that somebody else
// must do because this person's hands were in the step before. One row each: how many, since when.
import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "#platform/server/context.ts";
import type { WorkKind } from "./linkRules.ts";
import type { WaitingFact } from "./waitingRules.ts";

/** Up to how much for one payee, over how many days together; null = without limit. */
export interface ApprovalBounds {
  limit: bigint | null;
  windowDays: number;
}

/** For whoever approves nothing: the question is not asked. */
export const noBounds: ApprovalBounds = { limit: 0n, windowDays: 0 };

type Asking = Pick<Ctx, "actor" | "org" | "now" | "today">;

/** Every kind of work of these that may wait for the person, counted in one statement. */
export async function readWaiting(
  ctx: Ctx,
  kinds: readonly WorkKind[],
  bounds: ApprovalBounds,
): Promise<WaitingFact[]> {
  if (kinds.length === 0) return [];
  const questions = kinds.map((kind) => {
    const { since, from, where } = waitingOf[kind](ctx, bounds);
    return sql`
      select ${kind}::text as kind, count(*) as count, min(${since}) as since
      from ${from} where ${where}`;
  });
  const found = await sql<WaitingFact>`${sql.join(questions, sql` union all `)}`.execute(ctx.tx);
  return found.rows;
}

interface Waiting {
  since: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
}

const paymentsWithPayee = sql`
  payment p left join farmer f on f.org_id = p.org_id and f.id = p.farmer_id`;

type Work = (ctx: Asking, bounds: ApprovalBounds) => Waiting;

const waitingOf: Record<WorkKind, Work> = {
  payments_to_approve: paymentsToApprove,
  payments_to_release: (ctx) => ({
    since: sql`p.prepared_on`,
    from: paymentsWithPayee,
    where: sql`p.state = 'approved' and ${notMine(ctx, "p.created_by", "p.approved_by")}
      and ${notEditor(ctx)}`,
  }),
  quality_to_approve: (ctx) => ({
    since: sql`collected_on`,
    from: sql`collection`,
    where: sql`state = 'quality_pending' and ${notMine(ctx, "created_by")}
      and ${notAmong(ctx, "changed_by")}`,
  }),
  collections_to_complete: () => ({
    since: sql`collected_on`,
    from: sql`collection`,
    where: sql`state = 'recorded'`,
  }),
  shipments_blocked: shipmentsBlocked,
  contracts_to_approve: (ctx) => ({
    since: sql`contract_day`,
    from: sql`contract`,
    where: sql`state = 'pending_approval' and ${notMine(ctx, "written_by", "submitted_by")}`,
  }),
  prices_to_publish: (ctx) => ({
    since: kampalaDayOf("created_at"),
    from: sql`price_list`,
    where: sql`state = 'submitted' and ${notMine(ctx, "written_by", "submitted_by")}`,
  }),
  costs_to_post: (ctx) => ({
    since: sql`day`,
    from: sql`cost_line`,
    where: sql`state = 'recorded' and ${notMine(ctx, "created_by")}`,
  }),
  batches_to_review: (ctx) => ({
    since: sql`coalesce(finished_on, planned_on)`,
    from: sql`processing_batch`,
    where: sql`state = 'variance_review' and ${notMine(ctx, "finished_by")}`,
  }),
  packing_to_release: (ctx) => ({
    since: sql`packed_on`,
    from: sql`packing_run`,
    where: sql`state = 'packed' and ${notMine(ctx, "packed_by")}`,
  }),
  farmers_to_verify: (ctx) => ({
    since: kampalaDayOf("registered_at"),
    from: sql`farmer`,
    where: sql`state = 'pending_verification' and ${notMine(ctx, "registered_by")}`,
  }),
  plots_to_verify: (ctx) => ({
    since: kampalaDayOf("captured_at"),
    from: sql`plot`,
    where: sql`state = 'checked' and ${notMine(ctx, "captured_by")}`,
  }),
};

/** Somebody else did the steps before. In a company of one, nobody is kept from the next step. */
function notMine({ actor, org }: Asking, ...columns: string[]): RawBuilder<unknown> {
  if (org.soleTrader) return sql`true`;
  const steps = columns.map(
    (column) => sql`${sql.ref(column)} is distinct from ${actor.userId}::uuid`,
  );
  return sql.join(steps, sql` and `);
}

/** The same, of those who took a step any number of times. */
function notAmong({ actor, org }: Asking, column: string): RawBuilder<unknown> {
  if (org.soleTrader) return sql`true`;
  return sql`${actor.userId}::uuid <> all (${sql.ref(column)})`;
}

function kampalaDayOf(column: string): RawBuilder<unknown> {
  return sql`(${sql.ref(column)} at time zone 'Africa/Kampala')::date`;
}

/** Who changed where the money goes does not send it there, and nobody sends money to themselves. */
function notEditor({ actor, org }: Asking): RawBuilder<unknown> {
  if (org.soleTrader) return sql`true`;
  return sql`p.staff_id is distinct from ${actor.userId}::uuid and (p.payee_phone is null
    or f.payment_changed_at = f.registered_at
    or f.payment_changed_by <> ${actor.userId}::uuid)`;
}

/** Vouchers within this person's limit, counted with what was approved for the same payee before. */
function paymentsToApprove(ctx: Asking, { limit, windowDays }: ApprovalBounds): Waiting {
  const since = new Date(ctx.now.getTime() - windowDays * 86_400_000);
  const within = sql`p.amount + (
    select coalesce(sum(o.amount), 0) from payment o
    where o.org_id = p.org_id and o.id <> p.id and o.approved_at > ${since}
      and o.approved_limit is not null
      and o.state in ('approved', 'queued', 'sent', 'unknown', 'succeeded')
      and ((o.party_type, o.party_id) = (p.party_type, p.party_id) or o.payee_phone = p.payee_phone)) <= ${limit}`;
  return {
    since: sql`p.prepared_on`,
    from: paymentsWithPayee,
    where: sql`p.state = 'prepared' and ${notMine(ctx, "p.created_by")}
      and ${notEditor(ctx)} and ${limit === null ? sql`true` : within}`,
  };
}

/**
 * Shipments that cannot go on: no registered contract, no bags, no container, or a paper that the next
 * step needs is not settled.
 */
function shipmentsBlocked({ today }: Asking): Waiting {
  const papers = (gate: "load" | "ship") => sql`exists (
    select from export_document d
    where d.org_id = s.org_id and d.shipment_id = s.id and d.required and d.gate = ${gate}
      and d.document_type <> 'contract-registration'
      and not (d.state = 'waived'
        or (d.state = 'approved' and (d.expires_on is null or d.expires_on >= ${today}))))`;
  const noBags = sql`not exists (
    select from shipment_lot l
    where l.org_id = s.org_id and l.shipment_id = s.id and l.taken_back_at is null)`;
  const noContainer = sql`s.mode = 'sea' and (s.container_number is null
    or s.container_type is null or s.seals = '{}' or s.container_tare_g is null
    or s.vgm_g is null)`;
  return {
    since: kampalaDayOf("s.created_at"),
    // The contract of each by its key: joined, all contracts there ever were would be read for the few that go on.
    from: sql`shipment s cross join lateral (
      select registration_number from contract where org_id = s.org_id and id = s.contract_id offset 0) c`,
    where: sql`s.state in ('planned', 'allocated', 'documents_pending', 'ready_to_load', 'loaded')
      and case when s.state = 'loaded' then ${papers("ship")}
          else c.registration_number is null or ${noBags} or (${noContainer}) or ${papers("load")} end`,
  };
}
