// How many rows each list of open work has, in one statement. Each question says the same as the filter
// of its list.
import { type RawBuilder, sql } from "kysely";
import { can } from "#kernel/permissions.ts";
import type { Ctx } from "#platform/server/context.ts";
import { seesAllExpenses } from "#work/expenses/rules.ts";
import type { CountName } from "./linkRules.ts";

interface Counted {
  name: CountName;
  count: number;
}

/** How many rows stand behind each of these counts; there is always one, the expenses. */
export async function countRows(
  ctx: Pick<Ctx, "tx" | "actor">,
  names: readonly CountName[],
): Promise<Counted[]> {
  const questions = names.map(
    (name) =>
      sql`select ${name}::text as name, count(*)::int as count from ${questionOf(ctx, name)}`,
  );
  const found = await sql<Counted>`${sql.join(questions, sql` union all `)}`.execute(ctx.tx);
  return found.rows;
}

/** Whoever does not answer for expenses has only their own in that list. */
function questionOf({ actor }: Pick<Ctx, "actor">, name: CountName): RawBuilder<unknown> {
  const isOwn = name === "expenses_submitted" && !can(actor.flags, seesAllExpenses);
  return isOwn ? sql`${rowsOf[name]} and claimant_id = ${actor.userId}` : rowsOf[name];
}

const inState = (table: string, state: string): RawBuilder<unknown> =>
  sql`${sql.table(table)} where state = ${state}`;

/** Jobs by where the newest revision of their report stands. */
const jobsWithReport = (state: string): RawBuilder<unknown> => sql`
  testing_job j
  join lateral (
    select r.state from testing_report r where r.org_id = j.org_id and r.job_id = j.id
    order by r.revision desc limit 1) newest on true
  where newest.state = ${state}`;

const rowsOf: Record<CountName, RawBuilder<unknown>> = {
  farmers_active: inState("farmer", "active"),
  farmers_to_verify: inState("farmer", "pending_verification"),
  plots_to_verify: inState("plot", "checked"),
  collections_to_complete: inState("collection", "recorded"),
  quality_to_approve: inState("collection", "quality_pending"),
  payables_free: sql`
    due d
    join due_balance b on b.org_id = d.org_id and b.due_id = d.id and b.open > 0
    where d.kind = 'farmer-payable' and d.party_type = 'farmer' and not exists (
      select from payment_item i where i.org_id = d.org_id and i.due_id = d.id and i.is_live)`,
  payments_to_approve: inState("payment", "prepared"),
  payments_to_release: inState("payment", "approved"),
  payments_unknown: inState("payment", "unknown"),
  lots_standing: sql`
    (select distinct b.lot_id from lot_balance b
     join place s on s.org_id = b.org_id and s.id = b.place_id and s.inside
     where b.quantity > 0) standing`,
  costs_to_post: inState("cost_line", "recorded"),
  batches_planned: inState("processing_batch", "planned"),
  batches_running: inState("processing_batch", "running"),
  batches_to_review: inState("processing_batch", "variance_review"),
  packing_planned: inState("packing_run", "planned"),
  packing_to_release: inState("packing_run", "packed"),
  contracts_to_approve: inState("contract", "pending_approval"),
  contracts_open: sql`contract where state in ('approved', 'active', 'part_shipped')`,
  shipments_planned: inState("shipment", "planned"),
  shipments_allocated: inState("shipment", "allocated"),
  shipments_papers: inState("shipment", "documents_pending"),
  shipments_to_load: inState("shipment", "ready_to_load"),
  shipments_loaded: inState("shipment", "loaded"),
  shipments_on_water: inState("shipment", "shipped"),
  shipments_to_close: inState("shipment", "delivered"),
  orders_to_invoice: inState("sales_order", "delivered"),
  invoices_unpaid: sql`
    sales_invoice i
    join due_balance b on b.org_id = i.org_id and b.due_id = i.due_id
    where b.open > 0`,
  quotations_to_send: inState("testing_quotation", "enquiry"),
  quotations_sent: inState("testing_quotation", "sent"),
  jobs_scheduled: inState("testing_job", "scheduled"),
  jobs_in_progress: inState("testing_job", "in_progress"),
  reports_to_sign: jobsWithReport("draft"),
  reports_to_review: jobsWithReport("signed"),
  reports_to_issue: jobsWithReport("reviewed"),
  prices_to_publish: inState("price_list", "submitted"),
  expenses_submitted: inState("expense", "submitted"),
  funds_submitted: inState("fund_request", "submitted"),
  bills_submitted: inState("supplier_bill", "submitted"),
};
