// Purchases by month and the plan of the buying, for charts and for the owner.
import { sql } from "kysely";
import type { Ctx } from "#platform/server/context.ts";
import { keptWithin } from "#work/field-collections/door.ts";
import type { Period } from "./periodRules.ts";

type Reading = Pick<Ctx, "tx">;

export interface BoughtMonth {
  month: string;
  grams: bigint;
  amount: bigint;
}

/** What was bought in each month of a stretch of time, the oldest first; a month without is zero. */
export async function boughtByMonth(ctx: Reading, { from, to }: Period): Promise<BoughtMonth[]> {
  const found = await sql<BoughtMonth>`
    select to_char(m.first, 'YYYY-MM') as month, coalesce(sum(k.payable_g), 0)::bigint as grams,
           coalesce(sum(k.value_amount), 0)::bigint as amount
    from generate_series(${from}::date, ${to}::date, interval '1 month') as m (first)
    left join collection_sum k on ${keptWithin({ from, to })}
      and k.begins >= m.first and k.begins < m.first + interval '1 month'
      and k.state not in ('rejected', 'void')
    group by m.first order by m.first
  `.execute(ctx.tx);
  return found.rows;
}

/** What approved floats that are still open are to buy, and for how much. */
export async function buyingPlan(
  ctx: Reading,
): Promise<{ grams: bigint; amount: bigint; count: number }> {
  const found = await sql<{ grams: bigint; amount: bigint; count: number }>`
    select coalesce(sum(q.expected_g), 0)::bigint as grams,
           coalesce(sum(round(q.expected_g * q.price_per_kg / 1000.0)), 0)::bigint as amount,
           count(*)::int as count
    from fund_request q where q.purpose = 'coffee_purchase_float' and q.state = 'approved'
  `.execute(ctx.tx);
  return found.rows[0] ?? { grams: 0n, amount: 0n, count: 0 };
}

/** The lowest and the highest price in force of each form: stores may have prices of their own. */
export interface PriceFact {
  form: "faq" | "kiboko";
  least: bigint;
  most: bigint;
}

export async function pricesOn(ctx: Reading, today: string): Promise<PriceFact[]> {
  const found = await sql<PriceFact>`
    select p.form, min(l.price_amount) as least, max(l.price_amount) as most
    from price_list l
    join product p on p.org_id = l.org_id and p.id = l.product_id and p.state = 'active'
    where p.commodity = 'coffee' and p.form in ('faq', 'kiboko')
      and l.state in ('published', 'superseded') and l.effective_from <= ${today}
      and (l.effective_to is null or l.effective_to >= ${today})
    group by p.form order by p.form
  `.execute(ctx.tx);
  return found.rows;
}

/** In how many departments the active people work. */
export async function countDepartments(ctx: Reading): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(distinct w.department)::int as count
    from profile w where w.is_active and w.role <> 'supplier'
  `.execute(ctx.tx);
  return found.rows[0]?.count ?? 0;
}
