import { beforeAll, describe, expect, test } from "vitest";
import { addDays } from "#kernel/days.ts";
import { billHands } from "#test/billMakers.ts";
import {
  type Buying,
  makeFarmer,
  type MadeFarmer,
  openBuying,
  reasonFor,
} from "#test/buyingMakers.ts";
import { sellingHands } from "#test/sellerMakers.ts";
import { makeWorld, newId, refused } from "#test/world.ts";
import { farmerAnalytics } from "#insight/farmer-analytics/api.ts";
import { traceability } from "#insight/traceability/api.ts";
import { supplies } from "#work/supplies/api.ts";
import { suppliers } from "#registry/suppliers/api.ts";
import { bills } from "#work/bills/api.ts";
import { collections } from "./api.ts";

const world = await makeWorld();
const hands = billHands(world);
let buying: Buying;
let coop: { id: string; version: number };
let grower: MadeFarmer;

beforeAll(async () => {
  buying = await openBuying(world);
  grower = await makeFarmer(world, { hectares: 2 });
  coop = await hands.supplier({
    type: "cooperative",
    legalName: "Kabonera Growers Ltd",
    licenceExpiresOn: addDays(buying.today, 200),
  });
});

type Changes = Parameters<Buying["record"]>[0];
const { payableOf, pay, lines, setLimit, ...selling } = sellingHands(world, () => buying);
const sold = (supplierId = coop.id, more: Changes = {}) => selling.sold(supplierId, more);
const farmersDebts = async () => {
  const found = await world.sql.query<{ debts: string }>(
    `select coalesce(sum(open), 0)::text as debts from due_balance b join due d on d.id = b.due_id
     where d.party_type = 'farmer'`,
  );
  return found.rows[0]?.debts;
};

describe("a cooperative sells 2,000 kg", () => {
  test("from the scale to the payment: lot, GRN, debt to the supplier, paid, on the statement", async () => {
    const before = await farmersDebts();
    const one = await sold();
    expect(one).toMatchObject({
      state: "quality_pending",
      farmerId: null,
      sellerName: "Kabonera Growers Ltd",
      supplierId: coop.id,
      payBy: "later",
      value: "11600000",
      netPayable: "11600000",
      yield: null,
      plots: [],
    });
    const receipt = await world.file("field", collections.receipt, { id: one.id });
    expect(receipt.text.slice(0, 5)).toBe("%PDF-");
    const approved = await buying.approve(one);
    expect(approved).toMatchObject({ state: "approved", paid: "open", payCode: null, text: null });
    for (const holder of ["supplier", "finance"] as const) {
      const grn = await world.file("operations", collections.grn, { id: one.id, holder });
      expect(grn.text.slice(0, 5)).toBe("%PDF-");
    }
    expect(await lines(one.id)).toEqual(["1300 11600000", "2010 -11600000 supplier"]);
    expect(await farmersDebts()).toBe(before);
    const due = await payableOf(coop.id, one.id);
    expect(due).toMatchObject({
      partyName: "Kabonera Growers Ltd",
      sourceType: "collection",
      amount: "11600000",
      dueOn: addDays(buying.today, 30),
    });
    await pay(coop.id, due);
    const paid = await world.as("field")(collections.read, { params: { id: one.id } });
    expect(paid).toMatchObject({ paid: "paid", openAdvance: "0" });
    const late = await refused(
      world.as("owner")(collections.reverse, reasonFor(paid)),
      "collection.already-paid",
    );
    expect(late.detail).toContain("11,600,000");
    const statement = await world.as("accountant")(bills.statement, {
      params: { supplierId: coop.id, from: buying.today, to: buying.today },
    });
    expect(statement).toMatchObject({ billed: "11600000", paid: "11600000", closing: "0" });
    await world.verifyBooks();
  });

  test("is found by name, told apart from farmers', and in the totals of the list", async () => {
    const list = (params: object) =>
      world.as("md")(collections.list, { params: { search: "kabonera", ...params } });
    const { rows, totals } = await list({ soldBy: "supplier" });
    expect(rows).toHaveLength(1);
    expect(totals).toMatchObject({ net: "2000000", value: "11600000" });
    expect((await list({ soldBy: "farmer" })).rows).toEqual([]);
    await list({ soldBy: "supplier", sort: "sellerName" });
    // One of them for the words.
    expect(world.lastStatements()).toBeLessThanOrEqual(3);
    const all = await world.as("md")(collections.list, { params: {} });
    expect(all.totals.net).toBe("2000000");
    const csv = await world.file("md", collections.export, {});
    expect(csv.text).toContain("supplier,SUP-");
  });

  test("the books say so when it is owed to somebody else than who sold it", async () => {
    const { rows } = await world.as("md")(collections.list, { params: { soldBy: "supplier" } });
    const [one] = rows;
    const farmerId = buying.nakato.id;
    await world.sql.query("update collection set farmer_id = $2 where id = $1", [
      one?.id,
      farmerId,
    ]);
    await expect(world.verifyBooks()).rejects.toThrow("the books agree");
    await world.sql.query("update collection set farmer_id = null where id = $1", [one?.id]);
    await world.verifyBooks();
  });

  test("a lot says who sold it, and that it is traced to nobody", async () => {
    const { rows } = await world.as("md")(collections.list, { params: { soldBy: "supplier" } });
    const lotId = rows[0]?.lotId ?? "";
    const origin = await world.as("owner")(traceability.origin, {
      params: { kind: "lot", id: lotId },
    });
    expect(origin).toMatchObject({
      coverage: { traced: "0", untraced: "2000000", coverageBp: 0 },
      farmers: [],
      suppliers: [{ name: "Kabonera Growers Ltd", grams: "2000000" }],
      deliveries: [{ farmerId: null, supplierId: coop.id, sellerName: "Kabonera Growers Ltd" }],
    });
  });
});

