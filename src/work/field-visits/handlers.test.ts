import { expect, test } from "vitest";
import { addDays, kampalaDay } from "#kernel/days.ts";
import { makeFarmer } from "#test/buyingMakers.ts";
import { makeWorld, newId, type Person, refused } from "#test/world.ts";
import { cropAssessments, fieldVisits } from "./api.ts";

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

const crop = {
  condition: "good",
  pest: "low",
  drying: "tarpaulin",
  storage: "jute_bags",
  potential: "840000",
  peakMonth: 12,
  competitor: { low: "5200", common: "5500", high: "5900" },
} as const;

test("a crop is assessed while the visit lasts, put right, and added up once for its farm", async () => {
  const farmer = await makeFarmer(world);
  const field = world.as("field");
  const purpose = "crop_assessment";
  const begin = async (changes: object = {}) => {
    const { id, version } = await plan({ purpose, farmerId: farmer.id, ...changes });
    const body = { version, position: here };
    return field(fieldVisits.checkIn, { params: { id }, body });
  };
  const assess = (
    { id, version }: { id: string; version: number },
    changes: object = {},
    by: Person = "field",
  ) =>
    world.as(by)(fieldVisits.assess, {
      params: { id },
      body: { version, ...crop, ...changes },
    });
  const leave = ({ id, version }: { id: string; version: number }) =>
    field(fieldVisits.checkOut, {
      params: { id },
      body: { version, position: null, outcome: "Seen" },
    });
  const begun = await begin();
  await refused(leave(begun), "visit.not-assessed");
  for (const competitor of [
    { low: "5500", common: "5200", high: "5900" },
    { low: "5200", common: "5900", high: "5500" },
    { low: "0", common: "1", high: "2" },
  ]) {
    await refused(assess(begun, { competitor }), "visit.prices-out-of-order");
  }
  await refused(assess(begun, {}, "md"), "visit.of-another");
  await refused(assess(begun, {}, "accountant"), "not-allowed");
  await refused(assess(begun, {}, "other-owner"), "not-found");
  const seen = await assess(begun);
  expect(seen.assessment).toEqual({ ...crop, assessmentNote: null });
  await refused(assess(begun), "version-conflict");
  const again = await assess(seen, { competitor: null, potential: "0", pest: "high" });
  expect(again.assessment).toMatchObject({ competitor: null, potential: "0", pest: "high" });
  const twice = await Promise.allSettled([assess(again), assess(again)]);
  expect(twice.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const done = await leave({ id: begun.id, version: again.version + 1 });
  expect(done.state).toBe("done");
  await refused(assess(done), "state-conflict");

  await leave(await assess(await begin(), { potential: "500000" }));
  const params = { farmerId: farmer.id };
  const list = await field(cropAssessments.list, { params });
  expect(list.rows).toHaveLength(2);
  expect(list.rows.filter((row) => row.isNewest)).toHaveLength(1);
  expect(list.totals.potential).toBe("500000");
  expect((await field(cropAssessments.list, { params: { peakMonth: 1 } })).rows).toEqual([]);
  const table = await world.file("owner", cropAssessments.csv, {});
  expect(table.text).toContain("tarpaulin,jute_bags,500.000,12,5200");
  await refused(world.as("employee")(cropAssessments.list, { params: {} }), "not-allowed");
  await refused(assess(await begin({ farmerId: null })), "visit.nobody-to-assess");
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
