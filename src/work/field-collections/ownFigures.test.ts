// What looks like one slip sent twice, and which delivery is the one that was booked, is the company's own to decide.
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "#kernel/days.ts";
import { thresholds } from "#registry/thresholds/api.ts";
import type { ThresholdName } from "#books/thresholds/rules.ts";
import { type Buying, makeFarmer, openBuying } from "#test/buyingMakers.ts";
import { makeWorld, newId, refused } from "#test/world.ts";
import { bookings } from "./bookingApi.ts";

const world = await makeWorld();
let buying: Buying;
beforeAll(async () => {
  buying = await openBuying(world);
});
afterAll(() => world.verifyBooks());

const decide = (name: ThresholdName, value: number) =>
  world.as("owner")(thresholds.set, {
    body: { name, value, effectiveFrom: buying.today, sourceNote: "Minutes of the board" },
    key: newId(),
  });
const bag = (gross: string) => [{ gross, tare: "800" }];

test("two slips are alike by the weight and within the time that the owner decided", async () => {
  const { id: farmerId } = await makeFarmer(world, { hectares: 3.9 });
  const record = (gross: string) =>
    buying.record({ farmerId, weighings: bag(gross), confirmDuplicate: false });
  await record("60000");
  // A kilogram of sixty is more than half a percent.
  await record("61000");
  await decide("likeSlipWeight", 300);
  await refused(record("62000"), "collection.looks-double");
  await world.sql.query(
    `update collection set created_at = created_at - interval '20 minutes' where farmer_id = $1`,
    [farmerId],
  );
  await decide("likeSlipTime", 25);
  await refused(record("62000"), "collection.looks-double");
  await decide("likeSlipTime", 19);
  await record("62000");
});

test("a delivery answers a booking as far away as the owner decided", async () => {
  const { id: farmerId } = await makeFarmer(world, { hectares: 3.9 });
  const booked = await world.as("field")(bookings.book, {
    body: {
      ...{ id: newId(), farmerId, productId: buying.kiboko, placeId: buying.store },
      ...{ bookedFor: addDays(buying.today, 12), expected: "250000" },
    },
  });
  expect((await buying.record({ farmerId })).bookingId).toBeNull();
  await decide("awaitedDelivery", 12);
  expect((await buying.record({ farmerId })).bookingId).toBe(booked.id);
});
