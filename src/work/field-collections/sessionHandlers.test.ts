// An officer's day with cash, from the first note to the count, in the real house with its books.
import { beforeAll, describe, expect, test } from "vitest";
import { addDays } from "#kernel/days.ts";
import { equipment } from "#registry/equipment/api.ts";
import { type Buying, makeFarmer, openBuying, reasonFor } from "#test/buyingMakers.ts";
import { makeWorld, newId, type Person, refused } from "#test/world.ts";
import { collections } from "./api.ts";
import { buyingSessions, samples, type SessionWire } from "./sessionApi.ts";

const world = await makeWorld();
let buying: Buying;
const million = [{ denomination: 50_000, pieces: 20 }];

beforeAll(async () => {
  buying = await openBuying(world);
});

function open(changes: object = {}, by: Person = "field"): Promise<SessionWire> {
  return world.as(by)(buyingSessions.open, {
    body: {
      id: newId(),
      placeId: buying.store,
      productId: buying.kiboko,
      priceCeiling: "5900",
      openingStock: "0",
      target: "2000000",
      ...changes,
    },
  });
}

const handOver = (id: string, notes = million, by: Person = "cashier") =>
  world.as(by)(buyingSessions.handOver, { params: { id }, body: { id: newId(), notes } });

const move = ({ id, version }: { id: string; version: number }) => ({
  params: { id },
  body: { version },
});

/** What an account holds in the books. */
async function balanceOf(account: string): Promise<bigint> {
  const found = await world.sql.query<{ balance: string }>(
    `select coalesce(sum(b.balance), 0) as balance from account_balance b
     join org o on o.id = b.org_id where b.account_code = $1`,
    [account],
  );
  return BigInt(found.rows[0]?.balance ?? "0");
}

/** Counts, and has somebody else take the cash back or decide about the difference. */
async function end(session: SessionWire, counted: { denomination: number; pieces: number }[]) {
  const field = world.as("field");
  const stopped = await field(buyingSessions.stop, move(session));
  expect(stopped).toMatchObject({ state: "closing", left: null, expected: null, variance: null });
  // Neither side of the sum that would say it: not what was paid, nor what was bought and so was paid.
  expect(stopped).toMatchObject({ free: null, paid: null, value: null });
  return field(buyingSessions.count, {
    params: { id: session.id },
    body: { version: stopped.version, notes: counted },
  });
}

