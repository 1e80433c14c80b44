// The hands of an attacker: what must be refused without a trace, and what many try at once.
import { expect } from "vitest";
import { ProblemError } from "#platform/api/client.ts";
import { everyRow } from "./everyRow.ts";
import type { World } from "./world.ts";

/** Refused with a 4xx, and not a row of any company changed. */
export async function expectRefused(
  world: World,
  work: () => Promise<unknown>,
  code?: string | RegExp,
): Promise<void> {
  const before = await everyRow(world);
  const problem = await work().then(
    () => "it was done",
    (error: unknown) => {
      if (!(error instanceof ProblemError)) throw error;
      return error.problem;
    },
  );
  if (typeof problem === "string") throw new Error(problem);
  expect(problem.status, problem.detail).toBeGreaterThanOrEqual(400);
  expect(problem.status, problem.detail).toBeLessThan(500);
  // The second wall's words are for nobody: a rule should have said it first.
  expect(problem.code).not.toMatch(/^(out-of-range|unknown-reference|duplicate|missing-value)$/);
  if (code !== undefined) expect(problem.code).toMatch(code);
  expect(await everyRow(world)).toBe(before);
}

/** All at once; how many were done. */
export async function together(work: readonly (() => Promise<unknown>)[]): Promise<number> {
  const ended = await Promise.allSettled(work.map((one) => one()));
  for (const one of ended) {
    if (one.status === "rejected" && !(one.reason instanceof ProblemError)) throw one.reason;
    if (one.status === "rejected") expect(one.reason.problem.status).toBeLessThan(500);
  }
  return ended.filter((one) => one.status === "fulfilled").length;
}
