import {
  closings,
  findClosing,
  firstBookedDay,
  lockedThrough,
  lockPeriod,
} from "#books/ledger/door.ts";
import { spoken, tell } from "#books/notices/door.ts";
import { checkBeforeClosing, newestChecks } from "#books/watch/door.ts";
import type { Day } from "#kernel/days.ts";
import type { PaperCompany } from "#kernel/paper.ts";
import { notFound } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { renderPaper } from "#platform/server/paperPdf.ts";
import { ownersHere } from "#platform/server/peopleHere.ts";
import { periods, type PeriodsStanding } from "./api.ts";
import { closingCertificate } from "./papers/closingCertificate.ts";
import {
  checkClosing,
  checkNothingWaits,
  checkReopening,
  keptWaiting,
  lastDayOf,
  namedWaiting,
  nextToClose,
  type Waiting,
  waitingSum,
} from "./rules.ts";

/** What documents know and the registry cannot look up to: what of them waits through a day, and the list of each that the actor may read. */
interface Papers {
  waitingThrough: (
    ctx: Pick<Ctx, "tx" | "actor" | "today">,
    through: Day,
  ) => Promise<(Waiting & { link: string | null })[]>;
  /** The head of a paper. */
  companyOf: (ctx: Ctx) => Promise<PaperCompany>;
}

/** Closing and opening months, with the papers of the floors above passed in. */
export function periodsHandlers({ waitingThrough, companyOf }: Papers) {
  return handlersFor(periods, {
    standing: standingOf,
    waiting: async (ctx) => {
      const [last] = await newestChecks(ctx, 1);
      return {
        rows: await waitingThrough(ctx, lastDayOf(ctx.params.month)),
        checked: last ? { at: last.checkedAt, faults: last.faults } : null,
      };
    },
    certificate: async (ctx) => {
      const closing = await findClosing(ctx, ctx.params.id);
      if (!closing) throw notFound("closing");
      const printed = { ...closing, waited: namedWaiting(closing.waiting) };
      const paper = closingCertificate(printed, await companyOf(ctx), ctx.today);
      return { name: `closing-${closing.through}.pdf`, bytes: await renderPaper(paper, ctx) };
    },
    close: async (ctx) => {
      const { month, reason, despite } = ctx.body;
      const through = checkClosing(month, ctx.today, await lockedThrough(ctx));
      const waiting = await waitingThrough(ctx, through);
      checkNothingWaits(month, waiting, despite);
      await checkBeforeClosing(ctx);
      await lockPeriod(ctx, { through, reason, waiting: keptWaiting(waiting) });
      if (waitingSum(waiting) > 0) await tellClosedEarly(ctx, month, waitingSum(waiting));
      return standingOf(ctx);
    },
    reopen: async (ctx) => {
      const { month, reason } = ctx.body;
      const through = checkReopening(month, await lockedThrough(ctx));
      await lockPeriod(ctx, { through, reason });
      await tellReopened(ctx, month);
      return standingOf(ctx);
    },
  });
}

async function standingOf(ctx: Pick<Ctx, "tx" | "today">): Promise<PeriodsStanding> {
  const [closedThrough, firstBooked, rows] = [
    await lockedThrough(ctx),
    await firstBookedDay(ctx),
    await closings(ctx),
  ];
  return {
    closedThrough,
    next: nextToClose(ctx.today, { closedThrough, firstBooked }),
    rows: rows.map(({ waiting, ...row }) => ({ ...row, waited: namedWaiting(waiting) })),
  };
}

type Closing = Ctx & { body: { reason: string } };

/** What waits of a closed month is booked elsewhere or not at all: every other owner hears that somebody meant it. */
async function tellClosedEarly(ctx: Closing, month: string, count: number): Promise<void> {
  const facts = { month, count, by: ctx.actor.name, reason: ctx.body.reason };
  await tellOwners(ctx, month, spoken({ kind: "month_closed_early", facts }));
}

/** A month that was reported may say something else now: every other owner hears of it. */
async function tellReopened(ctx: Closing, month: string): Promise<void> {
  const facts = { month, by: ctx.actor.name, reason: ctx.body.reason };
  await tellOwners(ctx, month, spoken({ kind: "month_reopened", facts }));
}

async function tellOwners(ctx: Ctx, month: string, said: ReturnType<typeof spoken>): Promise<void> {
  await tell(ctx, {
    ...said,
    event: `month:${month}:${ctx.now.toISOString()}`,
    ways: [{ link: "/settings/closed-months", needs: periods.standing.needs }],
    to: { people: await ownersHere(ctx) },
  });
}
