import { beforeAll, describe, expect, test } from "vitest";
import { addDays, kampalaDay } from "#kernel/days.ts";
import { holdLot, reserve } from "#books/stock/door.ts";
import { asSystem } from "#platform/server/systemWork.ts";
import { notifications } from "#registry/notifications/api.ts";
import { openBuying } from "#test/buyingMakers.ts";
import { openCounts } from "#test/countMakers.ts";
import { demoOrg, makeBags, makeProduct, placeId } from "#test/makers.ts";
import { makeWorld, newId, type Person, refused } from "#test/world.ts";
import { storeTransfers } from "#work/store-transfers/api.ts";
import { storeCounts } from "./api.ts";
import { dryingOf } from "./rules.ts";

const world = await makeWorld();
let of: Awaited<ReturnType<typeof openCounts>>;

beforeAll(async () => {
  of = await openCounts(world);
});

async function standing(lotId: string) {
  const found = await world.sql.query<{ code: string; quantity: string; cost: string }>(
    `select p.code, b.quantity::text, b.cost::text from lot_balance b join place p on p.id = b.place_id
     where b.lot_id = $1 and b.quantity > 0 order by p.code`,
    [lotId],
  );
  return found.rows.map(({ quantity, cost }) => [quantity, cost]);
}
async function balance(account: string): Promise<bigint> {
  const found = await world.sql.query<{ balance: bigint }>(
    "select balance from account_balance where account_code = $1 and org_id = $2",
    [account, await demoOrg(world)],
  );
  return BigInt(found.rows[0]?.balance ?? 0n);
}
const told = async (by: Person, kind: string) => {
  const { rows } = await world.as(by)(notifications.list, { params: { limit: 200 } });
  return rows.filter((row) => row.kind === kind);
};
/** One pile of 300 and 100 kg, counted with so much. */
async function counted(grams: string, by: Person = "field") {
  const { id: place, code } = await of.store();
  const lots = [await of.lot(code, 300), await of.lot(code, 100)];
  const began = await of.begin(place, by);
  await of.read(began.id, [{ counted: grams }], by);
  return { place, code, lots, count: await of.finish(began, by) };
}

test("20 of 400 kg are not there: nobody is told before it is counted, and another writes them off", async () => {
  const { id: place, code } = await of.store();
  const lots = [await of.lot(code, 300), await of.lot(code, 100)];
  const lossBefore = await balance("5150");
  const began = await of.begin(place);
  expect(began).toMatchObject({ state: "counting", piles: 1, counted: 0, lost: null });
  expect(began.number).toMatch(/^CNT-\d\d-\d{6}$/);
  const read = await of.read(began.id, [{ counted: "380000" }]);
  // Neither what stood there nor what the books say now leaves the house, whoever asks.
  for (const by of ["field", "owner"] as const) {
    expect(await of.one(began.id, by)).toMatchObject({
      pileLines: [
        { lots: 2, began: null, missing: null, surplus: null, isOff: null, isCounted: true },
      ],
    });
  }
  expect(read.pileLines[0]?.readings).toMatchObject([{ counted: "380000", expected: null }]);

  const waits = await of.finish(read);
  expect(waits).toMatchObject({
    state: "review",
    pileLines: [{ began: "400000", missing: "20000", drying: "0", surplus: "0", isOff: true }],
  });
  expect(await told("operations", "store_counted")).toHaveLength(1);
  await refused(of.post(waits, [{ line: 1, lossReason: "theft" }], "field"), "not-allowed");
  await refused(of.post(waits, []), "store-count.reasons");
  const done = await of.post(waits, [{ line: 1, lossReason: "theft" }]);
  expect(done).toMatchObject({
    ...{ state: "posted", lost: "20000", lossAmount: "100000" },
    pileLines: [{ lossReason: "theft", lost: "20000", lossAmount: "100000" }],
  });
  expect(await standing(lots[0] ?? "")).toEqual([["285000", "1425000"]]);
  expect(await standing(lots[1] ?? "")).toEqual([["95000", "475000"]]);
  expect((await balance("5150")) - lossBefore).toBe(100_000n);
  expect(await told("owner", "store_short")).toHaveLength(1);
  const [notice] = await told("operations", "store_counted");
  expect(notice?.readAt).not.toBeNull();
  // Who buys sees kilograms and no shillings.
  expect(await of.one(began.id, "field")).toMatchObject({ lost: "20000", lossAmount: null });
  const { totals } = await world.as("owner")(storeCounts.list, { params: { placeId: place } });
  expect(totals).toEqual({ lost: "20000", lossAmount: "100000" });
  const edges = await world.sql.query(
    "select loss, grams::text, cost::text from lot_edge where parent_lot_id = $1 and kind = 'loss'",
    [lots[0]],
  );
  expect(edges.rows).toEqual([{ loss: "theft", grams: "15000", cost: "75000" }]);
  await world.verifyBooks();
});

