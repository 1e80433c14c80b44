import { beforeAll, expect, test } from "vitest";
import { postVoucher, reverseVoucher } from "#books/vouchers/door.ts";
import { asSystem } from "#platform/server/systemWork.ts";
import { contracts } from "#registry/contracts/api.ts";
import { stores } from "#registry/organization/api.ts";
import {
  exportDesk,
  makeBuyer,
  makeContract,
  makeRate,
  settleDocuments,
} from "#test/exportMakers.ts";
import { demoOrg, makeProduct, openingLot } from "#test/makers.ts";
import { makeWorld, newId, refused } from "#test/world.ts";
import type { ShipmentWire } from "#work/exports/api.ts";
import { regulator } from "./api.ts";

const world = await makeWorld({ clock: () => new Date("2026-11-20T09:00:00Z") });
const today = "2026-11-20";
const md = world.as("md");
const desk = exportDesk(world, today);
let shipped: ShipmentWire;
let sold: { productId: string; customerId: string };

beforeAll(async () => {
  const productId = await makeProduct(world, "screen15");
  const customerId = await makeBuyer(world);
  sold = { productId, customerId };
  await makeRate(world, "2026-11-01", 3600);
  const contractId = await makeContract(world, {
    productId,
    customerId,
    day: "2026-11-02",
    bags: 320,
  });
  const lot = await openingLot(world, {
    productId,
    grams: 19_200_000n,
    cost: 243_810_000n,
    stream: "eu",
    madeOn: "2026-11-05",
  });
  const begun = await desk.prepare(contractId, lot, 320, "MSKU9070323");
  const ready = await settleDocuments(world, begun.id, { gate: "load", day: today });
  const loaded = await desk.on(await desk.move(ready, "markReady"), "load");
  shipped = await settleDocuments(world, loaded.id, { gate: "ship", day: today });
  await desk.on(shipped, "ship");
});

async function levy(day: string, amount: bigint, reason: string | null = null): Promise<void> {
  await asSystem(world.house.database, await demoOrg(world), "test", async (ctx) => {
    const source = { type: "opening", id: newId() };
    const lines = [
      { account: amount > 0n ? "5200" : "1010", amount },
      { account: "2150", amount: -amount },
    ];
    await postVoucher(ctx, { source, event: "open", day, memo: "Levy", lines });
    if (reason !== null) await reverseVoucher(ctx, { source, event: "open" }, { reason });
  });
}

test("contracts: what waits for the authority first, what is registered with its price", async () => {
  const { rows } = await md(regulator.contracts, { params: {} });
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    standing: "registered",
    assessedFot: "405000",
    registrationDay: "2026-11-02",
  });
  const waiting = await md(regulator.contracts, { params: { standing: "to_register" } });
  expect(waiting.rows).toEqual([]);
  const found = await md(regulator.contracts, { params: { search: "Scheldt" } });
  expect(found.count).toBe(1);
  const { rows: own } = await md(contracts.list, { params: {} });
  expect(rows.map((row) => row.id)).toEqual(own.map((row) => row.id));
});

test("the levy by month: assessed, paid, taken back, what is open", async () => {
  await levy("2026-09-30", 2_000_000n);
  await levy("2026-10-31", 1_500_000n);
  await levy("2026-11-10", -2_500_000n);
  await levy("2026-11-20", 400_000n, "Counted twice");
  const told = await world.as("accountant")(regulator.levy, {});
  expect(told.authority).toBe("MAAIF – Coffee (formerly UCDA)");
  expect(told.rows.map(({ month, assessed, paid, open }) => [month, assessed, paid, open])).toEqual(
    [
      ["2026-11", "0", "2500000", "0"],
      ["2026-10", "1500000", "0", "1000000"],
      ["2026-09", "2000000", "0", "0"],
    ],
  );
  expect(told.open).toBe("1000000");
  const csv = await world.file("accountant", regulator.levyCsv, undefined);
  expect(csv.text.trim().split("\r\n")).toHaveLength(4);
  expect((await world.as("other-owner")(regulator.levy, {})).rows).toEqual([]);
});

