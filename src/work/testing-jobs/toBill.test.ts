// Work that was done is looked for until its customer is billed for what was quoted.
import { afterAll, expect, test } from "vitest";
import { salesHands, work } from "#test/salesMakers.ts";
import { crewHands, testingHands } from "#test/testingMakers.ts";
import { makeWorld } from "#test/world.ts";
import { testingJobs } from "./api.ts";

const world = await makeWorld();
afterAll(() => world.verifyBooks());

test("work that is done is to be billed until its customer is billed for what was quoted", async () => {
  const { customer, draft, confirm, deliver, bill } = salesHands(world);
  const [hands, crew] = [testingHands(world), crewHands(world)];
  const okello = await crew.technician("Okello James", await world.userId("operations"));
  const fit = {
    procedureId: (await crew.procedure()).id,
    technicians: [okello.id],
    instruments: [(await crew.instrument("USN-60-118")).id],
  };
  const theirs = await customer();
  const planned = await hands.plan(await hands.ordered(theirs), fit);
  const toBill = async () => {
    const params = { toBill: "yes", customerId: theirs } as const;
    return (await world.as("owner")(testingJobs.list, { params })).rows.map(({ number }) => number);
  };
  expect(await toBill()).toEqual([]);
  const { number: jobNumber } = await hands.finish(await hands.start(planned));
  expect(await toBill()).toEqual([jobNumber]);
  // An order alone bills nothing, and neither does a bill of a part.
  const part = await confirm(await draft(theirs, [work(1_000_000)], { jobNumber }));
  await bill(await deliver(part));
  expect(await toBill()).toEqual([jobNumber]);
  const rest = await deliver(await confirm(await draft(theirs, [work(1_600_000)], { jobNumber })));
  expect(await toBill()).toEqual([jobNumber]);
  await bill(rest);
  expect(await toBill()).toEqual([]);
});
