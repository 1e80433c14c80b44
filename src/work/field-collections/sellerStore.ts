// What a seller brought just now, and what we owe a supplier and may owe them: read before more is taken of them.
import { sql } from "kysely";
import { thresholdInSql } from "#books/thresholds/door.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { CreditStanding, NamesSeller } from "./sellerRules.ts";

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

/** The seller's deliveries recorded since an instant, the newest first. */
export async function recordedLately(
  ctx: Ctx,
  asked: NamesSeller & { productId: string; except: string | null },
): Promise<{ id: string; number: string; net: bigint }[]> {
  const whose =
    asked.farmerId === null
      ? sql`farmer_id is null and supplier_id = ${asked.supplierId}`
      : sql`farmer_id = ${asked.farmerId}`;
  const found = await sql<{ id: string; number: string; net: bigint }>`
    select id, number, net_g as net from collection
    where ${whose} and product_id = ${asked.productId}
      and created_at >= ${ctx.now}::timestamptz
        - make_interval(mins => ${thresholdInSql(ctx.today, "likeSlipTime")}) and state not in ('rejected', 'void')
      and id is distinct from ${asked.except}
    order by created_at desc
  `.execute(ctx.tx);
  return found.rows;
}
