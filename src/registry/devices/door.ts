// What the platform asks at every operation that waited on a phone: may it come in, and write it down.
import type { Brought } from "#platform/server/brought.ts";
import type { Ctx } from "#platform/server/context.ts";
import { clockFinding, deviceRevoked, deviceUnknown, provisionalNumber } from "./rules.ts";
import { findDevice, insertOperation, touchDevice } from "./store.ts";

/**
 * Lets in what this person's own phone brings. Refuses `device.unknown` for another's phone or one that
 * was never set up, and `device.revoked` for one that was taken out of use, whatever it brings.
 */
export async function meetDevice(ctx: Ctx, brought: Brought): Promise<void> {
  const device = await findDevice(ctx, brought.deviceId);
  if (!device || device.userId !== ctx.actor.userId) throw deviceUnknown();
  if (device.revokedAt) throw deviceRevoked();
  // What was carried over keeps the number of the phone it was written down on, lost or not.
  if (brought.writtenOn !== brought.deviceId && !(await findDevice(ctx, brought.writtenOn))) {
    throw deviceUnknown();
  }
  await touchDevice(ctx, device.id, brought.waiting);
}

/** Writes down an operation that was carried out, with the phone's time beside ours. */
export async function noteOperation(
  ctx: Ctx,
  brought: Brought,
  done: { key: string; endpoint: string },
): Promise<void> {
  const writtenOn = await findDevice(ctx, brought.writtenOn);
  const { clock, offMs } = clockFinding({ ...brought, receivedAt: ctx.now });
  const number = provisionalNumber(writtenOn?.number ?? 0, brought.sequence);
  await insertOperation(ctx, brought, { ...done, number, clock, offMs });
}
