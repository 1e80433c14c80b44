// Each figure of the scorecard is the total of the list it opens; an officer reads the own line only.
import { beforeAll, expect, test } from "vitest";
import { addDays } from "#kernel/days.ts";
import { collections } from "#work/field-collections/api.ts";
import { thresholds } from "#registry/thresholds/api.ts";
import { fieldVisits } from "#work/field-visits/api.ts";
import { fieldTrips } from "#work/field-visits/tripApi.ts";
import { type Buying, makeFarmer, openBuying, reasonFor } from "#test/buyingMakers.ts";
import { openTransfers } from "#test/transferMakers.ts";
import { makeWorld, newId, type Person, refused } from "#test/world.ts";
import { transferMatch } from "#work/store-transfers/matchApi.ts";
import { fieldOfficers } from "./api.ts";

const world = await makeWorld();
let buying: Buying;

beforeAll(async () => {
  buying = await openBuying(world);
});

const days = () => ({ from: buying.today, to: buying.today });
const scorecard = (by: Person) => world.as(by)(fieldOfficers.scorecard, { params: days() });

const drive = (odometerStart: number, odometerEnd: number, fuelAmount: string) =>
  world.as("field")(fieldTrips.begin, {
    body: {
      ...{ id: newId(), vehicle: "UBJ 482K", day: buying.today, purpose: "Buying" },
      ...{ fromPlace: "Masaka", toPlace: "Kyotera", odometerStart },
      end: { odometerEnd, fuelMl: "20000", fuelAmount },
    },
  });

test("what the lines say is what the lists they open add up to", async () => {
  await buying.approve(await buying.record());
  await buying.record({ unitPrice: "5750" });
  await buying.record({ moistureBp: null });
  await world.as("operations")(collections.reject, reasonFor(await buying.record()));
  await world.as("field")(collections.void, reasonFor(await buying.record()));
  await buying.record({}, "md");

  await drive(100, 146, "120170");
  const struck = await drive(146, 900, "1000");
  await world.as("field")(fieldTrips.void, reasonFor(struck));

  const { rows } = await scorecard("owner");
  expect(rows).toHaveLength(2);
  for (const row of rows) {
    const { officerId } = row;
    const of = (more: object = {}) =>
      world.as("owner")(collections.list, { params: { officerId, ...days(), ...more } });
    const { totals } = await of();
    expect([row.bought, row.value]).toEqual([totals.payable, totals.value]);
    expect((await of({ state: "rejected" })).count).toBe(row.rejected);
    expect((await of({ missing: "yes" })).count).toBe(row.missing);
    expect((await of({ alike: "yes" })).count).toBe(row.alike);
    // Seven bags of 800 grams each.
    expect(row.tarePerBag).toBe("800");
    const taken = (await of({ state: "approved" })).totals;
    expect([row.weighed, row.received]).toEqual([taken.net, taken.payable]);
    const params = { officerId, ...days(), state: "closed" as const };
    const driven = (await world.as("owner")(fieldTrips.list, { params })).totals;
    expect([row.km, row.fuelAmount]).toEqual([driven.km, driven.fuelAmount]);
  }
  const field = rows.find(({ rejected }) => rejected > 0);
  expect(field).toMatchObject({ judged: 2, rejected: 1, rejectedBp: 5_000, missing: 1 });
  expect(Number(field?.perKilogram)).toBeGreaterThan(5_750);
  // 120,170 shillings for 1,201.7 kg in three deliveries; the scale showed 406.9 kg of the one that was taken in.
  expect(field).toMatchObject({ km: "46", fuelAmount: "120170", fuelPerKilogram: "100" });
  expect(field).toMatchObject({ weighed: "406900", received: "397400", lessBp: 233 });
  // Nothing of it was sent on to another store.
  expect(field).toMatchObject({ arrived: "0", lost: "0", lostBp: null });
  const officers = await world.as("owner")(collections.officers, {});
  expect(officers.rows.map(({ id }) => id)).toEqual(rows.map(({ officerId }) => officerId));
  const own = await scorecard("field");
  expect(own.rows).toEqual([field]);
  expect((await scorecard("other-owner")).rows).toEqual([]);
  await refused(scorecard("cashier"), "not-allowed");
});