describe("a day that agrees", () => {
  test("cash handed over, promised, paid, counted blind, and taken back", async () => {
    const before = { box: await balanceOf("1010"), floats: await balanceOf("1245") };
    const opened = await open();
    expect(opened).toMatchObject({ state: "open", floated: "0", left: "0" });
    const floated = await handOver(opened.id);
    expect(floated).toMatchObject({ floated: "1000000", left: "1000000", free: "1000000" });
    expect(floated.money[0]).toMatchObject({ state: "handed_over", notes: million });
    expect(await balanceOf("1010")).toBe(before.box - 1_000_000n);
    expect(await balanceOf("1245")).toBe(before.floats + 1_000_000n);

    const one = await buying.record({
      payBy: "cash",
      weighings: [{ gross: "100800", tare: "800" }],
      moistureBp: 1_400,
    });
    expect(one).toMatchObject({ payBy: "cash", sessionId: opened.id, netPayable: "580000" });
    const pocket = await world.as("field")(buyingSessions.pocket, { params: {} });
    expect(pocket).toMatchObject({
      session: { id: opened.id, free: "420000", priceCeiling: "5900", bought: "100000" },
      price: { price: "5800", ceiling: "6000", moistureLimitBp: 1_400 },
    });
    await refused(
      buying.record({ payBy: "cash", weighings: [{ gross: "101800", tare: "800" }] }),
      "session.float-too-small",
    );
    const field = world.as("field");
    await refused(field(collections.payCash, move(one)), "collection.cash-before-approval");
    await refused(field(buyingSessions.stop, move(opened)), "session.cash-promised");
    const approved = await buying.approve(one);
    expect(approved.payCode).toMatch(/^[0-9A-HJKMNP-TV-Z]{9}$/);
    const found = await field(collections.list, { params: { search: approved.payCode ?? "" } });
    expect(found.rows.map((row) => row.id)).toEqual([one.id]);
    const paid = await field(collections.payCash, move(approved));
    expect(paid).toMatchObject({ paid: "paid", cashPaid: "580000" });
    await refused(field(collections.payCash, move(paid)), "collection.paid-already");

    const counted = await end(await field(buyingSessions.one, { params: { id: opened.id } }), [
      { denomination: 50_000, pieces: 8 },
      { denomination: 20_000, pieces: 1 },
    ]);
    expect(counted).toMatchObject({ state: "reconciled", expected: "420000", variance: "0" });
    await refused(field(buyingSessions.receive, move(counted)), "not-allowed");
    const closed = await world.as("cashier")(buyingSessions.receive, move(counted));
    expect(closed).toMatchObject({ state: "closed", left: "0", bought: "100000", paid: "580000" });
    expect(await balanceOf("1010")).toBe(before.box - 580_000n);
    expect(await balanceOf("1245")).toBe(before.floats);
  });

  test("a sum no coin ends is rounded up for the farmer, and the count still agrees", async () => {
    const opened = await open();
    await handOver(opened.id, [{ denomination: 50_000, pieces: 50 }]);
    const consents = ["buy_and_pay", "share_geolocation", "sms"] as const;
    const phone = "+256772000177";
    const farmer = await makeFarmer(world, { hectares: 3.9, phone, language: "lg", consents });
    const one = await buying.record({ payBy: "cash", farmerId: farmer.id });
    expect(one.netPayable).toBe("2304920");
    const approved = await buying.approve(one);
    const paid = await world.as("field")(collections.payCash, move(approved));
    expect(paid).toMatchObject({ cashPaid: "2304950", paid: "paid" });
    await refused(world.as("field")(collections.payCash, move(paid)), "collection.paid-already");
    const texts = await world.sql.query<{ source_id: string; body: string }>(
      "select source_id, phone, parts, body from text_message where kind = 'cash'",
    );
    // Whoever gave no number and no consent, paid in cash before, was sent nothing.
    expect(texts.rows).toMatchObject([{ source_id: one.id, phone, parts: 1 }]);
    expect(texts.rows[0]?.body).toContain("Osasuddwa UGX 2,304,950 mu nkalu,");
    expect(texts.rows[0]?.body).toContain(`Lisiiti ${approved.grnNumber ?? "none"}.`);
    const session = await world.as("field")(buyingSessions.one, { params: { id: opened.id } });
    expect(session.left).toBe("195050");
    const back = await world.as("field")(collections.takeCashBack, reasonFor(paid));
    expect(back).toMatchObject({ paid: "open", cashPaid: null, payBy: "later" });
    const counted = await end(session, [{ denomination: 50_000, pieces: 50 }]);
    await world.as("accountant")(buyingSessions.receive, move(counted));
  });
});

