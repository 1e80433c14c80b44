import { afterAll, expect, test } from "vitest";
import { person, plotOf } from "#test/farmerMakers.ts";
import { makeWorld, refused } from "#test/world.ts";
import { farmers, plots } from "./api.ts";
import { plotMap } from "./mapApi.ts";

const world = await makeWorld();
afterAll(() => world.verifyBooks());

const at = (lon: number, lat: number) => ({
  geometry: { type: "Point", coordinates: [lon, lat] },
  method: "gps_tap" as const,
  declaredM2: 9_000,
});

test("near plots are one mark, a plot alone is named, and what must be mended is counted", async () => {
  const body = person();
  await world.as("field")(farmers.register, { body });
  const [near, beside, far, wrong] = [
    plotOf(body.id, at(31.65, -0.36)),
    plotOf(body.id, at(31.651, -0.361)),
    plotOf(body.id, at(33.5, 2.1)),
    // From four hectares on a point is not enough.
    plotOf(body.id, { ...at(31.652, -0.362), declaredM2: 50_000 }),
  ];
  for (const plot of [near, beside, far, wrong]) {
    await world.as("field")(plots.record, { body: plot });
  }
  const look = (params: Record<string, string>) =>
    world.as("accountant")(plotMap.clusters, { params });
  const country = await look({});
  expect(country).toMatchObject({ count: 4, faulty: 1 });
  expect(country.clusters.map(({ count, faulty, plot }) => [count, faulty, plot?.id])).toEqual([
    [3, 1, undefined],
    [1, 0, far.id],
  ]);
  const close = await look({ west: "31.649", east: "31.653", south: "-0.363", north: "-0.359" });
  expect(close).toMatchObject({ count: 3, clusters: [{ count: 1 }, { count: 1 }, { count: 1 }] });
  expect(await look({ faulty: "any" })).toMatchObject({
    count: 1,
    clusters: [{ plot: { id: wrong.id } }],
  });
  expect(await world.as("other-owner")(plotMap.clusters, { params: {} })).toMatchObject({
    count: 0,
  });
  await refused(world.as("supplier")(plotMap.clusters, { params: {} }), "not-allowed");
  await refused(look({ west: "900" }), "validation");
});
