import { expect, test } from "vitest";
import { addDays, kampalaDay } from "#kernel/days.ts";
import { makeWorld, newId, refused } from "#test/world.ts";
import { equipment } from "./api.ts";

const world = await makeWorld();
const today = kampalaDay(new Date());
const terms = { kind: "scale", name: "Platform scale", serial: "PS-100-7" } as const;

test("a scale is added, calibrated, stands in the register, and is taken out of use", async () => {
  const keeper = world.as("operations");
  const id = newId();
  const added = await keeper(equipment.add, { body: { id, ...terms } });
  expect(added).toMatchObject({ dueOn: null, standing: "overdue", calibrations: [] });
  const calibration = {
    id: newId(),
    certificate: "UNBS/26/118",
    calibratedOn: today,
    dueOn: addDays(today, 30),
    laboratory: "UNBS",
  };
  const calibrated = await keeper(equipment.calibrate, { params: { id }, body: calibration });
  expect(calibrated).toMatchObject({ dueOn: addDays(today, 30), standing: "due" });
  expect(await keeper(equipment.calibrate, { params: { id }, body: calibration })).toEqual(
    calibrated,
  );
  const field = world.as("field");
  const due = await field(equipment.list, { params: { standing: "due", kind: "scale" } });
  expect(due.rows.map((row) => row.id)).toEqual([id]);
  const table = await world.file("operations", equipment.csv, {});
  expect(table.text).toContain("scale,Platform scale,PS-100-7");
  const gone = await keeper(equipment.change, {
    params: { id },
    body: { version: added.version, state: "inactive", ...terms },
  });
  expect(gone.state).toBe("inactive");
});

test("what is refused", async () => {
  const keeper = world.as("operations");
  const add = (more: object = {}) => ({ body: { id: newId(), ...terms, serial: "PS-2", ...more } });
  const made = await keeper(equipment.add, add());
  await refused(keeper(equipment.add, add()), "equipment.serial-taken");
  await refused(keeper(equipment.add, add({ serial: "PS-3", placeId: newId() })), "not-found");
  await refused(world.as("field")(equipment.add, add({ serial: "PS-4" })), "not-allowed");
  await refused(world.as("accountant")(equipment.list, { params: {} }), "not-allowed");
  const params = { id: made.id };
  await refused(world.as("other-owner")(equipment.one, { params }), "not-found");
  const calibrate = (calibratedOn: string, dueOn: string) =>
    keeper(equipment.calibrate, {
      params,
      body: { id: newId(), certificate: "1", laboratory: "UNBS", calibratedOn, dueOn },
    });
  await refused(calibrate(addDays(today, 1), addDays(today, 9)), "equipment.calibrated-in-future");
  await refused(calibrate(today, today), "equipment.due-before");
});
