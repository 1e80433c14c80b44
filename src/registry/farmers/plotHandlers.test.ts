import { afterAll, expect, test } from "vitest";
import { person, plotOf, square } from "#test/farmerMakers.ts";
import { makeWorld, refused } from "#test/world.ts";
import { farmers, plots } from "./api.ts";

const world = await makeWorld();
afterAll(() => world.verifyBooks());

const register = (more: { firstName: string }) =>
  world.as("field")(farmers.register, { body: person(more) });

test("a good plot is checked at once and verified by another", async () => {
  const farmer = await register({ firstName: "Plotter" });
  const plot = await world.as("field")(plots.record, { body: plotOf(farmer.id) });
  expect(plot).toMatchObject({ state: "checked", code: `${farmer.code}-P1`, findings: [] });
  expect(plot.areaM2).toBeGreaterThan(12_200);
  expect(plot.areaM2).toBeLessThan(12_400);
  const move = { params: { id: plot.id }, body: { version: plot.version } };
  await refused(world.as("field")(plots.verify, move), "same-person");
  const verified = await world.as("operations")(plots.verify, move);
  expect(verified.state).toBe("verified");
  const second = await world.as("field")(plots.record, { body: plotOf(farmer.id) });
  expect(second.code).toBe(`${farmer.code}-P2`);
  const all = await world.as("employee")(plots.ofFarmer, { params: { id: farmer.id } });
  expect(all.rows.map((row) => row.state)).toEqual(["verified", "checked"]);
  const shown = await world.as("field")(farmers.read, { params: { id: farmer.id } });
  expect(shown.plots).toBe(2);
});

test("a plot with errors stays a draft, is mended, and must be verified again after a change", async () => {
  const farmer = await register({ firstName: "Mender" });
  const ring = square();
  const open = { type: "Polygon", coordinates: [ring.slice(0, 4)] };
  const draft = await world.as("field")(plots.record, {
    body: plotOf(farmer.id, { geometry: open }),
  });
  expect(draft.state).toBe("draft");
  expect(draft.findings.map((one) => one.code)).toEqual(["open-ring"]);
  const queue = await world.as("field")(plots.list, { params: { faulty: "errors" } });
  expect(queue.rows.map((row) => row.id)).toContain(draft.id);
  await refused(
    world.as("operations")(plots.verify, { params: { id: draft.id }, body: { version: 1 } }),
    "plot.has-errors",
  );
  const { id: _, farmerId: __, ...facts } = plotOf(farmer.id);
  const mend = (version: number) =>
    world.as("field")(plots.change, {
      params: { id: draft.id },
      body: { ...facts, version, geometry: { type: "Polygon", coordinates: [ring] } },
    });
  const mended = await mend(draft.version);
  expect(mended).toMatchObject({ state: "checked", findings: [] });
  const verified = await world.as("operations")(plots.verify, {
    params: { id: draft.id },
    body: { version: mended.version },
  });
  const again = await mend(verified.version);
  expect(again).toMatchObject({ state: "checked", verifiedAt: null });
  await refused(mend(1), "version-conflict");
  const retired = await world.as("operations")(plots.retire, {
    params: { id: draft.id },
    body: { version: again.version, reason: "Sold" },
  });
  expect(retired.state).toBe("retired");
  await refused(mend(retired.version), "state-conflict");
});

test("a draft is checked again on demand, and stays one while it has errors", async () => {
  const farmer = await register({ firstName: "Checker" });
  const geometry = { type: "Polygon", coordinates: [square().slice(0, 4)] };
  const draft = await world.as("field")(plots.record, { body: plotOf(farmer.id, { geometry }) });
  const ask = { params: { id: draft.id }, body: { version: draft.version } };
  const again = await world.as("field")(plots.check, ask);
  expect(again).toMatchObject({ state: "draft", findings: [{ code: "open-ring" }] });
  await refused(world.as("other-owner")(plots.check, ask), "not-found");
  await refused(world.as("accountant")(plots.check, ask), "not-allowed");
});

test("both sides of an overlap say it; when one is retired, the other is free by itself", async () => {
  const [one, two] = [
    await register({ firstName: "OneLand" }),
    await register({ firstName: "TwoLand" }),
  ];
  const geometry = { type: "Polygon", coordinates: [square()] };
  const first = await world.as("field")(plots.record, { body: plotOf(one.id, { geometry }) });
  const second = await world.as("field")(plots.record, { body: plotOf(two.id, { geometry }) });
  expect(second).toMatchObject({ state: "draft", findings: [{ code: "duplicate" }] });
  expect(second.findings[0]?.message).toContain(`plot ${first.code} of Nakato OneLand once more`);
  const read = (id: string) => world.as("field")(plots.read, { params: { id } });
  const told = await read(first.id);
  expect(told.findings[0]).toMatchObject({
    code: "duplicate",
    other: { plotId: second.id, farmerId: two.id, code: second.code },
  });
  await refused(
    world.as("operations")(plots.verify, {
      params: { id: first.id },
      body: { version: told.version },
    }),
    "plot.has-errors",
  );
  await world.as("operations")(plots.retire, {
    params: { id: first.id },
    body: { version: told.version, reason: "Captured twice" },
  });
  expect(await read(second.id)).toMatchObject({ state: "checked", findings: [] });
});

test("what is not a plot is said on its field; another company's farmer is unknown", async () => {
  const farmer = await register({ firstName: "Liner" });
  const line = { type: "LineString", coordinates: square() };
  const problem = await refused(
    world.as("field")(plots.record, { body: plotOf(farmer.id, { geometry: line }) }),
    "validation",
  );
  expect(problem.errors?.[0]?.path).toBe("geometry");
  await refused(
    world.as("other-owner")(plots.record, { body: plotOf(farmer.id) }),
    "plot.unknown-farmer",
  );
  await refused(world.as("employee")(plots.record, { body: plotOf(farmer.id) }), "not-allowed");
});
