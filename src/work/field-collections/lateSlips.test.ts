// Whoever buys cannot choose the dearest day there was: a slip written down days later at a price above today's waits for the
// office, whatever else is well with it.
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "#kernel/days.ts";
import { priceLists } from "#registry/products/api.ts";
import { thresholds } from "#registry/thresholds/api.ts";
import { type Buying, openBuying } from "#test/buyingMakers.ts";
import { makeWorld, newId, refused } from "#test/world.ts";
import { collections } from "./api.ts";

const world = await makeWorld();
let buying: Buying;
beforeAll(async () => {
  buying = await openBuying(world);
  await publish("5500", buying.today);
});
afterAll(() => world.verifyBooks());

/** From a day on the store pays so much for kiboko; before, it paid 5,800. */
async function publish(price: string, effectiveFrom: string): Promise<void> {
  const { kiboko: productId, store: placeId } = buying;
  const accountant = world.as("accountant");
  const terms = { price, ceiling: "6000", toleranceBp: 200 };
  const { id, version } = await accountant(priceLists.propose, {
    body: { id: newId(), productId, placeId, effectiveFrom, ...terms },
  });
  const params = { id };
  const submitted = await accountant(priceLists.submit, { params, body: { version } });
  const body = { version: submitted.version };
  await world.as("owner")(priceLists.publish, { params, body });
}

const ago = (days: number) => addDays(buying.today, -days);
const record = (days: number, unitPrice: string, more = {}) =>
  buying.record({ collectedOn: ago(days), unitPrice, confirmDuplicate: true, ...more });

test("three days later at the dearer price: it waits, and somebody of the office lets it stand", async () => {
  const slip = await record(3, "5800");
  expect(slip.priceReason).toMatch(/^Written down on .*, 3 days later: the price was UGX 5,500$/);
  const waits = await refused(buying.approve(slip), "collection.cannot-approve");
  expect(JSON.stringify(waits.blockers)).toContain("waits for the office's word on its price");
  const params = { id: slip.id };
  const body = { version: slip.version };
  await refused(world.as("field")(collections.approvePrice, { params, body }), "not-allowed");
  const allowed = await world.as("accountant")(collections.approvePrice, { params, body });
  expect(allowed.priceApprovedByName).not.toBeNull();
  expect((await buying.approve(allowed)).state).toBe("approved");
});

test.each([
  ["two days later at the dearer price", 2, "5800"],
  ["on its day", 0, "5500"],
])("%s nothing waits", async (_, days, price) => {
  expect((await record(days, price)).priceReason).toBeNull();
});

test("where the officer says why the price differs, both reasons are said", async () => {
  const slip = await record(4, "6000", { priceReason: "Screen 18" });
  expect(slip.priceReason).toMatch(/^Screen 18; Written down on .*, 4 days later: the price was/);
});

test("how late a slip may come is what the owner decided", async () => {
  await world.as("owner")(thresholds.set, {
    body: {
      ...{ name: "lateSlip", value: 10, effectiveFrom: buying.today },
      sourceNote: "No network on the islands",
    },
  });
  expect((await record(9, "5800")).priceReason).toBeNull();
  expect((await record(11, "5800")).priceReason).toContain("11 days later");
});
