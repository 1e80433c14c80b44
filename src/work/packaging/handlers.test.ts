import { beforeAll, describe, expect, test } from "vitest";
import { addDays, kampalaDay } from "#kernel/days.ts";
import type { WireParams } from "#platform/api/endpoint.ts";
import { makeBags, makeProduct, openingLot, placeId } from "#test/makers.ts";
import { makeWorld, newId, refused } from "#test/world.ts";
import { packaging } from "./api.ts";

const world = await makeWorld();
let screen15: string;
let bags: string;
let main: string;
const today = kampalaDay(new Date());

beforeAll(async () => {
  screen15 = await makeProduct(world, "screen15");
  bags = await makeBags(world, 1000);
  main = await placeId(world, "main");
});

async function planned(count: number, plannedOn = today) {
  return world.as("operations")(packaging.plan, {
    body: {
      id: newId(),
      productId: screen15,
      placeId: main,
      materialId: bags,
      bags: count,
      bag: "60000",
      plannedOn,
    },
  });
}

const pack = (run: { id: string; version: number }, samples: string[]) =>
  world.as("operations")(packaging.pack, {
    params: { id: run.id },
    body: { version: run.version, day: today, samples },
  });

const true60 = (count: number) => Array.from({ length: count }, () => "60000");

test("coffee and bags become one marked lot that somebody else releases", async () => {
  await openingLot(world, { productId: screen15, grams: 1_200_000n, cost: 15_238_125n });
  const run = await planned(20);
  expect(run.mark).toContain("PRODUCT OF UGANDA");
  const packed = await pack(run, true60(5));
  expect(packed).toMatchObject({ state: "packed", coffeeCost: "15238125", materialCost: "190000" });
  expect(packed.lotCode).toMatch(/^COF-/);
  expect(packed.code).toMatch(/^[0-9A-HJKMNP-TV-Z-]{16,19}$/);
  const release = { params: { id: run.id }, body: { version: packed.version, day: today } };
  await refused(world.as("operations")(packaging.release, release), "same-person");
  const released = await world.as("md")(packaging.release, release);
  expect(released.state).toBe("released");
});

test("materials on the shelf went down by what was used", async () => {
  const { rows } = await world.as("md")(packaging.materials, {});
  expect(rows.find((row) => row.id === bags)).toMatchObject({ onHand: "980", value: "9310000" });
});

test("labels come as a paper, one for each bag", async () => {
  const { rows } = await world.as("md")(packaging.list, { params: { state: "released" } });
  const id = rows[0]?.id ?? "";
  const labels = await world.file("operations", packaging.labels, { id, from: 1, to: 4 });
  expect(labels.status).toBe(200);
  expect(labels.bytes.subarray(0, 5).toString()).toBe("%PDF-");
});

describe("refusals change nothing", () => {
  test("a mark that is not true", async () => {
    await openingLot(world, { productId: screen15, grams: 600_000n, cost: 7_000_000n });
    const run = await planned(10);
    await refused(
      pack(run, ["59000", "59000", "59000", "59000", "59000"]),
      "packing.mark-not-true",
    );
    await refused(pack(run, true60(2)), "packing.too-few-samples");
    const after = await world.as("md")(packaging.get, { params: { id: run.id } });
    expect(after).toEqual(run);
  });
  test("not enough coffee, not enough bags", async () => {
    const run = await planned(900);
    await refused(pack(run, true60(45)), "stock.not-enough");
  });
  test("labels before packing", async () => {
    const run = await planned(1);
    const labels = await world.file("operations", packaging.labels, { id: run.id, from: 1, to: 1 });
    expect(labels.status).toBe(422);
  });
  test("roles and companies", async () => {
    const run = await planned(1);
    await refused(world.as("field")(packaging.get, { params: { id: run.id } }), "not-allowed");
    await refused(world.as("other-owner")(packaging.get, { params: { id: run.id } }), "not-found");
  });
});

test("runs planned between two days, both counted, with their bags and kilograms", async () => {
  const numbers: string[] = [];
  for (const [index, days] of [20, 21, 23, 24].entries()) {
    numbers.push((await planned(2 ** index, addDays(today, days))).number);
  }
  const found = async (params: WireParams<typeof packaging.list>) => {
    const { rows, count, totals } = await world.as("md")(packaging.list, { params });
    expect(count).toBe(rows.length);
    return [rows.map(({ number }) => number).toReversed(), totals.bags, totals.packed];
  };
  const between = { from: addDays(today, 21), to: addDays(today, 23) };
  expect(await found(between)).toEqual([numbers.slice(1, 3), "6", "360000"]);
  expect(await found({ from: between.to, state: "planned" })).toEqual([
    ...[numbers.slice(2), "12", "720000"],
  ]);
  expect(await found({ ...between, state: "packed" })).toEqual([[], "0", "0"]);
  const [run] = (await world.as("md")(packaging.list, { params: between })).rows;
  const search = run?.productName ?? "";
  expect((await found({ ...between, search }))[0]).toEqual(numbers.slice(1, 3));
  expect((await found({ ...between, search: "no such product" }))[0]).toEqual([]);
  expect((await found({ to: between.from }))[0]).not.toContain(numbers[2]);
  const { text } = await world.file("md", packaging.export, between);
  expect(numbers.filter((number) => text.includes(number))).toEqual(numbers.slice(1, 3));
});

test("the books agree", () => world.verifyBooks());
