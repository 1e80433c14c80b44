import { expect, test } from "vitest";
import { addDays, kampalaDay } from "#kernel/days.ts";
import { openWork } from "#insight/open-work/api.ts";
import { asSystem } from "#platform/server/systemWork.ts";
import { openBuying } from "#test/buyingMakers.ts";
import { demoOrg } from "#test/makers.ts";
import { makeWorld, newId, type Person, refused } from "#test/world.ts";
import { stageDays } from "./api.ts";
import { openStages } from "./door.ts";
import { stages, startingNote } from "./rules.ts";

const world = await makeWorld();
const today = kampalaDay(new Date());
const record = (change: object = {}, by: Person = "owner") =>
  world.as(by)(stageDays.record, {
    body: {
      id: newId(),
      stage: "quality_to_approve",
      soonDays: 3,
      lateDays: 6,
      effectiveFrom: today,
      sourceNote: "The harvest is on",
      ...change,
    },
  });
const rowsOf = async (by: Person) =>
  (await world.as(by)(stageDays.list, { params: { limit: 200 } })).rows;
const judging = async (by: Person) =>
  (await world.as(by)(openWork.counts, {})).counts.find(
    ({ name }) => name === "quality_to_approve",
  );

test("a company starts with days for every stage, once, and each says where it comes from", async () => {
  await asSystem(world.house.database, await demoOrg(world), "test", openStages);
  const rows = await rowsOf("owner");
  expect(new Set(rows.map(({ stage }) => stage))).toEqual(new Set(stages));
  expect(rows).toHaveLength(stages.length);
  expect(rows.every((row) => row.standing === "counts" && row.sourceNote === startingNote)).toBe(
    true,
  );
});

test("what waits is nearly late and late by the row that counts on the day", async () => {
  const buying = await openBuying(world);
  await buying.record();
  expect(await judging("field")).toMatchObject({
    ...{ count: 1, soon: 0, late: 0, oldestDays: 0, lateAfterDays: 2 },
  });
  const on = async (days: number, by: Person = "field") => {
    await world.sql.query("update org set business_day = $1", [addDays(today, days)]);
    const found = await judging(by);
    await world.sql.query("update org set business_day = null");
    return found;
  };
  expect(await on(1)).toMatchObject({ soon: 1, late: 0, oldestDays: 1 });
  expect(await on(2)).toMatchObject({ soon: 0, late: 1, oldestDays: 2 });
  const later = await record({ effectiveFrom: addDays(today, 4) });
  expect(later).toMatchObject({ standing: "to-come" });
  expect(await on(3)).toMatchObject({ late: 1, lateAfterDays: 2 });
  expect(await on(4)).toMatchObject({ soon: 1, late: 0, lateAfterDays: 6 });
  // The neighbour has days of its own, and nothing of this.
  expect(await on(4, "other-owner")).toMatchObject({
    count: 0,
    oldestDays: null,
    lateAfterDays: 2,
  });
});

test("no change reaches into the past, none warns after it is late, and only who configures sets them", async () => {
  await refused(record({ effectiveFrom: addDays(today, -1) }), "stage.in-the-past");
  await refused(record({ soonDays: 6 }), "stage.soon-after-late");
  for (const by of ["md", "accountant", "field"] as const) {
    await refused(record({}, by), "not-allowed");
    await refused(rowsOf(by), "not-allowed");
  }
  const { length } = await rowsOf("other-owner");
  await record();
  expect(await rowsOf("other-owner")).toHaveLength(length);
});

test("the same write again is one row, and the newest of a day counts", async () => {
  const id = newId();
  await Promise.all([record({ id }), record({ id })]);
  await record({ soonDays: 1, lateDays: 9 });
  const rows = await rowsOf("owner");
  expect(rows.filter((row) => row.id === id)).toHaveLength(1);
  expect(await judging("field")).toMatchObject({ lateAfterDays: 9 });
});

test("the books agree afterwards", () => world.verifyBooks());
