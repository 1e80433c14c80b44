import { beforeAll, describe, expect, test } from "vitest";
import { addDays } from "#kernel/days.ts";
import { openTransfers } from "#test/transferMakers.ts";
import { demoOrg, placeId } from "#test/makers.ts";
import { makeWorld, newId, type Person, refused } from "#test/world.ts";
import { notifications } from "#registry/notifications/api.ts";
import { holdLot } from "#books/stock/door.ts";
import { asSystem } from "#platform/server/systemWork.ts";
import { fieldTrips } from "#work/field-visits/tripApi.ts";
import { storeTransfers } from "./api.ts";

const world = await makeWorld();
let of: Awaited<ReturnType<typeof openTransfers>>;

beforeAll(async () => {
  of = await openTransfers(world);
  await of.tolerance(100);
});

/** What stands of a lot, by the code of the place, and what accounts say. */
async function standing(lotId: string) {
  const found = await world.sql.query<{ code: string; quantity: string; cost: string }>(
    `select p.code, b.quantity::text, b.cost::text from lot_balance b join place p on p.id = b.place_id
     where b.lot_id = $1 and b.quantity > 0 order by p.code`,
    [lotId],
  );
  return found.rows.map(({ code, quantity, cost }) => [code, quantity, cost]);
}
async function balance(account: string): Promise<bigint> {
  const found = await world.sql.query<{ balance: bigint }>(
    "select balance from account_balance where account_code = $1 and org_id = $2",
    [account, await demoOrg(world)],
  );
  return BigInt(found.rows[0]?.balance ?? 0n);
}
const one = (id: string, by: Person = "owner") =>
  world.as(by)(storeTransfers.one, { params: { id } });
const told = async (by: Person, kind: string) => {
  const { rows } = await world.as(by)(notifications.list, { params: { limit: 200 } });
  return rows.filter((row) => row.kind === kind);
};

test("1,000 kg leave, 992 are weighed in: 8 kg of this vehicle, at what they cost; stock + loss = purchased", async () => {
  const lotId = await of.lot(1_000);
  const lossBefore = await balance("5150");
  const draft = await of.draft([{ lotId, sent: "1000000" }]);
  expect(draft).toMatchObject({ state: "draft", vehicle: "UBJ 482K", sent: "1000000", bags: 17 });
  expect(draft.number).toMatch(/^TRF-\d\d-\d{6}$/);
  expect(await standing(lotId)).toEqual([["STR-MSK", "1000000", "5800000"]]);
  const sent = await of.dispatch(draft);
  expect(sent).toMatchObject({ state: "dispatched", received: null, loss: null });
  expect(await standing(lotId)).toEqual([["road", "1000000", "5800000"]]);
  expect(await told("operations", "transfer_coming")).toHaveLength(1);

  const done = await of.receive(sent, { [lotId]: "992000" });
  expect(done).toMatchObject({
    ...{ state: "received", received: "992000", loss: "8000", lossBp: 80, lossAmount: "46400" },
    lotLines: [{ lotId, received: "992000", lossReason: "spillage", lossAmount: "46400" }],
    weighings: [{ counts: true, toleranceBp: 100, sealIntact: true, source: "manual" }],
  });
  expect(await standing(lotId)).toEqual([["main", "992000", "5753600"]]);
  expect((await balance("5150")) - lossBefore).toBe(46_400n);
  expect(await balance("1390")).toBe(0n);
  const { rows } = await world.sql.query(
    "select kind, loss, grams::text, cost::text from lot_edge where parent_lot_id = $1",
    [lotId],
  );
  expect(rows).toEqual([{ kind: "loss", loss: "spillage", grams: "8000", cost: "46400" }]);
  const [notice] = await told("operations", "transfer_coming");
  expect(notice?.readAt).not.toBeNull();

  const { totals } = await world.as("owner")(storeTransfers.list, {
    params: { vehicle: "UBJ 482K", lossy: "yes" },
  });
  expect(totals).toEqual({
    ...{ sent: "1000000", received: "992000", loss: "8000", lossAmount: "46400" },
  });
  // Who buys sees kilograms and no shillings.
  expect(await one(draft.id, "field")).toMatchObject({ loss: "8000", lossAmount: null });
  await world.verifyBooks();
});

