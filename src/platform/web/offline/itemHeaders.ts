// What is said beside an operation that waited: the other end of platform/server/brought.ts.
import type { Item } from "./outboxRules.ts";

/** The headers of an operation on its way; `now` is what the phone's clock says at this moment. */
export function headersOf(
  item: Pick<Item, "id" | "sequence" | "writtenOn" | "capturedAt">,
  from: { deviceId: string; now: number; waiting: number },
): Record<string, string> {
  return {
    "idempotency-key": item.id,
    "x-mavuno-device": from.deviceId,
    "x-mavuno-written-on": item.writtenOn,
    "x-mavuno-sequence": String(item.sequence),
    "x-mavuno-captured": instant(item.capturedAt),
    "x-mavuno-clock": instant(from.now),
    "x-mavuno-waiting": String(Math.min(from.waiting, 999_999)),
  };
}

/** As a clock may stand anywhere, kept within the years that can be written. */
function instant(ms: number): string {
  const [first, last] = [Date.UTC(1000, 0, 1), Date.UTC(9998, 0, 1)];
  return new Date(Math.min(Math.max(ms, first), last)).toISOString();
}
