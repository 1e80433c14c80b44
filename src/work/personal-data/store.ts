// What lies in the tables about a person, whichever of their records it was written under.
import { sql } from "kysely";
import { kampalaDay } from "#kernel/days.ts";
import { ninActs } from "#kernel/nin.ts";
import type { Ctx } from "#platform/server/context.ts";
import { careStatements } from "./careStore.ts";
import type { Statements } from "./cellStore.ts";
import type { HoldingKey } from "./holdingRules.ts";
import { moneyStatements } from "./moneyStore.ts";
import { personStatements } from "./personStore.ts";
import type { HeldRow } from "./rules.ts";

type Found = { key: HoldingKey; rows: HeldRow[] };

/** Every holding of a person's records, in one question. */
export async function heldOf(ctx: Pick<Ctx, "tx">, records: readonly string[]): Promise<Found[]> {
  const statements: Statements<HoldingKey> = {
    ...personStatements(records),
    ...moneyStatements(records),
    ...careStatements(records),
  };
  const questions = Object.entries(statements).map(
    ([key, statement]) => sql<Found>`
      select ${key}::text as key, coalesce(jsonb_agg(cells), '[]') as rows from (${statement}) held`,
  );
  const found = await sql<Found>`${sql.join(questions, sql` union all `)}`.execute(ctx.tx);
  return found.rows;
}

/** Of a person's records the one that stays; empty where there is none. */
export async function staying(ctx: Pick<Ctx, "tx">, records: readonly string[]): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select id from farmer
    where org_id = current_org() and id = any(${[...records]}::uuid[]) and merged_into is null
  `.execute(ctx.tx);
  return found.rows.map(({ id }) => id);
}

/** Did whoever asks state today, by the clock the audit is written by, what is held of this farmer? */
export async function hasStated(ctx: Ctx, farmerId: string): Promise<boolean> {
  const found = await sql`
    select from audit_event
    where org_id = current_org() and subject = 'farmer' and subject_id = ${farmerId}
      and action = ${ninActs.state} and actor_id = ${ctx.actor.userId}
      and (at at time zone 'Africa/Kampala')::date = ${kampalaDay(ctx.now)}::date
    limit 1
  `.execute(ctx.tx);
  return found.rows.length > 0;
}

/** How many lines the audit has of a person's records: each says who did what, and when. */
export async function auditLinesOf(
  ctx: Pick<Ctx, "tx">,
  records: readonly string[],
): Promise<number> {
  const found = await sql<{ lines: number }>`
    select count(*)::int as lines from audit_event
    where org_id = current_org() and subject = 'farmer' and subject_id = any(${[...records]}::text[])
  `.execute(ctx.tx);
  return found.rows[0]?.lines ?? 0;
}
