import { endSession, removeFactors, secondFactorsOf, sessionsOf } from "#identity/people/door.ts";
import { notFound, Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { accounts } from "./accountApi.ts";
import { putLetterDown, putSecondStepRemovedDown } from "./jobs.ts";
import { changePerson, checkNotTooSoon, record, situationOf } from "./personHandlers.ts";
import { checkMayTouch, checkNotOneself, checkWorksHere } from "./rules.ts";
import { deviceName } from "./securityRules.ts";

export const accountsHandlers = handlersFor(accounts, {
  security: async (ctx) => {
    // Somebody of another company does not exist, and an owner's devices are for owners.
    checkMayTouch(await situationOf(ctx, ctx.params.id));
    return securityOf(ctx, ctx.params.id);
  },

  endDevice: async (ctx) => {
    const { id, deviceId } = ctx.params;
    checkMayTouch(await situationOf(ctx, id));
    const which = { userId: id, sessionId: deviceId, by: byOf(ctx), now: ctx.now };
    if (!(await endSession(ctx.tx, which))) throw notFound("device");
    record(ctx, id, "end-device", { reason: ctx.body.reason });
    return securityOf(ctx, id);
  },

  requireSecondFactor: async (ctx) => {
    const { id } = ctx.params;
    const { version, required, reason } = ctx.body;
    checkWorksHere(await situationOf(ctx, id));
    await changePerson(ctx, { id, version }, { second_factor_required: required });
    record(ctx, id, required ? "require-second-step" : "waive-second-step", { reason });
  },

  removeSecondFactor: async (ctx) => {
    const { id } = ctx.params;
    const situation = await situationOf(ctx, id);
    checkMayTouch(situation);
    checkNotOneself(situation);
    const count = await removeFactors(ctx.tx, { userId: id, by: byOf(ctx), now: ctx.now });
    if (count === 0) {
      const words = "This person has no second step.";
      throw new Refusal("user.no-second-step", words, { status: 409 });
    }
    await putSecondStepRemovedDown(ctx, id);
    record(ctx, id, "remove-second-step", { reason: ctx.body.reason, count });
    return securityOf(ctx, id);
  },

  sendReset: async (ctx) => {
    const { id } = ctx.params;
    const situation = await situationOf(ctx, id);
    checkWorksHere(situation);
    if (situation.person.isInvited) {
      const words = "This person has not accepted yet. Send the invitation again instead.";
      throw new Refusal("user.still-invited", words, { status: 409 });
    }
    await checkNotTooSoon(ctx, id, "recovery");
    await putLetterDown(ctx, id, "recovery");
    record(ctx, id, "send-reset-link", { reason: ctx.body.reason });
  },
});

function byOf(ctx: Ctx): { userId: string; name: string } {
  return { userId: ctx.actor.userId, name: ctx.actor.name };
}

async function securityOf(ctx: Ctx, userId: string) {
  const devices = await sessionsOf(ctx.tx, userId, ctx.now);
  const factors = await secondFactorsOf(ctx.tx, userId);
  return {
    devices: devices.map(({ id, userAgent, address, signedInAt, lastActiveAt }) => ({
      ...{ id, name: deviceName(userAgent), address, signedInAt, lastActiveAt },
    })),
    factors: factors.map(({ id, name, kind, addedAt }) => ({ id, name, kind, addedAt })),
  };
}
