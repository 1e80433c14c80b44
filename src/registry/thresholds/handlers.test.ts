// What the company decided counts at once, wherever something is held to it.
import { describe, expect, test } from "vitest";
import { addDays, kampalaDay } from "#kernel/days.ts";
import { makeWorld, newId, type Person, refused } from "#test/world.ts";
import { equipment } from "#registry/equipment/api.ts";
import { exchangeRates } from "#registry/organization/api.ts";
import { whoAmI } from "#registry/users/meApi.ts";
import { thresholds } from "./api.ts";
import { startingThresholds, type ThresholdName } from "#books/thresholds/rules.ts";

const world = await makeWorld();
const today = kampalaDay(new Date());
const set = (
  name: ThresholdName,
  value: number,
  { by = "owner", from = today }: { by?: Person; from?: string } = {},
) =>
  world.as(by)(thresholds.set, {
    body: { name, value, effectiveFrom: from, sourceNote: "Board of 20 November" },
  });
const standing = (by: Person = "field") => world.as(by)(thresholds.standing, {});

describe("who decides, and from when", () => {
  test("a company that decided nothing has what Mavuno starts with, for everybody to read", async () => {
    expect(await standing()).toEqual({ today: startingThresholds, rows: [] });
    const { org } = await world.as("field")(whoAmI.read, {});
    expect(org.thresholds).toEqual(startingThresholds);
  });

  test("only the owner, from today or a day within the next year, within what watches anything", async () => {
    await refused(set("rateStep", 500, { by: "accountant" }), "not-allowed");
    await refused(set("rateStep", 500, { by: "md" }), "not-allowed");
    for (const from of [addDays(today, -1), addDays(today, 367)]) {
      await refused(set("rateStep", 500, { from }), "threshold.day");
    }
    await refused(set("gpsAccuracy", 0), "threshold.bounds");
    await refused(set("unexplainedReason", 300), "threshold.order");
    await refused(set("rateStep", -1), "validation");
    await refused(set("rateStep", 1_000_000_001), "validation");
    expect((await standing()).rows).toEqual([]);
  });

  test("what was decided is there with who and why, the newest first; tomorrow's waits; the audit has each", async () => {
    const tomorrow = addDays(today, 1);
    await set("documentDue", 5);
    const found = await set("documentDue", 7, { from: tomorrow });
    expect(found.today.documentDue).toBe(5);
    expect(found.rows).toMatchObject([
      { name: "documentDue", value: 7, effectiveFrom: tomorrow, byName: "Catherine Nabirye" },
      { name: "documentDue", value: 5, effectiveFrom: today, sourceNote: "Board of 20 November" },
    ]);
    const lines = await world.sql.query(
      "select action from audit_event where subject = 'threshold'",
    );
    expect(lines.rows).toMatchObject([{ action: "set threshold" }, { action: "set threshold" }]);
    expect((await world.as("other-owner")(thresholds.standing, {})).rows).toEqual([]);
  });

  test("a supplier's people work elsewhere: by what they are watched is not for them to read", async () => {
    await refused(standing("supplier"), "not-allowed");
    const thresholdsTold = async (by: Person) =>
      (await world.as(by)(whoAmI.read, {})).org.thresholds;
    expect(await thresholdsTold("field")).toMatchObject({ documentDue: 5 });
    expect(await thresholdsTold("supplier")).toEqual(startingThresholds);
  });

  test("a slip is mended on its day: the later word counts", async () => {
    await set("oldAdvance", 9);
    expect((await set("oldAdvance", 90)).today.oldAdvance).toBe(90);
    const { org } = await world.as("field")(whoAmI.read, {});
    expect(org.thresholds.oldAdvance).toBe(90);
  });
});

describe("what is held to it", () => {
  test("a rate of exchange", async () => {
    const record = (rateMicro: string, day: string) =>
      world.as("accountant")(exchangeRates.record, {
        body: { id: newId(), currency: "EUR", day, rateMicro, source: "Bank of Uganda" },
      });
    await record("4000000000", addDays(today, -1));
    await set("rateStep", 100);
    await refused(record("4050000000", today), "exchange-rate.far-from-last");
    await set("rateStep", 200);
    await record("4050000000", today);
  });

  test("a list that says what is due", async () => {
    const keeper = world.as("operations");
    const id = newId();
    const terms = { kind: "scale", name: "Platform scale", serial: "PS-77" } as const;
    await keeper(equipment.add, { body: { id, ...terms } });
    const calibration = { id: newId(), certificate: "UNBS/26/119", laboratory: "UNBS" };
    await keeper(equipment.calibrate, {
      params: { id },
      body: { ...calibration, calibratedOn: today, dueOn: addDays(today, 40) },
    });
    const standingOf = async () => (await keeper(equipment.one, { params: { id } })).standing;
    expect(await standingOf()).toBe("current");
    await set("calibrationDue", 40);
    expect(await standingOf()).toBe("due");
    await set("calibrationDue", 39);
    expect(await standingOf()).toBe("current");
  });
});
