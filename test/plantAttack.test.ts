// What somebody tries at the plant: more than there is, other days, sums below nothing, a second time.
import { beforeAll, describe, expect, test } from "vitest";
import { addDays, kampalaDay } from "#kernel/days.ts";
import { lotCosts } from "#work/lot-costs/api.ts";
import { packaging } from "#work/packaging/api.ts";
import { processing } from "#work/processing/api.ts";
import { expectRefused, together } from "./attacking.ts";
import { reasonFor } from "./buyingMakers.ts";
import { makeBags, makeProduct, openingLot, placeId } from "./makers.ts";
import { makeWorld, newId, type Person } from "./world.ts";

const world = await makeWorld();
const accountant = world.as("accountant");
const md = world.as("md");
const operations = world.as("operations");
const today = kampalaDay(new Date());
const tomorrow = (day: string) => addDays(day, 1);
const refusedWhole = (work: () => Promise<unknown>, code?: string | RegExp) =>
  expectRefused(world, work, code);
let main: string;
let faq: string;
let screen15: string;

beforeAll(async () => {
  main = await placeId(world, "main");
  faq = await makeProduct(world, "faq");
  screen15 = await makeProduct(world, "screen15");
});

const lotOf = (grams: bigint, cost: bigint, more: { madeOn?: string; productId?: string } = {}) =>
  openingLot(world, { productId: faq, grams, cost, ...more });

async function planBatch(quantity: bigint, productId = faq) {
  return operations(processing.plan, {
    body: { id: newId(), productId, placeId: main, quantity: String(quantity), plannedOn: today },
  });
}

describe("packing", () => {
  const plan = (materialId: string, bags: number, more: object = {}) =>
    operations(packaging.plan, {
      body: {
        id: newId(),
        productId: screen15,
        placeId: main,
        materialId,
        bags,
        bag: "60000",
        plannedOn: today,
        ...more,
      },
    });
  const pack = (run: { id: string; version: number }, day = today) =>
    operations(packaging.pack, {
      params: { id: run.id },
      body: { version: run.version, day, samples: Array.from({ length: 6 }, () => "60000") },
    });

  test("more bags than on the shelf, more coffee than there is, other days", async () => {
    const bags = await makeBags(world, 30);
    await lotOf(2_400_000n, 30_000_000n, { productId: screen15 });
    const many = await plan(bags, 35);
    await refusedWhole(() => pack(many), "stock.not-enough");
    const heavy = await plan(bags, 20, { bag: "600000" });
    await refusedWhole(() => pack(heavy));
    const run = await plan(bags, 20);
    await refusedWhole(() => pack(run, tomorrow(today)), "books.day-not-come");
    await refusedWhole(() => pack(run, addDays(today, -30)));
    expect(await together([() => pack(run), () => pack(run)])).toBe(1);
    const packed = await operations(packaging.get, { params: { id: run.id } });
    const release = (day: string, by: Person = "md") =>
      world.as(by)(packaging.release, {
        params: { id: run.id },
        body: { version: packed.version, day },
      });
    await refusedWhole(() => release(addDays(today, -1)));
    await refusedWhole(() => release(tomorrow(today)));
    expect(await together([() => release(today), () => release(today, "owner")])).toBe(1);
    await refusedWhole(() => operations(packaging.cancel, reasonFor(packed)), "state-conflict");
  });

  test("material for nothing, and of nothing", async () => {
    const material = await makeBags(world, 5);
    const receive = (changes: object) =>
      operations(packaging.receive, {
        body: {
          id: newId(),
          productId: material,
          placeId: main,
          day: today,
          pieces: "10",
          price: "9500",
          supplierName: "Jute Works",
          ...changes,
        },
      });
    await refusedWhole(() => receive({ pieces: "0" }));
    await refusedWhole(() => receive({ pieces: "-5" }));
    await refusedWhole(() => receive({ price: "-5" }));
    await refusedWhole(() => receive({ day: tomorrow(today) }));
    await refusedWhole(() => receive({ productId: faq }));
    await refusedWhole(() => receive({ pieces: "1000000000000", price: "1000000000000" }));
    const outside = await placeId(world, "customers");
    await refusedWhole(() => receive({ placeId: outside }));
    const progress = await placeId(world, "progress");
    await refusedWhole(() => receive({ placeId: progress }));
  });
});

