import { expect, test } from "vitest";
import { shipments } from "#work/exports/api.ts";
import { openingLot, placeId } from "#test/makers.ts";
import { makeWorld } from "#test/world.ts";
import { seedDeparture, seedProceeds, seedReadyShipment } from "./exports.ts";
import { demoDollarRateMicro, seedContainerContract, seedRegistry } from "./registry.ts";

const world = await makeWorld({ clock: () => new Date("2026-11-20T09:00:00Z") });

test("the container of the demo goes from its contract to the sea and is paid", async () => {
  const hands = { as: world.as, newId: world.newId };
  const made = await seedRegistry(hands, "2026-09-01");
  const contractId = await seedContainerContract(hands, made, "2026-09-10");
  const productId = made.products["SC15"] ?? "";
  const lotId = await openingLot(world, {
    productId,
    grams: 19_200_000n,
    cost: 246_850_000n,
    stream: "eu",
    madeOn: "2026-11-04",
  });
  const lots = [{ lotId, placeId: await placeId(world, "main"), bags: 320 }];
  const ready = await seedReadyShipment(hands, {
    contractId,
    lots,
    etd: "2026-11-15",
    papersOn: "2026-11-10",
  });
  expect(ready).toMatchObject({ state: "ready_to_load", blockers: [] });
  const shipped = await seedDeparture(hands, ready, {
    loadedOn: "2026-11-11",
    shippedOn: "2026-11-15",
  });
  const paid = await seedProceeds(hands, shipped, {
    day: "2026-11-19",
    rateMicro: demoDollarRateMicro,
    bankReference: "LC 0147",
  });
  expect(paid.money).toMatchObject({ sale: "300672000", cost: "246850000", open: "0" });
  const page = await world.as("owner")(shipments.list, { params: {} });
  expect(page.rows).toHaveLength(1);
  await world.verifyBooks();
});
