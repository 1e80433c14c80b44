// What checks of the books found, as it lies in its tables, and whether the company is stopped by it.
import { sql } from "kysely";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import type { CheckResult } from "#books/verify/rules.ts";

/** A check of all the books of a company as it was kept. */
export interface KeptCheck {
  id: string;
  checkedAt: Date;
  tookMs: number;
  /** Null: the house by itself. */
  checkedByName: string | null;
  faults: number;
  results: {
    id: string;
    title: string;
    noun: string;
    checked: string;
    ok: boolean;
    faults: string[];
  }[];
}

/** A check that somebody asked for and that the house has not finished. */
export interface AskedCheck {
  id: string;
  askedAt: Date;
  askedByName: string;
}

/** A company that books nothing more. */
export interface Stop {
  id: string;
  stoppedAt: Date;
  checkId: string;
  /** The numbers of the checks that stopped it. */
  checks: string[];
}

const kept = sql<KeptCheck>`
  select c.id, c.checked_at as "checkedAt", c.took_ms as "tookMs", c.faults, c.results,
         ${personName("p")} as "checkedByName"
  from books_check c left join profile p on p.org_id = c.org_id and p.user_id = c.checked_by`;

/** The checks of the company, the newest first. */
export async function newestChecks(ctx: Pick<Ctx, "tx">, most: number): Promise<KeptCheck[]> {
  const found = await sql<KeptCheck>`${kept} order by c.seq desc limit ${most}`.execute(ctx.tx);
  return found.rows;
}

const isNotKept = sql`
  not exists (select from books_check c where c.org_id = a.org_id and c.id = a.id)`;

/** The newest check that was asked for since then and is not kept yet; undefined: none is under way. */
export async function checkUnderWay(
  ctx: Pick<Ctx, "tx">,
  since: Date,
): Promise<AskedCheck | undefined> {
  const found = await sql<AskedCheck>`
    select a.id, a.asked_at as "askedAt",
           ${personName("p")} as "askedByName"
    from books_check_request a join profile p on p.org_id = a.org_id and p.user_id = a.asked_by
    where a.asked_at > ${since} and ${isNotKept}
    order by a.asked_at desc limit 1`.execute(ctx.tx);
  return found.rows[0];
}

/** Who asked for a check; undefined: it is kept already, or nobody did. */
export async function askerOf(ctx: Pick<Ctx, "tx">, id: string): Promise<string | undefined> {
  const found = await sql<{ by: string }>`
    select asked_by as by from books_check_request a where a.id = ${id} and ${isNotKept}
  `.execute(ctx.tx);
  return found.rows[0]?.by;
}

/** Writes down that somebody asks for a check. */
export async function insertRequest(
  ctx: Pick<Ctx, "tx" | "now" | "actor">,
  id: string,
): Promise<void> {
  await sql`
    insert into books_check_request (id, asked_at, asked_by)
    values (${id}, ${ctx.now}, ${ctx.actor.userId})`.execute(ctx.tx);
}

/** The stop that stands; undefined while booking goes on. */
export async function standingStop(ctx: Pick<Ctx, "tx">): Promise<Stop | undefined> {
  const found = await sql<Stop>`
    select s.id, s.stopped_at as "stoppedAt", s.check_id as "checkId",
           (select array_agg(distinct r ->> 'id' order by r ->> 'id')
            from books_check c, jsonb_array_elements(c.results) r
            where c.org_id = s.org_id and c.id = s.check_id and r ->> 'ok' = 'false'
              and r ->> 'id' <= 'I12') as checks
    from posting_stop s where s.opened_at is null
  `.execute(ctx.tx);
  return found.rows[0];
}

/** Keeps what a check found. */
export async function insertCheck(
  ctx: Pick<Ctx, "tx">,
  check: {
    id: string;
    checkedAt: Date;
    tookMs: number;
    checkedBy: string | null;
    results: readonly CheckResult[];
    counts: Record<string, string>;
  },
): Promise<void> {
  const rows = check.results.map((one) => ({ ...one, checked: one.checked.toString() }));
  const faults = rows.filter(({ ok }) => !ok).length;
  await sql`
    insert into books_check (id, checked_at, took_ms, checked_by, results, counts, faults)
    values (${check.id}, ${check.checkedAt}, ${check.tookMs}, ${check.checkedBy},
            ${JSON.stringify(rows)}::jsonb, ${JSON.stringify(check.counts)}::jsonb, ${faults})
  `.execute(ctx.tx);
}

/** Stops the company; it is stopped once at a time. */
export async function insertStop(
  ctx: Pick<Ctx, "tx">,
  stop: { id: string; checkId: string; at: Date },
): Promise<void> {
  await sql`
    insert into posting_stop (id, check_id, stopped_at) values (${stop.id}, ${stop.checkId}, ${stop.at})
  `.execute(ctx.tx);
}

/** Lets the company book again. */
export async function openStop(
  ctx: Pick<Ctx, "tx" | "now" | "actor">,
  { checkId, reason }: { checkId: string; reason: string },
): Promise<void> {
  await sql`
    update posting_stop
    set opened_at = ${ctx.now}, opened_by = ${ctx.actor.userId}, opened_check_id = ${checkId}, reason = ${reason}
    where opened_at is null
  `.execute(ctx.tx);
}
