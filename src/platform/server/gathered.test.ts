import { expect, test } from "vitest";
import { gatheredInTurn } from "./gathered.ts";

/** A turn that comes when it is let in; keeps what was done, turn by turn. Items are `group key`. */
function slowTurns(most = 10) {
  const turns: string[][] = [];
  const alone: string[] = [];
  const waiting: (() => void)[] = [];
  const refused = new Set<string>();
  let last = Promise.resolve();
  const inTurn = async (take: () => readonly string[]): Promise<string[]> => {
    const mine = last.then(() => new Promise<void>((resolve) => waiting.push(resolve)));
    last = mine;
    await mine;
    const items = take();
    expect(take(), "the same however often it is asked").toEqual(items);
    turns.push([...items]);
    for (const item of items) if (refused.has(item)) throw new Error(`${item} is refused`);
    return items.map((item) => `${item} done`);
  };
  const gather = gatheredInTurn<string, string>({
    groupOf: (item) => item.slice(0, 1),
    keyOf: (item) => item.slice(0, 3),
    most,
    inTurn: (_, take) => inTurn(take),
    alone: (item) => {
      alone.push(item);
      if (refused.has(item)) return Promise.reject(new Error(`${item} is refused`));
      return Promise.resolve(`${item} done`);
    },
  });
  const letIn = async (): Promise<void> => {
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    waiting.shift()?.();
    await new Promise((resolve) => setTimeout(resolve, 1));
  };
  return { gather, letIn, turns, alone, refused };
}

test("whoever comes before the turn goes with it, whoever comes later with the next", async () => {
  const { gather, letIn, turns } = slowTurns();
  const early = Promise.all([gather("a 1"), gather("a 2")]);
  await letIn();
  const late = gather("a 3");
  expect(await early).toEqual(["a 1 done", "a 2 done"]);
  await letIn();
  expect(await late).toBe("a 3 done");
  expect(turns).toEqual([["a 1", "a 2"], ["a 3"]]);
});

test("another group, the same key again, and more than may go together wait for a turn of theirs", async () => {
  const { gather, letIn, turns } = slowTurns(2);
  const all = Promise.all(["a 1", "a 1 again", "b 1", "a 2", "a 3"].map((item) => gather(item)));
  for (let turn = 0; turn < 3; turn += 1) await letIn();
  const done = await all;
  expect(done).toEqual(["a 1 done", "a 1 again done", "b 1 done", "a 2 done", "a 3 done"]);
  expect(turns.filter(([first]) => first?.startsWith("b"))).toEqual([["b 1"]]);
  expect(turns.every((turn) => turn.length <= 2)).toBe(true);
  expect(turns.some((turn) => turn.includes("a 1") && turn.includes("a 1 again"))).toBe(false);
});

test("where one of several is refused, each is done by itself and that one is refused", async () => {
  const { gather, letIn, alone, refused } = slowTurns();
  refused.add("a 2");
  const all = Promise.allSettled([gather("a 1"), gather("a 2"), gather("a 3")]);
  await letIn();
  expect((await all).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(alone).toEqual(["a 1", "a 2", "a 3"]);
});

test("one that is refused by itself is not tried again", async () => {
  const { gather, letIn, alone, refused } = slowTurns();
  refused.add("a 1");
  const refusal = expect(gather("a 1")).rejects.toThrow("a 1 is refused");
  await letIn();
  await refusal;
  expect(alone).toEqual([]);
});
