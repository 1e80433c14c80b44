import { expect, test } from "vitest";
import { containerDay, demoDay } from "./demo.ts";

test.each([
  ["2026-11-20T09:00:00Z", "2026-11-20"],
  ["2026-11-30T09:00:00Z", "2026-11-20"],
  ["2026-11-19T09:00:00Z", "2026-10-20"],
  ["2027-01-05T09:00:00Z", "2026-12-20"],
])("made on %s, the demo's day is %s", (now, day) => expect(demoDay(new Date(now))).toBe(day));

test("the container was sold in a closed month", () => {
  expect(containerDay("2026-11-20")).toBe("2026-09-01");
  expect(containerDay("2027-01-20")).toBe("2026-11-01");
});