test("the monthly return: bags of 60 kg and value of what went on board, on paper and as a table", async () => {
  const told = await md(regulator.monthlyReturn, { params: {} });
  expect(told).toMatchObject({
    month: "2026-11",
    net: "19200000",
    values: [{ currency: "USD", value: "8352000" }],
    valueUgx: "300672000",
  });
  expect(told.rows.map((row) => row.number)).toEqual([shipped.number]);
  const empty = await md(regulator.monthlyReturn, { params: { month: "2024-11" } });
  expect(empty).toMatchObject({
    rows: [],
    values: [],
    authority: "Uganda Coffee Development Authority (UCDA)",
  });
  const csv = await world.file("md", regulator.returnCsv, { month: "2026-11" });
  expect(csv.text).toContain("320.00");
  for (const month of ["2026-11", "2024-11"]) {
    const paper = await world.file("accountant", regulator.returnPaper, { month });
    expect(paper.bytes.subarray(0, 5).toString()).toBe("%PDF-");
  }
});

test("plants and stores with their certificates, by the thresholds of their kind", async () => {
  const before = await md(regulator.stores, {});
  expect(before.rows.length).toBeGreaterThan(0);
  expect(before.rows.every((row) => row.standing === null)).toBe(true);
  const store = (await world.as("owner")(stores.list, { params: {} })).rows[0];
  await world.as("owner")(stores.change, {
    params: { id: store?.id ?? "" },
    body: {
      version: store?.version ?? 0,
      location: "Masaka",
      commodities: ["coffee"],
      certificateNumber: "ST/1",
      certificateUntil: "2026-12-10",
    },
  });
  const { rows } = await md(regulator.stores, {});
  expect(rows.find((row) => row.id === store?.id)).toMatchObject({
    certificateNumber: "ST/1",
    standing: "renew_now",
  });
});

test("contracts page by page: each once, what is to be done first, then in the order of their shipment", async () => {
  for (const day of ["2026-11-04", "2026-11-03"]) {
    await makeContract(world, { ...sold, day });
  }
  for (const shipmentFrom of ["2026-12-02", "2026-12-01"]) {
    await world.as("operations")(contracts.draft, {
      body: {
        ...{ ...sold, id: newId(), contractDay: today, template: "ESCC" },
        ...{ gradeText: "Uganda Robusta screen 15", cropYear: "2026/27", quantity: "6000000" },
        ...{ toleranceBp: 300, bags: 100, bagWeight: "60000", bagType: "Jute 60 kg with liner" },
        ...{ pricePerTonne: "435000", currency: "USD", priceBasis: "FOB", pricePlace: "Mombasa" },
        ...{ shipmentFrom, shipmentTo: "2026-12-31", portOfLoading: "Mombasa" },
        ...{ destination: "Antwerp", destinationCountry: "BE", paymentTerms: "LC" },
        ...{ sampleTerms: "SAS", eudrRequired: true, documents: ["eudr-data-pack"] },
      },
    });
  }
  const whole = await md(regulator.contracts, { params: {} });
  expect(whole.rows.map((row) => [row.standing, row.shipmentFrom])).toEqual([
    ["not_yet", "2026-12-01"],
    ["not_yet", "2026-12-02"],
    ["registered", "2026-11-02"],
    ["registered", "2026-11-03"],
    ["registered", "2026-11-04"],
  ]);
  const walked: string[] = [];
  let after: string | undefined;
  do {
    const page = await md(regulator.contracts, { params: { limit: 1, after } });
    expect(page.count).toBe(5);
    walked.push(...page.rows.map((row) => row.id));
    after = page.next ?? undefined;
  } while (after !== undefined);
  expect(walked).toEqual(whole.rows.map((row) => row.id));
});

test("whoever does not deal with regulators reads none of it", async () => {
  for (const person of ["field", "cashier", "employee", "supplier"] as const) {
    await refused(world.as(person)(regulator.contracts, { params: {} }), "not-allowed");
    await refused(world.as(person)(regulator.levy, {}), "not-allowed");
    await refused(world.as(person)(regulator.monthlyReturn, { params: {} }), "not-allowed");
    await refused(world.as(person)(regulator.stores, {}), "not-allowed");
    expect((await world.file(person, regulator.levyCsv, undefined)).status).toBe(403);
  }
});

test("the books agree", () => world.verifyBooks());
