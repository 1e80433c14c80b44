import { expect, test } from "vitest";
import { sharedReads } from "./sharedReads.ts";

/** A pool of whose connections none is free, until one is given back by hand. */
function busyPool() {
  const wanted: ((connection: string) => void)[] = [];
  const lent: { connection: string; readers: number }[] = [];
  const share = sharedReads<string>({
    isFree: () => false,
    connect: () => new Promise((given) => wanted.push(given)),
    lend: (connection, readers) => lent.push({ connection, readers }),
  });
  let given = 0;
  /** Gives the next connection to whoever waited first. */
  const giveOne = async (): Promise<void> => {
    await Promise.resolve();
    wanted.shift()?.(`connection ${(given += 1)}`);
    await new Promise((done) => setImmediate(done));
  };
  return { share, giveOne, lent, waiting: () => wanted.length };
}

test("reads of a company that wait share the connection that comes; who comes after that waits for the next", async () => {
  const { share, giveOne, lent, waiting } = busyPool();
  const first = [share("kyagalanyi"), share("kyagalanyi")];
  await giveOne();
  expect(await Promise.all(first)).toEqual(["connection 1", "connection 1"]);
  const after = share("kyagalanyi");
  await Promise.resolve();
  expect(waiting()).toBe(1);
  await giveOne();
  expect(await after).toBe("connection 2");
  expect(lent).toEqual([
    { connection: "connection 1", readers: 2 },
    { connection: "connection 2", readers: 1 },
  ]);
});

test("no company waits in another's line, and no more than sixteen share", async () => {
  const { share, giveOne, lent } = busyPool();
  const all = [...Array.from({ length: 17 }, () => share("kyagalanyi")), share("bugisu")];
  for (let time = 0; time < 3; time += 1) await giveOne();
  await Promise.all(all);
  expect(lent.map(({ readers }) => readers)).toEqual([16, 1, 1]);
});

test("a line whose connection did not come is left: the next read asks for another", async () => {
  const asked: string[] = [];
  const share = sharedReads<string>({
    isFree: () => false,
    connect: () => {
      asked.push("once");
      return asked.length === 1 ? Promise.reject(new Error("no line")) : Promise.resolve("second");
    },
    lend: () => undefined,
  });
  await expect(share("kyagalanyi")).rejects.toThrow("no line");
  expect(await share("kyagalanyi")).toBe("second");
});