describe("a day that does not agree", () => {
  test("it is counted again, then a second person decides, and the books follow", async () => {
    const opened = await open();
    const session = await handOver(opened.id);
    const short = await end(session, [{ denomination: 50_000, pieces: 18 }]);
    expect(short).toMatchObject({ state: "variance_review", variance: "-100000" });
    const told = await world.sql.query(
      "select link from notice where kind = 'cash_variance' and title like $1",
      [`${opened.number}:%`],
    );
    expect(told.rows.length).toBeGreaterThan(0);
    const settle = (one: SessionWire, chargedTo: "officer" | "company", by: Person) =>
      world.as(by)(buyingSessions.settle, {
        params: { id: one.id },
        body: { version: one.version, chargedTo, note: "Talked it over" },
      });
    await refused(settle(short, "officer", "field"), "not-allowed");
    await refused(world.as("cashier")(buyingSessions.receive, move(short)), "state-conflict");
    const again = await world.as("accountant")(buyingSessions.recount, reasonFor(short));
    expect(again).toMatchObject({ state: "closing", expected: null, counted: null, paid: null });
    expect(again).toMatchObject({ left: null, value: null, countedNotes: [], earlierCounts: [] });
    const recounted = await world.as("field")(buyingSessions.count, {
      params: { id: opened.id },
      body: { version: again.version, notes: [{ denomination: 50_000, pieces: 19 }] },
    });
    expect(recounted).toMatchObject({ variance: "-50000" });
    expect(recounted.countedNotes).toEqual([{ denomination: 50_000, pieces: 19 }]);
    // What was counted first is not written over: whoever decides sees both.
    const first = { counted: "900000", notes: [{ denomination: 50_000, pieces: 18 }] };
    expect(recounted.earlierCounts).toEqual([first]);
    const owed = await balanceOf("1230");
    const closed = await settle(recounted, "officer", "accountant");
    expect(closed).toMatchObject({ state: "closed", chargedTo: "officer", left: "0" });
    expect(await balanceOf("1230")).toBe(owed + 50_000n);
  });

  test("a count of nothing is kept too, and the list says no more than the session", async () => {
    const opened = await open();
    const session = await handOver(opened.id);
    const lists = async () => {
      const { rows, totals } = await world.as("field")(buyingSessions.list, { params: {} });
      return { row: rows.find(({ id }) => id === opened.id), totals };
    };
    const before = await lists();
    expect(before.row).toMatchObject({ paid: "0", value: "0" });
    const nothing = await end(session, []);
    expect(nothing).toMatchObject({ counted: "0", countedNotes: [], earlierCounts: [] });
    const recount = (one: SessionWire) =>
      world.as("accountant")(buyingSessions.recount, reasonFor(one));
    const count = (one: SessionWire, notes: { denomination: number; pieces: number }[]) =>
      world.as("field")(buyingSessions.count, {
        params: { id: one.id },
        body: { version: one.version, notes },
      });
    const again = await recount(nothing);
    expect((await lists()).row).toMatchObject({ state: "closing", paid: null, value: null });
    const table = await world.file("owner", buyingSessions.csv, { state: "closing" });
    expect(table.text).toMatch(new RegExp(`${opened.number},.*,1000000,,0,0.000,\\r\\n$`));
    const some = await count(again, [{ denomination: 50_000, pieces: 19 }]);
    const none = await count(await recount(some), []);
    // Nothing was counted last: the notes of the count before are not shown as if they had been.
    expect(none).toMatchObject({ counted: "0", countedNotes: [] });
    expect(none.earlierCounts).toEqual([
      { counted: "0", notes: [] },
      { counted: "950000", notes: [{ denomination: 50_000, pieces: 19 }] },
    ]);
    const agreed = await count(await recount(none), million);
    expect(agreed).toMatchObject({ state: "reconciled", variance: "0" });
    expect(agreed.earlierCounts.map(({ counted }) => counted)).toEqual(["0", "950000", "0"]);
    const closed = await world.as("cashier")(buyingSessions.receive, move(agreed));
    expect(closed.earlierCounts).toHaveLength(3);
  });

  test("what is over is the company's, whatever somebody would rather say", async () => {
    const opened = await open();
    const over = await end(opened, [{ denomination: 1_000, pieces: 3 }]);
    expect(over).toMatchObject({ state: "variance_review", variance: "3000" });
    const asked = { params: { id: over.id }, body: { version: over.version } };
    const settle = (chargedTo: "officer" | "company") =>
      world.as("owner")(buyingSessions.settle, { ...asked, body: { ...asked.body, chargedTo } });
    await refused(settle("officer"), "session.nothing-short");
    const before = await balanceOf("6250");
    expect((await settle("company")).state).toBe("closed");
    expect(await balanceOf("6250")).toBe(before - 3_000n);
  });
});

describe("what a session refuses", () => {
  test("opening, handing over and reading", async () => {
    await refused(open({ priceCeiling: "6001" }), "session.ceiling-too-high");
    await refused(open({ notes: million }), "session.not-received");
    await refused(open({}, "accountant"), "not-allowed");
    const opened = await open();
    await refused(open(), "session.under-way");
    await refused(handOver(opened.id, million, "field"), "not-allowed");
    await refused(handOver(opened.id, [{ denomination: 30_000, pieces: 1 }]), "cash.no-such-note");
    const twice = [...million, ...million];
    await refused(handOver(opened.id, twice), "cash.counted-twice");
    const params = { id: opened.id };
    await refused(world.as("other-owner")(buyingSessions.one, { params }), "not-found");
    await refused(world.as("employee")(buyingSessions.one, { params }), "not-allowed");
    await refused(world.as("md")(buyingSessions.stop, move(opened)), "session.not-yours");
    const above = { unitPrice: "5910", priceReason: null };
    await refused(buying.record(above), "session.above-ceiling");
    await refused(buying.record({ payBy: "cash" }, "operations"), "session.none-open");
    const otherwise = { sessionId: opened.id, payBy: "cash" } as const;
    await refused(buying.record(otherwise, "operations"), "session.of-another");
    const list = await world.as("accountant")(buyingSessions.list, { params: {} });
    expect(list.rows.length).toBeGreaterThan(3);
    const table = await world.file("owner", buyingSessions.csv, {});
    expect(table.text).toContain("Number,Opened,State");
    const counted = await end(opened, []);
    await world.as("cashier")(buyingSessions.receive, move(counted));
  });

  test("the same hand-over sent twice is one", async () => {
    const opened = await open();
    const call = { params: { id: opened.id }, body: { id: newId(), notes: million } };
    const first = await world.as("cashier")(buyingSessions.handOver, call);
    expect(await world.as("cashier")(buyingSessions.handOver, call)).toEqual(first);
    expect(first.floated).toBe("1000000");
    const counted = await end(first, million);
    await world.as("cashier")(buyingSessions.receive, move(counted));
  });
});

