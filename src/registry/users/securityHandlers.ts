import { endOtherSessions, endSession, sessionsOf } from "#identity/people/door.ts";
import { notFound, Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { security } from "./securityApi.ts";
import { deviceName, shownSignIns } from "./securityRules.ts";
import { findSignIns } from "./securityStore.ts";

export const securityHandlers = handlersFor(security, {
  sessions: devicesOf,

  endSession: async (ctx) => {
    const { id } = ctx.params;
    if (id === ctx.actor.sessionId) {
      const words = "This is the device you are using. Choose Sign out instead.";
      throw new Refusal("security.this-device", words, { status: 409 });
    }
    const device = (await devicesOf(ctx)).rows.find((row) => row.id === id);
    const { userId, name } = ctx.actor;
    const which = { userId, sessionId: id, by: { userId, name }, now: ctx.now };
    if (!device || !(await endSession(ctx.tx, which))) throw notFound("device");
    record(ctx, "end-session", { device: device.name });
    return devicesOf(ctx);
  },

  endOtherSessions: async (ctx) => {
    const { userId, name } = ctx.actor;
    const { keep } = ctx.body;
    if (keep !== ctx.actor.sessionId) {
      const words = "This device signed in again meanwhile. Look again, then repeat what you did.";
      throw new Refusal("security.other-device", words, { status: 409 });
    }
    const which = { userId, keep, by: { userId, name }, now: ctx.now };
    const devices = await endOtherSessions(ctx.tx, which);
    record(ctx, "end-other-sessions", { devices });
    return devicesOf(ctx);
  },

  signIns: async (ctx) => ({ rows: await findSignIns(ctx, ctx.actor.userId, shownSignIns) }),
});

async function devicesOf(ctx: Ctx) {
  const devices = await sessionsOf(ctx.tx, ctx.actor.userId, ctx.now);
  const rows = devices.map(({ userAgent, ...device }) => ({
    ...device,
    name: deviceName(userAgent),
    isThis: device.id === ctx.actor.sessionId,
  }));
  return { rows };
}

function record(ctx: Ctx, action: string, details: Record<string, unknown>): void {
  ctx.audit({ subject: "user", subjectId: ctx.actor.userId, action, details });
}
