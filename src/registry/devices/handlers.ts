import { randomBytes } from "node:crypto";
import { can } from "#kernel/permissions.ts";
import { notFound, Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { readPage } from "#platform/server/store.ts";
import { type DeviceRow, devicesApi } from "./api.ts";
import { deviceRevoked, deviceUnknown } from "./rules.ts";
import {
  findDevice,
  findDevices,
  insertDevice,
  markEmptied,
  matchingOperations,
  revokeDevice,
  type StoredDevice,
} from "./store.ts";

export const devicesHandlers = handlersFor(devicesApi, {
  mine: async (ctx) => ({ rows: await findDevices(ctx, { userId: ctx.actor.userId }) }),

  list: async (ctx) => ({ rows: await findDevices(ctx, {}) }),

  enrol: async (ctx) => {
    const { id, name } = ctx.body;
    if (await findDevice(ctx, id)) {
      const words = "This phone is set up already. Open the app again.";
      throw new Refusal("device.known", words, { status: 409 });
    }
    const sealKey = randomBytes(32);
    const number = await insertDevice(ctx, { id, name, sealKey });
    ctx.audit({ subject: "device", subjectId: id, action: "enrol", details: { name, number } });
    return { id, number };
  },

  seal: async (ctx) => {
    const { id, number, sealKey } = await ownDevice(ctx, ctx.params.id);
    if (!sealKey) throw deviceRevoked();
    return { id, number, key: sealKey.toString("base64") };
  },

  revoke: async (ctx) => {
    const { id } = ctx.params;
    const device = await findDevice(ctx, id);
    const isTheirs = device?.userId === ctx.actor.userId;
    if (!device || (!isTheirs && !can(ctx.actor.flags, "canManageUsers"))) throw notFound("phone");
    if (!(await revokeDevice(ctx, id, ctx.body.reason))) {
      const words = "This phone was taken out of use already.";
      throw new Refusal("device.revoked-before", words, { status: 409 });
    }
    const { reason } = ctx.body;
    ctx.audit({ subject: "device", subjectId: id, action: "revoke", details: { reason } });
    return oneDevice(ctx, id);
  },

  emptied: async (ctx) => {
    const { id } = await ownDevice(ctx, ctx.params.id);
    await markEmptied(ctx, id);
    ctx.audit({ subject: "device", subjectId: id, action: "emptied", details: {} });
    return oneDevice(ctx, id);
  },

  operations: (ctx) => {
    const { deviceId, marked, search, limit, after } = ctx.params;
    const userId = can(ctx.actor.flags, "canManageUsers") ? null : ctx.actor.userId;
    const matching = matchingOperations({ userId, deviceId, marked, search });
    return readPage(ctx, matching, { limit, after, sort: "receivedAt", direction: "desc" });
  },
});

async function ownDevice(ctx: Ctx, id: string): Promise<StoredDevice> {
  const device = await findDevice(ctx, id);
  if (!device || device.userId !== ctx.actor.userId) throw deviceUnknown();
  return device;
}

async function oneDevice(ctx: Ctx, id: string): Promise<DeviceRow> {
  const [device] = await findDevices(ctx, { id });
  if (!device) throw notFound("phone");
  return device;
}
