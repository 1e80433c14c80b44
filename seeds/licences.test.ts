import { expect, test } from "vitest";
import { licences } from "#registry/licences/api.ts";
import { makeWorld } from "#test/world.ts";
import { seedLicences } from "./licences.ts";

test("the demo's licences: one expires soon, in 140 days, and its last fee was 1,000,000", async () => {
  const world = await makeWorld();
  await world.sql.query("update org set business_day = '2026-11-20'");
  const hands = {
    as: () => world.as("md"),
    newId: world.newId,
    toDay: () => Promise.resolve(),
  };
  const id = await seedLicences(hands, "2026-11-20");
  const first = await world.as("md")(licences.one, { params: { id } });
  expect(first).toMatchObject({ daysLeft: 140, standing: "expiring_soon", fee: "1000000" });
  expect(first.authorityName).toBe("MAAIF – Coffee (formerly UCDA)");
  expect(first.responsibleName).toBe("Ritah Nansamba");
  const { rows } = await world.as("md")(licences.list, { params: {} });
  expect(rows.map((row) => row.standing)).toEqual([
    "expiring_soon",
    "active",
    "active",
    "active",
    "active",
  ]);
  const lacking = await world.as("md")(licences.lacking, { params: {} });
  expect(lacking).toEqual({ blockers: [], warnings: [] });
});
