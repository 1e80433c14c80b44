// Authorities, kinds and needs as they lie in their tables: appended, never rewritten.
import { sql } from "kysely";
import type { Ctx } from "#platform/server/context.ts";
import type { AuthorityRuleRow, KindRow, NeedRow } from "./ruleApi.ts";

type Reading = Pick<Ctx, "tx">;
type Written<Row> = Omit<Row, "standing" | "authorityName" | "kindName">;

/** Authorities by code, of each the newest day first and of a day the newest written. */
export async function authorityRows(ctx: Reading): Promise<Written<AuthorityRuleRow>[]> {
  const found = await sql<Written<AuthorityRuleRow>>`
    select id, code, name, successor_code as "successorCode", effective_from as "effectiveFrom",
      source_note as "sourceNote"
    from authority order by code, effective_from desc, seq desc
  `.execute(ctx.tx);
  return found.rows;
}

/** Kinds by code, as authorities. */
export async function kindRows(ctx: Reading): Promise<Written<KindRow>[]> {
  const found = await sql<Written<KindRow>>`
    select id, code, name, authority_code as "authorityCode", validity, needs,
      usual_fee as "usualFee", lead_days as "leadDays", soon_days as "soonDays",
      renew_days as "renewDays", effective_from as "effectiveFrom", source_note as "sourceNote"
    from licence_kind order by code, effective_from desc, seq desc
  `.execute(ctx.tx);
  return found.rows;
}

/** What needs which kind, by action. */
export async function needRows(ctx: Reading): Promise<Written<NeedRow>[]> {
  const found = await sql<Written<NeedRow>>`
    select id, action, kind_code as "kindCode", commodity, is_needed as "isNeeded",
      effective_from as "effectiveFrom", source_note as "sourceNote"
    from licence_need
    order by action, kind_code, commodity nulls first, effective_from desc, seq desc
  `.execute(ctx.tx);
  return found.rows;
}

export async function insertAuthorities(
  ctx: Ctx,
  rows: readonly Written<AuthorityRuleRow>[],
): Promise<void> {
  const values = rows.map((row) => ({
    id: row.id,
    code: row.code,
    name: row.name,
    successor_code: row.successorCode,
    effective_from: row.effectiveFrom,
    source_note: row.sourceNote,
    created_by: ctx.actor.userId,
  }));
  await ctx.tx.insertInto("authority").values(values).execute();
}

export async function insertKinds(ctx: Ctx, rows: readonly Written<KindRow>[]): Promise<void> {
  const values = rows.map((row) => ({
    id: row.id,
    code: row.code,
    name: row.name,
    authority_code: row.authorityCode,
    validity: row.validity,
    needs: row.needs,
    usual_fee: row.usualFee,
    lead_days: row.leadDays,
    soon_days: row.soonDays,
    renew_days: row.renewDays,
    effective_from: row.effectiveFrom,
    source_note: row.sourceNote,
    created_by: ctx.actor.userId,
  }));
  await ctx.tx.insertInto("licence_kind").values(values).execute();
}

export async function insertNeeds(ctx: Ctx, rows: readonly Written<NeedRow>[]): Promise<void> {
  const values = rows.map((row) => ({
    id: row.id,
    action: row.action,
    kind_code: row.kindCode,
    commodity: row.commodity,
    is_needed: row.isNeeded,
    effective_from: row.effectiveFrom,
    source_note: row.sourceNote,
    created_by: ctx.actor.userId,
  }));
  await ctx.tx.insertInto("licence_need").values(values).execute();
}
