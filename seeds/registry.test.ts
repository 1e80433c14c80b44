import { expect, it } from "vitest";
import { contracts } from "#registry/contracts/api.ts";
import { priceLists } from "#registry/products/api.ts";
import { makeWorld } from "#test/world.ts";
import { seedContainerContract, seedRegistry } from "./registry.ts";

it("makes the demo company's stores, products, prices, buyers and the contract", async () => {
  const world = await makeWorld({ clock: () => new Date("2026-11-20T09:00:00Z") });
  const made = await seedRegistry(world, "2025-10-01");
  expect(Object.keys(made.stores)).toHaveLength(6);
  expect(Object.keys(made.customers)).toHaveLength(8);
  const price = await world.as("field")(priceLists.inForce, {
    params: {
      productId: made.products["FAQ-R"] ?? "",
      placeId: made.stores["STR-MSK"] ?? "",
      day: "2026-09-01",
    },
  });
  expect(price).toMatchObject({ price: "11500", ceiling: "12000" });
  const id = await seedContainerContract(world, made, "2026-08-03");
  const contract = await world.as("owner")(contracts.read, { params: { id } });
  expect(contract).toMatchObject({
    state: "active",
    cropYear: "2025/26",
    value: "8352000",
    assessedFot: "405000",
    eudrRequired: true,
  });
  await world.verifyBooks();
});