test("a count that agrees is agreed to all the same, and books nothing", async () => {
  const { lots, count } = await counted("400000");
  expect(count.pileLines).toMatchObject([{ missing: "0", isOff: false }]);
  await refused(of.post(count), "store-count.what-is-missing");
  await refused(of.agree(count, "field"), "not-allowed");
  const done = await of.agree(count);
  expect(done).toMatchObject({ state: "agreed", lost: "0", lossAmount: "0" });
  expect(await standing(lots[0] ?? "")).toEqual([["300000", "1500000"]]);
  const vouchers = await world.sql.query("select from voucher where source_id = $1", [count.id]);
  expect(vouchers.rowCount).toBe(0);
});

test("what is too much is never booked", async () => {
  const { lots, count } = await counted("450000");
  expect(count.pileLines).toMatchObject([{ surplus: "50000", isOff: true, missing: "0" }]);
  expect(await of.agree(count)).toMatchObject({ state: "agreed", lost: "0" });
  expect(await standing(lots[0] ?? "")).toEqual([["300000", "1500000"]]);
});

test("what dried is written off without a reason, and never twice; the rest with one", async () => {
  const buying = await openBuying(world);
  const { payable } = await buying.approve(await buying.record({ moistureBp: 1_300 }));
  const bought = BigInt(payable);
  const drying = dryingOf(bought, 1_300, 1_200);
  expect(drying).toBeGreaterThan(4_000n);
  const countMain = async (counted: bigint) => {
    const began = await of.begin(buying.store);
    await of.read(began.id, [{ counted: `${counted}`, moistureBp: 1_200 }]);
    return of.finish(began);
  };
  const waits = await countMain(bought - drying);
  expect(waits.pileLines).toMatchObject([
    { missing: `${drying}`, drying: `${drying}`, isOff: false },
  ]);
  expect(await of.post(waits)).toMatchObject({
    pileLines: [{ lossReason: "moisture", lost: `${drying}` }],
  });

  // It was as dry the last time: drying explains nothing of what is missing now.
  const second = await countMain(bought - drying - 20_000n);
  expect(second.pileLines).toMatchObject([{ missing: "20000", drying: "0", isOff: true }]);
  const third = await of.move("count_again", second);
  await of.read(third.id, [{ counted: `${bought - drying - 20_000n}`, moistureBp: 1_150 }]);
  const drier = dryingOf(bought - drying, 1_200, 1_150);
  await of.post(await of.finish(third), [{ line: 1, lossReason: "theft" }]);
  const { rows } = await world.sql.query(
    `select e.loss, e.grams::text from lot_edge e join voucher v on v.org_id = e.org_id and v.id = e.voucher_id
     where v.source_id = $1 order by e.loss`,
    [third.id],
  );
  expect(rows).toEqual([
    { loss: "moisture", grams: `${drier}` },
    { loss: "theft", grams: `${20_000n - drier}` },
  ]);
  await world.verifyBooks();
});

