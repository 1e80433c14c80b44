import { expect, test } from "vitest";
import { askedTogether } from "./together.ts";

/** A question whose answers come when they are let in; keeps what was asked, flight by flight. */
function slowQuestion() {
  const flights: { keys: readonly string[]; answer: (fault?: Error) => void }[] = [];
  const ask = askedTogether(
    (key: string) => key,
    (keys) =>
      new Promise<string[]>((resolve, reject) => {
        const answer = (fault?: Error): void =>
          fault ? reject(fault) : resolve(keys.map((key) => `${key} in ${flights.length}`));
        flights.push({ keys, answer });
      }),
  );
  return { ask, flights };
}

const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1));

test("what comes up together is asked together, the same thing once", async () => {
  const { ask, flights } = slowQuestion();
  const answers = Promise.all([ask("a"), ask("b"), ask("a")]);
  await soon();
  expect(flights.map(({ keys }) => keys)).toEqual([["a", "b"]]);
  flights[0]?.answer();
  expect(await answers).toEqual(["a in 1", "b in 1", "a in 1"]);
});

test("a question never takes the answer of one that was sent before it", async () => {
  const { ask, flights } = slowQuestion();
  const early = ask("a");
  await soon();
  const late = ask("a");
  flights[0]?.answer();
  expect(await early).toBe("a in 1");
  await soon();
  expect(flights).toHaveLength(2);
  flights[1]?.answer();
  expect(await late).toBe("a in 2");
});

test("one that never comes back holds nobody up, and a fault is told to those who asked alone", async () => {
  const { ask, flights } = slowQuestion();
  const lost = ask("a");
  await soon();
  const next = ask("b");
  await expect.poll(() => flights.length).toBe(2);
  flights[1]?.answer();
  expect(await next).toBe("b in 2");
  const refused = expect(lost).rejects.toThrow("gone");
  flights[0]?.answer(new Error("gone"));
  await refused;
});
