// Keeps watch over the books of a company: what each check found is kept, books that do not agree are
// booked in no more, their owner is told, and only a clean check opens them again.
import { z } from "zod";
import { anchorHead, anchorsOf } from "#books/anchors/door.ts";
import { spoken, tell } from "#books/notices/door.ts";
import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { Database } from "#platform/server/db.ts";
import { ownersHere } from "#platform/server/peopleHere.ts";
import { enqueue, type Job, job } from "#platform/server/jobs.ts";
import { asSystem } from "#platform/server/systemWork.ts";
import {
  countAdded,
  type FileDepth,
  type Life,
  verifyAuditSince,
  verifyOwnBooks,
} from "#books/verify/door.ts";
import {
  auditChain,
  type CheckResult,
  failedIds,
  isOfAudit,
  stopsPosting,
} from "#books/verify/rules.ts";
import {
  type AskedCheck,
  askerOf,
  checkUnderWay,
  insertCheck,
  insertRequest,
  insertStop,
  newestChecks,
  openStop,
  standingStop,
} from "./store.ts";

export { type KeptCheck, newestChecks, standingStop, type Stop } from "./store.ts";

let lives: readonly Life[] | null = null;

/** Says, once at start, which lifecycles the house has: their histories are walked (I09). */
export function watchFollows(all: readonly Life[]): void {
  lives = all;
}

interface Watched {
  results: CheckResult[];
  counts: Record<string, string>;
  tookMs: number;
}

/**
 * Checks everything of a company, in the picture of this transaction, and keeps the head of an audit that
 * is whole outside the database.
 */
async function look(ctx: Pick<Ctx, "tx" | "org" | "now">, files?: FileDepth): Promise<Watched> {
  const startedMs = performance.now();
  const depth = files === undefined ? {} : { files };
  const results = await verifyOwnBooks(ctx, { lives: lives ?? [], anchorsOf, ...depth });
  if (!failedIds(results).includes("I11")) await anchorHead(ctx);
  const counts = await countAdded(ctx);
  return { results, counts, tookMs: Math.round(performance.now() - startedMs) };
}

/**
 * The house's own check of one company: it looks in one picture while people go on writing, and only keeps
 * what it found in the company's turn.
 */
export async function watchBooks(database: Database, orgId: string, now: Date): Promise<void> {
  const watched = await lookAside(database, { orgId, now, files: now.getUTCHours() });
  await asSystem(
    database,
    orgId,
    "watch-books",
    (ctx) => keep(ctx, watched, { id: ctx.newId(), by: null }),
    now,
  );
}

/** Looks in one picture of its own, while people go on writing. */
async function lookAside(
  database: Database,
  { orgId, now, files }: { orgId: string; now: Date; files: FileDepth },
): Promise<Watched> {
  return database.read(
    orgId,
    (tx) => look({ tx, org: { id: orgId, name: "", soleTrader: false }, now }, files),
    // It asks for as long as the company is large.
    { isAlone: true },
  );
}

/** A check that did not end within this is not waited for any more: its job is tried again, or whoever runs the house is called. */
const underWayMs = 30 * 60_000;

/** The check that somebody asked for and that the house is at; undefined: none. */
export async function askedCheck(ctx: Pick<Ctx, "tx" | "now">): Promise<AskedCheck | undefined> {
  return checkUnderWay(ctx, new Date(ctx.now.getTime() - underWayMs));
}

/**
 * Puts down that the house checks everything of the company, every byte of every file too, while people go on writing. Whoever
 * asks while one is under way waits for that one.
 */
export async function askForCheck(ctx: Ctx, id: string): Promise<void> {
  if (await askedCheck(ctx)) return;
  await insertRequest(ctx, id);
  await enqueue(ctx, askedCheckJob, { id });
  ctx.audit({ subject: "books", subjectId: ctx.org.id, action: "ask for a check", details: {} });
}

const askedCheckJob = "watch-books.asked";

/** The job of a check that was asked for, for the house's list. */
export function watchJobs({ database }: { database: Database }): Job[] {
  return [
    job(askedCheckJob, z.object({ id: z.uuid() }), ({ orgId, payload: { id } }) =>
      doAskedCheck(database, { orgId, id }),
    ),
  ];
}

