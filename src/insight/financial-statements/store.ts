import { sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import type { Currency } from "#kernel/money.ts";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";

type Reading = Pick<Ctx, "tx">;

interface VoucherHead {
  id: string;
  number: string;
  day: Day;
  memo: string;
  event: string;
  sourceType: string;
  sourceId: string;
  reverses: string | null;
  reversedBy: string | null;
  createdAt: Date;
  createdByName: string;
}

/** One voucher by its number, with the numbers of its mirror. */
export async function findVoucher(ctx: Reading, number: string): Promise<VoucherHead | undefined> {
  const found = await sql<VoucherHead>`
    select v.id, v.number, v.day, v.memo, v.event, v.source_type as "sourceType",
           v.source_id as "sourceId", before.number as reverses, after.number as "reversedBy",
           v.created_at as "createdAt",
           coalesce(${personName("who")}, '') as "createdByName"
    from voucher v
    left join voucher before on before.org_id = v.org_id and before.source_type = v.source_type
      and before.source_id = v.source_id and before.event = v.reverses
    left join voucher after on after.org_id = v.org_id and after.source_type = v.source_type
      and after.source_id = v.source_id and after.reverses = v.event
    left join profile who on who.org_id = v.org_id and who.user_id = v.created_by
    where v.number = ${number}
  `.execute(ctx.tx);
  return found.rows[0];
}

interface VoucherLine {
  line: number;
  account: string;
  accountName: string;
  memo: string | null;
  amount: bigint;
  foreignAmount: bigint | null;
  foreignCurrency: Currency | null;
  rateMicro: bigint | null;
}

export async function linesOfVoucher(ctx: Reading, voucherId: string): Promise<VoucherLine[]> {
  const found = await sql<VoucherLine>`
    select l.line, l.account_code as account, a.name as "accountName", l.memo, l.amount,
           l.foreign_amount as "foreignAmount", l.foreign_currency as "foreignCurrency",
           l.rate_micro as "rateMicro"
    from voucher_line l join account a on a.org_id = l.org_id and a.code = l.account_code
    where l.voucher_id = ${voucherId} order by l.line
  `.execute(ctx.tx);
  return found.rows;
}
