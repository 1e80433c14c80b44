import { expect, test } from "vitest";
import { costing } from "#insight/costing/api.ts";
import { addDays, kampalaDay } from "#kernel/days.ts";
import type { WireParams } from "#platform/api/endpoint.ts";
import { makeBags, makeProduct, openingLot, placeId } from "#test/makers.ts";
import { makeWorld, newId, refused } from "#test/world.ts";
import { processing } from "#work/processing/api.ts";
import { lotCosts } from "./api.ts";

const world = await makeWorld();
const faq = await makeProduct(world, "faq");
const screen15 = await makeProduct(world, "screen15");
const bhp = await makeProduct(world, "bhp");
const main = await placeId(world, "main");
const today = kampalaDay(new Date());
const accountant = world.as("accountant");
const md = world.as("md");
const owner = world.as("owner");

async function posted(typeCode: string, lotIds: string[], rate: string, more = {}) {
  const line = await accountant(lotCosts.record, {
    body: { id: newId(), typeCode, day: today, lotIds, rate, ...more },
  });
  return md(lotCosts.post, { params: { id: line.id }, body: { version: line.version } });
}

test("two lots of FAQ become screen 15, and the sheet tells where every shilling came from", async () => {
  const first = await openingLot(world, { productId: faq, grams: 10_000_000n, cost: 115_000_000n });
  const second = await openingLot(world, {
    productId: faq,
    grams: 11_000_000n,
    cost: 126_500_000n,
  });
  const commission = await posted("agent-commission", [first, second], "120");
  expect(commission).toMatchObject({ state: "posted", amount: "2520000", quantity: "21000000" });
  await posted("field-transport", [first, second], "170");

  const operations = world.as("operations");
  for (const [code, rate] of [
    ["drying", "40"],
    ["cleaning", "150"],
  ] as const) {
    await operations(processing.setRate, {
      body: { code, label: code, effectiveFrom: "2026-01-01", rate, sourceNote: "Budget" },
    });
  }
  const planned = await operations(processing.plan, {
    body: { id: newId(), productId: faq, placeId: main, quantity: "21000000", plannedOn: today },
  });
  const params = { id: planned.id };
  const started = await operations(processing.start, {
    params,
    body: { version: planned.version, day: today },
  });
  const done = await operations(processing.finish, {
    params,
    body: {
      version: started.version,
      day: today,
      outputs: [
        { kind: "main", productId: screen15, quantity: "19200000" },
        { kind: "by-product", productId: bhp, quantity: "1260000", valuePerKilogram: "7000" },
      ],
      losses: [
        { name: "moisture", quantity: "240000" },
        { name: "dust_and_stones", quantity: "300000" },
      ],
      steps: ["drying", "cleaning"],
    },
  });
  const lotId = done.outputs[0]?.lotId ?? "";
  await posted("handling", [lotId], "1500", { pieces: 320 });
  await posted("finance", [lotId], "1800", { days: 30 });

  const sheet = await md(costing.sheet, { params: { lotId } });
  const amounts = Object.fromEntries(sheet.lines.map((line) => [line.key, line.amount]));
  expect(amounts).toEqual({
    "bought:FAQ": "241500000",
    "agent-commission": "2520000",
    "field-transport": "3570000",
    "step:drying": "840000",
    "step:cleaning": "3150000",
    "credit:BHP": "-8820000",
    handling: "480000",
    finance: "3713850",
  });
  expect(sheet.lines.find((line) => line.key === "agent-commission")?.how).toEqual({
    driver: "per_kg",
    rate: "120",
    currency: "UGX",
    days: null,
  });
  expect(sheet.subtotals.delivered.amount).toBe("247590000");
  expect(sheet.subtotals.exMill.amount).toBe("242760000");
  expect(BigInt(sheet.booked) + BigInt(sheet.expensed)).toBe(BigInt(sheet.subtotals.CIF.amount));
  const page = await md(costing.lots, { params: {} });
  expect(page.rows.map((row) => row.id)).toContain(lotId);
  const report = await world.file("md", costing.report, { lotId });
  expect(report.bytes.subarray(0, 5).toString()).toBe("%PDF-");
});

