import { expect, test } from "vitest";
import { costing } from "#insight/costing/api.ts";
import { traceability } from "#insight/traceability/api.ts";
import { loadLocalities } from "#registry/places/door.ts";
import {
  buyCoffee,
  carryCoffee,
  containerFarmers,
  costContainer,
  packCoffee,
  seedFarmers,
  seedWorkRates,
  workCoffee,
} from "#seeds/container.ts";
import { seedContainerContract, seedRegistry } from "#seeds/registry.ts";
import { callersOf } from "#seeds/callers.ts";
import { demoOrg } from "./makers.ts";
import { makeWorld } from "./world.ts";

const world = await makeWorld({ clock: () => new Date("2026-11-20T09:00:00Z") });

test("one container", async () => {
  await loadLocalities(world.sql);
  const hands = callersOf(world.house, await demoOrg(world));
  const made = await seedRegistry(hands, "2026-01-01");
  await seedWorkRates(hands, "2026-01-01");
  const contractId = await seedContainerContract(hands, made, "2026-09-01");
  const sellers = await seedFarmers(hands, containerFarmers);
  const lots = await buyCoffee(hands, made, sellers, "2026-09-02");
  await carryCoffee(hands, lots, "2026-09-14");
  await workCoffee(hands, made, "2026-09-15");
  const { lotId } = await packCoffee(hands, made, "2026-09-20");
  await costContainer(hands, { lotId, contractId, day: "2026-09-21" });
  const sheet = await world.as("md")(costing.sheet, { params: { lotId, contractId } });
  console.log(
    sheet.lines.map((l) => `${l.sequence} ${l.label} ${l.amount} ${l.perKilogram}`).join("\n"),
  );
  console.log(sheet.subtotals, sheet.margin);
  const origin = await world.as("md")(traceability.origin, { params: { kind: "lot", id: lotId } });
  console.log(origin.coverage, origin.plots.length);
  expect(sheet.subtotals.FOT.perKilogram).toBe("1392400");
  await world.verifyBooks();
});
