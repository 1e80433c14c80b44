// Releasing a run in chunks: so many payments a transaction, so that the company's other writes go between, and
// a stop in the middle leaves a run that simply goes on. A payment that is refused now stays behind with the
// reason, and keeps no other back.
import { sql } from "kysely";
import { z } from "zod";
import { can } from "#kernel/permissions.ts";
import { Refusal } from "#kernel/refusal.ts";
import type { AuditEntry, Ctx } from "#platform/server/context.ts";
import type { Database } from "#platform/server/db.ts";
import { enqueue, type Job, job } from "#platform/server/jobs.ts";
import { peopleHere } from "#platform/server/peopleHere.ts";
import { moveState } from "#platform/server/store.ts";
import { asSystem } from "#platform/server/systemWork.ts";
import { insertBankFile } from "./bankFileStore.ts";
import { insertEvent } from "./providerStore.ts";
import { releaseOne } from "./releaseHandlers.ts";
import { chunkSize, payRunLife } from "./runRules.ts";
import { findRun, nextChunk, noteReleaseProblem, runsReleasing } from "./runStore.ts";

interface RunJobParts {
  database: Database;
  /** The clock; real everywhere but in tests that move time. */
  now?: () => Date;
}

const payload = z.object({ runId: z.uuid() });

/** The job of pay runs, for the house's list. */
export function payRunJobs({ database, now = () => new Date() }: RunJobParts): Job[] {
  return [
    job("payments.release-run", payload, ({ orgId, payload: { runId } }) =>
      asSystem(database, orgId, "pay-runs", (ctx) => releaseChunk(ctx, runId), now()),
    ),
  ];
}

/** Takes up at start the runs that were being released when the house stopped; says how many. */
export async function resumePayRuns(database: Database): Promise<number> {
  const releasing = await database.outside((tx) => runsReleasing({ tx }));
  for (const { orgId, runId } of releasing) {
    await database.write(orgId, (tx) =>
      enqueue({ tx }, "payments.release-run", { runId }, { key: runId }),
    );
  }
  return releasing.length;
}

/** Releases the next payments of a run, in the name of who let it go; the last chunk ends it. */
async function releaseChunk(ctx: Ctx, runId: string): Promise<void> {
  const run = await findRun(ctx, runId);
  if (run?.state !== "releasing" || run.releasedById === null) return;
  const { releasedById: userId, releasedByName } = run;
  const name = releasedByName ?? ctx.actor.name;
  const person: Ctx = { ...ctx, actor: { ...ctx.actor, userId, name } };
  const mayStill = (await peopleHere(ctx)).some(
    ({ id, flags }) => id === userId && can(flags, payRunLife.moves.release.needs),
  );
  const chunk = await nextChunk(ctx, runId, chunkSize);
  for (const id of chunk) {
    await releaseOrHoldBack(person, id, () => (mayStill ? undefined : refuseGone(name)));
  }
  if (chunk.length === chunkSize) {
    return enqueue(ctx, "payments.release-run", { runId }, { key: runId });
  }
  await moveState(ctx, "pay_run", payRunLife, {
    id: runId,
    move: "finish",
    set: { finished_at: ctx.now },
    what: "pay-run",
  });
  await makeBankFile(ctx, runId);
}

/** Everybody of the run who is paid at a bank goes there in one message, fixed with the end of the run. */
async function makeBankFile(ctx: Ctx, runId: string): Promise<void> {
  const file = await insertBankFile(ctx, runId);
  if (!file) return;
  const { id: fileId, payments, amount, reference } = file;
  const message = reference.replaceAll("-", "");
  const what = `Goes to the bank in message ${message}, one of ${payments}`;
  for (const paymentId of file.members) {
    await insertEvent(ctx.tx, { paymentId, at: ctx.now, source: "house", what });
  }
  const details = { message, payments, amount };
  ctx.audit({ subject: "pay-run", subjectId: runId, action: "order at the bank", details });
  await enqueue(ctx, "payments.send-file", { fileId }, { key: fileId });
}

/** Who let a run go and was dismissed, or lost the permission, before all of it went, lets nothing more go. */
function refuseGone(name: string): never {
  throw new Refusal("pay-run.releaser-gone", `${name} may not let payments go any more.`);
}

/** A refusal undoes only this payment: it stays approved, with the reason beside it. */
async function releaseOrHoldBack(ctx: Ctx, id: string, check: () => void): Promise<void> {
  const entries: AuditEntry[] = [];
  await sql`savepoint one_payment`.execute(ctx.tx);
  try {
    check();
    await releaseOne({ ...ctx, audit: (entry) => entries.push(entry) }, { id, inRun: true });
    for (const entry of entries) ctx.audit(entry);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await sql`rollback to savepoint one_payment`.execute(ctx.tx);
    await noteReleaseProblem(ctx, id, error.message);
  }
  await sql`release savepoint one_payment`.execute(ctx.tx);
}