/** Does a check that was asked for, unless it is kept already: a job may run twice. */
export async function doAskedCheck(
  database: Database,
  { orgId, id, now = new Date() }: { orgId: string; id: string; now?: Date },
): Promise<void> {
  if ((await database.read(orgId, (tx) => askerOf({ tx }, id))) === undefined) return;
  const watched = await lookAside(database, { orgId, now, files: "all" });
  const keepOnce = async (ctx: Ctx): Promise<void> => {
    const by = await askerOf(ctx, id);
    if (by !== undefined) await keep(ctx, watched, { id, by });
  };
  await asSystem(database, orgId, askedCheckJob, keepOnce, now);
}

/**
 * The audit of the company now: what the last check of its books found of it, and what was written since. All of it is walked
 * every hour; a company has a million lines. `checkedAt` is null where there was no check yet, and all is walked here.
 */
export async function auditNow(
  ctx: Pick<Ctx, "tx" | "org">,
): Promise<{ checkedAt: Date | null; lines: bigint; faults: string[] }> {
  const [last] = await newestChecks(ctx, 1);
  const found = last?.results.filter(isOfAudit) ?? [];
  const walked = BigInt(found.find(({ title }) => title === auditChain.title)?.checked ?? 0);
  const since = await verifyAuditSince(ctx, walked);
  return {
    checkedAt: last?.checkedAt ?? null,
    lines: walked + since.checked,
    faults: [...found.flatMap(({ faults }) => faults), ...since.faults],
  };
}

/** The house looks every hour by itself; a look of a large company takes longer. */
const recentMs = 90 * 60_000;

/**
 * The check before a month is closed. (Reliability, section 3: before each period close.) What the house found within the hour
 * counts: it looks while people write, and nobody waits for it. Else all is checked now, but for the bytes of files, and kept.
 * Refuses while I01 to I12 do not hold.
 */
export async function checkBeforeClosing(ctx: Ctx): Promise<void> {
  const [last] = await newestChecks(ctx, 1);
  const isRecent = last && ctx.now.getTime() - last.checkedAt.getTime() < recentMs;
  if (isRecent && last.results.every((one) => one.ok || !stopsPosting(one))) return;
  const watched = await look(ctx);
  const failed = failedIds(watched.results.filter(stopsPosting));
  if (failed.length > 0) {
    throw new Refusal(
      "books.differ",
      `The books do not agree (${failed.join(", ")}). A month is closed when they do.`,
      { status: 409 },
    );
  }
  await keep(ctx, watched, { id: ctx.newId(), by: ctx.actor.userId });
}

/** Lets a stopped company book again, with a reason, once a check now finds that its books agree. */
export async function openPosting(ctx: Ctx, reason: string): Promise<void> {
  if (!(await standingStop(ctx))) {
    throw new Refusal("books.not-stopped", "Booking is not stopped.", { status: 409 });
  }
  const watched = await look(ctx, "all");
  const failed = failedIds(watched.results.filter(stopsPosting));
  if (failed.length > 0) {
    throw new Refusal(
      "books.still-differ",
      `The books still do not agree (${failed.join(", ")}). Booking opens when they do.`,
      { status: 409 },
    );
  }
  const checkId = ctx.newId();
  await keep(ctx, watched, { id: checkId, by: ctx.actor.userId });
  await openStop(ctx, { checkId, reason });
  ctx.audit({
    subject: "books",
    subjectId: ctx.org.id,
    action: "open booking",
    details: { because: reason },
  });
}

/** Keeps what was found; stops the company and tells its owners when that is needed. */
async function keep(
  ctx: Ctx,
  { results, counts, tookMs }: Watched,
  { id, by }: { id: string; by: string | null },
): Promise<void> {
  await insertCheck(ctx, { id, checkedAt: ctx.now, tookMs, checkedBy: by, results, counts });
  const failed = failedIds(results);
  if (failed.length === 0) return;
  const isStopped = results.some((one) => stopsPosting(one) && !one.ok);
  if (isStopped && !(await standingStop(ctx))) {
    await insertStop(ctx, { id: ctx.newId(), checkId: id, at: ctx.now });
    const details = { failed: failed.join(", ") };
    ctx.audit({ subject: "books", subjectId: ctx.org.id, action: "stop booking", details });
  }
  await tellOwners(ctx, failed.join(", "), isStopped);
}

/** Owners hear of the same differences once a day. */
async function tellOwners(ctx: Ctx, checks: string, isStopped: boolean): Promise<void> {
  const people = await ownersHere(ctx);
  await tell(ctx, {
    ...spoken({ kind: "books_differ", facts: { checks, isStopped } }),
    event: `books:${checks}:${isStopped ? "stopped" : "differ"}:${ctx.today}`,
    ways: [{ link: "/settings/books", needs: "canViewAuditLogs" }],
    to: { people: people },
  });
}