describe("the plots a supplier names", () => {
  const named = (shareBp: number, more: Changes = {}) =>
    sold(coop.id, { plots: [{ plotId: grower.plots[0] ?? "", shareBp }], ...more });

  test("a part of it: traced so far, counted against the farm, open stream only", async () => {
    await refused(named(4_000, { stream: "eu" }), "collection.not-for-eu");
    const one = await named(4_000);
    expect(one.plots).toMatchObject([
      { shareBp: 4_000, grams: "800000", isVerified: true, farmerId: grower.id },
    ]);
    // 800 kg of dried cherry of the 5,000 that two hectares give.
    expect(one.yield).toMatchObject({ used: "800000", usedBp: 1_600 });
    const approved = await buying.approve(one);
    const origin = await world.as("owner")(traceability.origin, {
      params: { kind: "lot", id: approved.lotId ?? "" },
    });
    expect(origin).toMatchObject({
      coverage: { traced: "800000", untraced: "1200000", coverageBp: 4_000 },
      farmers: [{ id: grower.id, grams: "800000" }],
      suppliers: [{ grams: "2000000" }],
      deliveries: [
        {
          growers: expect.arrayContaining([
            { id: grower.id, grams: "800000" },
            { id: coop.id, grams: "1200000" },
          ]),
        },
      ],
    });
  });

  test("all of it: to the EU, and no farm sells more than it grows by selling twice", async () => {
    const whole = await named(10_000, { stream: "eu" });
    expect(whole.stream).toBe("eu");
    await buying.approve(whole);
    // 2,800 kg came through the cooperative; the farmer's own delivery of 3,400 is above 120 %.
    const own = { farmerId: grower.id, moistureBp: 1_300, stream: "open" as const };
    const weighings = [{ bags: 43, gross: "3443000", tare: "43000" }];
    const problem = await refused(buying.record({ ...own, weighings }), "collection.above-yield");
    expect(problem.detail).toContain("6,200.0 kg");
    // Nor does the cooperative sell it for them.
    const more = { weighings: [{ bags: 43, gross: "3443000", tare: "43000" }] };
    await refused(named(10_000, more), "collection.above-yield");
    await buying.record({ ...own, weighings: [{ bags: 10, gross: "810000", tare: "10000" }] });
    // Taken back, it counts no more.
    const { version, id } = await world.as("owner")(collections.read, { params: { id: whole.id } });
    await world.as("owner")(collections.reverse, reasonFor({ ...whole, id, version }));
    expect(
      (await buying.record({ ...own, weighings: [{ bags: 25, gross: "2020000", tare: "20000" }] }))
        .yield,
    ).toMatchObject({
      used: "3600000",
    });
  });

  test("is refused for a plot nobody knows, twice, above all of it, or of a suspended farmer", async () => {
    const plotId = grower.plots[0] ?? "";
    const part = (shareBp: number, id = plotId) => ({ plotId: id, shareBp });
    const tried = (plots: ReturnType<typeof part>[]) => sold(coop.id, { plots });
    await refused(tried([part(1, newId())]), "collection.source-unknown");
    await refused(tried([part(1), part(2)]), "collection.source-twice");
    const nakatos = part(6_000, buying.nakato.plots[0]);
    await refused(tried([part(6_000), nakatos]), "collection.sources-above-whole");
    const set = (state: string, reason: string | null) =>
      world.sql.query("update farmer set state = $2, suspend_reason = $3 where id = $1", [
        ...[grower.id, state, reason],
      ]);
    const waiting = await sold(coop.id, { plots: [part(1)] });
    await set("suspended", "Sold what was not grown");
    const blocked = await refused(buying.approve(waiting), "collection.cannot-approve");
    expect(blocked.blockers?.map(({ link }) => link)).toEqual([`/farmers/${grower.id}`]);
    await refused(tried([part(1)]), "collection.grower-suspended");
    await set("active", null);
    // A plot that has not been verified yet.
    const unverified = async (state: string) =>
      world.sql.query("update plot set state = $2 where id = $1", [plotId, state]);
    await unverified("checked");
    await refused(tried([part(1)]), "collection.source-not-verified");
    await unverified("verified");
  });
});

