// Handing documents in to the authority. It is called outside any transaction; that it is about to be
// called is written before, what was heard after. The job may run twice, at the same time, or after a
// crash in between: the reference is asked for before anything is sent again, so one sale has one number.
import { sql } from "kysely";
import { z } from "zod";
import type { Ctx } from "#platform/server/context.ts";
import type { Database } from "#platform/server/db.ts";
import { enqueue, type Job, job } from "#platform/server/jobs.ts";
import type { Log } from "#platform/server/log.ts";
import { asSystem } from "#platform/server/systemWork.ts";
import {
  fiscalFactsOf,
  fiscalised,
  fiscalJob,
  fiscalRejected,
  fiscalSubmitted,
  fiscalUnknown,
} from "./fiscalDoor.ts";
import { type FiscalInvoice, fiscalWaiting } from "./fiscalRules.ts";
import type { FindAnswer, FiscalAuthority, SubmitAnswer } from "./outside/fiscalAuthority.ts";

export interface FiscalJobParts {
  database: Database;
  authority: FiscalAuthority;
  log: Log;
  /** The clock; real everywhere but in tests that move time. */
  now?: () => Date;
}

/** After so many tries an error the authority cannot explain is a refusal: a person looks at it. */
const mostTries = 8;
const minute = 60_000;
/** How long until it is asked again: soon at first, then every six hours. */
const waits = [minute / 2, 2 * minute, 10 * minute, 60 * minute, 360 * minute];

/** How long to wait after the how-manyth try. */
export function waitAfter(tries: number): number {
  return waits[Math.min(tries, waits.length) - 1] ?? minute;
}

/** The jobs of sales, for the house's list. */
export function fiscalJobs(parts: FiscalJobParts): Job[] {
  const payload = z.object({ documentId: z.uuid() });
  return [job(fiscalJob, payload, (asked) => handIn(parts, asked.orgId, asked.payload.documentId))];
}

/** Takes up at start what the authority had not answered when the house stopped; says how many. */
export async function resumeFiscal(database: Database): Promise<number> {
  const underWay = await database.outside(async (tx) => {
    const found = await sql<{ orgId: string; documentId: string }>`
      select org_id as "orgId", document_id as "documentId" from fiscal_under_way()
    `.execute(tx);
    return found.rows;
  });
  for (const { orgId, documentId } of underWay) {
    await database.write(orgId, (tx) =>
      enqueue({ tx }, fiscalJob, { documentId }, { key: documentId }),
    );
  }
  return underWay.length;
}

function inCompany<T>(
  { database, now = () => new Date() }: FiscalJobParts,
  orgId: string,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  return asSystem(database, orgId, "sales", work, now());
}

const isWaiting = ({ state }: FiscalInvoice) => fiscalWaiting.some((one) => one === state);

async function handIn(parts: FiscalJobParts, orgId: string, id: string): Promise<void> {
  const taken = await inCompany(parts, orgId, async (ctx) => {
    const document = await fiscalFactsOf(ctx, id);
    if (!document || !isWaiting(document)) return undefined;
    return { document, tries: await fiscalSubmitted(ctx, id) };
  });
  if (!taken) return;
  const { document, tries } = taken;
  const heard =
    tries === 1
      ? await parts.authority.submit(document)
      : await askThenSubmit(parts.authority, document);
  await inCompany(parts, orgId, (ctx) => conclude(parts, ctx, id, { heard, tries }));
}

/** It was sent before, or may have been: only what the authority does not know is sent. */
async function askThenSubmit(
  authority: FiscalAuthority,
  document: FiscalInvoice,
): Promise<SubmitAnswer> {
  const found: FindAnswer = await authority.find(document);
  return found.kind === "not-found" ? authority.submit(document) : found;
}

/** Writes down what was heard. What another run has settled meanwhile stays as it is. */
async function conclude(
  parts: FiscalJobParts,
  ctx: Ctx,
  id: string,
  { heard, tries }: { heard: SubmitAnswer; tries: number },
): Promise<void> {
  const document = await fiscalFactsOf(ctx, id);
  if (!document || !isWaiting(document)) return;
  if (heard.kind === "fiscalised") return fiscalised(ctx, id, heard.answer);
  if (heard.kind === "refused") return fiscalRejected(ctx, document, heard.reason);
  if (heard.kind === "error" && tries >= mostTries)
    return fiscalRejected(ctx, document, heard.reason);
  if (heard.kind !== "pending") {
    parts.log.warn("fiscal document unknown", { reference: document.reference, tries });
    await fiscalUnknown(ctx, id, heard.reason);
  }
  const runAt = new Date(ctx.now.getTime() + waitAfter(tries));
  await enqueue(ctx, fiscalJob, { documentId: id }, { runAt, key: id });
}
