// What we owe a supplier and may owe them, read for the approval of what they sell.
import { sql } from "kysely";
import type { Ctx } from "#platform/server/context.ts";
import type { CreditStanding } from "./sellerRules.ts";

/** What is owed to a supplier for bills and deliveries, and the newest limit in force; null: nobody set one. */
export async function creditOf(
  ctx: Pick<Ctx, "tx" | "today">,
  supplierId: string,
): Promise<CreditStanding> {
  const found = await sql<CreditStanding>`
    select
      (select coalesce(sum(b.open), 0) from due d
       join due_balance b on b.org_id = d.org_id and b.due_id = d.id
       where d.kind = 'supplier-payable' and d.party_type = 'supplier'
         and d.party_id = ${supplierId})::bigint as owed,
      (select l.credit_amount from supplier_limit l
       where l.supplier_id = ${supplierId} and l.effective_from <= ${ctx.today}
       order by l.effective_from desc, l.seq desc limit 1) as "limit"
  `.execute(ctx.tx);
  return found.rows[0] ?? { owed: 0n, limit: null };
}

/** Lets approvals of one supplier's deliveries wait for each other, so that together they keep the limit. */
export async function lockSupplier(ctx: Pick<Ctx, "tx">, supplierId: string): Promise<void> {
  await sql`select 1 from supplier where id = ${supplierId} for no key update`.execute(ctx.tx);
}
