import { describe, expect, test } from "vitest";
import { workKinds } from "./linkRules.ts";
import { waitingOf } from "./waitingRules.ts";

const days = { today: "2026-11-20", clockDay: "2026-11-25" };

describe("what waits", () => {
  test.each([
    // Documents carry the business day; what is only registered, the day of the clock.
    ["payments_to_release", "2026-11-18", 2],
    ["costs_to_post", "2026-11-20", 0],
    ["farmers_to_verify", "2026-11-18", 7],
    ["plots_to_verify", "2026-11-18", 7],
    ["prices_to_publish", "2026-11-18", 7],
    ["shipments_blocked", "2026-11-18", 7],
    // A day that is still to come is no age below nothing.
    ["payments_to_release", "2026-11-22", 0],
  ] as const)("%s since %s is %d days old", (kind, since, ageDays) => {
    const facts = [{ kind, count: 4n, since }];
    expect(waitingOf([kind], facts, days)).toEqual([{ kind, count: 4, since, ageDays }]);
  });

  test("since nobody knows when waits since today, by its own clock", () => {
    const facts = [
      { kind: "farmers_to_verify", count: 1n, since: null },
      { kind: "costs_to_post", count: 1n, since: null },
    ] as const;
    expect(waitingOf(workKinds, facts, days)).toEqual([
      { kind: "costs_to_post", count: 1, since: "2026-11-20", ageDays: 0 },
      { kind: "farmers_to_verify", count: 1, since: "2026-11-25", ageDays: 0 },
    ]);
  });

  test("nobody is told of what is not theirs, nor of nothing", () => {
    const facts = [
      { kind: "costs_to_post", count: 1n, since: null },
      { kind: "quality_to_approve", count: 0n, since: null },
    ] as const;
    expect(waitingOf(["quality_to_approve", "payments_to_approve"], facts, days)).toEqual([]);
  });
});
