// Receipts of purchases wherever they lie: with claims, with bills of suppliers, with accounts of advances. Only read here;
// each is written by its own slice.
import { sql } from "kysely";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import type { Likeness } from "./rules.ts";

/** A receipt as it is compared: its file, the number of the fiscal receipt, or both. */
export interface ReceiptMark {
  file: string | null;
  fiscalNumber: string | null;
}

/** Which of the receipts asked about it is like, from 0 on. */
export type LikeReceipt = Likeness & { at: number };

/**
 * Live documents of any kind, but this one, that have the file or the fiscal number of one of these receipts: of each receipt
 * those with the same file first, the newest first.
 */
export async function sameReceipts(
  ctx: Pick<Ctx, "tx">,
  of: { exceptId: string; receipts: readonly ReceiptMark[] },
): Promise<LikeReceipt[]> {
  const files = of.receipts.map(({ file }) => file);
  const numbers = of.receipts.map(({ fiscalNumber }) => fiscalNumber);
  if ([...files, ...numbers].every((one) => one === null)) return [];
  const found = await sql<LikeReceipt>`
    with asked as (
      select file, fiscal_key(number) as key, (place - 1)::int as at
      from unnest(${files}::text[], ${numbers}::text[]) with ordinality as given (file, number, place)
    ), marked as (
      select a.at, 'receipt' as how, r.expense_id as id
        from asked a join expense_receipt r on r.file_sha256 = a.file
      union select a.at, 'fiscal-number', e.id
        from asked a join expense e on fiscal_key(e.fiscal_number) = a.key
      union select a.at, 'receipt', b.id from asked a join supplier_bill b on b.file_sha256 = a.file
      union select a.at, 'fiscal-number', b.id
        from asked a join supplier_bill b on fiscal_key(b.fiscal_number) = a.key
      union select a.at, 'receipt', l.retirement_id
        from asked a join fund_retirement_line l on l.file_sha256 = a.file
      union select a.at, 'fiscal-number', l.retirement_id
        from asked a join fund_retirement_line l on fiscal_key(l.fiscal_number) = a.key
    ), document as (
      select e.org_id, e.id, e.number, e.day, e.claimant_id as by_id from expense e
        where e.id in (select id from marked)
          and e.state in ('draft', 'submitted', 'returned', 'approved')
      union all select b.org_id, b.id, b.number, b.day, b.created_by from supplier_bill b
        where b.id in (select id from marked) and b.state not in ('rejected', 'cancelled', 'voided')
      union all select t.org_id, t.id, t.number,
          (t.created_at at time zone 'Africa/Kampala')::date, t.created_by
        from fund_retirement t
        where t.id in (select id from marked) and t.state <> 'sent_back'
    )
    select m.at, m.how, d.id, d.number, d.day, ${personName("who")} as "byName"
    from marked m
    join document d on d.id = m.id
    join profile who on who.org_id = d.org_id and who.user_id = d.by_id
    where d.id <> ${of.exceptId}
    order by m.at, (m.how = 'receipt') desc, d.day desc, d.number
    limit 100
  `.execute(ctx.tx);
  return found.rows;
}