describe("what does not go", () => {
  test("nobody sells; who sells and is not open, trades in nothing, or has no licence", async () => {
    await refused(buying.record({ farmerId: null, supplierId: null }), "collection.no-seller");
    await refused(sold(newId()), "not-found");
    const service = await hands.supplier();
    await refused(sold(service.id), "supplier.brings-nothing");
    const held = await hands.moveSupplier("hold", await hands.supplier({ type: "trader" }));
    await refused(sold(held.id), "supplier.not-open");
    const ended = await hands.supplier({ type: "agent" });
    await world.sql.query("update supplier set licence_expires_on = $2 where id = $1", [
      ended.id,
      addDays(buying.today, -1),
    ]);
    await refused(sold(ended.id), "supplier.licence-ended");
  });

  test("money at the scale: cash, a wallet, a recovery", async () => {
    for (const payBy of ["cash", "mtn_momo", "bank"] as const) {
      await refused(sold(coop.id, { payBy }), "collection.supplier-paid-later");
    }
    await refused(sold(coop.id, { recovery: "1" }), "collection.recovery-of-supplier");
    const one = await sold();
    const body = { version: one.version, payBy: "bank" } as const;
    const params = { id: one.id };
    await refused(
      world.as("field")(collections.payLater, { params, body }),
      "collection.supplier-paid-later",
    );
    await refused(
      world.as("field")(collections.payCash, { params, body: { version: one.version } }),
      "collection.not-in-cash",
    );
  });

  test("the same twice in a few minutes, unless it is another one", async () => {
    const trader = await hands.supplier({ type: "trader" });
    await sold(trader.id, { confirmDuplicate: false });
    await refused(sold(trader.id, { confirmDuplicate: false }), "collection.looks-double");
    // A farmer's delivery that this trader brought is another seller's.
    const brought = { farmerId: buying.nakato.id, stream: "open" as const };
    await sold(trader.id, { ...brought, confirmDuplicate: false });
    const id = newId();
    const first = await sold(trader.id, { id });
    expect(await sold(trader.id, { id })).toEqual(first);
    await refused(sold(trader.id, { id, declared: "1" }), "same-id-other-content");
  });

  test("approval of who is on hold since, or beyond what they may be owed", async () => {
    const trader = await hands.supplier({ type: "trader" });
    const one = await sold(trader.id);
    const limit = (credit: string) => setLimit(trader.id, { advance: "0", credit });
    await limit("11599999");
    const above = await refused(buying.approve(one), "collection.cannot-approve");
    expect(above.blockers?.[0]?.what).toContain("we would owe");
    await limit("11600000");
    const held = await hands.moveSupplier("hold", trader);
    const blocked = await refused(buying.approve(one), "collection.cannot-approve");
    expect(blocked.blockers?.map(({ what }) => what)).toEqual([
      expect.stringContaining("is on hold"),
    ]);
    await hands.moveSupplier("release", held);
    await buying.approve(one);
  });
});

test("the supplier sees their own deliveries and what is owed for them, and nobody else's", async () => {
  const own = await hands.supplier({ type: "trader", legalName: "Lukaya Hullers Ltd" });
  const userId = await world.userId("supplier");
  await world.as("owner")(suppliers.link, {
    params: { id: own.id },
    body: { version: own.version, userId },
  });
  const waiting = await sold(own.id);
  const taken = await buying.approve(await sold(own.id));
  // Brought for a farmer, who is owed for it: not theirs.
  await sold(own.id, {
    farmerId: buying.nakato.id,
    weighings: [{ bags: 1, gross: "50800", tare: "800" }],
  });
  const { deliveries, supplier } = await world.as("supplier")(supplies.mine, {});
  expect(supplier?.open).toBe("11600000");
  expect(deliveries).toMatchObject([
    { id: taken.id, state: "approved", payable: "2000000", value: "11600000", open: "11600000" },
    { id: waiting.id, state: "quality_pending", open: null },
  ]);
});

test("what farmers and suppliers sold is all that was bought", async () => {
  const sumOf = async (params: object) =>
    BigInt((await world.as("md")(collections.list, { params })).totals.payable);
  const { figures } = await world.as("owner")(farmerAnalytics.overview, { params: {} });
  const figure = (name: string) => BigInt(figures.find((one) => one.name === name)?.value ?? "-1");
  expect(figure("from_suppliers")).toBe(await sumOf({ soldBy: "supplier" }));
  expect(figure("bought")).toBe(await sumOf({ soldBy: "farmer" }));
  expect(figure("bought") + figure("from_suppliers")).toBe(await sumOf({}));
  expect(figure("from_suppliers")).toBeGreaterThan(0n);
});

test("the terms say what the form must know, to who buys", async () => {
  const params = {
    supplierId: coop.id,
    productId: buying.kiboko,
    placeId: buying.store,
    day: buying.today,
  };
  const terms = await world.as("field")(collections.termsOfSupplier, { params });
  expect(terms).toMatchObject({
    supplier: { name: "Kabonera Growers Ltd", obstacle: null },
    price: "5800",
    openAdvance: "0",
  });
  await refused(world.as("supplier")(collections.termsOfSupplier, { params }), "not-allowed");
  await refused(
    world.as("field")(collections.termsOfSupplier, { params: { ...params, supplierId: newId() } }),
    "not-found",
  );
});
