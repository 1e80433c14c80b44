// Rates of tax and the company's standing as they lie in their tables: appended, never rewritten.
import { type RawBuilder, sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import { likeOf } from "#platform/server/store.ts";
import type { TaxRateRow, TaxStanding } from "./api.ts";
import type { TaxKind, TaxRate } from "./rules.ts";

/** Every rate that matches, for the list. */
export function matchingTaxRates(
  filter: { tax?: TaxKind | undefined; search?: string | undefined },
  today: Day,
): RawBuilder<TaxRateRow & { order: string }> {
  const wheres = [sql`true`];
  if (filter.tax) wheres.push(sql`r.tax = ${filter.tax}`);
  if (filter.search) {
    const like = likeOf(filter.search);
    wheres.push(sql`(r.name ilike ${like} or r.code ilike ${like} or r.source_note ilike ${like})`);
  }
  return sql<TaxRateRow & { order: string }>`
    select r.id, r.tax, r.code, r.name, r.rate_bp as "rateBp", r.above_amount as "aboveAmount",
      r.effective_from as "effectiveFrom", r.source_note as "sourceNote",
      case when r.effective_from > ${today} then 'to-come'
           when r.seq = (select n.seq from tax_rate n
                         where n.org_id = r.org_id and n.tax = r.tax and n.code = r.code
                           and n.effective_from <= ${today}
                         order by n.effective_from desc, n.seq desc limit 1) then 'counts'
           else 'past' end as standing,
      coalesce((select ${personName("u")}
                from profile u where u.org_id = r.org_id and u.user_id = r.created_by), '')
        as "createdByName",
      r.created_at as "createdAt",
      r.tax || ' ' || r.code || ' ' || (date '9999-12-31' - r.effective_from)::text
        || ' ' || lpad((10000000000 - r.seq)::text, 12, '0') as "order"
    from tax_rate r where ${sql.join(wheres, sql` and `)}
  `;
}

/** One rate as the list shows it. */
export async function findTaxRate(ctx: Ctx, id: string): Promise<TaxRateRow | undefined> {
  const found = await sql<TaxRateRow>`
    select * from (${matchingTaxRates({}, ctx.today)}) as row where row.id = ${id}
  `.execute(ctx.tx);
  return found.rows[0];
}

/** The rows of one tax, the newest written first, for the rule that picks by day. */
export async function taxRates(ctx: Pick<Ctx, "tx">, tax: TaxKind): Promise<TaxRate[]> {
  const found = await sql<TaxRate>`
    select code, rate_bp as "rateBp", above_amount as "aboveAmount",
      effective_from as "effectiveFrom"
    from tax_rate where tax = ${tax} order by seq desc
  `.execute(ctx.tx);
  return found.rows;
}

/** Writes rates; those that are there already (by their id) stay. */
export async function insertTaxRates(
  ctx: Ctx,
  rates: readonly (TaxRate & { id: string; tax: TaxKind; name: string; sourceNote: string })[],
): Promise<void> {
  await ctx.tx
    .insertInto("tax_rate")
    .values(
      rates.map((rate) => ({
        id: rate.id,
        tax: rate.tax,
        code: rate.code,
        name: rate.name,
        rate_bp: rate.rateBp,
        above_amount: rate.aboveAmount,
        effective_from: rate.effectiveFrom,
        source_note: rate.sourceNote,
        created_by: ctx.actor.userId,
      })),
    )
    .execute();
}

/** What a code is called, by its newest row. */
export async function nameOfCode(
  ctx: Pick<Ctx, "tx">,
  tax: TaxKind,
  code: string,
): Promise<string | undefined> {
  const row = await ctx.tx
    .selectFrom("tax_rate")
    .select("name")
    .where("tax", "=", tax)
    .where("code", "=", code)
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.name;
}

/** How the company stands on a day: the newest row that counts then. */
export async function standingOn(ctx: Pick<Ctx, "tx">, day: Day): Promise<TaxStanding | undefined> {
  return ctx.tx
    .selectFrom("tax_standing")
    .select([
      "effective_from as effectiveFrom",
      "is_vat_registered as isVatRegistered",
      "is_withholding_agent as isWithholdingAgent",
      "source_note as sourceNote",
    ])
    .where("effective_from", "<=", day)
    .orderBy("effective_from", "desc")
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Writes how the company stands from a day on. */
export async function insertStanding(ctx: Ctx, made: TaxStanding & { id: string }): Promise<void> {
  await ctx.tx
    .insertInto("tax_standing")
    .values({
      id: made.id,
      effective_from: made.effectiveFrom,
      is_vat_registered: made.isVatRegistered,
      is_withholding_agent: made.isWithholdingAgent,
      source_note: made.sourceNote,
      created_by: ctx.actor.userId,
    })
    .execute();
}
