// Categories and the rule for comparing purchases, as dated rows; the newest row of a day counts.
import { type RawBuilder, sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { likeOf } from "#platform/server/store.ts";
import type { CategoryRow, ExpensePolicy } from "./categoryApi.ts";
import type { Category } from "./categoryRules.ts";

const newestOn = (day: Day) => sql`
  select distinct on (c.code) c.org_id, c.id, c.code, c.name, c.budget_group as "budgetGroup",
    c.account_code as account, c.vat_code as "vatCode", c.withholding_code as "withholdingCode",
    c.receipt_above as "receiptAbove", c.is_active as "isActive",
    c.effective_from as "effectiveFrom", c.source_note as "sourceNote"
  from expense_category c where c.effective_from <= ${day}
  order by c.code, c.effective_from desc, c.seq desc
`;

/** The categories as they count on a day, also those not used any more. */
export async function categoriesOn(ctx: Pick<Ctx, "tx">, day: Day): Promise<Category[]> {
  const found = await sql<Category>`
    select code, name, "budgetGroup", account, "vatCode", "withholdingCode", "receiptAbove", "isActive"
    from (${newestOn(day)}) as c order by name
  `.execute(ctx.tx);
  return found.rows;
}

/** The categories of a day with the names of their accounts, for a page of the list. */
export function matchingCategories(search: string | undefined, day: Day): RawBuilder<CategoryRow> {
  const like = search === undefined ? null : likeOf(search);
  return sql<CategoryRow>`
    select c.id, c.code, c.name, c."budgetGroup", c.account, c."vatCode", c."withholdingCode",
      c."receiptAbove", c."isActive", c."effectiveFrom", c."sourceNote", a.name as "accountName"
    from (${newestOn(day)}) as c
    join account a on a.org_id = c.org_id and a.code = c.account
    where ${like}::text is null or c.name ilike ${like} or c.code ilike ${like}
      or c."budgetGroup" ilike ${like}
  `;
}

/** Writes categories as they count from their day on. */
export async function insertCategories(
  ctx: Ctx,
  categories: readonly (Category & { id: string; effectiveFrom: Day; sourceNote: string })[],
): Promise<void> {
  await ctx.tx
    .insertInto("expense_category")
    .values(
      categories.map((one) => ({
        id: one.id,
        code: one.code,
        name: one.name,
        budget_group: one.budgetGroup,
        account_code: one.account,
        vat_code: one.vatCode,
        withholding_code: one.withholdingCode,
        receipt_above: one.receiptAbove,
        is_active: one.isActive,
        effective_from: one.effectiveFrom,
        source_note: one.sourceNote,
        created_by: ctx.actor.userId,
      })),
    )
    .execute();
}

/** The company's accounts of costs. */
export async function costAccounts(
  ctx: Pick<Ctx, "tx">,
): Promise<{ code: string; name: string }[]> {
  const rows = await ctx.tx
    .selectFrom("account")
    .select(["code", "name"])
    .orderBy("code")
    .execute();
  return rows;
}

/** The rule that counts on a day; undefined before the first. */
export async function policyOn(ctx: Pick<Ctx, "tx">, day: Day): Promise<ExpensePolicy | undefined> {
  const found = await sql<ExpensePolicy>`
    select duplicate_days as "duplicateDays", effective_from as "effectiveFrom",
      source_note as "sourceNote"
    from expense_policy where effective_from <= ${day} order by effective_from desc, seq desc limit 1
  `.execute(ctx.tx);
  return found.rows[0];
}

export async function insertPolicy(ctx: Ctx, policy: ExpensePolicy): Promise<void> {
  await ctx.tx
    .insertInto("expense_policy")
    .values({
      effective_from: policy.effectiveFrom,
      duplicate_days: policy.duplicateDays,
      source_note: policy.sourceNote,
      created_by: ctx.actor.userId,
    })
    .execute();
}
