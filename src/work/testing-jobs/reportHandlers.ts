// The report of a job: written, signed by who tested, reviewed by another, issued with a code, revised.
import { issueCode, supersedeCode } from "#books/codes/door.ts";
import { keepFile, readFile } from "#books/files/door.ts";
import { formatDay } from "#kernel/days.ts";
import { invariant, notFound, Refusal } from "#kernel/refusal.ts";
import { refuseSamePerson } from "#kernel/segregation.ts";
import type { Ctx } from "#platform/server/context.ts";
import { type CtxOf, handlersFor } from "#platform/server/handlers.ts";
import { renderPaper } from "#platform/server/paperPdf.ts";
import { changeRow, moveState } from "#platform/server/store.ts";
import { paperCompanyOf } from "#registry/organization/door.ts";
import { instrumentsOf, signingTechnician, techniciansOf } from "#registry/technicians/door.ts";
import {
  certificateFor,
  interpretingLevel,
  refuseUnfit,
  technicianFaults,
  type TestWork,
} from "#registry/technicians/rules.ts";
import { type Report, testingReports } from "./reportApi.ts";
import { storedJob, unfitOn } from "./handlers.ts";
import { reportPaper } from "./papers/report.ts";
import {
  type Findings,
  findReport,
  insertReport,
  reportsOf,
  resultsOf,
  type StoredReport,
  writeResults,
} from "./reportStore.ts";
import { reportLife, reportName, verdictCounts } from "./rules.ts";

const table = "testing_report";
const what = "testing-report";

export const testingReportsHandlers = handlersFor(testingReports, {
  one: (ctx) => reportOf(ctx, ctx.params.id),
  write: writeReport,
  change: async (ctx) => {
    const { id } = ctx.params;
    const { version, results } = ctx.body;
    const set = findingsOf(ctx.body);
    await changeRow(ctx, table, { id, version, states: ["draft"], set, what });
    await writeResults(ctx, id, results);
    return reportOf(ctx, id);
  },
  sign: signReport,
  sendBack: async (ctx) => {
    const { id } = ctx.params;
    const { version, reason } = ctx.body;
    await moveState(ctx, table, reportLife, {
      ...{ id, move: "sendBack", version, what, details: { reason } },
      set: {
        ...{ tester_certificate: null, signed_by: null, signed_at: null },
        ...{ reviewer_certificate: null, reviewed_by: null, reviewed_at: null },
        same_person: false,
      },
    });
    return reportOf(ctx, id);
  },
  review: reviewReport,
  issue: issueReport,
  paper: async (ctx) => {
    const stored = await storedReport(ctx, ctx.params.id);
    const name = `${reportName(stored.jobNumber, stored.revision).replaceAll(" ", "-")}.pdf`;
    if (stored.fileSha256 !== null) {
      return { name, bytes: (await readFile(ctx, stored.fileSha256)).bytes };
    }
    const paper = reportPaper(await reportOf(ctx, stored.id), await paperCompanyOf(ctx));
    return { name, bytes: await renderPaper(paper, ctx) };
  },
});

async function storedReport(ctx: Pick<Ctx, "tx">, id: string): Promise<StoredReport> {
  const stored = await findReport(ctx, id);
  if (!stored) throw notFound("report");
  return stored;
}

/** One revision as its page and its paper show it. */
async function reportOf(ctx: Ctx, id: string): Promise<Report> {
  const stored = await storedReport(ctx, id);
  const {
    createdById: _,
    signedById: __,
    fileSha256: ___,
    signedAt,
    reviewedAt,
    ...shown
  } = stored;
  const job = await storedJob(ctx, stored.jobId);
  return {
    ...shown,
    tester: signerOf(stored.tester, stored.method, signedAt),
    reviewer: signerOf(stored.reviewer, stored.method, reviewedAt),
    instruments: await calibratedOn(ctx, job.instrumentIds, stored.testedOn),
    results: await resultsOf(ctx, id),
    net: job.net,
    invoice: job.invoice,
  };
}

function signerOf(
  signer: StoredReport["tester"],
  method: Report["method"],
  at: Date | null,
): Report["tester"] {
  if (signer === null || at === null) return null;
  const { name, level, certificate, expiresOn } = signer;
  return { name, method, level, certificate, expiresOn, at };
}

/** The instruments of a job, each with the calibration that counted on the day of the test. */
async function calibratedOn(
  ctx: Ctx,
  ids: readonly string[],
  day: string,
): Promise<Report["instruments"]> {
  const instruments = await instrumentsOf(ctx, ids);
  return instruments.flatMap(({ name, serial, calibrations }) => {
    const counts = calibrations.find((one) => one.calibratedOn <= day && day <= one.dueOn);
    if (!counts) return [];
    return [{ name, serial, certificate: counts.certificate, dueOn: counts.dueOn }];
  });
}

function findingsOf(body: Findings): Findings {
  const { criteria, technique, coverage, limitations, conclusion, witness } = body;
  return { criteria, technique, coverage, limitations, conclusion, witness };
}

async function writeReport(ctx: CtxOf<typeof testingReports.write>): Promise<Report> {
  const { id, jobId, revisingBecause, results } = ctx.body;
  const job = await storedJob(ctx, jobId);
  if (job.state !== "field_done") {
    const words = `${job.number} is not done yet, so there is nothing to report.`;
    throw new Refusal("testing-report.job-not-done", words, { status: 409 });
  }
  const [newest] = await reportsOf(ctx, jobId);
  checkRevision(job.number, newest, revisingBecause);
  const revision = newest ? newest.revision + 1 : 0;
  await insertReport(ctx, {
    ...{ id, job_id: jobId, revision, revising_because: revisingBecause },
    ...findingsOf(ctx.body),
  });
  await writeResults(ctx, id, results);
  const details = { report: reportName(job.number, revision), because: revisingBecause };
  ctx.audit({ subject: what, subjectId: id, action: "write", details });
  return reportOf(ctx, id);
}

