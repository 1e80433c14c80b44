import { expect, test } from "vitest";
import {
  askerOf,
  type Attempts,
  attemptsPerMinute,
  isForgotten,
  takeAttempt,
} from "./attemptRules.ts";

test("thirty at once, then one every two seconds", () => {
  let attempts: Attempts | undefined;
  for (let i = 0; i < attemptsPerMinute; i += 1) {
    const { after, waitSeconds } = takeAttempt(attempts, 1_000);
    expect(waitSeconds).toBeNull();
    attempts = after;
  }
  const refused = takeAttempt(attempts, 1_000);
  expect(refused.waitSeconds).toBe(2);
  expect(takeAttempt(refused.after, 2_000).waitSeconds).toBe(1);
  expect(takeAttempt(refused.after, 3_000).waitSeconds).toBeNull();
});

test("asking in vain costs nothing more, and a minute's rest gives everything back", () => {
  const spent: Attempts = { left: 0, atMs: 0 };
  const again = takeAttempt(takeAttempt(spent, 500).after, 1_000).after;
  expect(takeAttempt(again, 2_000).waitSeconds).toBeNull();
  expect(isForgotten(spent, 59_999)).toBe(false);
  expect(isForgotten(spent, 60_000)).toBe(true);
  expect(isForgotten({ left: 0, atMs: 100_000 }, 159_999)).toBe(false);
  expect(isForgotten({ left: 0, atMs: 100_000 }, 160_000)).toBe(true);
  expect(takeAttempt(spent, 600_000).after.left).toBe(attemptsPerMinute - 1);
});

test("a clock that steps back gives nothing away", () => {
  expect(takeAttempt({ left: 0, atMs: 10_000 }, 5_000).waitSeconds).toBe(2);
});

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:db8:1:2::9", "2001:db8:1:2"],
  ["2001:db8::9", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
  ["2001:db8:1::", "2001:db8:1:0"],
  ["::", "0:0:0:0"],
  ["2001::3:4:5:6:7", "2001:0:0:3"],
  ["::2:3:4:5:6:7:8", "0:2:3:4"],
])("%s asks as %s", (address, asker) => {
  expect(askerOf(address)).toBe(asker);
});
