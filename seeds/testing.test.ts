import { afterAll, expect, test } from "vitest";
import { kampalaDay } from "#kernel/days.ts";
import { demoOrg } from "#test/makers.ts";
import { makeWorld } from "#test/world.ts";
import { testingJobs, testingQuotations } from "#work/testing-jobs/api.ts";
import { callersOf } from "./callers.ts";
import { tellTesting } from "./testing.ts";

const world = await makeWorld();
afterAll(() => world.verifyBooks());

test("one job is reported and waits for its invoice, one offer is open", async () => {
  const told = await tellTesting(
    callersOf(world.house, await demoOrg(world)),
    kampalaDay(new Date()),
  );
  const job = await world.as("owner")(testingJobs.one, { params: { id: told.jobId } });
  expect(job).toMatchObject({ number: told.jobNumber, report: "issued", invoice: null });
  expect(told.net).toBe(2_850_000n);
  const { rows } = await world.as("owner")(testingQuotations.list, { params: {} });
  expect(rows.map(({ state }) => state).toSorted()).toEqual(["accepted", "sent"]);
});
