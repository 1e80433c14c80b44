import { expect, test } from "vitest";
import { makeProduct, openingLot, placeId } from "#test/makers.ts";
import { makeWorld } from "#test/world.ts";
import { sellAtHome } from "./homeSales.ts";

const world = await makeWorld();

test("by-products and testing are sold at home; the ledger says the same", async () => {
  const productId = await makeProduct(world, "bhp");
  await openingLot(world, { productId, grams: 1_050_000n, cost: 7_350_000n });
  const day = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);
  const main = await placeId(world, "main");
  const sold = await sellAtHome(world, { productId, placeId: main, grams: 1_050_000n, day });
  expect(sold).toMatchObject({ byProducts: 7_560_000n, services: 2_000_000n, vat: 1_720_800n });
  const booked = await world.sql.query<{ code: string; balance: string }>(
    `select account_code as code, balance::text as balance from account_balance
     where account_code in ('1100', '1210', '1250', '4110', '4300', '2100', '5030', '1350')`,
  );
  expect(Object.fromEntries(booked.rows.map((row) => [row.code, row.balance]))).toMatchObject({
    "1100": String(sold.received),
    "1210": String(sold.open),
    "1250": "120000",
    "4110": "-7560000",
    "4300": "-2000000",
    "2100": "-1720800",
    "5030": "7350000",
    "1350": "0",
  });
  await world.verifyBooks();
});
