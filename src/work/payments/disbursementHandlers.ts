// Money on its way out as a whole, and the owner's hands on it.
import { checkComing } from "#kernel/datedRows.ts";
import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { enqueue } from "#platform/server/jobs.ts";
import { readPage } from "#platform/server/store.ts";
import { ceilingOn } from "./brakeRules.ts";
import {
  ceilingRows,
  findBrake,
  insertBrake,
  insertCeiling,
  walletsReleasedOn,
} from "./brakeStore.ts";
import { disbursements } from "./disbursementApi.ts";
import {
  countUnderWay,
  matchingUnderWay,
  queuedIds,
  walletStandings,
} from "./disbursementStore.ts";

export const disbursementsHandlers = handlersFor(disbursements, {
  standing: standingOf,
  list: (ctx) => readPage(ctx, matchingUnderWay(ctx.params, ctx.now), ctx.params),
  wallets: async (ctx) => ({ wallets: await walletStandings(ctx) }),
  askBalance: async (ctx) => {
    const { method } = ctx.body;
    await enqueue(ctx, "payments.ask-balance", { method }, { key: method });
  },
  brake: async (ctx) => {
    refuseAllButOwner(ctx);
    const { isPulled, reason } = ctx.body;
    if (((await findBrake(ctx))?.isPulled ?? false) === isPulled) {
      const words = isPulled ? "Payments are stopped already." : "Payments are not stopped.";
      throw new Refusal("payment.brake-as-it-is", words, { status: 409 });
    }
    await insertBrake(ctx, { isPulled, reason });
    const action = isPulled ? "stop all payments" : "let payments go on";
    ctx.audit({ subject: "payments", subjectId: ctx.org.id, action, details: { because: reason } });
    // What was held in the house is sent now; what was sent before was asked about all the time.
    if (!isPulled) {
      for (const paymentId of await queuedIds(ctx)) {
        await enqueue(ctx, "payments.send", { paymentId }, { key: paymentId });
      }
    }
    return standingOf(ctx);
  },
  setCeiling: async (ctx) => {
    refuseAllButOwner(ctx);
    const { effectiveFrom, amount, sourceNote } = ctx.body;
    checkComing(effectiveFrom, ctx.today, "payment.ceiling-day");
    await insertCeiling(ctx, ctx.body);
    const details = { effectiveFrom, amount, because: sourceNote };
    ctx.audit({ subject: "payments", subjectId: ctx.org.id, action: "set ceiling", details });
    return standingOf(ctx);
  },
});

function refuseAllButOwner(ctx: Ctx): void {
  if (ctx.actor.role === "owner") return;
  const words = "Only the owner sets the ceiling and holds the brake.";
  throw new Refusal("payment.only-owner-brakes", words);
}

async function standingOf(ctx: Ctx) {
  const ceilings = await ceilingRows(ctx);
  return {
    brake: (await findBrake(ctx)) ?? null,
    ceiling: ceilingOn(ctx.today, ceilings),
    releasedToday: await walletsReleasedOn(ctx, ctx.today),
    ...(await countUnderWay(ctx)),
    ceilings,
  };
}
