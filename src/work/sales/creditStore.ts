// Credit notes as they lie in their tables.
import { type RawBuilder, sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import { likeOf } from "#platform/server/store.ts";
import type { CreditFilter, CreditNote, CreditNoteRow } from "./creditApi.ts";
import type { CreditedLine, DeliveredLot } from "./creditRules.ts";

const joins = sql`
  from credit_note n
  join sales_invoice i on i.org_id = n.org_id and i.id = n.invoice_id
  join customer c on c.org_id = n.org_id and c.id = n.customer_id
`;
const columns = sql`
  n.id, n.number, n.state, n.version, n.invoice_id as "invoiceId", i.number as "invoiceNumber",
  n.customer_id as "customerId", c.legal_name as "customerName", n.reason_code as "reasonCode",
  n.net_amount as net, n.vat_amount as vat, n.net_amount + n.vat_amount as gross, n.day
`;

/** Every credit note that matches, for a page of the list. */
export function matchingCreditNotes(filter: CreditFilter): RawBuilder<CreditNoteRow> {
  const wheres = [sql`true`];
  if (filter.customerId) wheres.push(sql`n.customer_id = ${filter.customerId}`);
  if (filter.invoiceId) wheres.push(sql`n.invoice_id = ${filter.invoiceId}`);
  if (filter.state) wheres.push(sql`n.state = ${filter.state}`);
  if (filter.search) {
    const like = likeOf(filter.search);
    wheres.push(
      sql`(n.number ilike ${like} or i.number ilike ${like} or c.legal_name ilike ${like})`,
    );
  }
  return sql<CreditNoteRow>`select ${columns} ${joins} where ${sql.join(wheres, sql` and `)}`;
}

/** What is asked for or was credited. */
export const creditTotals = sql<{ gross: bigint }>`
  coalesce(sum(page.gross) filter (
    where page.state in ('submitted', 'approved')), 0)::bigint as gross
`;

export type StoredCreditNote = Omit<CreditNote, "lines" | "approval" | "fiscal"> & {
  verificationCode: string | null;
  qr: string | null;
  fiscalDay: Day | null;
};

export async function findCreditNotes(
  ctx: Pick<Ctx, "tx">,
  ids: readonly string[],
): Promise<StoredCreditNote[]> {
  const found = await sql<StoredCreditNote>`
    select ${columns}, n.reason, n.restocks, n.settled_amount as settled, n.code,
      n.closing_reason as "closingReason", n.same_person as "samePerson",
      ${personName("maker")} as "createdByName", f.state as "fiscalState",
      f.fiscal_number as "fiscalNumber", f.verification_code as "verificationCode", f.qr,
      f.fiscal_day as "fiscalDay"
    ${joins}
    join profile maker on maker.org_id = n.org_id and maker.user_id = n.created_by
    left join fiscal_document f on f.org_id = n.org_id and f.id = n.id
    where n.id = any(${[...ids]}::uuid[])
  `.execute(ctx.tx);
  return found.rows;
}

export async function creditLinesOf(
  ctx: Pick<Ctx, "tx">,
  noteId: string,
): Promise<CreditNote["lines"]> {
  const found = await sql<CreditNote["lines"][number]>`
    select m.line, l.kind, l.description, m.quantity, m.net_amount as net, m.vat_amount as vat,
           l.revenue_account as "revenueAccount"
    from credit_note_line m
    join credit_note n on n.org_id = m.org_id and n.id = m.credit_note_id
    join sales_invoice_line l on l.org_id = n.org_id and l.invoice_id = n.invoice_id
      and l.line = m.line
    where m.credit_note_id = ${noteId} order by m.line
  `.execute(ctx.tx);
  return found.rows;
}

export async function insertCreditNote(
  ctx: Ctx,
  note: {
    id: string;
    number: string;
    invoiceId: string;
    customerId: string;
    reasonCode: string;
    reason: string;
    restocks: boolean;
    lines: readonly CreditedLine[];
  },
): Promise<void> {
  await ctx.tx
    .insertInto("credit_note")
    .values({
      id: note.id,
      number: note.number,
      invoice_id: note.invoiceId,
      customer_id: note.customerId,
      reason_code: note.reasonCode,
      reason: note.reason,
      restocks: note.restocks,
      ...sumsOf(note.lines),
      created_at: ctx.now,
      created_by: ctx.actor.userId,
    })
    .execute();
  await writeCreditLines(ctx, note.id, note.lines);
}

/** What the lines come to, as columns. */
export function sumsOf(lines: readonly CreditedLine[]): {
  net_amount: bigint;
  vat_amount: bigint;
} {
  return {
    net_amount: lines.reduce((sum, line) => sum + line.net, 0n),
    vat_amount: lines.reduce((sum, line) => sum + line.vat, 0n),
  };
}

/** What is credited of each line, in place of what stood there before. */
export async function writeCreditLines(
  ctx: Ctx,
  noteId: string,
  lines: readonly CreditedLine[],
): Promise<void> {
  await ctx.tx.deleteFrom("credit_note_line").where("credit_note_id", "=", noteId).execute();
  await ctx.tx
    .insertInto("credit_note_line")
    .values(
      lines.map((line) => ({
        credit_note_id: noteId,
        line: line.line,
        quantity: line.quantity,
        net_amount: line.net,
        vat_amount: line.vat,
      })),
    )
    .execute();
}

/** The lots that went out on a line of an invoice's order, in the order they left, with what came back. */
export async function deliveredLots(
  ctx: Pick<Ctx, "tx">,
  of: { invoiceId: string; line: number },
): Promise<(DeliveredLot & { account: string; placeId: string })[]> {
  const found = await sql<DeliveredLot & { account: string; placeId: string }>`
    select d.lot_id as "lotId", d.grams, d.cost_amount as cost, l.account_code as account,
           n.place_id as "placeId",
           coalesce(back.grams, 0)::bigint as "backGrams",
           coalesce(back.cost, 0)::bigint as "backCost"
    from sales_invoice i
    join delivery_note n on n.org_id = i.org_id and n.order_id = i.order_id
    join delivery_lot d on d.org_id = n.org_id and d.delivery_id = n.id
    join lot l on l.org_id = d.org_id and l.id = d.lot_id
    left join lateral (
      select sum(b.grams) as grams, sum(b.cost_amount) as cost
      from credit_note_lot b
      join credit_note c on c.org_id = b.org_id and c.id = b.credit_note_id
      where c.invoice_id = i.id and b.line = d.order_line and b.lot_id = d.lot_id
    ) back on true
    where i.id = ${of.invoiceId} and d.order_line = ${of.line}
    order by l.made_on, l.seq
  `.execute(ctx.tx);
  return found.rows;
}

/** Which lots the goods of a credit note went back into. */
export async function insertBackLots(
  ctx: Ctx,
  noteId: string,
  lots: readonly { line: number; lotId: string; grams: bigint; cost: bigint }[],
): Promise<void> {
  if (lots.length === 0) return;
  await ctx.tx
    .insertInto("credit_note_lot")
    .values(
      lots.map((lot) => ({
        credit_note_id: noteId,
        line: lot.line,
        lot_id: lot.lotId,
        grams: lot.grams,
        cost_amount: lot.cost,
      })),
    )
    .execute();
}