test("what comes in pieces is counted to the piece", async () => {
  const { id: place, code } = await of.store();
  const productId = await makeBags(world, 680);
  const lotId = await of.lot(code, 1, { productId });
  const began = await of.begin(place);
  expect(began.pileLines).toMatchObject([{ unit: "pieces" }]);
  await of.read(began.id, [{ counted: "999", bags: 0 }]);
  const waits = await of.finish(began);
  expect(waits.pileLines).toMatchObject([{ missing: "1", isOff: true }]);
  await of.post(waits, [{ line: 1, lossReason: "damage" }]);
  expect(await standing(lotId)).toEqual([["999", "4995"]]);
});

describe("somebody else decides", () => {
  test("whoever counted any of it does not, though others counted after", async () => {
    const { id: place, code } = await of.store();
    await of.lot(code, 400);
    const began = await of.begin(place, "operations");
    await of.read(began.id, [{ counted: "350000" }], "operations");
    await of.read(began.id, [{ counted: "380000" }], "field");
    const waits = await of.finish(began, "md");
    const why = [{ line: 1, lossReason: "spillage" }] as const;
    await refused(of.agree(waits, "md"), "store-count.what-is-missing");
    await refused(of.post(waits, why, "operations"), "same-person");
    await refused(of.move("count_again", waits, "operations"), "same-person");
    // The newer figure counts; the older one stays beside it.
    expect(waits.pileLines[0]).toMatchObject({
      missing: "20000",
      readings: [
        { counted: "380000", counts: true },
        { counted: "350000", counts: false },
      ],
    });
    expect(await of.post(waits, why, "md")).toMatchObject({ state: "posted" });
  });

  test("counted again: only what differed, and what was said before stays", async () => {
    const { id: place, code } = await of.store();
    await of.lot(code, 400);
    const faq = await makeProduct(world, "faq");
    await of.lot(code, 200, { productId: faq });
    const began = await of.begin(place);
    await of.read(began.id, [
      { line: 1, counted: "300000" },
      { line: 2, counted: "200000" },
    ]);
    const waits = await of.finish(began);
    const again = await of.move("count_again", waits);
    expect(again).toMatchObject({ state: "counting", counted: 1 });
    expect(again.pileLines.map(({ isCounted }) => isCounted)).toEqual([false, true]);
    await refused(of.finish(again), "store-count.not-finished");
    await of.read(began.id, [{ line: 1, counted: "400000" }]);
    const second = await of.finish(again);
    expect(second.pileLines[0]?.readings.map(({ counts }) => counts)).toEqual([true, false]);
    expect(await of.agree(second)).toMatchObject({ state: "agreed", lost: "0" });
  });

  test("a count that agrees may be doubted as a whole", async () => {
    const { count } = await counted("400000");
    const again = await of.move("count_again", count);
    expect(again).toMatchObject({ state: "counting", counted: 0 });
  });
});

