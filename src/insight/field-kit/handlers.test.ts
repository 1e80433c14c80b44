import { beforeAll, expect, test } from "vitest";
import { type Buying, makeFarmer, openBuying } from "#test/buyingMakers.ts";
import { makeWorld, refused } from "#test/world.ts";
import { collections } from "#work/field-collections/api.ts";
import { fieldKit } from "./api.ts";
import { keptAnswer } from "./screens/keptAnswers.ts";

const world = await makeWorld();
let buying: Buying;
beforeAll(async () => {
  buying = await openBuying(world);
});

test("an officer takes along their own farmers, and buys under the very terms the server gives", async () => {
  const farmer = await makeFarmer(world, { plots: 2 });
  await buying.advance(farmer.id, 300_000n);
  await buying.record({ farmerId: farmer.id, stream: "open", plots: sharesOf(farmer.plots) });
  const kit = await world.as("field")(fieldKit.read, {});
  expect(kit.farmers.map(({ id }) => id)).toContain(farmer.id);
  const params = {
    farmerId: farmer.id,
    productId: buying.kiboko,
    placeId: buying.store,
    day: buying.today,
  };
  const asked = { endpoint: collections.terms, params, day: buying.today };
  const online = await world.as("field")(collections.terms, { params });
  // The server's answer carries a few words more than it declares.
  expect(online).toMatchObject(Object(keptAnswer(kit, [], asked)));
});

test("nobody else's farmers, and nothing for those who do not buy", async () => {
  const kit = await world.as("operations")(fieldKit.read, {});
  expect(kit.farmers).toEqual([]);
  await refused(world.as("cashier")(fieldKit.read, {}), "not-allowed");
  expect((await world.as("other-owner")(fieldKit.read, {})).products).toEqual([]);
});

const sharesOf = (plots: readonly string[]) =>
  plots.map((plotId) => ({ plotId, shareBp: 10_000 / plots.length }));