test("above the tolerance nothing is lost until a third person says so", async () => {
  const lotId = await of.lot(1_000);
  const sent = await of.dispatch(await of.draft([{ lotId, sent: "1000000" }]));
  const lossBefore = await balance("5150");
  const first = await of.receive(sent, { [lotId]: "989999" });
  expect(first).toMatchObject({ state: "variance_review", received: null, loss: null });
  expect(await standing(lotId)).toEqual([["road", "1000000", "5800000"]]);
  expect(await balance("5150")).toBe(lossBefore);
  expect(await told("md", "transfer_loss")).toHaveLength(1);

  await refused(of.decide("accept", first, "operations"), "same-person");
  await refused(of.decide("weigh_again", first, "operations"), "same-person");
  await refused(of.decide("accept", first, "field"), "not-allowed");
  const again = await of.decide("weigh_again", first, "md");
  expect(again).toMatchObject({ state: "dispatched", weighings: [{ counts: false }] });
  const second = await of.receive(again, { [lotId]: "985000" });
  expect(second.weighings.map(({ counts }) => counts)).toEqual([true, false]);
  const done = await of.decide("accept", second, "md");
  expect(done).toMatchObject({ state: "received", loss: "15000", lossAmount: "87000" });
  expect(done.reviewed?.id).toBe(await world.userId("md"));
  expect(await standing(lotId)).toEqual([["main", "985000", "5713000"]]);
  await world.verifyBooks();
});

test("who sent the lots neither weighs them in nor decides about them", async () => {
  const lotId = await of.lot(100);
  const sent = await of.dispatch(
    await of.draft([{ lotId, sent: "100000" }], {}, "operations"),
    "operations",
  );
  await refused(of.receive(sent, { [lotId]: "100000" }), "same-person");
  const waits = await of.receive(sent, { [lotId]: "90000" }, { by: "md" });
  await refused(of.decide("accept", waits, "operations"), "same-person");
  await refused(of.decide("accept", waits, "md"), "same-person");
  expect(await of.decide("accept", waits, "owner")).toMatchObject({ state: "received" });
  await world.verifyBooks();
});

test("part of a lot goes, and what comes onto it on the road goes along", async () => {
  const lotId = await of.lot(1_000);
  const sent = await of.dispatch(await of.draft([{ lotId, sent: "400000" }]));
  expect(await standing(lotId)).toEqual([
    ["STR-MSK", "600000", "3480000"],
    ["road", "400000", "2320000"],
  ]);
  // A second truck with the rest of the same lot, at the same time.
  const other = await of.dispatch(
    await of.draft([{ lotId, sent: "600000" }], { vehicle: "UAX 001A" }),
  );
  const done = await of.receive(sent, { [lotId]: "398000" });
  expect(done).toMatchObject({ loss: "2000", lossAmount: "11600" });
  await of.receive(other, { [lotId]: "600000" });
  expect(await standing(lotId)).toEqual([["main", "998000", "5788400"]]);
  await world.verifyBooks();
});

test("a truck that came back unloads where it loaded, and its note is void", async () => {
  const lotId = await of.lot(50);
  const sent = await of.dispatch(await of.draft([{ lotId, sent: "50000" }]));
  const paper = await world.file("operations", storeTransfers.note, { id: sent.id });
  expect(paper.status).toBe(200);
  await refused(of.decide("give_back", sent, "field"), "same-person");
  const back = await of.decide("give_back", sent, "operations");
  expect(back).toMatchObject({ state: "returned", received: null });
  expect(await standing(lotId)).toEqual([["STR-MSK", "50000", "290000"]]);
  await refused(of.receive(back, { [lotId]: "50000" }), "state-conflict");
  const draft = await of.draft([{ lotId, sent: "50000" }]);
  await refused(
    world.as("field")(storeTransfers.cancel, {
      params: { id: draft.id },
      body: { version: draft.version + 1, reason: "No truck" },
    }),
    "version-conflict",
  );
  expect(await of.decide("cancel", draft, "field")).toMatchObject({ state: "cancelled" });
  await refused(of.dispatch(draft), "state-conflict");
  await world.verifyBooks();
});

