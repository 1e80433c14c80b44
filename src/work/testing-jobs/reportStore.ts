// Reports and their results as they lie in their tables.
import { sql } from "kysely";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import type { Job } from "./api.ts";
import type { Report } from "./reportApi.ts";

/** The revisions of a job's report, the newest first. */
export async function reportsOf(ctx: Pick<Ctx, "tx">, jobId: string): Promise<Job["reports"]> {
  const found = await sql<Job["reports"][number]>`
    select r.id, r.revision, r.state, r.code, r.issued_at as "issuedAt" from testing_report r
    where r.job_id = ${jobId} order by r.revision desc
  `.execute(ctx.tx);
  return found.rows;
}

interface StoredSigner {
  name: string;
  technicianId: string;
  certificate: string;
  level: number;
  expiresOn: string;
}

export type StoredReport = Omit<
  Report,
  "instruments" | "results" | "tester" | "reviewer" | "net" | "invoice"
> & {
  createdById: string;
  signedById: string | null;
  signedAt: Date | null;
  reviewedAt: Date | null;
  tester: StoredSigner | null;
  reviewer: StoredSigner | null;
  fileSha256: string | null;
};

const signerOf = (certificate: string) => sql`
  (select json_build_object('name', t.name, 'technicianId', t.id, 'certificate', s.certificate,
     'level', s.level, 'expiresOn', s.expires_on)
   from technician_certificate s
   join technician t on t.org_id = s.org_id and t.id = s.technician_id
   where s.org_id = r.org_id and s.id = ${sql.ref(certificate)})
`;

export async function findReport(
  ctx: Pick<Ctx, "tx">,
  id: string,
): Promise<StoredReport | undefined> {
  const found = await sql<StoredReport>`
    select r.id, r.revision, r.state, r.version, r.code, r.issued_at as "issuedAt",
      r.job_id as "jobId", j.number as "jobNumber", j.customer_id as "customerId",
      c.legal_name as "customerName", c.address as "customerAddress",
      q.order_reference as "orderReference", q.site, q.asset, j.method, j.tested_on as "testedOn",
      p.code || ' rev ' || p.revision as "procedureName", p.standard, r.criteria, r.technique,
      r.coverage, r.limitations, r.conclusion, r.witness, r.revising_because as "revisingBecause",
      ${personName("who")} as "createdByName", r.created_by as "createdById",
      r.signed_by as "signedById", r.signed_at as "signedAt", r.reviewed_at as "reviewedAt",
      ${signerOf("r.tester_certificate")} as tester,
      ${signerOf("r.reviewer_certificate")} as reviewer,
      r.same_person as "samePerson", r.file_sha256 as "fileSha256"
    from testing_report r
    join testing_job j on j.org_id = r.org_id and j.id = r.job_id
    join testing_quotation q on q.org_id = j.org_id and q.id = j.quotation_id
    join customer c on c.org_id = j.org_id and c.id = j.customer_id
    join testing_procedure p on p.org_id = j.org_id and p.id = j.procedure_id
    join profile who on who.org_id = r.org_id and who.user_id = r.created_by
    where r.id = ${id}
  `.execute(ctx.tx);
  return found.rows[0];
}

export async function resultsOf(ctx: Pick<Ctx, "tx">, id: string): Promise<Report["results"]> {
  const found = await sql<Report["results"][number]>`
    select item, location, indication, size, verdict from testing_result
    where report_id = ${id} order by line
  `.execute(ctx.tx);
  return found.rows;
}

export interface Findings {
  criteria: string;
  technique: string;
  coverage: string;
  limitations: string;
  conclusion: string;
  witness: string | null;
}

export async function insertReport(
  ctx: Ctx,
  row: Findings & {
    id: string;
    job_id: string;
    revision: number;
    revising_because: string | null;
  },
): Promise<void> {
  await ctx.tx
    .insertInto("testing_report")
    .values({ ...row, state: "draft", created_at: ctx.now, created_by: ctx.actor.userId })
    .execute();
}

/** Writes the results of a draft anew. */
export async function writeResults(
  ctx: Ctx,
  reportId: string,
  results: Report["results"],
): Promise<void> {
  await ctx.tx.deleteFrom("testing_result").where("report_id", "=", reportId).execute();
  const rows = results.map(({ item, location, indication, size, verdict }, index) => ({
    ...{ report_id: reportId, line: index + 1 },
    ...{ item, location, indication, size, verdict },
  }));
  await ctx.tx.insertInto("testing_result").values(rows).execute();
}
