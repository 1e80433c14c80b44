// T-LOGS: whoever runs the house hears of somebody who asks for another company's things.
import { afterAll, expect, test } from "vitest";
import { makeFarmer } from "#test/buyingMakers.ts";
import { makeWorld, newId, type Person, type World } from "#test/world.ts";

const called: [string, string][] = [];
const world = await makeWorld({
  call: async (subject, text) => void called.push([subject, text]),
});
const silent = await makeWorld({ call: () => Promise.reject(new Error("no mail server")) });
afterAll(() => world.verifyBooks());

const asks = async (person: Person | null, id = newId(), of: World = world): Promise<number> => {
  const url = `/api/farmers/${id}`;
  return (await of.send(person, { method: "GET", url, headers: {} })).status;
};

test("the fifth thing of another company that somebody asks for calls, with whoever asked, once", async () => {
  const ids: string[] = [];
  for (let i = 0; i < 6; i += 1) ids.push((await makeFarmer(world, { plots: 0 })).id);
  // One thing asked for twice is one thing.
  expect(await asks("other-owner", ids[0])).toBe(404);
  expect(await asks("other-owner", `${ids[0]}?`)).toBe(404);
  for (const id of ids.slice(1, 4)) expect(await asks("other-owner", id)).toBe(404);
  // Nobody who is not signed in is counted, and what is there for somebody is no alarm.
  expect(await asks(null, ids[4])).toBe(401);
  for (const id of ids) expect(await asks("md", id)).toBe(200);
  expect(called).toEqual([]);
  expect(await asks("other-owner", ids[4])).toBe(404);
  expect(await asks("other-owner", ids[5])).toBe(404);
  const asker = await world.userId("other-owner");
  expect(called).toEqual([
    [
      "Mavuno: Somebody asked five times within an hour for things their company does not have.",
      expect.stringContaining(asker),
    ],
  ]);
});

test("a call that is not taken keeps no answer back", async () => {
  for (let i = 0; i < 6; i += 1) expect(await asks("md", newId(), silent)).toBe(404);
});