test("what a scale found short does not come back whole on anybody's word", async () => {
  const lotId = await of.lot(500);
  const sent = await of.dispatch(await of.draft([{ lotId, sent: "500000" }]));
  const short = await of.receive(sent, { [lotId]: "450000" });
  const again = await of.decide("weigh_again", short, "md");
  for (const by of ["field", "operations", "md"] as const) {
    await refused(of.decide("give_back", again, by), "transfer.was-weighed");
  }
  const second = await of.receive(again, { [lotId]: "450000" });
  await of.decide("accept", second, "md");
  expect(await standing(lotId)).toEqual([["main", "450000", "2610000"]]);
  await world.verifyBooks();
});

test("a lot somebody put on hold on the road comes in, whole or with what is missing", async () => {
  const lotId = await of.lot(50);
  const short = await of.lot(50);
  const held = await of.lot(50);
  const sent = await of.dispatch(await of.draft([{ lotId, sent: "50000" }]));
  const other = await of.dispatch(await of.draft([{ lotId: short, sent: "50000" }]));
  const hold = (lot: string) =>
    asSystem(world.house.database, holdOrg, "test.hold", (ctx) =>
      holdLot(ctx, { lotId: lot, reason: "Smells of diesel" }),
    );
  const holdOrg = await demoOrg(world);
  await hold(lotId);
  await hold(short);
  expect(await of.receive(other, { [short]: "49900" })).toMatchObject({ loss: "100" });
  expect(await of.receive(sent, { [lotId]: "50000" })).toMatchObject({ state: "received" });
  await hold(held);
  await refused(of.draft([{ lotId: held, sent: "50000" }]), "stock.not-enough");
  await world.verifyBooks();
});

