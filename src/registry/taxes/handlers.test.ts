import { describe, expect, test } from "vitest";
import { addDays } from "#kernel/days.ts";
import { asSystem } from "#platform/server/systemWork.ts";
import { demoOrg } from "#test/makers.ts";
import { makeWorld, newId, type Person, refused } from "#test/world.ts";
import { taxes } from "./api.ts";
import { vatRateOn, withholdingOn } from "./door.ts";

const world = await makeWorld();
const today = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);
const record = (change: object = {}, by: Person = "owner") =>
  world.as(by)(taxes.record, {
    body: {
      id: newId(),
      tax: "vat",
      code: "STANDARD",
      rateBp: 2000,
      effectiveFrom: addDays(today, 30),
      sourceNote: "Finance bill",
      ...change,
    },
  });
const inCompany = async <T>(work: Parameters<typeof asSystem<T>>[3]): Promise<T> =>
  asSystem(world.house.database, await demoOrg(world), "test", work);

describe("rates", () => {
  test("a company starts with a row for every code, each with its source", async () => {
    const { rows } = await world.as("accountant")(taxes.list, { params: { limit: 100 } });
    expect(rows.filter((row) => row.standing === "counts").map((row) => row.code)).toEqual([
      "EXEMPT",
      "OUT_OF_SCOPE",
      "STANDARD",
      "ZERO",
      "AGRICULTURAL",
      "COMMISSION",
      "GOODS_SERVICES",
      "NON_RESIDENT",
    ]);
    for (const row of rows) expect(row.sourceNote).not.toBe("");
  });

  test("a new rate counts from its day on, and what is booked today keeps today's", async () => {
    expect(await record()).toMatchObject({ standing: "to-come", rateBp: 2000 });
    expect(await inCompany((ctx) => vatRateOn(ctx, "STANDARD", today))).toBe(1800);
    const later = addDays(today, 30);
    expect(await inCompany((ctx) => vatRateOn(ctx, "STANDARD", later))).toBe(2000);
  });

  test("none reaches into the past, and codes belong to their tax", async () => {
    await refused(record({ effectiveFrom: addDays(today, -1) }), "tax.in-the-past");
    await refused(record({ tax: "withholding" }), "tax.unknown-code");
  });

  test("only the owner changes them; who does not deal with money does not read them", async () => {
    for (const person of ["accountant", "md", "field"] as const) {
      await refused(record({}, person), "not-allowed");
    }
    await refused(world.as("field")(taxes.list, { params: {} }), "not-allowed");
  });

  test("another company has its own", async () => {
    const before = await world.as("other-owner")(taxes.list, { params: { limit: 100 } });
    await record({ effectiveFrom: addDays(today, 40) });
    const after = await world.as("other-owner")(taxes.list, { params: { limit: 100 } });
    expect(after.rows).toEqual(before.rows);
  });

  test("the same command twice is one row", async () => {
    const body = { id: newId(), effectiveFrom: addDays(today, 50) };
    const first = await record(body);
    expect(await record(body)).toEqual(first);
  });
});

describe("how the company stands", () => {
  const bill = { code: "GOODS_SERVICES", net: 2_000_000n, day: today, isExempt: false } as const;

  test("tax is kept back only while the authority named the company an agent", async () => {
    expect(await inCompany((ctx) => withholdingOn(ctx, bill))).toEqual({ rateBp: 600, amount: 0n });
    const said = {
      effectiveFrom: today,
      isVatRegistered: true,
      isWithholdingAgent: true,
      sourceNote: "Gazette of July",
    };
    const stands = await world.as("owner")(taxes.setStanding, { body: { id: newId(), ...said } });
    expect(stands).toEqual(said);
    expect(await inCompany((ctx) => withholdingOn(ctx, bill))).toMatchObject({ amount: 120_000n });
    expect(await world.as("accountant")(taxes.standing, {})).toEqual(said);
  });

  test("is not told of the past, nor by anybody but the owner", async () => {
    const body = {
      id: newId(),
      effectiveFrom: addDays(today, -1),
      isVatRegistered: false,
      isWithholdingAgent: false,
      sourceNote: "x",
    };
    await refused(world.as("owner")(taxes.setStanding, { body }), "tax.in-the-past");
    await refused(world.as("accountant")(taxes.setStanding, { body }), "not-allowed");
  });
});