describe("what moves while it is counted", () => {
  test("a figure counts as of when it was written down; what comes later bears nothing", async () => {
    const { id: place, code } = await of.store();
    const first = await of.lot(code, 300);
    const began = await of.begin(place);
    await of.read(began.id, [{ counted: "270000" }]);
    const later = await of.lot(code, 500);
    expect((await of.one(began.id)).pileLines).toMatchObject([{ hasMoved: true }]);
    const waits = await of.finish(began);
    expect(waits.pileLines).toMatchObject([{ missing: "30000" }]);
    await of.post(waits, [{ line: 1, lossReason: "theft" }]);
    expect(await standing(first)).toEqual([["270000", "1350000"]]);
    expect(await standing(later)).toEqual([["500000", "2500000"]]);
    await world.verifyBooks();
  });

  test("counted before something came, and typed after: as it stood when the count began", async () => {
    const { id: place, code } = await of.store();
    await of.lot(code, 300);
    const began = await of.begin(place);
    await of.lot(code, 500);
    await of.read(began.id, [{ counted: "300000", basis: "began" }]);
    const waits = await of.finish(began);
    expect(waits.pileLines).toMatchObject([{ missing: "0", surplus: "0", isOff: false }]);
  });

  test("what was missing and is now gone altogether is counted again", async () => {
    const { id: place, code } = await of.store();
    const lotId = await of.lot(code, 300);
    const began = await of.begin(place);
    await of.read(began.id, [{ counted: "250000" }]);
    const waits = await of.finish(began);
    const main = await placeId(world, "main");
    const sent = await world.as("field")(storeTransfers.draft, {
      body: {
        ...{ id: newId(), fromId: place, toId: main, day: waits.day, vehicle: "UBJ 482K" },
        ...{ driver: "Okot", seal: null, tripId: null, note: null },
        lots: [{ lotId, sent: "270000", bags: 5 }],
      },
    });
    await world.as("field")(storeTransfers.dispatch, {
      ...{ params: { id: sent.id }, body: { version: sent.version, day: null } },
    });
    const why = [{ line: 1, lossReason: "theft" }] as const;
    await refused(of.post(waits, why), "store-count.moved-since");
    expect(await of.one(began.id)).toMatchObject({ state: "review", lossAmount: null });
    await of.move("count_again", waits);
    await world.verifyBooks();
  });
});

test("a hold keeps nothing in the store; a promise says that it must be there", async () => {
  const { lots, count } = await counted("300000");
  const [lotId = ""] = lots;
  await asSystem(world.house.database, await demoOrg(world), "test", async (ctx) => {
    await reserve(ctx, { lotId, quantity: 250_000n, for: { type: "sales-order", id: newId() } });
  });
  const why = [{ line: 1, lossReason: "theft" }] as const;
  const problem = await refused(of.post(count, why), "store-count.promised");
  expect(problem.detail).toContain("50.0 kg");

  const held = await counted("300000");
  await asSystem(world.house.database, await demoOrg(world), "test", async (ctx) => {
    await holdLot(ctx, { lotId: held.lots[0] ?? "", reason: "Mould" });
  });
  expect(await of.post(held.count, why)).toMatchObject({ state: "posted", lost: "100000" });
  await world.verifyBooks();
});

describe("refused", () => {
  test("a second count of the same store, and one of nothing", async () => {
    const { id: place, code } = await of.store();
    await refused(of.begin(place), "store-count.empty");
    await of.lot(code, 100);
    await of.begin(place);
    await refused(of.begin(place, "operations"), "store-count.under-way");
    await refused(of.begin(await placeId(world, "road")), "store-count.not-a-store");
    await refused(of.begin(newId()), "not-found");
  });

  test("a figure after it was finished, and of another company's count", async () => {
    const { count } = await counted("390000");
    await refused(of.read(count.id, [{ counted: "400000" }]), "store-count.not-counting");
    await refused(of.one(count.id, "other-owner"), "not-found");
    await refused(of.read(count.id, [{ counted: "1" }], "other-owner"), "not-found");
    await refused(of.post(count, [], "other-owner"), "not-found");
  });

  test("a pile that is none, one twice, and one not counted without why", async () => {
    const { id: place, code } = await of.store();
    await of.lot(code, 100);
    const { id } = await of.begin(place);
    await refused(of.read(id, [{ line: 2, counted: "1" }]), "store-count.no-pile");
    await refused(of.read(id, [{ counted: "1" }, { counted: "2" }]), "store-count.pile-twice");
    await refused(of.read(id, [{ counted: null }]), "store-count.not-counted-why");
    await refused(of.read(id, [{ counted: "5", bags: null }]), "store-count.half-counted");
    const read = await of.read(id, [{ counted: null, note: "The door is locked" }]);
    const waits = await of.finish(read);
    expect(waits.pileLines).toMatchObject([{ missing: null, isOff: null }]);
    expect(await of.agree(waits)).toMatchObject({ state: "agreed", lost: "0" });
  });

  test("whoever may not: the cashier, a supplier", async () => {
    const { id: place } = await of.store();
    for (const by of ["cashier", "employee", "supplier"] as const) {
      await refused(of.begin(place, by), "not-allowed");
      await refused(world.as(by)(storeCounts.list, { params: {} }), "not-allowed");
    }
  });

  test("a count that shows something does not disappear", async () => {
    const { id: place, code } = await of.store();
    await of.lot(code, 100);
    const first = await of.begin(place);
    expect(await of.move("cancel", first, "field")).toMatchObject({ state: "cancelled" });
    const second = await of.begin(place);
    await of.read(second.id, [{ counted: "1" }]);
    await refused(of.move("cancel", second, "field"), "store-count.was-counted");
  });
});