describe("what a slip rests on", () => {
  test("a scale whose calibration ran out is marked, another kind is refused", async () => {
    const device = (kind: "scale" | "moisture_meter", serial: string) =>
      world.as("operations")(equipment.add, { body: { id: newId(), kind, name: serial, serial } });
    const scale = await device("scale", "PS-1");
    const meter = await device("moisture_meter", "MM-1");
    await world.as("operations")(equipment.calibrate, {
      params: { id: meter.id },
      body: {
        id: newId(),
        certificate: "118",
        laboratory: "UNBS",
        calibratedOn: addDays(buying.today, -10),
        dueOn: addDays(buying.today, 100),
      },
    });
    const one = await buying.record({
      scaleId: scale.id,
      meterId: meter.id,
      weighings: [{ gross: "60000", tare: "800", source: "manual", manualReason: "No radio" }],
    });
    expect(one).toMatchObject({
      scaleSerial: "PS-1",
      scaleOverdue: true,
      meterOverdue: false,
      weighings: [{ source: "manual", manualReason: "No radio" }],
    });
    await refused(buying.record({ scaleId: meter.id }), "equipment.other-kind");
    await refused(
      buying.record({ weighings: [{ gross: "60000", tare: "800", source: "manual" }] }),
      "collection.manual-without-reason",
    );
  });

  test("a price further than published waits for the office", async () => {
    const one = await buying.record({ unitPrice: "5990", priceReason: "Very dry and clean" });
    const problem = await refused(buying.approve(one), "collection.cannot-approve");
    expect(problem.blockers).toHaveLength(1);
    await refused(world.as("field")(collections.approvePrice, move(one)), "not-allowed");
    const priced = await world.as("accountant")(collections.approvePrice, move(one));
    expect(priced.priceApprovedByName).not.toBeNull();
    await refused(
      world.as("accountant")(collections.approvePrice, move(priced)),
      "collection.price-needs-nothing",
    );
    expect((await buying.approve(priced)).state).toBe("approved");
    const own = await buying.record({ unitPrice: "5990", priceReason: "Dry" }, "operations");
    await refused(world.as("operations")(collections.approvePrice, move(own)), "same-person");
  });

  test("a sample is judged without its seller, and turned away with a return note", async () => {
    const farmer = await makeFarmer(world, { hectares: 3 });
    const good = await buying.record({ farmerId: farmer.id });
    const bad = await buying.record({ farmerId: farmer.id, odour: "mouldy" });
    const judge = world.as("operations");
    const queue = await judge(samples.list, { params: { limit: 200 } });
    const shown = JSON.stringify(queue.rows);
    for (const hidden of [farmer.id, "Rehema", good.number]) expect(shown).not.toContain(hidden);
    const sampleOf = (one: { id: string }) => queue.rows.find((row) => row.id === one.id);
    expect(sampleOf(good)).toMatchObject({ sampleCode: good.sampleCode, suggestedGrade: "C" });
    expect(sampleOf(bad)).toMatchObject({ suggestedGrade: null });
    const graded = await judge(samples.approve, {
      params: { id: good.id },
      body: { version: good.version, grade: "C" },
    });
    expect(graded).toMatchObject({ number: good.number });
    await refused(world.as("field")(samples.reject, reasonFor(bad)), "same-person");
    await judge(samples.reject, reasonFor(bad));
    const note = await world.file("field", collections.returnNote, { id: bad.id });
    expect(note.headers["content-disposition"]).toContain("return.pdf");
    const none = await world.file("field", collections.returnNote, { id: good.id });
    expect(none.status).toBe(409);
    const finance = await world.file("field", collections.grn, { id: good.id, holder: "finance" });
    expect(finance.status).toBe(200);
    await refused(world.as("accountant")(samples.list, { params: {} }), "not-allowed");
  });

  test("who was promised cash may be paid another way, and the float is free again", async () => {
    const opened = await open();
    await handOver(opened.id);
    const one = await buying.record({
      payBy: "cash",
      weighings: [{ gross: "100800", tare: "800" }],
      moistureBp: 1_400,
    });
    const field = world.as("field");
    const { version } = one;
    const later = await field(collections.payLater, {
      params: { id: one.id },
      body: { version, payBy: "bank" },
    });
    expect(later.payBy).toBe("bank");
    const free = await field(buyingSessions.one, { params: { id: opened.id } });
    expect(free).toMatchObject({ free: "1000000", waiting: [] });
    const counted = await end(free, million);
    await world.as("cashier")(buyingSessions.receive, move(counted));
  });
});

test("after all that the books agree", async () => {
  await world.verifyBooks();
});
