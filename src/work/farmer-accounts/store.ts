// A farmer's account as the books have it: every movement of what is owed and of what was advanced, whichever
// record of the person it was booked under.
import { sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { FarmerAccount } from "./api.ts";
import type { AccountMovement } from "./rules.ts";

/** What was booked up to a day, one line a voucher, in the order it was booked. */
export async function movementsOf(
  ctx: Pick<Ctx, "tx">,
  of: { records: readonly string[]; to: Day },
): Promise<AccountMovement[]> {
  const found = await sql<AccountMovement>`
    select v.number as "voucherNumber", v.day, v.memo, v.source_type as "sourceType",
      v.source_id as "sourceId",
      case when v.source_type = 'collection' then coalesce((
        select sum(e.grams) from lot_edge e
        where e.org_id = v.org_id and e.voucher_id = v.id and e.parent_lot_id is null), 0)
      else 0 end::bigint as grams,
      coalesce(sum(m.ugx) filter (where d.kind = 'farmer-payable'), 0)::bigint as "owedChange",
      coalesce(sum(m.ugx) filter (where d.kind = 'farmer-advance'), 0)::bigint as "advanceChange"
    from due d
    join due_movement m on m.org_id = d.org_id and m.due_id = d.id
    join voucher v on v.org_id = m.org_id and v.id = m.voucher_id
    where d.party_type = 'farmer' and d.party_id = any(${[...of.records]}::uuid[])
      and d.kind in ('farmer-payable', 'farmer-advance') and v.day <= ${of.to}
    group by v.org_id, v.id, v.number, v.day, v.memo, v.source_type, v.source_id, v.seq
    order by v.day, v.seq
  `.execute(ctx.tx);
  return found.rows;
}

/** Every advance of a person, the oldest first, with what is open of it. */
export async function advancesOf(
  ctx: Pick<Ctx, "tx" | "today">,
  records: readonly string[],
): Promise<FarmerAccount["advances"]> {
  const found = await sql<FarmerAccount["advances"][number]>`
    select d.id, v.day, d.note, d.amount, b.open, d.due_on as "dueOn",
      b.open > 0 and d.due_on < ${ctx.today} as "isOverdue"
    from due d
    join due_balance b on b.org_id = d.org_id and b.due_id = d.id
    join voucher v on v.org_id = d.org_id and v.id = d.voucher_id
    where d.party_type = 'farmer' and d.kind = 'farmer-advance'
      and d.party_id = any(${[...records]}::uuid[])
    order by v.day, v.seq, d.id
  `.execute(ctx.tx);
  return found.rows;
}