test("the same request twice is one count, one reading and one loss", async () => {
  const { id: place, code } = await of.store();
  const lotId = await of.lot(code, 100);
  const [id, sent] = [newId(), newId()];
  const first = await of.begin(place, "field", id);
  expect(await of.begin(place, "field", id)).toEqual(first);
  await of.read(id, [{ counted: "90000" }], "field", sent);
  const again = await of.read(id, [{ counted: "90000" }], "field", sent);
  expect(again.pileLines[0]?.readings).toHaveLength(1);
  await of.post(await of.finish(first), [{ line: 1, lossReason: "damage" }]);
  expect(await standing(lotId)).toEqual([["90000", "450000"]]);
});

test("stores that nobody counted are due after so many days, and a count ends that", async () => {
  const { id: place, code } = await of.store();
  await of.lot(code, 100, { madeOn: addDays(kampalaDay(new Date()), -40) });
  const due = async (to?: string) => {
    const params = { due: "yes" as const, ...(to === undefined ? {} : { to }) };
    const { rows } = await world.as("operations")(storeCounts.stores, { params });
    return rows.find(({ id }) => id === place);
  };
  // As of the end of a month: by then, and by nobody since.
  expect(await due(addDays(kampalaDay(new Date()), -20))).toBeUndefined();
  expect(await due(addDays(kampalaDay(new Date()), -5))).toMatchObject({ days: 35 });
  expect(await due()).toMatchObject({ standing: "100000", lots: 1, lastOn: null, days: 40 });
  // Whoever counts without keeping the store is not told what stands there.
  const asked = await world.as("field")(storeCounts.stores, { params: {} });
  expect(asked.rows.map(({ standing }) => standing).filter((one) => one !== null)).toEqual([]);
  const began = await of.begin(place);
  expect(await due()).toMatchObject({ open: { id: began.id, number: began.number } });
  await of.read(began.id, [{ counted: "100000" }]);
  await of.agree(await of.finish(began));
  expect(await due()).toBeUndefined();
  expect(await due(addDays(kampalaDay(new Date()), -5))).toBeUndefined();
  const named = async (search: string) => {
    const { rows } = await world.as("operations")(storeCounts.stores, { params: { search } });
    return rows.map(({ id }) => id);
  };
  expect(await named("counted store")).toContain(place);
  expect(await named("Nowhere")).toEqual([]);
});

test("the sheet shows no figures before, and all of them after; the table goes out", async () => {
  const { id: place, code } = await of.store();
  await of.lot(code, 100);
  const began = await of.begin(place);
  const sheet = () => world.file("field", storeCounts.sheet, { id: began.id });
  expect((await sheet()).bytes.subarray(0, 5).toString()).toBe("%PDF-");
  await of.read(began.id, [{ counted: "100000" }]);
  await of.agree(await of.finish(began));
  expect((await sheet()).bytes.subarray(0, 5).toString()).toBe("%PDF-");
  const { bytes } = await world.file("owner", storeCounts.csv, { placeId: place });
  expect(bytes.toString()).toContain(`${began.number},${began.day},agreed`);
});
