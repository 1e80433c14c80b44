// Pay runs as they lie in their table; how far one is, is read from its payments.
import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import { likeOf } from "#platform/server/store.ts";
import type { PartyType } from "./rules.ts";
import type { PayRun, PayRunLine, PayRunRow } from "./runApi.ts";
import type { PayRunState, TickedDue } from "./runRules.ts";

const isRetried = sql`exists (select 1 from payment newer where newer.org_id = p.org_id
  and newer.replaces_id = p.id and newer.state not in ('rejected', 'void'))`;

const columns = sql`
  r.id, r.number, r.state, r.version, r.created_at as "createdAt", r.prepared_on as "preparedOn",
  ${personName("made")} as "preparedByName", r.note, c.payments, c.succeeded,
  c.under_way as "underWay", c.unknown, c.failed, c.to_retry as "toRetry",
  c.held_back as "heldBack", c.amount, c.paid
`;

const joins = sql`
  from pay_run r
  join profile made on made.org_id = r.org_id and made.user_id = r.created_by
  cross join lateral (
    select count(*)::int as payments,
      (count(*) filter (where p.state = 'succeeded'))::int as succeeded,
      (count(*) filter (where p.state in ('queued', 'sent')))::int as under_way,
      (count(*) filter (where p.state = 'unknown'))::int as unknown,
      (count(*) filter (where p.state = 'failed'))::int as failed,
      (count(*) filter (where p.state = 'failed' and not ${isRetried}))::int as to_retry,
      (count(*) filter (where p.release_problem is not null and p.state = 'approved'))::int as held_back,
      coalesce(sum(p.amount) filter (where p.state not in ('rejected', 'void')), 0)::bigint as amount,
      coalesce(sum(p.amount) filter (where p.state = 'succeeded'), 0)::bigint as paid
    from payment p where p.org_id = r.org_id and p.pay_run_id = r.id
  ) c
`;

/** Runs that match, for a page of the list. */
export function matchingRuns(filter: {
  state?: PayRunState | undefined;
  search?: string | undefined;
}): RawBuilder<PayRunRow> {
  const wheres = [sql`true`];
  if (filter.state) wheres.push(sql`r.state = ${filter.state}`);
  if (filter.search) {
    const like = likeOf(filter.search);
    wheres.push(sql`(r.number ilike ${like} or r.note ilike ${like})`);
  }
  return sql<PayRunRow>`select ${columns} ${joins} where ${sql.join(wheres, sql` and `)}`;
}

/** A run as stored. */
export type StoredRun = Omit<
  PayRun,
  "lines" | "approveBlockers" | "releaseBlockers" | "retries" | "bankFile"
> & {
  retriesId: string | null;
  retriesNumber: string | null;
};

/** One run; undefined when it is not this company's. */
export async function findRun(ctx: Ctx, id: string): Promise<StoredRun | undefined> {
  const found = await sql<StoredRun>`
    select ${columns}, r.created_by as "preparedById", r.approved_by as "approvedById",
      ${personName("said")} as "approvedByName", r.released_by as "releasedById",
      ${personName("paid")} as "releasedByName", r.released_at as "releasedAt",
      r.finished_at as "finishedAt", r.same_person as "samePerson",
      r.closing_reason as "closingReason", r.retries_id as "retriesId", old.number as "retriesNumber"
    ${joins}
    left join profile said on said.org_id = r.org_id and said.user_id = r.approved_by
    left join profile paid on paid.org_id = r.org_id and paid.user_id = r.released_by
    left join pay_run old on old.org_id = r.org_id and old.id = r.retries_id
    where r.id = ${id}
  `.execute(ctx.tx);
  const row = found.rows[0];
  return (
    row && {
      ...row,
      approvedByName: row.approvedById === null ? null : row.approvedByName,
      releasedByName: row.releasedById === null ? null : row.releasedByName,
    }
  );
}

