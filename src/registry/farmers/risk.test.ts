import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startWhispSimulator, type WhispSimulator } from "#simulators/whisp/simulator.ts";
import { person, plotOf, square } from "#test/farmerMakers.ts";
import { demoOrg } from "#test/makers.ts";
import { quietLog } from "#test/quietLog.ts";
import { makeWorld, refused, type World } from "#test/world.ts";
import { farmers, plots } from "./api.ts";
import { whisp } from "./outside/whisp.ts";
import { plotRisks } from "./riskApi.ts";
import { plotRiskJobs } from "./riskJobs.ts";
import { askAgainAfter, riskLevelOf } from "./riskRules.ts";

let world: World;
let service: WhispSimulator;
beforeAll(async () => {
  [world, service] = [await makeWorld(), await startWhispSimulator({ port: 0 })];
});
beforeEach(() => {
  Object.assign(service.knobs, {
    unavailable: 0,
    lost: 0,
    strangeLevel: 0,
    invalid: 0,
    level: null,
  });
});
afterAll(async () => {
  await world.verifyBooks();
  await service.stop();
});

/** Runs the house's job once, as the worker would; by a key of its own when the right one is not wanted. */
async function askService(apiKey = service.apiKey, baseUrl = service.url): Promise<void> {
  const { database } = world.house;
  const riskService = whisp({ baseUrl, apiKey, isSimulated: true, pollMs: 1, polls: 3 });
  const [job] = plotRiskJobs({ database, riskService, log: quietLog });
  await job?.run({ orgId: await demoOrg(world), payload: {}, attempt: 1 });
}

async function outline(more: Parameters<typeof plotOf>[1] = {}) {
  const farmer = await world.as("field")(farmers.register, { body: person() });
  const geometry = { type: "Polygon", coordinates: [square()] };
  return world.as("field")(plots.record, { body: plotOf(farmer.id, { geometry, ...more }) });
}
const read = (id: string) => world.as("employee")(plotRisks.read, { params: { id } });

test("an outline is asked about once: level, service, data and day are kept with it", async () => {
  service.knobs.level = "low";
  const plot = await outline();
  expect(await read(plot.id)).toEqual({ isAsked: true, answers: [], question: null });
  const now = { params: { id: plot.id } };
  expect(await world.as("field")(plotRisks.ask, now)).toMatchObject({ isAsked: true, answers: [] });
  await askService();
  const { answers, question } = await read(plot.id);
  expect(answers).toMatchObject([
    {
      level: "low",
      service: "Whisp",
      dataVersion: "SIMULATED 2025.2",
      isCurrent: true,
      isSimulated: true,
    },
  ]);
  expect(answers[0]?.analysedOn).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(question).toMatchObject({ tries: 1, fault: null });
  const before = service.assessed();
  await askService();
  expect(service.assessed()).toBe(before);
  const ask = { params: { id: plot.id } };
  await refused(world.as("field")(plotRisks.ask, ask), "plot.risk-known");
  await refused(world.as("employee")(plotRisks.ask, ask), "not-allowed");
  await refused(world.as("other-owner")(plotRisks.read, ask), "not-found");
});

test("land drawn anew is asked about anew; the earlier answer stays, as of the land it was for", async () => {
  service.knobs.level = "high";
  const plot = await outline();
  await askService();
  const { id: _, farmerId: __, ...facts } = plotOf(plot.farmerId);
  const geometry = { type: "Polygon", coordinates: [square()] };
  const body = { ...facts, geometry, version: plot.version };
  await world.as("field")(plots.change, { params: { id: plot.id }, body });
  expect(await read(plot.id)).toMatchObject({
    answers: [{ level: "high", isCurrent: false }],
    question: null,
  });
  service.knobs.level = "More info needed";
  await askService();
  expect((await read(plot.id)).answers).toMatchObject([
    { level: "more_info_needed", isCurrent: true },
    { level: "high", isCurrent: false },
  ]);
});

test.each([
  ["is not available", { unavailable: 1 }, undefined, /service_unavailable/],
  ["cuts the line", { lost: 1 }, undefined, /cannot be reached/],
  ["says a level nobody knows", { strangeLevel: 1 }, undefined, /without a level/],
  ["does not know our key", {}, "wrong", /Unknown key/],
  ["finds the outline wrong", { invalid: 1 }, undefined, /not valid/],
] as const)(
  "a service that %s leaves no answer, and is asked again",
  async (_, knobs, key, why) => {
    const plot = await outline();
    Object.assign(service.knobs, knobs);
    await askService(key);
    const unknown = await read(plot.id);
    expect(unknown).toMatchObject({ answers: [], question: { tries: 1 } });
    expect(unknown.question?.fault).toMatch(why);
    const waiting = await world.sql.query<{ run_at: Date }>(
      "select run_at from graphile_worker.jobs where key like '%farmers.plot-risk'",
    );
    expect(waiting.rows).toHaveLength(1);
    service.knobs.level = "low";
    await askService();
    expect(await read(plot.id)).toMatchObject({
      answers: [{ level: "low" }],
      question: { tries: 2, fault: null },
    });
  },
);

test("a point and an outline with errors are not asked about", async () => {
  const before = service.assessed();
  const geometry = { type: "Point", coordinates: [31.22, 0.51] };
  const point = await outline({ geometry });
  const [ring] = [square()];
  const open = await outline({ geometry: { type: "Polygon", coordinates: [ring.slice(0, 4)] } });
  await askService();
  for (const { id } of [point, open]) {
    expect(await read(id)).toMatchObject({ isAsked: false, answers: [], question: null });
    await refused(world.as("field")(plotRisks.ask, { params: { id } }), "plot.no-outline");
  }
  expect(service.assessed()).toBe(before);
});

test("levels are read as the service writes them, waits grow to six hours", () => {
  expect(["low", "High", "More info needed", "medium", ""].map(riskLevelOf)).toEqual([
    ...["low", "high", "more_info_needed", null, null],
  ]);
  expect([1, 2, 5, 50].map(askAgainAfter)).toEqual([30_000, 120_000, 21_600_000, 21_600_000]);
});
