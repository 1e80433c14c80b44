import { beforeAll, describe, expect, it } from "vitest";
import type { WireBody } from "#platform/api/endpoint.ts";
import { stores } from "#registry/organization/api.ts";
import { makeWorld, refused } from "#test/world.ts";
import { priceLists, products } from "./api.ts";

const world = await makeWorld();
let masaka: string;
let luweero: string;

const faq = (): WireBody<typeof products.add> => ({
  id: world.newId(),
  code: `FAQ-${world.newId().slice(-6).toUpperCase()}`,
  name: "FAQ Robusta",
  kind: "raw",
  commodity: "coffee",
  form: "faq",
  species: "Coffea canephora",
  unit: "g",
  stockAccount: "1310",
  hsCode: "0901.11.10",
  moistureLimitBp: 1350,
  foreignMatterAllowanceBp: 50,
  reorderLevel: "5000000",
  bagTare: "800",
});

const addProduct = (change: Partial<WireBody<typeof products.add>> = {}) =>
  world.as("accountant")(products.add, { body: { ...faq(), ...change } });

interface Priced {
  productId: string;
  effectiveFrom: string;
  placeId?: string | null;
  price?: string;
}
const propose = ({ productId, effectiveFrom, placeId = null, price = "11500" }: Priced) =>
  world.as("accountant")(priceLists.propose, {
    body: {
      id: world.newId(),
      productId,
      placeId,
      effectiveFrom,
      price,
      ceiling: String(BigInt(price) + 500n),
      toleranceBp: 200,
    },
  });
const publish = async (priced: Priced) => {
  const list = await propose(priced);
  const params = { id: list.id };
  const { version } = await world.as("accountant")(priceLists.submit, {
    params,
    body: { version: list.version },
  });
  return world.as("owner")(priceLists.publish, { params, body: { version } });
};
const priceOn = (productId: string, placeId: string, day: string) =>
  world.as("field")(priceLists.inForce, { params: { productId, placeId, day } });

const addStore = async (code: string, name: string) => {
  const body = { id: world.newId(), code, name, kind: "store" as const, location: name };
  const store = await world.as("owner")(stores.add, { body: { ...body, commodities: ["coffee"] } });
  return store.id;
};

beforeAll(async () => {
  masaka = await addStore("MSK", "Masaka store");
  luweero = await addStore("LWR", "Luweero store");
});

describe("products", () => {
  it("are added once under one id, and read by everybody", async () => {
    const body = faq();
    const first = await world.as("accountant")(products.add, { body });
    const again = await world.as("accountant")(products.add, { body });
    expect(again).toEqual(first);
    expect(first).toMatchObject({ state: "active", stockAccount: "1310", reorderLevel: "5000000" });
    const read = await world.as("supplier")(products.read, { params: { id: first.id } });
    expect(read).toEqual(first);
  });

  it("are kept by accountant, admin and owner only", async () => {
    for (const person of ["field", "cashier", "employee", "supplier"] as const) {
      await refused(world.as(person)(products.add, { body: faq() }), "not-allowed");
    }
  });

  it("have a code of their own, in their own company", async () => {
    const first = await addProduct({ code: "KIBOKO-R" });
    await refused(addProduct({ code: "kiboko-r" }), "product.code-taken");
    await world.as("other-owner")(products.add, { body: { ...faq(), code: "KIBOKO-R" } });
    const params = { id: first.id };
    await refused(world.as("other-owner")(products.read, { params }), "not-found");
  });

  it("say what is wrong with them", async () => {
    await refused(addProduct({ stockAccount: "1330" }), "product.no-stock-account");
    await refused(addProduct({ unit: "pieces" }), "product.wrong-unit");
  });

  it("change with the version seen, and retire", async () => {
    const { id, version, state: _state, ...terms } = await addProduct();
    const params = { id };
    const as = world.as("md");
    const changed = await as(products.change, {
      params,
      body: { ...terms, version, name: "FAQ Robusta, Masaka" },
    });
    expect(changed).toMatchObject({ name: "FAQ Robusta, Masaka", version: version + 1 });
    const stale = { ...terms, version, name: "Something else" };
    await refused(as(products.change, { params, body: stale }), "version-conflict");
    const body = { version: changed.version, reason: "Not bought any more" };
    const retired = await as(products.retire, { params, body });
    expect(retired.state).toBe("retired");
    await refused(
      propose({ productId: id, effectiveFrom: "2026-11-01" }),
      "price-list.product-retired",
    );
    const back = { version: retired.version };
    await refused(world.as("field")(products.restore, { params, body: back }), "not-allowed");
    expect((await as(products.restore, { params, body: back })).state).toBe("active");
    await refused(as(products.restore, { params, body: back }), "state-conflict");
  });

  it("are listed by name in two statements, page by page", async () => {
    const first = await world.as("employee")(products.list, { params: { limit: 2 } });
    expect(world.lastStatements()).toBeLessThanOrEqual(4);
    expect(first.rows).toHaveLength(2);
    const after = first.next ?? undefined;
    const second = await world.as("employee")(products.list, { params: { limit: 2, after } });
    const seen = new Set(first.rows.map((row) => row.id));
    expect(second.rows.some((row) => seen.has(row.id))).toBe(false);
    const percent = await world.as("employee")(products.list, { params: { search: "%" } });
    expect(percent.count).toBe(0);
  });
});

