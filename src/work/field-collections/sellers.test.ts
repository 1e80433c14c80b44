import { beforeAll, describe, expect, test } from "vitest";
import { ProblemError } from "#platform/api/client.ts";
import { addDays } from "#kernel/days.ts";
import { billHands } from "#test/billMakers.ts";
import {
  type Buying,
  makeFarmer,
  type MadeFarmer,
  openBuying,
  openOf,
  reasonFor,
} from "#test/buyingMakers.ts";
import { voucherHands } from "#test/payingMakers.ts";
import { makeWorld, newId, refused } from "#test/world.ts";
import { traceability } from "#insight/traceability/api.ts";
import { taxes } from "#registry/taxes/api.ts";
import { supplies } from "#work/supplies/api.ts";
import { suppliers } from "#registry/suppliers/api.ts";
import { supplierAdvances } from "#work/bills/advanceApi.ts";
import { bills } from "#work/bills/api.ts";
import { payments } from "#work/payments/api.ts";
import { collections } from "./api.ts";

const world = await makeWorld();
const hands = billHands(world);
const vouchers = voucherHands(world);
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
/** 2,000 kg in 25 bags that somebody sells themselves. */
const sold = (supplierId = coop.id, more: Changes = {}) =>
  buying.record({
    farmerId: null,
    supplierId,
    stream: "open",
    moistureBp: 1_300,
    weighings: [{ bags: 25, gross: "2020000", tare: "20000" }],
    ...more,
  });
