// Certificates of tax kept back, and what a supplier's account says, read from the books.
import { type RawBuilder, sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { likeOf } from "#platform/server/store.ts";
import type { Bill, CertificateRow } from "./api.ts";

/** Certificates of a month (without one: all) that match. */
export function matchingCertificates(filter: {
  month?: string | undefined;
  search?: string | undefined;
  billId?: string;
}): RawBuilder<CertificateRow & { code: string }> {
  const wheres = [sql`true`];
  if (filter.month) wheres.push(sql`to_char(c.day, 'YYYY-MM') = ${filter.month}`);
  if (filter.billId) wheres.push(sql`c.bill_id = ${filter.billId}`);
  if (filter.search) {
    const like = likeOf(filter.search);
    wheres.push(sql`(c.number ilike ${like} or s.legal_name ilike ${like} or s.tin ilike ${like}
      or b.number ilike ${like})`);
  }
  return sql<CertificateRow & { code: string }>`
    select c.id, c.number, c.state, c.day, c.supplier_id as "supplierId",
      s.legal_name as "supplierName", s.tin, c.bill_id as "billId", b.number as "billNumber",
      c.base_amount as base, c.rate_bp as "rateBp", c.amount, c.code,
      ((date_trunc('month', c.day) + interval '1 month')::date + law.day_of_month - 1) as "remitBy"
    from withholding_certificate c
    join supplier s on s.org_id = c.org_id and s.id = c.supplier_id
    join supplier_bill b on b.org_id = c.org_id and b.id = c.bill_id
    cross join lateral (
      select day_of_month from withholding_remittance
      where effective_from <= c.day order by effective_from desc limit 1
    ) law
    where ${sql.join(wheres, sql` and `)}
  `;
}

/** The totals of a list: what is to be handed over, without what was revoked. */
export const certificateTotals = sql<{ base: bigint; amount: bigint }>`
  coalesce(sum(page.base) filter (where page.state = 'issued'), 0)::bigint as base,
  coalesce(sum(page.amount) filter (where page.state = 'issued'), 0)::bigint as amount
`;

/** The certificate of a bill; undefined when nothing was kept back. */
export async function certificateOfBill(
  ctx: Pick<Ctx, "tx">,
  billId: string,
): Promise<(CertificateRow & { code: string }) | undefined> {
  const found = await matchingCertificates({ billId }).execute(ctx.tx);
  return found.rows[0];
}

/** Certificates by their bills, as a bill's page names them. */
export async function shownCertificate(
  ctx: Pick<Ctx, "tx">,
  billId: string,
): Promise<Bill["certificate"]> {
  const found = await certificateOfBill(ctx, billId);
  return found ? { id: found.id, number: found.number, state: found.state } : null;
}

/** Writes the certificate of a bill. */
export async function insertCertificate(
  ctx: Ctx,
  made: {
    id: string;
    number: string;
    billId: string;
    supplierId: string;
    base: bigint;
    rateBp: number;
    amount: bigint;
    code: string;
  },
): Promise<void> {
  await ctx.tx
    .insertInto("withholding_certificate")
    .values({
      id: made.id,
      number: made.number,
      state: "issued",
      bill_id: made.billId,
      supplier_id: made.supplierId,
      day: ctx.today,
      base_amount: made.base,
      rate_bp: made.rateBp,
      amount: made.amount,
      code: made.code,
      created_at: ctx.now,
    })
    .execute();
}

/** The certificate of a voided bill counts no more. */
export async function revokeCertificate(ctx: Ctx, id: string): Promise<void> {
  await ctx.tx
    .updateTable("withholding_certificate")
    .set({ state: "revoked" })
    .where("id", "=", id)
    .execute();
}

export interface AccountMovement {
  voucherNumber: string;
  day: Day;
  memo: string;
  sourceType: string;
  sourceId: string;
  /** + owed, − paid or taken back. */
  amount: bigint;
}

/** What made, met or re-opened a supplier's debts up to a day, in the order it was booked. */
export async function movementsOfSupplier(
  ctx: Pick<Ctx, "tx">,
  of: { supplierId: string; to: Day },
): Promise<AccountMovement[]> {
  const found = await sql<AccountMovement>`
    select v.number as "voucherNumber", v.day, v.memo, v.source_type as "sourceType",
      v.source_id as "sourceId", 
      sum(case d.kind when 'supplier-payable' then m.amount else -m.amount end)::bigint as amount
    from due d
    join due_movement m on m.org_id = d.org_id and m.due_id = d.id
    join voucher v on v.org_id = m.org_id and v.id = m.voucher_id
    where d.party_type = 'supplier' and d.party_id = ${of.supplierId}
      and d.kind in ('supplier-payable', 'supplier-advance') and v.day <= ${of.to}
    group by v.id, v.number, v.day, v.memo, v.source_type, v.source_id, v.seq
    -- What is set off moves from one side to the other: the account stays what it was.
    having sum(case d.kind when 'supplier-payable' then m.amount else -m.amount end) <> 0
    order by v.day, v.seq
  `.execute(ctx.tx);
  return found.rows;
}
