import { expect, test } from "vitest";
import { codeOf } from "#test/codeOf.ts";
import { movesFrom } from "#kernel/lifecycle.ts";
import { checkBegin, checkPlan, visitLife, visitPurposes } from "./rules.ts";

const today = "2026-11-20";

test("which buttons each state has", () => {
  const names = visitLife.states.map((state) => [
    state,
    movesFrom(visitLife, state).map((move) => move.name),
  ]);
  expect(Object.fromEntries(names)).toEqual({
    planned: ["checkIn", "miss", "cancel"],
    in_progress: ["assess", "checkOut"],
    done: [],
    missed: [],
    cancelled: [],
  });
});

test.each([
  ["today", today, null],
  ["tomorrow", "2026-11-21", null],
  ["yesterday", "2026-11-19", "visit.day-past"],
])("a visit planned for %s", (_, plannedFor, code) => {
  const plan = { purpose: "training", plannedFor, expectedGrams: null } as const;
  expect(codeOf(() => checkPlan(plan, today))).toBe(code);
});

test("only a visit to collect expects a weight, and it need not", () => {
  const expecting = (expectedGrams: bigint | null) =>
    visitPurposes.filter((purpose) => {
      const plan = { purpose, plannedFor: today, expectedGrams };
      return codeOf(() => checkPlan(plan, today)) === null;
    });
  expect(expecting(400_000n)).toEqual(["collection"]);
  expect(expecting(0n)).toEqual(["collection"]);
  expect(expecting(null)).toEqual(visitPurposes);
  const plan = { purpose: "training", plannedFor: today, expectedGrams: 1n } as const;
  expect(codeOf(() => checkPlan(plan, today))).toBe("visit.nothing-collected");
});

test.each([
  ["on its day", today, null],
  ["a day late", "2026-11-19", null],
  ["a day early", "2026-11-21", "visit.too-early"],
])("a visit is begun %s", (_, plannedFor, code) => {
  expect(codeOf(() => checkBegin(plannedFor, today))).toBe(code);
});

test("the day is said in words", () => {
  const plan = { purpose: "training", plannedFor: "2026-11-19", expectedGrams: null } as const;
  expect(() => checkPlan(plan, today)).toThrow("19 Nov 2026 has passed");
  expect(() => checkBegin("2026-12-01", today)).toThrow(
    expect.objectContaining({
      status: 409,
      message: "This visit is planned for 1 Dec 2026: it has not come yet.",
    }),
  );
});
