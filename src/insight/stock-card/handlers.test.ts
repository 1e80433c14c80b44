import { expect, test } from "vitest";
import { kampalaDay } from "#kernel/days.ts";
import { makeBags, makeProduct, openingLot, placeId } from "#test/makers.ts";
import { makeWorld, newId, refused } from "#test/world.ts";
import { processing } from "#work/processing/api.ts";
import { stockCards } from "./api.ts";

const world = await makeWorld();
const faq = await makeProduct(world, "faq");
const main = await placeId(world, "main");
const today = kampalaDay(new Date());
const operations = world.as("operations");
const first = await openingLot(world, {
  productId: faq,
  grams: 1_000_000n,
  cost: 11_500_000n,
  madeOn: "2026-01-05",
});
const second = await openingLot(world, {
  productId: faq,
  grams: 2_000_000n,
  cost: 24_000_000n,
  madeOn: "2026-02-05",
});
await makeBags(world, 100);
const batch = await operations(processing.plan, {
  body: { id: newId(), productId: faq, placeId: main, quantity: "1500000", plannedOn: today },
});
await operations(processing.start, {
  params: { id: batch.id },
  body: { version: batch.version, day: today },
});

test("a product's card in one store: in, out, and what stands after each step", async () => {
  const card = await operations(stockCards.card, { params: { productId: faq, placeId: main } });
  expect(world.lastStatements()).toBeLessThanOrEqual(2);
  expect(
    card.lines.map((line) => [line.quantityIn, line.quantityOut, line.quantity, line.cost]),
  ).toEqual([
    ["1000000", "0", "1000000", "11500000"],
    ["2000000", "0", "3000000", "35500000"],
    ["0", "1000000", "2000000", "24000000"],
    ["0", "500000", "1500000", "18000000"],
  ]);
  expect(card.lines[2]).toMatchObject({ lotId: first, sourceType: "processing-batch", unit: "g" });
  const later = await operations(stockCards.card, {
    params: { productId: faq, placeId: main, from: "2026-02-01", limit: 1 },
  });
  expect(later).toMatchObject({ openingQuantity: "1000000", openingCost: "11500000" });
  const after = later.next ?? "";
  const next = await operations(stockCards.card, {
    params: { productId: faq, placeId: main, from: "2026-02-01", after },
  });
  expect(next.lines.map((line) => line.quantity)).toEqual(["2000000", "1500000"]);
});

test("the value of all stock is the balance of the inventory accounts", async () => {
  const value = await operations(stockCards.value, {});
  expect(world.lastStatements()).toBeLessThanOrEqual(2);
  expect(value).toMatchObject({ cost: value.balance, difference: "0" });
  const one = (account: string) => value.rows.find((row) => row.account === account);
  expect(one("1310")).toMatchObject({ quantity: "1500000", cost: "18000000" });
  expect(one("1330")).toMatchObject({ quantity: "1500000", cost: "17500000" });
  expect(one("1380")).toMatchObject({ unit: "pieces", quantity: "100" });
});

test("the layers that stand, the oldest first", async () => {
  const { rows } = await operations(stockCards.lots, { params: { productId: faq, placeId: main } });
  expect(world.lastStatements()).toBeLessThanOrEqual(2);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ id: second, quantity: "1500000", isHeld: false });
  const everywhere = await operations(stockCards.lots, { params: {} });
  expect(everywhere.rows.map((row) => row.madeOn)).toEqual(
    everywhere.rows.map((row) => row.madeOn).toSorted(),
  );
});

test("who reads and who exports; another company sees nothing", async () => {
  const params = { productId: faq };
  await refused(operations(stockCards.card, { params: {} }), "stock-card.choose");
  await refused(world.as("employee")(stockCards.card, { params }), "not-allowed");
  await refused(world.as("field")(stockCards.value, {}), "not-allowed");
  const other = await world.as("other-owner")(stockCards.card, { params });
  expect(other).toEqual({ openingQuantity: "0", openingCost: "0", lines: [], next: null });
  const others = await world.as("other-owner")(stockCards.lots, { params: {} });
  expect(others.rows).toEqual([]);
  const file = await world.file("accountant", stockCards.export, params);
  expect(file.text.split("\r\n")[1]).toContain("1000.000");
  expect((await world.file("employee", stockCards.export, params)).status).toBe(403);
});

test("the books agree", () => world.verifyBooks());
