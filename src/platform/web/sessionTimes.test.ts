// The lengths of time the specification fixes (§4, §9). A change here is a change of what was agreed.
import { expect, test } from "vitest";
import * as times from "./sessionTimes.ts";

const minutes = 60_000;
const seconds = 1000;

test("the lengths of time are those that were agreed", () => {
  expect(times).toMatchObject({
    sessionHeaderSeconds: 1800,
    loadingEndsMs: 1 * seconds,
    roleRefreshMs: 30 * seconds,
    idleLimitMs: 30 * minutes,
    warningMs: 5 * minutes,
    activityEveryMs: 30 * seconds,
    checkEveryMs: 60 * seconds,
    leaveAfterMs: 500,
  });
});
