import { expect, test } from "vitest";
import { addDays, kampalaDay } from "#kernel/days.ts";
import { makeFarmer } from "#test/buyingMakers.ts";
import { makeWorld, newId, type Person, refused } from "#test/world.ts";
import { fieldVisits } from "./api.ts";

const world = await makeWorld();
const today = kampalaDay(new Date());
const here = { latMicro: -362_187, lonMicro: 31_652_341, accuracyM: 6 };

const plan = (changes: object = {}, by: Person = "field") =>
  world.as(by)(fieldVisits.plan, {
    body: { id: newId(), purpose: "training", plannedFor: today, ...changes },
  });
const withReason = ({ id, version }: { id: string; version: number }) => ({
  params: { id },
  body: { version, reason: "The bridge is gone" },
});

test("planned, begun on the spot, ended with its outcome, and seen in the officer's day", async () => {
  const farmer = await makeFarmer(world);
  const collect = { purpose: "collection", farmerId: farmer.id, expectedGrams: "250000" };
  const body = { id: newId(), plannedFor: today, ...collect, purpose: "collection" as const };
  const field = world.as("field");
  const planned = await field(fieldVisits.plan, { body });
  expect(await field(fieldVisits.plan, { body })).toEqual(planned);
  const params = { id: planned.id };
  const begun = await field(fieldVisits.checkIn, {
    params,
    body: { version: planned.version, position: here },
  });
  expect(begun).toMatchObject({ state: "in_progress", checkedIn: here });
  const done = await field(fieldVisits.checkOut, {
    params,
    body: { version: begun.version, position: null, outcome: "250 kg on Friday" },
  });
  expect(done).toMatchObject({ state: "done", outcome: "250 kg on Friday", checkedOut: null });
  const officerId = await world.userId("field");
  const mine = await field(fieldVisits.list, { params: { officerId, from: today, to: today } });
  expect(mine.rows.map((row) => row.id)).toEqual([planned.id]);
  expect(mine.totals.expectedGrams).toBe("250000");
  const table = await world.file("owner", fieldVisits.csv, {});
  expect(table.text).toContain("250 kg on Friday");
});

test("what is refused, and by whom", async () => {
  await refused(plan({ plannedFor: addDays(today, -1) }), "visit.day-past");
  await refused(plan({ expectedGrams: "1000" }), "visit.nothing-collected");
  await refused(plan({ farmerId: newId() }), "not-found");
  await refused(plan({}, "accountant"), "not-allowed");
  const tomorrow = await plan({ plannedFor: addDays(today, 1) });
  const params = { id: tomorrow.id };
  const body = { version: tomorrow.version, position: null };
  await refused(world.as("field")(fieldVisits.checkIn, { params, body }), "visit.too-early");
  await refused(world.as("md")(fieldVisits.checkIn, { params, body }), "visit.of-another");
  await refused(world.as("other-owner")(fieldVisits.one, { params }), "not-found");
  await refused(world.as("employee")(fieldVisits.list, { params: {} }), "not-allowed");
  const missed = await world.as("field")(fieldVisits.miss, withReason(tomorrow));
  expect(missed).toMatchObject({ state: "missed", closingReason: "The bridge is gone" });
  await refused(world.as("field")(fieldVisits.cancel, withReason(missed)), "state-conflict");
  await world.verifyBooks();
});
