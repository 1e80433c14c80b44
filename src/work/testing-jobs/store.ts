// Testing jobs as they lie in their tables, with their reports and what sales made of them.
import { type RawBuilder, sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import { likeOf } from "#platform/server/store.ts";
import type { Job, JobFilter, JobRow } from "./api.ts";

const columns = sql`
  j.id, j.number, j.state, j.version, j.customer_id as "customerId",
  c.legal_name as "customerName", j.method, q.site, q.asset, j.planned_on as "plannedOn",
  j.tested_on as "testedOn", q.net, newest.state as report, billed.invoice
`;
// The bill is an order in sales that names the job; what was cancelled bills nothing.
const from = sql`
  from testing_job j
  join testing_quotation q on q.org_id = j.org_id and q.id = j.quotation_id
  join customer c on c.org_id = j.org_id and c.id = j.customer_id
  left join lateral (
    select r.state from testing_report r where r.org_id = j.org_id and r.job_id = j.id
    order by r.revision desc limit 1) newest on true
  left join lateral (
    select o.id, o.number, i.number as invoice from sales_order o
    left join sales_invoice i on i.org_id = o.org_id and i.order_id = o.id
    where o.org_id = j.org_id and o.job_number = j.number and o.state <> 'cancelled'
    order by i.number nulls last, o.number limit 1) billed on true
`;

/**
 * Is a job `j` of a quotation `q` done, and its customer billed for less than was quoted, without tax? What was billed of it to
 * somebody else counts nothing.
 */
export const isToBill = sql`
  j.state = 'field_done' and q.net > coalesce((
    select sum(i.net_amount) from sales_order o
    join sales_invoice i on i.org_id = o.org_id and i.order_id = o.id
    where o.org_id = j.org_id and o.job_number = j.number and o.customer_id = j.customer_id
      and o.state <> 'cancelled'), 0)`;

const jobDay = sql`coalesce(j.tested_on, j.planned_on)`;

/** Every job that matches, for a page of the list or the export. */
export function matchingJobs(filter: JobFilter): RawBuilder<JobRow> {
  const wheres = [sql`true`];
  if (filter.state) wheres.push(sql`j.state = ${filter.state}`);
  if (filter.method) wheres.push(sql`j.method = ${filter.method}`);
  if (filter.report) wheres.push(sql`newest.state = ${filter.report}`);
  if (filter.customerId) wheres.push(sql`j.customer_id = ${filter.customerId}`);
  if (filter.toBill === "yes") wheres.push(isToBill);
  if (filter.from) wheres.push(sql`${jobDay} >= ${filter.from}`);
  if (filter.to) wheres.push(sql`${jobDay} <= ${filter.to}`);
  if (filter.search) {
    const like = likeOf(filter.search);
    wheres.push(sql`(j.number ilike ${like} or c.legal_name ilike ${like} or q.site ilike ${like}
      or q.asset ilike ${like})`);
  }
  return sql`select ${columns} ${from} where ${sql.join(wheres, sql` and `)}`;
}

/** What everything that matches is worth without tax. */
export const jobTotals = sql<{ net: bigint }>`
  coalesce(sum(page.net) filter (where page.state <> 'cancelled'), 0)::bigint as net
`;

export type StoredJob = Omit<Job, "technicians" | "instruments" | "blockers" | "reports"> & {
  technicianIds: string[];
  instrumentIds: string[];
  orderedOn: Day;
};

export async function findJob(ctx: Pick<Ctx, "tx">, id: string): Promise<StoredJob | undefined> {
  const found = await sql<StoredJob>`
    select ${columns}, j.quotation_id as "quotationId", q.number as "quotationNumber",
      q.order_reference as "orderReference", q.asked, q.criteria, q.vat_code as "vatCode",
      j.procedure_id as "procedureId", p.code || ' rev ' || p.revision as "procedureName",
      j.closing_reason as "closingReason", j.created_at as "createdAt",
      ${personName("who")} as "createdByName",
      j.ordered_on as "orderedOn",
      case when billed.id is null then null
           else json_build_object('id', billed.id, 'number', billed.number) end as "order",
      array(select t.technician_id from testing_job_technician t
            where t.org_id = j.org_id and t.job_id = j.id) as "technicianIds",
      array(select t.instrument_id from testing_job_instrument t
            where t.org_id = j.org_id and t.job_id = j.id) as "instrumentIds"
    ${from}
    join profile who on who.org_id = j.org_id and who.user_id = j.created_by
    left join testing_procedure p on p.org_id = j.org_id and p.id = j.procedure_id
    where j.id = ${id}
  `.execute(ctx.tx);
  return found.rows[0];
}

export async function insertJob(
  ctx: Ctx,
  row: {
    id: string;
    number: string;
    quotation_id: string;
    customer_id: string;
    method: string;
    ordered_on: Day;
    planned_on: Day;
  },
): Promise<void> {
  await ctx.tx
    .insertInto("testing_job")
    .values({ ...row, state: "scheduled", created_at: ctx.now, created_by: ctx.actor.userId })
    .execute();
}

/** Writes anew who tests and with what. */
export async function writeAssignments(
  ctx: Ctx,
  jobId: string,
  of: { technicians: readonly string[]; instruments: readonly string[] },
): Promise<void> {
  await ctx.tx.deleteFrom("testing_job_technician").where("job_id", "=", jobId).execute();
  await ctx.tx.deleteFrom("testing_job_instrument").where("job_id", "=", jobId).execute();
  const technicians = [...new Set(of.technicians)].map((id) => ({
    job_id: jobId,
    technician_id: id,
  }));
  const instruments = [...new Set(of.instruments)].map((id) => ({
    job_id: jobId,
    instrument_id: id,
  }));
  await ctx.tx.insertInto("testing_job_technician").values(technicians).execute();
  if (instruments.length === 0) return;
  await ctx.tx.insertInto("testing_job_instrument").values(instruments).execute();
}
