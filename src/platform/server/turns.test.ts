import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { TurnDidNotCome, turns } from "./turns.ts";

test("works of one company are done one after another, those of others at the same time", async () => {
  const inTurn = turns();
  const done: string[] = [];
  const work = (name: string, ms: number) => async () => {
    done.push(`${name} begins`);
    await sleep(ms);
    done.push(`${name} ends`);
    return name;
  };
  const answers = await Promise.all([
    inTurn("one", work("a", 30)),
    inTurn("one", work("b", 1)),
    inTurn("two", work("c", 5)),
  ]);
  expect(answers).toEqual(["a", "b", "c"]);
  expect(done.filter((line) => !line.startsWith("c"))).toEqual([
    "a begins",
    "a ends",
    "b begins",
    "b ends",
  ]);
  expect(done.indexOf("c ends")).toBeLessThan(done.indexOf("a ends"));
});

test("a work that fails keeps no other from its turn", async () => {
  const inTurn = turns();
  const fails = inTurn("one", () => Promise.reject(new Error("broken")));
  const after = inTurn("one", () => Promise.resolve("done"));
  await expect(fails).rejects.toThrow("broken");
  expect(await after).toBe("done");
});

test("whose turn does not come in time is told so and never begun; who comes later waits for whoever is at work", async () => {
  const inTurn = turns(20);
  const long = Promise.withResolvers<void>();
  const begun: string[] = [];
  const first = inTurn("one", () => long.promise);
  const late = inTurn("one", async () => begun.push("late"));
  await expect(late).rejects.toThrow(TurnDidNotCome);
  const next = inTurn("one", async () => begun.push("next"));
  await sleep(5);
  expect(begun).toEqual([]);
  long.resolve();
  await Promise.all([first, next]);
  expect(begun).toEqual(["next"]);
});