test("a posted cost can be taken back while its lots carry it", async () => {
  const lot = await openingLot(world, { productId: faq, grams: 1_000_000n, cost: 11_500_000n });
  const line = await posted("agent-commission", [lot], "120");
  const asked = {
    params: { id: line.id },
    body: { version: line.version, reason: "Paid by the seller" },
  };
  // Neither hand that brought the cost into the books lets it vanish from them.
  await refused(accountant(lotCosts.reverse, asked), "same-person");
  await refused(md(lotCosts.reverse, asked), "same-person");
  await refused(world.as("cashier")(lotCosts.reverse, asked), "not-allowed");
  const back = await owner(lotCosts.reverse, asked);
  expect(back).toMatchObject({ state: "reversed", booksOn: null });
  const recorded = await accountant(lotCosts.record, {
    body: { id: newId(), typeCode: "agent-commission", day: today, lotIds: [lot], rate: "120" },
  });
  const { id, version } = await owner(lotCosts.post, {
    params: { id: recorded.id },
    body: { version: recorded.version },
  });
  const body = { version, reason: "Paid by the seller" };
  await refused(owner(lotCosts.reverse, { params: { id }, body }), "same-person");
});

test("refusals", async () => {
  const lot = await openingLot(world, { productId: faq, grams: 1_000_000n, cost: 11_500_000n });
  const record = (body: object) =>
    accountant(lotCosts.record, {
      body: { id: newId(), typeCode: "handling", day: today, lotIds: [lot], rate: "1", ...body },
    });
  await refused(record({ typeCode: "no-such" }), "cost.unknown-type");
  await refused(record({ rate: "0" }), "cost.nothing");
  await refused(record({ typeCode: "export-levy" }), "cost.contract-needed");
  await refused(record({ typeCode: "finance", rate: "1800" }), "cost.fact-missing");
  await refused(record({ lotIds: [newId()] }), "not-found");
  const productId = await makeBags(world, 10);
  const bags = await openingLot(world, { productId, grams: 300n, cost: 900_000n });
  await refused(record({ lotIds: [lot, bags] }), "cost.no-weight");
  const line = await record({ pieces: 10 });
  const post = { params: { id: line.id }, body: { version: line.version } };
  await refused(accountant(lotCosts.post, post), "same-person");
  await refused(world.as("field")(lotCosts.post, post), "not-allowed");
  await refused(world.as("other-owner")(lotCosts.get, { params: { id: line.id } }), "not-found");
  await refused(world.as("employee")(lotCosts.types, {}), "not-allowed");
});

test("the field chooses lots without seeing their cost, and sees what a share is taken of", async () => {
  const lotId = await openingLot(world, { productId: faq, grams: 1_000_000n, cost: 11_500_000n });
  const field = world.as("field");
  const { rows } = await field(lotCosts.lots, { params: {} });
  expect(rows.find((row) => row.id === lotId)).toEqual({
    id: lotId,
    code: expect.any(String),
    productName: expect.any(String),
    madeOn: today,
    received: "1000000",
  });
  const params = { typeCode: "stock-insurance", day: today, lotIds: lotId };
  expect(await field(lotCosts.basis, { params })).toEqual({
    base: "11500000",
    rateMicro: "1000000",
  });
  await refused(
    field(lotCosts.basis, { params: { ...params, lotIds: `${lotId},nobody` } }),
    "validation",
  );
  await refused(world.as("other-owner")(lotCosts.basis, { params }), "not-found");
  await refused(world.as("employee")(lotCosts.lots, { params: {} }), "not-allowed");
});

test("costs between two days, both counted, with what they come to", async () => {
  const lot = await openingLot(world, { productId: faq, grams: 1_000_000n, cost: 11_500_000n });
  const numbers: string[] = [];
  for (const [index, days] of [9, 8, 5, 4].entries()) {
    const { number } = await accountant(lotCosts.record, {
      body: {
        ...{ id: newId(), typeCode: "agent-commission", day: addDays(today, -days) },
        ...{ lotIds: [lot], rate: String(2 ** index) },
      },
    });
    numbers.push(number);
  }
  const found = async (params: WireParams<typeof lotCosts.list>) => {
    const { rows, count, totals } = await md(lotCosts.list, { params });
    expect(count).toBe(rows.length);
    return [rows.map(({ number }) => number).toReversed(), totals.amount];
  };
  const between = { from: addDays(today, -8), to: addDays(today, -5) };
  expect(await found(between)).toEqual([numbers.slice(1, 3), "6000"]);
  expect(await found({ to: between.from })).toEqual([numbers.slice(0, 2), "3000"]);
  expect(await found({ from: between.to, lotId: lot })).toEqual([numbers.slice(2), "12000"]);
  expect(await found({ ...between, search: numbers[1] ?? "" })).toEqual([[numbers[1]], "2000"]);
  const { text } = await world.file("md", lotCosts.export, between);
  expect(numbers.filter((number) => text.includes(number))).toEqual(numbers.slice(1, 3));
});

test("the books agree", () => world.verifyBooks());
