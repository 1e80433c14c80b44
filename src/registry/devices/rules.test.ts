import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clockFinding, deviceRevoked, deviceUnknown, provisionalNumber } from "./rules.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
const now = Date.parse("2026-11-20T09:00:00Z");

/** An operation written down so long before it was sent, on a phone whose clock is so far ahead of ours. */
const found = (waitedMs: number, offMs: number) =>
  clockFinding({
    capturedAt: new Date(now + offMs - waitedMs),
    deviceNow: new Date(now + offMs),
    receivedAt: new Date(now),
  });

describe("what a phone's clock is worth", () => {
  test.each([
    ["sent at once, by a clock that is right", 0, 0, "agrees"],
    ["five minutes fast", 0, 5 * minute, "agrees"],
    ["more than five minutes fast", 0, 5 * minute + 1, "off"],
    ["five minutes slow", 0, -5 * minute, "agrees"],
    ["more than five minutes slow", 0, -5 * minute - 1, "off"],
    ["a fortnight without a network", 14 * day, 0, "agrees"],
    ["longer than a phone may be away", 14 * day + 1, 0, "too-old"],
    ["a year too old, by a clock that is wrong too", 365 * day, day, "too-old"],
    ["happened five minutes from now", -5 * minute, 0, "agrees"],
    ["happened later than now", -5 * minute - 1, 0, "ahead"],
    ["happened later than now, by a clock that is wrong too", -day, day, "ahead"],
  ])("%s", (_, waitedMs, offMs, clock) => {
    expect(found(waitedMs, offMs)).toEqual({ offMs, clock });
  });

  test("how far it is off is by our clock, whatever the operation says of itself", () => {
    const ms = fc.integer({ min: -400 * day, max: 400 * day });
    fc.assert(
      fc.property(ms, ms, (waitedMs, offMs) => {
        expect(found(waitedMs, offMs).offMs).toBe(offMs);
      }),
    );
  });
});

test("a receipt made without a network is numbered by its phone", () => {
  expect(provisionalNumber(7, 12n)).toBe("K7-12");
  expect(provisionalNumber(71, 2n)).toBe("K71-2");
});

test("a phone that was taken out of use empties itself; one that is not known is set up", () => {
  expect(deviceRevoked()).toMatchObject({ code: "device.revoked", status: 403 });
  expect(deviceUnknown()).toMatchObject({ code: "device.unknown", status: 404 });
});