test("whose typed weights are round more often than chance explains is marked, by what the owner expects", async () => {
  const bags = (grosses: readonly number[], source: "manual" | "ble") =>
    grosses.map((gross) => ({
      ...{ gross: String(gross), tare: "800", source },
      manualReason: source === "manual" ? ("no_connection" as const) : null,
    }));
  const before = (await scorecard("owner")).rows;
  // What a scale sent by itself nobody made up; what was struck out is not counted.
  const slips = [
    bags([50_000, 55_000, 60_000, 65_000, 60_000], "manual"),
    bags([51_300, 55_000], "manual"),
    bags([50_000, 55_000], "ble"),
  ];
  for (const weighings of slips) await buying.record({ weighings }, "operations");
  const struck = await buying.record({ weighings: bags([50_000], "manual") }, "operations");
  await world.as("operations")(collections.void, reasonFor(struck));
  const { rows } = await scorecard("owner");
  const operations = await world.userId("operations");
  const lineOf = (all: typeof rows) => all.find(({ officerId }) => officerId === operations);
  const wanted = { typedWeights: 7, roundWeights: 6, roundBp: 8_571, isRound: true };
  expect(lineOf(rows)).toMatchObject(wanted);
  expect(lineOf(before)).toBeUndefined();
  // Seven bags as a scale shows them, of every slip that was not struck out.
  for (const { isRound, typedWeights } of before) {
    expect([isRound, typedWeights % 7]).toEqual([false, 0]);
  }
  await world.as("owner")(thresholds.set, {
    body: {
      ...{ name: "roundWeights", value: 8_000, effectiveFrom: buying.today },
      sourceNote: "Bags are filled to sixty",
    },
  });
  expect(lineOf((await scorecard("owner")).rows)).toMatchObject({ ...wanted, isRound: false });
});

test("what was missing of an officer's lots at another store is the total of the rows it opens", async () => {
  const of = await openTransfers(world);
  const { lotId: made } = await buying.approve(await buying.record());
  const lotId = made ?? "";
  const way = { fromId: of.main, toId: of.masaka };
  const sent = await of.dispatch(await of.draft([{ lotId, sent: "397400" }], way));
  const waits = await of.receive(sent, { [lotId]: "394200" });
  expect((await scorecard("field")).rows).toMatchObject([{ arrived: "0", lost: "0" }]);
  await of.decide("accept", waits, "md");
  const [own] = (await scorecard("field")).rows;
  expect(own).toMatchObject({ arrived: "394200", lost: "3200", lostBp: 81 });
  const { totals } = await world.as("field")(transferMatch.lines, {
    params: {
      ...{ officerId: own?.officerId ?? "", state: "received" },
      ...{ boughtFrom: buying.today, boughtTo: buying.today },
    },
  });
  expect([totals.received, totals.loss]).toEqual([own?.arrived, own?.lost]);
});

test("check-ins with their distance from the nearest plot, the newest first", async () => {
  const farmer = await makeFarmer(world, { plots: 2 });
  const { rows: plots } = await world.sql.query<{ centre_lat: number; centre_lon: number }>(
    "select centre_lat, centre_lon from plot where id = $1",
    [farmer.plots[1]],
  );
  const [plot] = plots;
  if (!plot) throw new Error("the farmer has plots");
  const checkIn = async (farmerId: string | null, position: object | null) => {
    const { id, version } = await world.as("field")(fieldVisits.plan, {
      body: { id: newId(), purpose: "inspection", farmerId, plannedFor: buying.today },
    });
    const at = position && { ...here, ...position };
    const body = { version, position: at };
    await world.as("field")(fieldVisits.checkIn, { params: { id }, body });
    return id;
  };
  const here = { latMicro: plot.centre_lat, lonMicro: plot.centre_lon, accuracyM: 8 };
  const made = [
    await checkIn(farmer.id, { latMicro: plot.centre_lat + 1_000 }),
    await checkIn(farmer.id, { lonMicro: plot.centre_lon + 9_000 }),
    await checkIn(farmer.id, null),
    await checkIn(null, {}),
  ];
  const { rows, hasMore } = await world.as("owner")(fieldOfficers.checkIns, { params: days() });
  expect(hasMore).toBe(false);
  expect(rows.map(({ visitId }) => visitId)).toEqual(made.toReversed());
  const [far, near] = [rows[2]?.distanceM ?? 0, rows[3]?.distanceM];
  expect(near).toBe(111);
  expect(Math.abs(far - 1_001)).toBeLessThan(3);
  expect(rows.slice(0, 2).map(({ distanceM }) => distanceM)).toEqual([null, null]);
  const before = { from: addDays(buying.today, -9), to: addDays(buying.today, -1) };
  const earlier = await world.as("owner")(fieldOfficers.checkIns, { params: before });
  expect(earlier.rows).toEqual([]);
  const ofOthers = await world.as("other-owner")(fieldOfficers.checkIns, { params: days() });
  expect(ofOthers.rows).toEqual([]);
  await refused(world.as("cashier")(fieldOfficers.checkIns, { params: days() }), "not-allowed");
  await world.verifyBooks();
});
