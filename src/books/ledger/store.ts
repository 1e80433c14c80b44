// How accounts and period locks are written.
import { sql } from "kysely";
import { rowsAs } from "#books/vouchers/store.ts";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { chartOfAccounts } from "./rules.ts";

/** Gives a new company its chart of accounts; accounts it already has stay as they are. */
export async function openLedger(ctx: Ctx): Promise<void> {
  const rows = chartOfAccounts.map(({ code, name, type, normal, stock, dueKind }) => ({
    code,
    name,
    type,
    normal,
    is_stock: stock,
    due_kind: dueKind,
  }));
  const columns = "code text, name text, type text, normal text, is_stock boolean, due_kind text";
  await sql`
    insert into account (code, name, type, normal, is_stock, due_kind)
    select * from ${rowsAs(rows, columns)} on conflict (org_id, code) do nothing
  `.execute(ctx.tx);
}

/** Closes the books through a day, or opens them again after it; a closing keeps the trial balance of that day. */
export async function insertPeriodLock(
  ctx: Ctx,
  lock: { through: Day; reason: string },
): Promise<void> {
  await sql`
    with figures as (
      select coalesce(jsonb_object_agg(account_code, balance), '{}') as balances from (
        select account_code, sum(debit - credit)::text as balance from account_day
        where org_id = current_org() and day <= ${lock.through}
        group by account_code having sum(debit - credit) <> 0
      ) as standing
    ), before as (
      select locked_through from period_lock where org_id = current_org() order by seq desc limit 1
    ), is_closing as (
      select ${lock.through} > coalesce((select locked_through from before), '-infinity'::date) as it
    )
    insert into period_lock (locked_through, reason, created_by, balances, digest)
    select ${lock.through}, ${lock.reason}, ${ctx.actor.userId}, case when it then balances end,
      case when it then encode(sha256(convert_to(balances::text, 'UTF8')), 'hex') end
    from figures, is_closing
  `.execute(ctx.tx);
}
