// Work that was done is looked for until its customer is billed for what was quoted, and by the days it was done on.
import { afterAll, expect, test } from "vitest";
import type { WireParams } from "#platform/api/endpoint.ts";
import { salesHands, work } from "#test/salesMakers.ts";
import { crewHands, from, testingHands, today } from "#test/testingMakers.ts";
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

test("jobs between two days, both counted: on the day of the test, until then on that planned for", async () => {
  const [hands, crew] = [testingHands(world), crewHands(world)];
  const fit = {
    procedureId: (await crew.procedure("UT-02")).id,
    technicians: [(await crew.technician("Achan Grace", null)).id],
    instruments: [(await crew.instrument("USN-60-119")).id],
  };
  const customerId = await hands.customer();
  const planned = async (days: number) =>
    hands.plan(await hands.ordered(customerId), { ...fit, plannedOn: from(days) });
  const done = await hands.finish(await hands.start(await planned(3)));
  const numbers = [done.number, (await planned(1)).number, (await planned(3)).number];
  const found = async (params: WireParams<typeof testingJobs.list>) => {
    const asked = { ...params, customerId };
    const { rows, count, totals } = await world.as("owner")(testingJobs.list, { params: asked });
    expect(count).toBe(rows.length);
    return [rows.map(({ number }) => number).toReversed(), totals.net];
  };
  expect(await found({ from: today, to: from(1) })).toEqual([numbers.slice(0, 2), "5200000"]);
  expect(await found({ from: from(1) })).toEqual([numbers.slice(1), "5200000"]);
  expect(await found({ from: from(2), to: from(3) })).toEqual([numbers.slice(2), "2600000"]);
  expect(await found({ to: today, toBill: "yes" })).toEqual([numbers.slice(0, 1), "2600000"]);
  expect(await found({ from: from(1), toBill: "yes" })).toEqual([[], "0"]);
  const { text } = await world.file("owner", testingJobs.csv, { from: from(1), to: from(2) });
  expect(numbers.filter((number) => text.includes(number))).toEqual(numbers.slice(1, 2));
});
