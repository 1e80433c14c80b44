import { describe, expect, test } from "vitest";
import { addDays, kampalaDay } from "#kernel/days.ts";
import { readVehicle } from "#kernel/vehicles.ts";
import { makeFarmer } from "#test/buyingMakers.ts";
import { expenseHands } from "#test/expenseMakers.ts";
import { makeWorld, newId, type Person, refused } from "#test/world.ts";
import { cropAssessments, fieldVisits } from "./api.ts";
import { fieldTrips } from "./tripApi.ts";
import { tenthsPerLitre } from "./tripRules.ts";

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
  const other = await plan({ plannedFor: addDays(today, 1) });
  const cancelled = await world.as("field")(fieldVisits.cancel, withReason(other));
  expect(cancelled).toMatchObject({ state: "cancelled", closingReason: "The bridge is gone" });
  const missed = await world.as("field")(fieldVisits.miss, withReason(tomorrow));
  expect(missed).toMatchObject({ state: "missed", closingReason: "The bridge is gone" });
  await refused(world.as("field")(fieldVisits.cancel, withReason(missed)), "state-conflict");
  await world.verifyBooks();
});

describe("the log of vehicles", () => {
  const begin = (changes: object = {}, by: Person = "field") =>
    world.as(by)(fieldTrips.begin, {
      body: {
        ...{ id: newId(), vehicle: "ubj482k", day: today, fromPlace: "Masaka store" },
        ...{ toPlace: "Kyotera, Kalisizo", purpose: "Buying", odometerStart: 41_250 },
        ...changes,
      },
    });
  const ended = (odometerEnd: number, fuelMl = "0", fuelAmount = "0") => ({
    end: { odometerEnd, fuelMl, fuelAmount },
  });
  const close = (trip: { id: string; version: number }, body: object, by: Person = "field") =>
    world.as(by)(fieldTrips.close, {
      params: { id: trip.id },
      body: { version: trip.version, odometerEnd: 41_334, ...body },
    });
  const strike = (trip: { id: string; version: number }, by: Person = "field") =>
    world.as(by)(fieldTrips.void, withReason(trip));

  test.each([
    ["UBJ 482K", "UBJ 482K"],
    [" ubj-482 k ", "UBJ 482K"],
    ["UA001AB", "UA 001AB"],
    ["UG 0512A", "UG 0512A"],
    ["482K", null],
    ["the pick-up", null],
    ["", null],
  ])("a registration written %j", (typed, vehicle) => expect(readVehicle(typed)).toBe(vehicle));

  test.each([
    [412n, 40_000n, 103n],
    [1n, 3_000n, 3n],
    [0n, 5_000n, 0n],
    [90n, 0n, null],
  ])("%d km with %d millilitres are %d tenths of a kilometre for a litre", (km, fuel, tenths) =>
    expect(tenthsPerLitre(km, fuel)).toBe(tenths),
  );

  test("begun, closed with its fuel and the claim for it, added up where it counts", async () => {
    const body = { id: newId(), sessionId: null, visitId: (await plan()).id };
    const begun = await begin(body);
    expect(await begin(body)).toEqual(begun);
    expect(begun).toMatchObject({ state: "open", vehicle: "UBJ 482K", km: null });
    await refused(begin({ vehicle: "UBB 100A" }), "trip.under-way");
    await refused(begin({}, "md"), "trip.under-way");
    const { id: expenseId } = await expenseHands(world).claim(104_000n, {}, "field");
    const claims = await world.as("field")(fieldTrips.choices, { params: {} });
    expect(claims.expenses.map(({ id }) => id)).toEqual([expenseId]);
    await refused(close(begun, { odometerEnd: 41_249 }), "trip.end-below-start");
    await refused(close(begun, { fuelAmount: "1" }), "trip.fuel-without-litres");
    await refused(close(begun, { expenseId: newId() }), "trip.other-expense");
    await refused(close(begun, {}, "accountant"), "not-allowed");
    await refused(close(begun, {}, "other-owner"), "not-found");
    const fuel = { fuelMl: "20000", fuelAmount: "104000", expenseId };
    const twice = await Promise.allSettled([close(begun, fuel), close(begun, fuel)]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const one = await world.as("owner")(fieldTrips.one, { params: { id: begun.id } });
    expect(one).toMatchObject({ state: "closed", km: 84, ...{ fuelMl: "20000" } });
    expect([one.expense?.id, one.visit?.id]).toEqual([expenseId, body.visitId]);

    const late = { vehicle: "UBJ 482K", odometerStart: 41_334 };
    await refused(begin({ ...late, odometerStart: 41_333 }), "trip.below-last");
    const yesterday = { day: addDays(today, -1), odometerStart: 41_300 };
    await refused(begin({ ...yesterday, ...ended(41_400) }), "trip.driven-already");
    const again = { ...ended(41_400), odometerReason: "A new instrument" };
    expect(await begin({ ...yesterday, ...again })).toMatchObject({ state: "closed", km: 100 });
    const naming = { end: { ...ended(41_340).end, expenseId } };
    await refused(begin({ ...late, odometerStart: 41_400, ...naming }), "trip.end-below-start");
    await refused(begin({ ...late, odometerStart: 41_334, ...naming }), "trip.driven-already");
    const reason = { odometerReason: "Misread" };
    await refused(begin({ ...late, ...naming, ...reason }), "trip.other-expense");
    const wrong = await begin({ odometerStart: 41_334, ...reason });
    await refused(strike(wrong, "accountant"), "not-allowed");
    expect(await strike(wrong)).toMatchObject({ state: "void", km: null });
    await refused(close({ id: wrong.id, version: wrong.version + 1 }, {}), "state-conflict");

    const officerId = await world.userId("field");
    const params = { officerId, vehicle: "UBJ 482K" };
    const list = await world.as("field")(fieldTrips.list, { params });
    expect(list.rows).toHaveLength(3);
    expect(list.totals).toEqual({ km: "184", fuelMl: "20000", fuelAmount: "104000" });
    const none = { params: { ...params, from: addDays(today, 1) } };
    expect((await world.as("field")(fieldTrips.list, none)).totals.km).toBe("0");
    const table = await world.file("owner", fieldTrips.csv, {});
    expect(table.text).toContain("41250,41334,84,20.000,104000,EXP-");
  });

  test("whose trip it is, and what no trip can be", async () => {
    await refused(begin({ vehicle: "the pick-up" }), "trip.no-registration");
    await refused(begin({ day: addDays(today, 1) }), "trip.day-to-come");
    await refused(begin({ vehicle: "UBB 100A", sessionId: newId() }), "trip.not-served");
    await refused(begin({ officerId: newId() }), "not-found");
    const officerId = await world.userId("field");
    const ofOther = { officerId: await world.userId("operations"), vehicle: "UBB 100A" };
    await refused(begin(ofOther), "trip.of-another");
    await refused(begin({}, "accountant"), "not-allowed");
    await refused(world.as("employee")(fieldTrips.list, { params: {} }), "not-allowed");
    await refused(world.as("employee")(fieldTrips.choices, { params: {} }), "not-allowed");
    const forField = { officerId, vehicle: "UBB 100A", odometerStart: 5, ...ended(9) };
    expect(await begin(forField, "operations")).toMatchObject({ officerId, km: 4 });
    const both = { vehicle: "UBB 100A", odometerStart: 9 };
    const races = await Promise.allSettled([begin(both), begin({ ...both, id: newId() }, "md")]);
    expect(races.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const other = await world.as("other-owner")(fieldTrips.list, { params: {} });
    expect(other.rows).toEqual([]);
    await world.verifyBooks();
  });
});
