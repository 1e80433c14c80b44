// A phone that works without a network, and what its clock is worth: nothing but a note beside ours.
import { Refusal } from "#kernel/refusal.ts";

/** So far a phone's clock may be off before it is said. */
export const clockToleranceMs = 5 * 60_000;

/** So long a phone may work without having been heard of (decisions §5). */
export const longestAwayDays = 14;

const dayMs = 86_400_000;

/** What was found about the time an operation says of itself. */
export const clockFindings = ["agrees", "off", "too-old", "ahead"] as const;
export type ClockFinding = (typeof clockFindings)[number];

/**
 * Holds a phone's claimed time against ours: off when its clock stands wrong, ahead when the operation
 * would have happened later than now by that very clock, too old when it waited longer than a phone may.
 */
export function clockFinding(said: { capturedAt: Date; deviceNow: Date; receivedAt: Date }): {
  offMs: number;
  clock: ClockFinding;
} {
  const offMs = said.deviceNow.getTime() - said.receivedAt.getTime();
  const waitedMs = said.deviceNow.getTime() - said.capturedAt.getTime();
  if (waitedMs < -clockToleranceMs) return { offMs, clock: "ahead" };
  if (waitedMs > longestAwayDays * dayMs) return { offMs, clock: "too-old" };
  return { offMs, clock: Math.abs(offMs) > clockToleranceMs ? "off" : "agrees" };
}

/** The number on a receipt that was made without a network: `K7-12`. */
export function provisionalNumber(device: number, sequence: bigint): string {
  return `K${device}-${sequence}`;
}

/** What a revoked phone is told, at whatever it asks: it empties itself. */
export function deviceRevoked(): Refusal {
  const words = "This phone was taken out of use. What was kept on it is deleted.";
  return new Refusal("device.revoked", words, { status: 403 });
}

/** A phone that is somebody else's, or was never set up. */
export function deviceUnknown(): Refusal {
  const words = "This phone is not set up for you. Set it up again under Settings, Security.";
  return new Refusal("device.unknown", words, { status: 404 });
}
