// How many rows each list of open work has, in one statement. Each question says the same as the filter
// of its list.
import { type RawBuilder, sql } from "kysely";
import { kampalaDay } from "#kernel/days.ts";
import { can } from "#kernel/permissions.ts";
import type { Ctx } from "#platform/server/context.ts";
import { stageDaysOn } from "#registry/stages/door.ts";
import type { Stage } from "#registry/stages/rules.ts";
import { missingDeposits } from "#work/cash-counts/door.ts";
import { seesAllExpenses } from "#work/expenses/rules.ts";
import { partsWaiting } from "#work/fund-requests/door.ts";
import { storesToCount } from "#work/store-counts/door.ts";
import { jobsToBill } from "#work/testing-jobs/door.ts";
import type { CountName } from "./linkRules.ts";

interface Counted {
  name: CountName;
  count: number;
  /** Of them: as old as the company says is nearly late, and as old as it says is late. */
  soon: number;
  late: number;
  /** How old the oldest is; null where there is none, or where age says nothing. */
  oldestDays: number | null;
  /** How many days they may stand there; null where the company has set none. */
  lateAfterDays: number | null;
}

/** How many rows stand behind each of these counts, and how old they are; there is always one, the expenses. */
export async function countRows(
  ctx: Pick<Ctx, "tx" | "actor" | "today" | "now">,
  names: readonly CountName[],
): Promise<Counted[]> {
  const questions = names.map((name) => {
    const lateAfter = sql`(select late_days from limits where stage = ${name}) as "lateAfterDays"`;
    const { counted, aged } = askedOf(ctx, name);
    // Where age says nothing, rows are counted and not held to a limit.
    if (counted !== undefined) {
      return sql`
      select ${name}::text as name, coalesce((${counted}), 0)::int as count, 0 as soon, 0 as late,
             null::int as "oldestDays", ${lateAfter}`;
    }
    return sql`
      select ${name}::text as name, coalesce(sum(w.count), 0)::int as count,
             coalesce(sum(w.count) filter (where w.days >= l.soon_days and w.days < l.late_days), 0)::int as soon,
             coalesce(sum(w.count) filter (where w.days >= l.late_days), 0)::int as late,
             max(w.days) as "oldestDays", ${lateAfter}
      from (${aged}) w
      left join limits l on l.stage = ${name}`;
  });
  const found = await sql<Counted>`
    with limits as materialized (${stageDaysOn(ctx.today)})
    ${sql.join(questions, sql` union all `)}
  `.execute(ctx.tx);
  return found.rows;
}

/** Either how many rows there are, or how many of them are how many days old: they are held to a limit day by day. */
function askedOf(
  ctx: Pick<Ctx, "actor" | "today" | "now">,
  name: CountName,
):
  | { counted: RawBuilder<unknown>; aged?: undefined }
  | { counted?: undefined; aged: RawBuilder<unknown> } {
  if (isKept(name)) return { counted: keptOf[name] };
  if (name === "payables_free") {
    return {
      aged: sql`select (${ctx.today}::date - d.day) as days, d.count from (${freePayables}) d`,
    };
  }
  const since = sinceOf[name];
  const question = questionOf(ctx, name);
  if (since === undefined) return { counted: sql`select count(*) from ${question}` };
  const today = since.byClock === true ? kampalaDay(ctx.now) : ctx.today;
  return {
    aged: sql`select (${today}::date - ${since.day}) as days, count(*) as count from ${question} group by 1`,
  };
}

/** Whoever does not answer for expenses has only their own in that list; everybody has only the funds paid to them. */
function questionOf(
  { actor, today }: Pick<Ctx, "actor" | "today">,
  name: RowName,
): RawBuilder<unknown> {
  if (name === "funds_to_confirm") return partsWaiting(actor.userId);
  if (name === "stores_to_count") return storesToCount(today);
  if (name === "deposits_missing") return missingDeposits(today);
  const isOwn = name === "expenses_submitted" && !can(actor.flags, seesAllExpenses);
  return isOwn ? sql`${rowsOf[name]} and claimant_id = ${actor.userId}` : rowsOf[name];
}

/** The rows of a table that are in a state, as a question begins. */
export const inState = (table: string, state: string): RawBuilder<unknown> =>
  sql`${sql.table(table)} where state = ${state}`;

/** Jobs by where the newest revision of their report stands. */
const jobsWithReport = (state: string): RawBuilder<unknown> => sql`
  testing_job j
  join lateral (
    select r.state from testing_report r where r.org_id = j.org_id and r.job_id = j.id
    order by r.revision desc limit 1) newest on true
  where newest.state = ${state}`;

/** Counted by what is kept beside the rows. */
const keptNames = [
  "farmers_active",
  "lots_standing",
  "contracts_open",
  "shipments_planned",
  "shipments_allocated",
  "shipments_papers",
  "shipments_to_load",
] as const satisfies readonly CountName[];
type KeptName = (typeof keptNames)[number];
type RowName = Exclude<CountName, KeptName | "payables_free">;

const isKept = (name: CountName): name is KeptName => keptNames.some((one) => one === name);