describe("processing", () => {
  test("days, weights and values that cannot be", async () => {
    const lot = await lotOf(500_000n, 5_750_000n, { madeOn: addDays(today, -2) });
    const batch = await planBatch(500_000n);
    const start = (day: string) =>
      operations(processing.start, {
        params: { id: batch.id },
        body: { version: batch.version, day },
      });
    await refusedWhole(() => start(tomorrow(today)), "books.day-not-come");
    await refusedWhole(() => start(addDays(today, -9)));
    expect(await together([() => start(today), () => start(today)])).toBe(1);
    const running = await operations(processing.get, { params: { id: batch.id } });
    const finish = (changes: object) =>
      operations(processing.finish, {
        params: { id: batch.id },
        body: {
          version: running.version,
          day: today,
          outputs: [{ kind: "main", productId: screen15, quantity: "490000" }],
          losses: [{ name: "moisture", quantity: "10000" }],
          steps: [],
          ...changes,
        },
      });
    const main490 = { kind: "main", productId: screen15, quantity: "490000" };
    await refusedWhole(() => finish({ day: tomorrow(today) }));
    await refusedWhole(() => finish({ day: addDays(today, -1) }));
    await refusedWhole(() => finish({ outputs: [] }));
    await refusedWhole(() => finish({ outputs: [{ ...main490, quantity: "-490000" }] }));
    await refusedWhole(() => finish({ outputs: [{ ...main490, quantity: "500000" }] }));
    await refusedWhole(() => finish({ losses: [{ name: "moisture", quantity: "-10000" }] }));
    await refusedWhole(() => finish({ outputs: [{ ...main490, productId: newId() }] }));
    await refusedWhole(() => finish({ steps: ["drying", "drying"] }), "processing.step-twice");
    const free = { ...main490, kind: "by-product", valuePerKilogram: "-1" };
    await refusedWhole(() => finish({ outputs: [free] }));
    expect(await together([() => finish({}), () => finish({})])).toBe(1);
    expect(lot).not.toBe("");
  });

  test("a rate or a kind of cost for a day that has one already is refused, not swallowed", async () => {
    const rate = { code: "drying", label: "Drying", effectiveFrom: today, sourceNote: "Budget" };
    await md(processing.setRate, { body: { ...rate, rate: "40" } });
    const again = () => md(processing.setRate, { body: { ...rate, rate: "45" } });
    await refusedWhole(again, "processing.rate-dated-twice");
    // Back-dated around one batch, or named twice in it: either would be profit that nobody made.
    const before = () =>
      md(processing.setRate, { body: { ...rate, effectiveFrom: "2026-01-02", rate: "4000" } });
    await refusedWhole(before, "processing.rate-day");
    const { rows } = await accountant(lotCosts.types, {});
    const handling = rows.find((row) => row.code === "handling");
    if (!handling) throw new Error("every company starts with handling");
    const set = (changes: object) => () =>
      world.as("owner")(lotCosts.setType, { body: { ...handling, label: "Renamed", ...changes } });
    await refusedWhole(set({}), "cost.type-dated-twice");
    const impossible: object[] = [
      { creditAccount: "2020" },
      { creditAccount: "1310" },
      { creditAccount: "9999" },
      { treatment: "expense", expenseAccount: "1340" },
      { treatment: "expense" },
      { expenseAccount: "5200" },
      { driver: "finance" },
      { base: "cfr" },
      { sequence: 0 },
    ];
    for (const changes of impossible) {
      await refusedWhole(set({ effectiveFrom: today, ...changes }), "cost.type-impossible");
    }
    await set({ effectiveFrom: today })();
  });
});

test("after all that the books agree", () => world.verifyBooks());