/** A later revision follows an issued one, and says why; the first has nothing to revise. */
function checkRevision(
  jobNumber: string,
  newest: Report | { state: Report["state"]; revision: number } | undefined,
  because: string | null,
): void {
  if (newest && newest.state !== "issued") {
    const name = reportName(jobNumber, newest.revision);
    throw new Refusal("testing-report.being-written", `${name} is being written already.`, {
      status: 409,
    });
  }
  if (newest && because === null) {
    throw new Refusal("testing-report.no-reason", "Say why the issued report is revised.");
  }
  if (!newest && because !== null) {
    throw new Refusal("testing-report.nothing-to-revise", "Nothing was issued to be revised.");
  }
}

/** The certificate whoever acts signs under for the day of the test; refuses who is not fit to. */
async function signatureOf(ctx: Ctx, report: StoredReport) {
  const technician = await signingTechnician(ctx);
  const work: TestWork = {
    method: report.method,
    day: report.testedOn,
    leastLevel: interpretingLevel,
  };
  refuseUnfit(technicianFaults(technician, work));
  const certificate = certificateFor(technician, work);
  invariant(certificate, "somebody without a certificate was refused");
  return { technician, certificate };
}

async function signReport(ctx: CtxOf<typeof testingReports.sign>): Promise<Report> {
  const { id } = ctx.params;
  const { version } = ctx.body;
  const report = await storedReport(ctx, id);
  const job = await storedJob(ctx, report.jobId);
  const { technician, certificate } = await signatureOf(ctx, report);
  if (!job.technicianIds.includes(technician.id)) {
    const crew = await techniciansOf(ctx, job.technicianIds);
    const names = crew.map(({ name }) => name).join(", ");
    throw new Refusal("testing-report.did-not-test", `${names} tested this, so one of them signs.`);
  }
  refuseUnfit(await unfitOn(ctx, job, report.testedOn));
  await moveState(ctx, table, reportLife, {
    ...{ id, move: "sign", version, what },
    set: {
      ...{ tester_certificate: certificate.id, signed_by: ctx.actor.userId, signed_at: ctx.now },
    },
    details: { technician: technician.name, certificate: certificate.certificate },
  });
  return reportOf(ctx, id);
}

async function reviewReport(ctx: CtxOf<typeof testingReports.review>): Promise<Report> {
  const { id } = ctx.params;
  const { version } = ctx.body;
  const report = await storedReport(ctx, id);
  const wrote = refuseSamePerson(ctx, "testing-report.review-written", report.createdById);
  const signed = refuseSamePerson(ctx, "testing-report.review-signed", report.signedById);
  const { technician, certificate } = await signatureOf(ctx, report);
  await moveState(ctx, table, reportLife, {
    ...{ id, move: "review", version, what },
    set: {
      reviewer_certificate: certificate.id,
      reviewed_by: ctx.actor.userId,
      reviewed_at: ctx.now,
      same_person: wrote || signed,
    },
    details: { technician: technician.name, certificate: certificate.certificate },
  });
  return reportOf(ctx, id);
}

/** Draws the paper with its code and keeps exactly those bytes; the revision before counts no more. */
async function issueReport(ctx: CtxOf<typeof testingReports.issue>): Promise<Report> {
  const { id } = ctx.params;
  const { version } = ctx.body;
  const report = await reportOf(ctx, id);
  const earlier = await reportsOf(ctx, report.jobId);
  const before = earlier.find((one) => one.state === "issued");
  if (before) {
    await moveState(ctx, table, reportLife, { id: before.id, move: "replace", what });
  }
  const company = await paperCompanyOf(ctx);
  const name = reportName(report.jobNumber, report.revision);
  let drawn = "";
  const draw = async (code: string) => {
    const paper = reportPaper({ ...report, code, state: "issued", issuedAt: ctx.now }, company);
    const bytes = await renderPaper(paper, ctx);
    const kept = await keepFile(ctx, bytes, { name: `${name}.pdf`, media: "application/pdf" });
    drawn = kept.sha256;
    return kept;
  };
  const certified = certifiedReport(report, name);
  const code =
    before?.code === undefined || before.code === null
      ? await issueCode(ctx, certified, draw)
      : await supersedeCode(ctx, before.code, certified, draw);
  await moveState(ctx, table, reportLife, {
    ...{ id, move: "issue", version, what },
    set: { issued_at: ctx.now, code, file_sha256: drawn },
    details: { report: name, code },
  });
  return reportOf(ctx, id);
}

/** What a stranger with the report in hand may check. */
function certifiedReport(report: Report, name: string) {
  const { accept, reject, repair } = verdictCounts(report.results);
  const { tester, instruments } = report;
  invariant(tester, "a report that is issued was signed");
  return {
    type: "ndt-report",
    subjectId: report.id,
    title: `Test report ${name}`,
    facts: {
      Report: name,
      Client: report.customerName,
      Tested: formatDay(report.testedOn),
      Method: `${report.method}, ${report.procedureName}`,
      Results: `${accept} accepted, ${reject} rejected, ${repair} to repair`,
      Technician: `${report.method} level ${tester.level}, certificate until ${formatDay(tester.expiresOn)}`,
      ...(instruments.length === 0
        ? {}
        : {
            Calibration: instruments
              .map((one) => `${one.serial} until ${formatDay(one.dueOn)}`)
              .join(", "),
          }),
    },
  };
}
