import { closings, firstBookedDay, lockedThrough, lockPeriod } from "#books/ledger/door.ts";
import { spoken, tell } from "#books/notices/door.ts";
import type { Ctx } from "#platform/server/context.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { ownersHere } from "#platform/server/peopleHere.ts";
import { periods, type PeriodsStanding } from "./api.ts";
import { checkClosing, checkReopening, nextToClose } from "./rules.ts";

export const periodsHandlers = handlersFor(periods, {
  standing: standingOf,
  close: async (ctx) => {
    const { month, reason } = ctx.body;
    const through = checkClosing(month, ctx.today, await lockedThrough(ctx));
    await lockPeriod(ctx, { through, reason });
    return standingOf(ctx);
  },
  reopen: async (ctx) => {
    const { month, reason } = ctx.body;
    const through = checkReopening(month, await lockedThrough(ctx));
    await lockPeriod(ctx, { through, reason });
    await tellReopened(ctx, month, reason);
    return standingOf(ctx);
  },
});

async function standingOf(ctx: Pick<Ctx, "tx" | "today">): Promise<PeriodsStanding> {
  const [closedThrough, firstBooked, rows] = [
    await lockedThrough(ctx),
    await firstBookedDay(ctx),
    await closings(ctx),
  ];
  return { closedThrough, next: nextToClose(ctx.today, { closedThrough, firstBooked }), rows };
}

/** A month that was reported may say something else now: every other owner hears of it. */
async function tellReopened(ctx: Ctx, month: string, reason: string): Promise<void> {
  const owners = await ownersHere(ctx);
  await tell(ctx, {
    ...spoken({ kind: "month_reopened", facts: { month, by: ctx.actor.name, reason } }),
    event: `month:${month}:${ctx.now.toISOString()}`,
    ways: [{ link: "/settings/closed-months", needs: periods.standing.needs }],
    to: { people: owners },
  });
}