describe("price lists", () => {
  it("are published by somebody else than their author", async () => {
    const product = await addProduct();
    const list = await propose({ productId: product.id, effectiveFrom: "2026-11-01" });
    expect(list).toMatchObject({ state: "draft", price: "11500", placeName: null });
    const params = { id: list.id };
    const submitted = await world.as("accountant")(priceLists.submit, {
      params,
      body: { version: list.version },
    });
    const body = { version: submitted.version };
    await refused(world.as("accountant")(priceLists.publish, { params, body }), "same-person");
    const published = await world.as("owner")(priceLists.publish, { params, body });
    expect(published).toMatchObject({ state: "published", samePerson: false });
    await refused(world.as("owner")(priceLists.publish, { params, body }), "state-conflict");
  });

  it("need somebody else again when the publisher has changed them", async () => {
    const product = await addProduct();
    const { id, version } = await propose({ productId: product.id, effectiveFrom: "2026-11-01" });
    const params = { id };
    const terms = { productId: product.id, effectiveFrom: "2026-11-01", ceiling: "13000" };
    const owner = world.as("owner");
    const changed = await owner(priceLists.change, {
      params,
      body: { ...terms, version, price: "12500" },
    });
    const { version: submitted } = await world.as("accountant")(priceLists.submit, {
      params,
      body: { version: changed.version },
    });
    const body = { version: submitted };
    await refused(owner(priceLists.publish, { params, body }), "same-person");
    const published = await world.as("md")(priceLists.publish, { params, body });
    expect(published.price).toBe("12500");
  });

  it("go back to their author with a reason, and are dropped where nobody published them", async () => {
    const product = await addProduct();
    const { id, version } = await propose({ productId: product.id, effectiveFrom: "2026-11-01" });
    const params = { id };
    const submitted = await world.as("accountant")(priceLists.submit, {
      params,
      body: { version },
    });
    const why = { version: submitted.version, reason: "Kampala pays less this week" };
    await refused(world.as("field")(priceLists.return, { params, body: why }), "not-allowed");
    const returned = await world.as("owner")(priceLists.return, { params, body: why });
    expect(returned.state).toBe("draft");
    await refused(world.as("owner")(priceLists.return, { params, body: why }), "state-conflict");
    const drop = { version: returned.version, reason: "The season is over" };
    const dropped = await world.as("accountant")(priceLists.withdraw, { params, body: drop });
    expect(dropped.state).toBe("withdrawn");
    const again = { version: dropped.version };
    await refused(
      world.as("accountant")(priceLists.submit, { params, body: again }),
      "state-conflict",
    );
  });

  it("give each store its price on each day", async () => {
    const { id: productId } = await addProduct();
    const all = await publish({ productId, effectiveFrom: "2026-10-01", price: "11000" });
    await publish({ productId, effectiveFrom: "2026-11-01", price: "11500" });
    await publish({ productId, effectiveFrom: "2026-11-10", placeId: masaka, price: "11800" });
    expect(await priceOn(productId, luweero, "2026-10-31")).toMatchObject({ price: "11000" });
    expect(await priceOn(productId, luweero, "2026-11-01")).toMatchObject({ price: "11500" });
    expect(await priceOn(productId, masaka, "2026-11-09")).toMatchObject({ price: "11500" });
    expect(await priceOn(productId, masaka, "2026-11-10")).toMatchObject({ price: "11800" });
    const older = await world.as("owner")(priceLists.read, { params: { id: all.id } });
    expect(older).toMatchObject({ state: "superseded", effectiveTo: "2026-10-31" });
  });

  it("refuse where there is none, naming product, store and day", async () => {
    const { id: productId, name } = await addProduct({ name: "Kiboko of Masaka" });
    const problem = await refused(
      priceOn(productId, masaka, "2026-11-03"),
      "price-list.none-in-force",
    );
    expect(problem.detail).toContain(name);
    expect(problem.detail).toContain("Masaka store");
    expect(problem.detail).toContain("3 Nov 2026");
    expect(problem.blockers).toHaveLength(1);
  });

  it("come one after another, never before one that is published", async () => {
    const { id: productId } = await addProduct();
    await publish({ productId, effectiveFrom: "2026-11-10" });
    await refused(
      publish({ productId, effectiveFrom: "2026-11-10" }),
      "price-list.older-than-published",
    );
  });

  it("are for our own stores only", async () => {
    const { id: productId } = await addProduct();
    const outside = await world.sql.query<{ id: string }>(
      "select id from place where not inside limit 1",
    );
    const placeId = outside.rows[0]?.id ?? "";
    await refused(
      propose({ productId, effectiveFrom: "2026-11-01", placeId }),
      "price-list.not-our-place",
    );
  });

  it("stand on the board, with the ceiling only for those who buy", async () => {
    const { id: productId } = await addProduct();
    await publish({ productId, effectiveFrom: "2026-10-01", price: "11000" });
    await publish({ productId, effectiveFrom: "2026-10-20", price: "11500" });
    const boardOf = async (person: "supplier" | "field") => {
      const board = await world.as(person)(priceLists.board, { params: { day: "2026-11-01" } });
      return board.rows.filter((row) => row.productId === productId);
    };
    expect(await boardOf("supplier")).toMatchObject([
      { price: "11500", priceBefore: "11000", ceiling: null },
    ]);
    expect(await boardOf("field")).toMatchObject([{ ceiling: "12000" }]);
  });

  it("keep the books and the history", async () => {
    await world.verifyBooks();
    const events = await world.sql.query<{ n: string }>(
      "select count(*) as n from audit_event where subject = 'price-list' and action = 'supersede'",
    );
    expect(Number(events.rows[0]?.n)).toBeGreaterThan(0);
  });
});
