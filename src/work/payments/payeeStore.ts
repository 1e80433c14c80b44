// Our own people as payees: their profile says whether they still work here.
import { sql } from "kysely";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import type { Payee } from "./rules.ts";

/** A colleague as a payee; undefined for somebody of another company. Paid in cash or by cheque. */
export async function findColleague(ctx: Ctx, id: string): Promise<Payee | undefined> {
  const found = await sql<Payee>`
    select 'staff' as type, user_id as id, coalesce(title, role) as code,
      ${personName("profile")} as name,
      department as place, case when is_active then 'active' else 'left' end as state,
      null as "payeeName", 'cash' as "paymentMethod", null as "paymentBank", null as "paymentNumber",
      null as "paymentAccountName", created_at as "paymentChangedAt",
      user_id as "paymentChangedBy", created_at as "registeredAt"
    from profile where user_id = ${id}
  `.execute(ctx.tx);
  return found.rows[0];
}