describe("refused", () => {
  test("when it is written down", async () => {
    const lotId = await of.lot(10);
    const lots = [{ lotId, sent: "10000" }];
    const { main, masaka } = of;
    await refused(of.draft(lots, {}, "cashier"), "not-allowed");
    await refused(of.draft(lots, { toId: masaka }), "transfer.same-store");
    await refused(
      of.draft(lots, { toId: await placeId(world, "transit") }),
      "transfer.not-a-store",
    );
    await refused(of.draft(lots, { toId: newId() }), "not-found");
    await refused(of.draft(lots, { vehicle: "red truck" }), "transfer.no-registration");
    await refused(of.draft([...lots, ...lots]), "transfer.lot-twice");
    await refused(of.draft([{ lotId, sent: "10001" }]), "stock.not-enough");
    await refused(of.draft([{ lotId: newId(), sent: "1" }]), "stock.not-enough");
    await refused(of.draft(lots, { fromId: main, toId: masaka }), "stock.not-enough");
    await refused(of.draft(lots, { tripId: newId() }), "transfer.no-trip");
    const trip = await world.as("field")(fieldTrips.begin, {
      body: {
        ...{ id: newId(), vehicle: "UAX 001A", day: of.today, purpose: "Coffee to Kampala" },
        ...{ fromPlace: "Masaka", toPlace: "Kampala", odometerStart: 100 },
      },
    });
    await refused(of.draft(lots, { tripId: trip.id }), "transfer.other-vehicle");
    const going = await of.draft(lots, { tripId: trip.id, vehicle: "uax001a" });
    expect(going).toMatchObject({ vehicle: "UAX 001A", trip: { id: trip.id } });
    await refused(of.draft(lots, {}, "other-owner"), "not-found");
    await refused(one(going.id, "other-owner"), "not-found");
    await refused(one(going.id, "cashier"), "not-allowed");
    const none = await world.file("field", storeTransfers.note, { id: going.id });
    expect(none.status).toBe(409);
  });

  test("when it leaves and arrives", async () => {
    const lotId = await of.lot(10);
    const [first, second] = [
      await of.draft([{ lotId, sent: "10000" }]),
      await of.draft([{ lotId, sent: "10000" }]),
    ];
    await refused(
      world.as("field")(storeTransfers.dispatch, {
        params: { id: first.id },
        body: { version: 1, day: addDays(of.today, 1) },
      }),
      "transfer.day-to-come",
    );
    await refused(of.dispatch(first, "accountant"), "not-allowed");
    await refused(of.dispatch(first, "other-owner"), "not-found");
    await refused(of.receive(first, { [lotId]: "10000" }), "state-conflict");
    const sent = await of.dispatch(first);
    await refused(of.dispatch(second), "stock.not-enough");
    await refused(of.receive(sent, { [lotId]: "10000" }, { by: "field" }), "not-allowed");
    await refused(of.receive(sent, { [lotId]: "10000" }, { by: "other-owner" }), "not-found");
    await refused(of.receive(sent, {}), "transfer.not-all-weighed");
    await refused(of.receive(sent, { [lotId]: "10101" }), "transfer.more-than-sent");
    const lots = [{ lotId, weighed: "9990", bags: 1 }];
    await refused(of.receive(sent, {}, { lots }), "transfer.loss-without-reason");
    const early = { day: addDays(of.today, -1) };
    await refused(of.receive(sent, { [lotId]: "10000" }, early), "transfer.before-it-left");
    await refused(of.decide("accept", sent, "md"), "state-conflict");
    await refused(of.decide("weigh_again", sent, "md"), "state-conflict");
    await refused(of.decide("cancel", sent, "field"), "state-conflict");
    await refused(of.decide("give_back", sent, "accountant"), "not-allowed");
    // A little more within the tolerance is what was sent.
    const done = await of.receive(sent, { [lotId]: "10100" });
    expect(done).toMatchObject({ state: "received", received: "10000", loss: "0" });
    await refused(of.decide("give_back", done, "field"), "state-conflict");
  });
});

test("a tolerance counts from its day on, is set by the owner and read by who sends", async () => {
  await refused(of.tolerance(50, "md"), "not-allowed");
  const body = { id: newId(), toleranceBp: 30, sourceNote: "Scale service" };
  const set = (effectiveFrom: string) =>
    world.as("owner")(storeTransfers.setTolerance, { body: { ...body, effectiveFrom } });
  await refused(set(addDays(of.today, -1)), "transfer-tolerance.day");
  expect(await set(addDays(of.today, 9))).toMatchObject({ todayBp: 100 });
  const read = await world.as("field")(storeTransfers.tolerances, {});
  expect(read.rows.map(({ toleranceBp }) => toleranceBp)).toEqual([30, 100]);
  const theirs = await world.as("other-owner")(storeTransfers.tolerances, {});
  expect(theirs).toEqual({ todayBp: 0, rows: [] });
});

test("what there is to choose, and the table of all", async () => {
  const lotId = await of.lot(7);
  const choices = await world.as("field")(storeTransfers.choices, {
    params: { fromId: of.masaka },
  });
  expect(choices.lots.find((one) => one.lotId === lotId)).toMatchObject({ free: "7000" });
  expect(choices.stores.map(({ id }) => id)).toEqual(expect.arrayContaining([of.masaka, of.main]));
  expect(choices.vehicles.map(({ vehicle }) => vehicle)).toContain("UBJ 482K");
  const csv = await world.file("owner", storeTransfers.csv, {});
  expect(csv.text.split("\r\n")[0]).toContain("Lost UGX");
  expect(csv.text).toContain("UBJ 482K");
  const theirs = await world.as("other-owner")(storeTransfers.list, { params: {} });
  expect(theirs.rows).toEqual([]);
});
