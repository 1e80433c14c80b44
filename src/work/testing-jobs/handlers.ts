// The job at the customer's site: planned, begun, done.
import type { Day } from "#kernel/days.ts";
import { type Blocker, notFound } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { csvOf, largestExport } from "#platform/server/csv.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { changeRow, moveState, readPage, readPageWithTotals } from "#platform/server/store.ts";
import { instrumentsOf, procedureFor, techniciansOf } from "#registry/technicians/door.ts";
import { instrumentFaults, refuseUnfit, technicianFaults } from "#registry/technicians/rules.ts";
import { type Job, testingJobs } from "./api.ts";
import { reportsOf } from "./reportStore.ts";
import { checkStart, checkTestDay, jobLife, missingForStart } from "./rules.ts";
import { findJob, jobTotals, matchingJobs, type StoredJob, writeAssignments } from "./store.ts";

const table = "testing_job";
const what = "testing-job";
const newestFirst = { sort: "number", direction: "desc" } as const;

export const testingJobsHandlers = handlersFor(testingJobs, {
  list: (ctx) =>
    readPageWithTotals(ctx, matchingJobs(ctx.params), { ...ctx.params, ...newestFirst }, jobTotals),
  csv: async (ctx) => {
    const asked = { limit: largestExport, ...newestFirst };
    const { rows } = await readPage(ctx, matchingJobs(ctx.params), asked);
    const heads = ["Number", "Customer", "Method", "Site", "Asset", "Planned", "Tested", "State"];
    const lines = rows.map((row) => [
      ...[row.number, row.customerName, row.method, row.site, row.asset, row.plannedOn],
      ...[row.testedOn, row.state, row.report, row.invoice, row.net],
    ]);
    const more = ["Report", "Invoice", "Net UGX"];
    return { name: `testing-jobs-${ctx.today}.csv`, bytes: csvOf([...heads, ...more], lines) };
  },
  one: (ctx) => jobOf(ctx, ctx.params.id),

  plan: async (ctx) => {
    const { id } = ctx.params;
    const { version, plannedOn, procedureId, technicians, instruments } = ctx.body;
    const job = await storedJob(ctx, id);
    await procedureFor(ctx, procedureId, job.method);
    const crew = { method: job.method, technicianIds: technicians, instrumentIds: instruments };
    refuseUnfit(await unfitOn(ctx, crew, plannedOn));
    const set = { planned_on: plannedOn, procedure_id: procedureId };
    const states = jobLife.moves.cancel.from;
    await changeRow(ctx, table, { id, version, states, set, what });
    await writeAssignments(ctx, id, { technicians, instruments });
    const details = { technicians, instruments };
    ctx.audit({ subject: what, subjectId: id, action: "assign", details });
    return jobOf(ctx, id);
  },
  start: async (ctx) => {
    const { id } = ctx.params;
    const job = await storedJob(ctx, id);
    if (job.state === "scheduled") await checkFitToStart(ctx, job);
    const { version } = ctx.body;
    await moveState(ctx, table, jobLife, { id, move: "start", version, what });
    return jobOf(ctx, id);
  },
  finish: async (ctx) => {
    const { id } = ctx.params;
    const { version, testedOn } = ctx.body;
    const job = await storedJob(ctx, id);
    checkTestDay(testedOn, { today: ctx.today, orderedOn: job.orderedOn });
    refuseUnfit(await unfitOn(ctx, job, testedOn));
    await moveState(ctx, table, jobLife, {
      ...{ id, move: "finish", version, what },
      set: { tested_on: testedOn },
      details: { testedOn },
    });
    return jobOf(ctx, id);
  },
  cancel: async (ctx) => {
    const { id } = ctx.params;
    const { version, reason } = ctx.body;
    await moveState(ctx, table, jobLife, {
      ...{ id, move: "cancel", version, what },
      set: { closing_reason: reason },
      details: { reason },
    });
    return jobOf(ctx, id);
  },
});

/** A job as stored; refuses an unknown one. */
export async function storedJob(ctx: Pick<Ctx, "tx">, id: string): Promise<StoredJob> {
  const stored = await findJob(ctx, id);
  if (!stored) throw notFound("testing job");
  return stored;
}

/** One job as its page shows it, with what stands in the way of its next step. */
async function jobOf(ctx: Ctx, id: string): Promise<Job> {
  const { technicianIds, instrumentIds, orderedOn: _, ...shown } = await storedJob(ctx, id);
  const technicians = await techniciansOf(ctx, technicianIds);
  const instruments = await instrumentsOf(ctx, instrumentIds);
  const isOpen = shown.state === "scheduled" || shown.state === "in_progress";
  const crew = { method: shown.method, technicianIds, instrumentIds };
  return {
    ...shown,
    technicians: technicians.map(({ id: technicianId, name, holds }) => ({
      ...{ id: technicianId, name, holds },
    })),
    instruments: instruments.map(({ id: instrumentId, name, serial, dueOn }) => ({
      ...{ id: instrumentId, name, serial, dueOn },
    })),
    blockers: isOpen ? [...missingOf(shown, crew), ...(await unfitOn(ctx, crew, ctx.today))] : [],
    reports: await reportsOf(ctx, id),
  };
}

function missingOf(
  job: Pick<Job, "id" | "method" | "procedureId">,
  crew: Pick<StoredJob, "technicianIds" | "instrumentIds">,
) {
  const { id, method, procedureId } = job;
  const technicians = crew.technicianIds.length;
  return missingForStart({
    ...{ id, method, procedureId, technicians },
    instruments: crew.instrumentIds.length,
  });
}

async function checkFitToStart(ctx: Ctx, job: StoredJob): Promise<void> {
  checkStart(missingOf(job, job));
  if (job.procedureId !== null) await procedureFor(ctx, job.procedureId, job.method);
  refuseUnfit(await unfitOn(ctx, job, ctx.today));
}

/** Who and what of a job is not fit on a day, each with its name and why. */
export async function unfitOn(
  ctx: Ctx,
  job: Pick<StoredJob, "method" | "technicianIds" | "instrumentIds">,
  day: Day,
): Promise<Blocker[]> {
  const { method } = job;
  const technicians = await techniciansOf(ctx, job.technicianIds);
  const instruments = await instrumentsOf(ctx, job.instrumentIds);
  return [
    ...technicians.flatMap((one) => technicianFaults(one, { method, day, leastLevel: 1 })),
    ...instruments.flatMap((one) => instrumentFaults(one, { method, day })),
  ];
}
