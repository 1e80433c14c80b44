import {
  askedCheck,
  askForCheck,
  type KeptCheck,
  newestChecks,
  openPosting,
  standingStop,
} from "#books/watch/door.ts";
import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { type BooksStanding, booksChecks } from "./api.ts";

/** The last check and two days of hourly ones before it. */
const checksShown = 49;

export const booksChecksHandlers = handlersFor(booksChecks, {
  standing: standingOf,
  run: async (ctx) => {
    await askForCheck(ctx, ctx.body.id);
    return standingOf(ctx);
  },
  openBooking: async (ctx) => {
    if (ctx.actor.role !== "owner") {
      throw new Refusal("books.only-owner-opens", "Only the owner lets booking go on.", {
        status: 403,
      });
    }
    await openPosting(ctx, ctx.body.reason);
    return standingOf(ctx);
  },
});

async function standingOf(ctx: Pick<Ctx, "tx" | "now">): Promise<BooksStanding> {
  const stop = await standingStop(ctx);
  const asked = await askedCheck(ctx);
  const [newest, ...earlier] = await newestChecks(ctx, checksShown);
  return {
    stop: stop ? { stoppedAt: stop.stoppedAt, checks: stop.checks } : null,
    asked: asked ? { askedAt: asked.askedAt, askedByName: asked.askedByName } : null,
    last: newest ? { ...runOf(newest), checks: newest.results.map(inOwnCompany) } : null,
    earlier: earlier.map(runOf),
  };
}

function runOf({ results: _, ...run }: KeptCheck) {
  return run;
}

/** Faults name the company for an operator who sees all; here there is only one. */
function inOwnCompany<Result extends { faults: string[] }>(result: Result): Result {
  return { ...result, faults: result.faults.map((fault) => fault.replace(/^org=\S+ /, "")) };
}