/** A payment of a run as stored, without what the register says of its payee now. */
type StoredLine = Omit<PayRunLine, "warnings">;

/** Every payment of a run, in the order of their numbers. */
export async function linesOf(ctx: Ctx, runId: string): Promise<StoredLine[]> {
  const found = await sql<StoredLine>`
    select p.id, p.number, p.state, p.payee_name as "partyName",
      coalesce(f.code, s.code, who.title, who.role) as "partyCode", p.method, p.amount,
      p.review_reason as "reviewReason", p.provider_reason as "providerReason",
      p.release_problem as "releaseProblem", n.score_bp as "nameScoreBp",
      newer.number as "replacedByNumber"
    from payment p
    left join farmer f on f.org_id = p.org_id and f.id = p.farmer_id
    left join profile who on who.org_id = p.org_id and who.user_id = p.staff_id
    left join supplier s on s.org_id = p.org_id and s.id = p.supplier_id
    left join wallet_name n on n.org_id = p.org_id and n.party_type = p.party_type
      and n.party_id = p.party_id and n.method = p.method and n.number = p.payee_phone
    left join payment newer on newer.org_id = p.org_id and newer.replaces_id = p.id
      and newer.state not in ('rejected', 'void')
    where p.pay_run_id = ${runId} order by p.number
  `.execute(ctx.tx);
  return found.rows;
}

/** Ticked debts with their payees, in the order they were ticked. */
export async function tickedDues(ctx: Ctx, ids: readonly string[]): Promise<TickedDue[]> {
  const found = await sql<TickedDue & { partyType: PartyType }>`
    select d.id as "dueId", d.party_type as "partyType", d.party_id as "partyId", b.open
    from unnest(${[...ids]}::uuid[]) with ordinality as asked (id, place)
    join due d on d.id = asked.id
    join due_balance b on b.org_id = d.org_id and b.due_id = d.id
    where d.kind in ('farmer-payable', 'staff-payable', 'supplier-payable')
    order by asked.place
  `.execute(ctx.tx);
  return found.rows;
}

/** Writes a prepared run; its payments are written after it. */
export async function insertRun(
  ctx: Ctx,
  made: { id: string; number: string; note: string | null; retriesId: string | null },
): Promise<void> {
  await sql`
    insert into pay_run (id, number, state, note, prepared_on, retries_id, created_at, created_by)
    values (${made.id}, ${made.number}, 'prepared', ${made.note}, ${ctx.today}, ${made.retriesId},
      ${ctx.now}, ${ctx.actor.userId})
  `.execute(ctx.tx);
}

/** The next payments of a run that wait to be released. */
export async function nextChunk(ctx: Ctx, runId: string, size: number): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select id from payment where pay_run_id = ${runId} and state = 'approved'
      and release_problem is null order by number limit ${size}
  `.execute(ctx.tx);
  return found.rows.map((row) => row.id);
}

/** Why a payment of a run was left unreleased; null = it may be tried again. */
export async function noteReleaseProblem(
  ctx: Ctx,
  paymentId: string,
  problem: string | null,
): Promise<void> {
  await sql`update payment set release_problem = ${problem} where id = ${paymentId}`.execute(
    ctx.tx,
  );
}

/** The failed payments of a run that nothing tries again, with what they were to pay. */
export async function failedOf(ctx: Ctx, runId: string): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select p.id from payment p where p.pay_run_id = ${runId} and p.state = 'failed'
      and not ${isRetried} order by p.number
  `.execute(ctx.tx);
  return found.rows.map((row) => row.id);
}

/** Runs that were being released when the house stopped, in every company. */
export async function runsReleasing(
  ctx: Pick<Ctx, "tx">,
): Promise<{ orgId: string; runId: string }[]> {
  const found = await sql<{ orgId: string; runId: string }>`
    select org_id as "orgId", run_id as "runId" from pay_runs_releasing()
  `.execute(ctx.tx);
  return found.rows;
}
