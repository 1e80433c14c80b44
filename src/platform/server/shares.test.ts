import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { openShares } from "./shares.ts";
import { TurnDidNotCome } from "./turns.ts";

test("a company has so many at a time, and who asked first is next; another company waits for nobody", async () => {
  const shares = openShares(2);
  const had: string[] = [];
  const ask = async (company: string, name: string): Promise<void> => {
    await shares.take(company);
    had.push(name);
  };
  for (const name of ["a", "b", "c", "d"]) void ask("kyagalanyi", name);
  await sleep(0);
  expect(had).toEqual(["a", "b"]);
  expect([shares.isFree("kyagalanyi"), shares.isFree("bugisu")]).toEqual([false, true]);
  await ask("bugisu", "other");
  shares.give("kyagalanyi");
  await sleep(0);
  expect(had).toEqual(["a", "b", "other", "c"]);
  shares.give("kyagalanyi");
  await sleep(0);
  expect(had.at(-1)).toBe("d");
  expect(shares.isFree("kyagalanyi")).toBe(false);
  shares.give("kyagalanyi");
  expect(shares.isFree("kyagalanyi")).toBe(true);
});

test("who waited too long is told so, has nothing, and stands in nobody's way", async () => {
  const shares = openShares(1, 20);
  await shares.take("kyagalanyi");
  await expect(shares.take("kyagalanyi")).rejects.toThrow(TurnDidNotCome);
  const next = shares.take("kyagalanyi");
  shares.give("kyagalanyi");
  await next;
  shares.give("kyagalanyi");
  expect(shares.isFree("kyagalanyi")).toBe(true);
});
