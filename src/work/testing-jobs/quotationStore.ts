// Enquiries and quotations as they lie in their tables.
import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import { likeOf } from "#platform/server/store.ts";
import type { Quotation, QuotationRow } from "./api.ts";
import type { QuotedLine } from "./rules.ts";

const columns = sql`
  q.id, q.number, q.state, q.version, q.customer_id as "customerId",
  c.legal_name as "customerName", q.method, q.site, q.asset, q.net, q.vat, q.net + q.vat as gross,
  q.sent_on as "sentOn", q.valid_until as "validUntil", q.created_at as "createdAt"
`;
const from = sql`
  from testing_quotation q join customer c on c.org_id = q.org_id and c.id = q.customer_id
`;

/** Every quotation that matches, for a page of the list. */
export function matchingQuotations(filter: {
  search?: string | undefined;
  state?: string | undefined;
  method?: string | undefined;
  customerId?: string | undefined;
}): RawBuilder<QuotationRow> {
  const wheres = [sql`true`];
  if (filter.state) wheres.push(sql`q.state = ${filter.state}`);
  if (filter.method) wheres.push(sql`q.method = ${filter.method}`);
  if (filter.customerId) wheres.push(sql`q.customer_id = ${filter.customerId}`);
  if (filter.search) {
    const like = likeOf(filter.search);
    wheres.push(sql`(q.number ilike ${like} or c.legal_name ilike ${like} or q.site ilike ${like}
      or q.asset ilike ${like})`);
  }
  return sql`select ${columns} ${from} where ${sql.join(wheres, sql` and `)}`;
}

/** What everything that matches comes to. */
export const quotationTotals = sql<{ net: bigint; gross: bigint }>`
  coalesce(sum(page.net), 0)::bigint as net, coalesce(sum(page.gross), 0)::bigint as gross
`;

export type StoredQuotation = Omit<Quotation, "vatBp" | "lines"> & { vatBp: number | null };

export async function findQuotation(
  ctx: Pick<Ctx, "tx">,
  id: string,
): Promise<StoredQuotation | undefined> {
  const found = await sql<StoredQuotation>`
    select ${columns}, q.asked, q.criteria, q.vat_code as "vatCode", q.vat_bp as "vatBp", q.code,
      q.order_reference as "orderReference", q.closing_reason as "closingReason",
      ${personName("who")} as "createdByName", c.address as "customerAddress",
      j.id as "jobId", j.number as "jobNumber"
    ${from}
    join profile who on who.org_id = q.org_id and who.user_id = q.created_by
    left join testing_job j on j.org_id = q.org_id and j.quotation_id = q.id
    where q.id = ${id}
  `.execute(ctx.tx);
  return found.rows[0];
}

export async function linesOf(ctx: Pick<Ctx, "tx">, id: string): Promise<Quotation["lines"]> {
  return ctx.tx
    .selectFrom("testing_quotation_line")
    .select(["description", "quantity", "unit", "price"])
    .where("quotation_id", "=", id)
    .orderBy("line")
    .execute();
}

export interface QuotationTerms {
  customer_id: string;
  method: string;
  asked: string;
  site: string;
  asset: string;
  criteria: string | null;
  vat_code: string;
  net: bigint;
  vat: bigint;
}

export async function insertQuotation(
  ctx: Ctx,
  row: QuotationTerms & { id: string; number: string },
): Promise<void> {
  await ctx.tx
    .insertInto("testing_quotation")
    .values({ ...row, state: "enquiry", created_at: ctx.now, created_by: ctx.actor.userId })
    .execute();
}

/** Writes the lines of an enquiry anew. */
export async function writeLines(
  ctx: Ctx,
  quotationId: string,
  lines: readonly (QuotedLine & { description: string; unit: string })[],
): Promise<void> {
  await ctx.tx
    .deleteFrom("testing_quotation_line")
    .where("quotation_id", "=", quotationId)
    .execute();
  if (lines.length === 0) return;
  const rows = lines.map(({ description, quantity, unit, price }, index) => ({
    ...{ quotation_id: quotationId, line: index + 1 },
    ...{ description, quantity, unit, price },
  }));
  await ctx.tx.insertInto("testing_quotation_line").values(rows).execute();
}