/** Those that depend on who asks, or on which day. */
type AskedName = "funds_to_confirm" | "stores_to_count" | "deposits_missing";

/** Each count that says the same to everybody, as a question begins. */
export const rowsOf: Record<Exclude<RowName, AskedName>, RawBuilder<unknown>> = {
  farmers_to_verify: inState("farmer", "pending_verification"),
  plots_to_verify: inState("plot", "checked"),
  collections_to_complete: inState("collection", "recorded"),
  quality_to_approve: inState("collection", "quality_pending"),
  payments_to_approve: inState("payment", "prepared"),
  payments_to_release: inState("payment", "approved"),
  payments_unknown: inState("payment", "unknown"),
  transfers_to_receive: inState("store_transfer", "dispatched"),
  transfer_losses: inState("store_transfer", "variance_review"),
  counts_to_decide: inState("store_count", "review"),
  costs_to_post: inState("cost_line", "recorded"),
  batches_planned: inState("processing_batch", "planned"),
  batches_running: inState("processing_batch", "running"),
  batches_to_review: inState("processing_batch", "variance_review"),
  packing_planned: inState("packing_run", "planned"),
  packing_to_release: inState("packing_run", "packed"),
  contracts_to_approve: inState("contract", "pending_approval"),
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
  jobs_to_invoice: jobsToBill,
  prices_to_publish: inState("price_list", "submitted"),
  expenses_submitted: inState("expense", "submitted"),
  funds_submitted: inState("fund_request", "submitted"),
  bills_submitted: inState("supplier_bill", "submitted"),
  cash_differences: inState("cash_count", "variance_review"),
};

const shipmentsIn = (state: string) =>
  sql`select sum(k.shipments) from shipment_sum k where k.state = ${state}`;

/** How many there are by what is kept. */
const keptOf: Record<KeptName, RawBuilder<unknown>> = {
  // The register without those who wait or are held back, who are few.
  farmers_active: sql`
    select (select coalesce(sum(k.farmers), 0) from record_sum k)
         - (select count(*) from farmer f where f.state in ('pending_verification', 'suspended'))`,
  lots_standing: sql`select count(*) from lot_standing k where k.quantity > 0`,
  contracts_open: sql`
    select sum(k.contracts) from contract_sum k where k.state in ('approved', 'active', 'part_shipped')`,
  shipments_planned: shipmentsIn("planned"),
  shipments_allocated: shipmentsIn("allocated"),
  shipments_papers: shipmentsIn("documents_pending"),
  shipments_to_load: shipmentsIn("ready_to_load"),
};

/** What is owed to farmers by the day it is due, as it is kept, without what a payment under way pays. */
const freePayables = sql`
  select g.day, sum(g.count) as count
  from (
    select k.due_on as day, k.dues as count from due_sum k where k.kind = 'farmer-payable' and k.dues > 0
    union all
    select b.due_on, -1
    from payment_item i
    cross join lateral (
      select b.due_on from due_balance b
      where b.org_id = i.org_id and b.due_id = i.due_id and b.open > 0 offset 0) b
    cross join lateral (
      select from due d where d.org_id = i.org_id and d.id = i.due_id and d.kind = 'farmer-payable' offset 0) d
    where i.is_live) g
  group by 1 having sum(g.count) > 0`;

/** Since which day a row stands at its stage: documents carry the business day, the rest the clock's. */
interface Since {
  day: RawBuilder<unknown>;
  byClock?: boolean;
}

const on = (column: string): Since => ({ day: sql.ref(column) });
const clock = (column: string): Since => ({
  day: sql`(${sql.ref(column)} at time zone 'Africa/Kampala')::date`,
  byClock: true,
});

const agedSince: Record<Exclude<Stage, "payables_free">, Since> = {
  farmers_to_verify: clock("registered_at"),
  plots_to_verify: clock("captured_at"),
  collections_to_complete: on("collected_on"),
  quality_to_approve: on("collected_on"),
  payments_to_approve: on("prepared_on"),
  payments_to_release: on("prepared_on"),
  payments_unknown: on("prepared_on"),
  costs_to_post: on("day"),
  batches_planned: on("planned_on"),
  batches_running: { day: sql`coalesce(started_on, planned_on)` },
  batches_to_review: { day: sql`coalesce(finished_on, planned_on)` },
  packing_planned: on("planned_on"),
  packing_to_release: { day: sql`coalesce(packed_on, planned_on)` },
  contracts_to_approve: on("contract_day"),
  shipments_loaded: on("loaded_on"),
  shipments_on_water: on("shipped_on"),
  shipments_to_close: on("delivered_on"),
  orders_to_invoice: on("order_day"),
  invoices_unpaid: on("i.due_on"),
  jobs_scheduled: on("planned_on"),
  jobs_in_progress: { day: sql`coalesce(tested_on, planned_on)` },
  jobs_to_invoice: { day: sql`coalesce(j.tested_on, j.planned_on)` },
  prices_to_publish: clock("created_at"),
  expenses_submitted: clock("submitted_at"),
  funds_submitted: on("asked_on"),
  bills_submitted: clock("created_at"),
};
const sinceOf: Partial<Record<CountName, Since>> = agedSince;
