// Makes things for tests the way people make them: through the handlers. Only opening stock comes
// straight from a voucher, as it does when a company moves its books to Mavuno.
import { newLotCode, placeOf } from "#books/stock/door.ts";

import { postVoucher } from "#books/vouchers/door.ts";
import type { Ctx } from "#platform/server/context.ts";
import { asSystem } from "#platform/server/systemWork.ts";
import { products } from "#registry/products/api.ts";
import { productOf } from "#registry/products/door.ts";
import { users } from "#registry/users/api.ts";
import { packaging } from "#work/packaging/api.ts";
import { newId, type World } from "./world.ts";

/** Products the tests use again and again. */
export const usualProducts = {
  faq: { code: "T-FAQ", name: "FAQ", kind: "semi", form: "faq", stockAccount: "1310" },
  kiboko: { code: "T-KIB", name: "Kiboko", kind: "raw", form: "kiboko", stockAccount: "1300" },
  screen15: {
    code: "T-SC15",
    name: "Screen 15",
    kind: "finished",
    form: "green",
    stockAccount: "1340",
  },
  bhp: { code: "T-BHP", name: "BHP", kind: "by_product", form: "bhp", stockAccount: "1350" },
} as const;

/** Adds one of the usual products, or another of its kind under a code of its own; gives its id. */
export async function makeProduct(
  world: World,
  which: keyof typeof usualProducts,
  own: { code?: string } = {},
): Promise<string> {
  const id = newId();
  await world.as("operations")(products.add, {
    body: { id, ...usualProducts[which], ...own, commodity: "coffee", unit: "g" },
  });
  return id;
}

/** The id of a place of the demo company by its code. */
export async function placeId(world: World, code: string): Promise<string> {
  const orgId = await demoOrg(world);
  return world.house.database.read(orgId, async (tx) => (await placeOf({ tx }, code)).id);
}

/** The demo company's id. */
export async function demoOrg(world: Pick<World, "sql">): Promise<string> {
  const found = await world.sql.query<{ org_id: string }>(
    "select org_id from profile where email = 'owner@demo.mavuno.test'",
  );
  return found.rows[0]?.org_id ?? "";
}

/** A lot that was there when the books began; gives its id. */
export async function openingLot(
  world: World,
  of: {
    productId: string;
    grams: bigint;
    cost: bigint;
    place?: string;
    madeOn?: string;
    stream?: "eu" | "open";
  },
): Promise<string> {
  const lotId = newId();
  const open = async (ctx: Ctx): Promise<void> => {
    const product = await productOf(ctx, of.productId);
    const account = product.stockAccount ?? "1310";
    const from = await placeOf(ctx, "opening");
    const to = await placeOf(ctx, of.place ?? "main");
    const madeOn = of.madeOn ?? ctx.today;
    await postVoucher(ctx, {
      source: { type: "opening", id: lotId },
      event: "open",
      day: madeOn,
      memo: "Opening stock",
      lines: [
        { account, amount: of.cost },
        { account: "3000", amount: -of.cost },
      ],
      lots: [
        {
          id: lotId,
          code: await newLotCode(ctx, "COF", madeOn),
          productId: of.productId,
          account,
          unit: product.unit,
          madeOn,
          origin: { type: "opening", id: lotId },
          ...(of.stream === undefined ? {} : { stream: of.stream }),
        },
      ],
      transfers: [{ lotId, account, from, to, quantity: of.grams, cost: of.cost }],
    });
  };
  const orgId = await demoOrg(world);
  await asSystem(world.house.database, orgId, "opening", open, world.now());
  return lotId;
}

/** Jute bags on the shelf of the main store, at 9,500 each; gives the product's id. */
export async function makeBags(world: World, pieces: number): Promise<string> {
  const id = newId();
  const operations = world.as("operations");
  await operations(products.add, {
    body: {
      id,
      code: `T-BAG-${pieces}`,
      name: "Jute bag 60 kg",
      kind: "packaging",
      commodity: "packaging",
      unit: "pieces",
      stockAccount: "1380",
    },
  });
  await operations(packaging.receive, {
    body: {
      id: newId(),
      productId: id,
      placeId: await placeId(world, "main"),
      day: (await operations(users.me, {})).org.today,
      pieces: String(pieces),
      price: "9500",
      supplierName: "Jute Works",
    },
  });
  return id;
}