const payableOf = async (partyId: string, collectionId: string) => {
  const { rows } = await world.as("cashier")(payments.payables, {
    params: { partyType: "supplier", partyId, limit: 100 },
  });
  return rows.find(({ sourceId }) => sourceId === collectionId);
};
const farmersDebts = async () => {
  const found = await world.sql.query<{ debts: string }>(
    `select coalesce(sum(open), 0)::text as debts from due_balance b join due d on d.id = b.due_id
     where d.party_type = 'farmer'`,
  );
  return found.rows[0]?.debts;
};
const lines = async (collectionId: string) => {
  const found = await world.sql.query<{ line: string }>(
    `select l.account_code || ' ' || l.amount || coalesce(' ' || l.party_type, '') as line
     from voucher v join voucher_line l on l.org_id = v.org_id and l.voucher_id = v.id
     where v.source_id = $1 and v.reverses is null order by l.amount desc, 1`,
    [collectionId],
  );
  return found.rows.map(({ line }) => line);
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
    const prepared = await world.as("cashier")(payments.prepare, {
      body: {
        ...{ id: newId(), partyType: "supplier", partyId: coop.id, method: "cash" },
        items: [{ dueId: due?.id ?? "", amount: "11600000" }],
      },
    });
    await vouchers.release(await vouchers.approve(prepared, "owner"), "accountant");
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
    expect(world.lastStatements()).toBeLessThanOrEqual(2);
    const all = await world.as("md")(collections.list, { params: {} });
    expect(all.totals.net).toBe("2000000");
    const csv = await world.file("md", collections.export, {});
    expect(csv.text).toContain("supplier,SUP-");
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
    await set("suspended", "Sold what was not grown");
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
    const limit = (credit: string) =>
      world.as("owner")(supplierAdvances.setLimit, {
        params: { id: trader.id },
        body: { id: newId(), effectiveFrom: buying.today, advance: "0", credit, reason: "Board" },
      });
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

test("what a supplier was advanced is set off when it is approved, and open again when taken back", async () => {
  const trader = await hands.supplier({ type: "trader" });
  const params = { id: trader.id };
  await world.as("owner")(supplierAdvances.setLimit, {
    params,
    body: {
      ...{ id: newId(), effectiveFrom: buying.today, advance: "20000000" },
      reason: "Two good seasons",
    },
  });
  const advance = async (amount: string) => {
    const asked = await world.as("md")(supplierAdvances.ask, {
      params,
      body: { id: newId(), amount, recoverBy: addDays(buying.today, 30), purpose: "Cherry" },
    });
    const { id, version } = asked.advances[0] ?? { id: "", version: 0 };
    const given = await world.as("owner")(supplierAdvances.approve, {
      params: { id },
      body: { version },
    });
    const prepared = await world.as("cashier")(payments.prepareAdvance, {
      body: {
        ...{ id: newId(), partyType: "supplier", partyId: trader.id, method: "cash", amount },
        commitmentId: given.advances[0]?.commitmentId ?? null,
      },
    });
    await vouchers.release(await vouchers.approve(prepared, "owner"), "accountant");
  };
  await advance("1600000");
  const one = await sold(trader.id);
  expect(one).toMatchObject({ openAdvance: "1600000", recovery: "0", netPayable: "11600000" });
  const approved = await buying.approve(one);
  expect(approved).toMatchObject({
    ...{ recovery: "1600000", netPayable: "10000000", openAdvance: "0", paid: "part" },
  });
  expect(await lines(one.id)).toEqual([
    "1300 11600000",
    "2010 1600000 supplier",
    "1235 -1600000 supplier",
    "2010 -11600000 supplier",
  ]);
  const taken = await world.as("owner")(collections.reverse, reasonFor(approved));
  expect(taken).toMatchObject({ state: "void", openAdvance: "1600000" });
  expect(await openOf(world, approved.dueId)).toBe(0n);
  // More than the delivery is worth: all of it is set off, and nothing is left to pay.
  await advance("15000000");
  const whole = await buying.approve(await sold(trader.id));
  expect(whole).toMatchObject({
    ...{ netPayable: "0", openAdvance: "5000000", paid: "paid" },
  });
  await world.verifyBooks();
});

test("two approvals at once keep the limit together; taken back or paid, not both", async () => {
  const trader = await hands.supplier({ type: "trader" });
  await world.as("owner")(supplierAdvances.setLimit, {
    params: { id: trader.id },
    body: {
      ...{ id: newId(), effectiveFrom: buying.today, advance: "0", credit: "12000000" },
      reason: "One delivery at a time",
    },
  });
  const both = [await sold(trader.id), await sold(trader.id)];
  const outcome = async (work: Promise<unknown>): Promise<string> => {
    try {
      await work;
      return "done";
    } catch (error) {
      if (error instanceof ProblemError) return error.problem.code;
      throw error;
    }
  };
  const outcomes = await Promise.all(both.map((one) => outcome(buying.approve(one))));
  expect(outcomes.toSorted()).toEqual(["collection.cannot-approve", "done"]);
  const shown = await Promise.all(
    both.map(({ id }) => world.as("owner")(collections.read, { params: { id } })),
  );
  const approved = shown.find(({ state }) => state === "approved");
  const due = await payableOf(trader.id, approved?.id ?? "");
  const reverse = () =>
    world.as("owner")(collections.reverse, reasonFor(approved ?? { id: newId(), version: 1 }));
  const pay = async () => {
    const prepared = await world.as("cashier")(payments.prepare, {
      body: {
        ...{ id: newId(), partyType: "supplier", partyId: trader.id, method: "cash" },
        items: [{ dueId: due?.id ?? "", amount: "11600000" }],
      },
    });
    return vouchers.release(await vouchers.approve(prepared, "owner"), "accountant");
  };
  const [taken, paid] = await Promise.all([outcome(reverse()), outcome(pay())]);
  expect([taken, paid].filter((one) => one === "done")).toHaveLength(1);
  expect(await openOf(world, due?.id ?? null)).toBe(0n);
  await world.verifyBooks();
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

test("a company that must keep tax back on produce takes a bill for it", async () => {
  const trader = await hands.supplier({ type: "trader" });
  await hands.becomeAgent();
  // Nothing is kept back on raw produce since September 2025.
  await buying.approve(await sold(trader.id));
  const one = await sold(trader.id);
  await world.as("owner")(taxes.record, {
    body: {
      ...{ id: newId(), tax: "withholding", code: "AGRICULTURAL" },
      ...{ rateBp: 100, aboveAmount: null, effectiveFrom: buying.today, sourceNote: "Notice" },
    },
  });
  const kept = await refused(buying.approve(one), "collection.cannot-approve");
  expect(kept.blockers?.map(({ what }) => what)).toEqual([
    expect.stringContaining("UGX 116,000 of tax is to be kept back"),
  ]);
});
