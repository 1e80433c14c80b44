import { beforeAll, describe, expect, test } from "vitest";
import { addDays } from "#kernel/days.ts";
import { postVoucher } from "#books/vouchers/door.ts";
import { asSystem } from "#platform/server/systemWork.ts";
import { demoOrg } from "#test/makers.ts";
import { type Buying, openBuying, makeFarmer, openOf } from "#test/buyingMakers.ts";
import { makeWorld, newId, type Person, refused } from "#test/world.ts";
import { bookings, collections } from "./api.ts";
import { collectionsOfLots } from "./door.ts";

const world = await makeWorld();
let buying: Buying;

beforeAll(async () => {
  buying = await openBuying(world);
});

describe("the good way", () => {
  test("the worked example, from the scale to the debt", async () => {
    const farmer = await makeFarmer(world, { hectares: 2 });
    const loan = await buying.advance(farmer.id, 800_000n);
    const recorded = await buying.record({ farmerId: farmer.id, recovery: "500000" });
    expect(recorded).toMatchObject({
      state: "quality_pending",
      net: "406900",
      payable: "397400",
      value: "2304920",
      netPayable: "1804920",
      suggestedGrade: "C",
      openAdvance: "800000",
      paid: null,
    });
    expect(recorded.number).toMatch(/^COL-\d\d-\d{6}$/);
    expect(recorded.working).toMatchObject({ moisture: "9500", moistureValue: "55100" });
    expect(recorded.yield).toMatchObject({ used: "397400", cap: "5000000", verdict: "fine" });
    expect(recorded.blockers.map((one) => one.what)).toEqual([
      "You collected this, so somebody else must approve its quality",
    ]);

    const approved = await buying.approve(recorded);
    expect(approved).toMatchObject({ state: "approved", grade: "C", paid: "open", blockers: [] });
    expect(approved.grnNumber).toMatch(/^GRN-\d\d-\d{6}$/);
    expect(approved.lotCode).toMatch(/^COF-\d{6}-\d{3}$/);
    expect(await openOf(world, loan)).toBe(300_000n);
    expect(await openOf(world, approved.dueId)).toBe(1_804_920n);

    const lots = await asSystem(world.house.database, await demoOrg(world), "test", (ctx) =>
      collectionsOfLots(ctx, [approved.lotId ?? ""]),
    );
    expect(lots).toMatchObject([
      {
        collectionId: approved.id,
        farmerId: farmer.id,
        grams: 397_400n,
        plots: [{ plotId: farmer.plots[0], shareBp: 10_000, grams: 397_400n }],
      },
    ]);
  });

  test("without measurements it waits, is corrected with a reason, then goes to quality", async () => {
    const recorded = await buying.record({ moistureBp: null });
    expect(recorded.state).toBe("recorded");
    expect(recorded.blockers[0]?.what).toBe("Moisture or foreign matter is not measured");
    const field = world.as("field");
    await refused(
      field(collections.submit, {
        params: { id: recorded.id },
        body: { version: recorded.version },
      }),
      "collection.not-measured",
    );
    const { id: _, ...corrected } = buying.slip({ moistureBp: 1_400 });
    const edited = await field(collections.edit, {
      params: { id: recorded.id },
      body: { ...corrected, version: recorded.version, reason: "Meter came later" },
    });
    expect(edited).toMatchObject({ state: "recorded", payable: "406900" });
    expect(edited.receiptCode).not.toBe(recorded.receiptCode);
    const sent = await field(collections.submit, {
      params: { id: edited.id },
      body: { version: edited.version },
    });
    expect(sent.state).toBe("quality_pending");
    await refused(
      field(collections.edit, {
        params: { id: sent.id },
        body: { ...corrected, version: sent.version, reason: "Too late" },
      }),
      "state-conflict",
    );
  });

  test("several plots share a delivery to the gram", async () => {
    const farmer = await makeFarmer(world, { hectares: 2, plots: 2 });
    const [one = "", two = ""] = farmer.plots;
    const recorded = await buying.record({
      farmerId: farmer.id,
      plots: [
        { plotId: one, shareBp: 3_333 },
        { plotId: two, shareBp: 6_667 },
      ],
    });
    const grams = recorded.plots.map((plot) => BigInt(plot.grams));
    expect(grams.reduce((sum, part) => sum + part, 0n)).toBe(397_400n);
  });

  test("the same id twice is one collection with the same answer", async () => {
    const body = buying.slip();
    const field = world.as("field");
    const first = await field(collections.record, { body });
    const again = await field(collections.record, { body });
    expect(again).toEqual(first);
    await refused(
      field(collections.record, { body: { ...body, moistureBp: 1_500 } }),
      "same-id-other-content",
    );
  });

  test("an advance paid back meanwhile is not recovered twice", async () => {
    const farmer = await makeFarmer(world, { hectares: 2 });
    const loan = await buying.advance(farmer.id, 400_000n);
    const recorded = await buying.record({ farmerId: farmer.id, recovery: "400000" });
    await asSystem(world.house.database, await demoOrg(world), "test", async (ctx) => {
      await postVoucher(ctx, {
        source: { type: "repayment", id: newId() },
        event: "received",
        day: ctx.today,
        memo: "Paid back in cash",
        lines: [
          { account: "1010", amount: 300_000n },
          { account: "1240", amount: -300_000n },
        ],
        settlements: [{ dueId: loan, account: "1240", currency: "UGX", amount: 300_000n }],
      });
    });
    const approved = await buying.approve(recorded);
    expect(approved).toMatchObject({ recovery: "100000", netPayable: "2204920" });
  });
});

describe("reading", () => {
  test("a list is one request of two statements, with totals of what was bought", async () => {
    const field = world.as("field");
    const list = await field(collections.list, {
      params: { farmerId: buying.nakato.id, limit: 1 },
    });
    expect(world.lastStatements()).toBeLessThanOrEqual(5);
    expect(list.rows).toHaveLength(1);
    expect(list.next).not.toBeNull();
    const next = await field(collections.list, {
      params: { farmerId: buying.nakato.id, limit: 200, after: list.next ?? "" },
    });
    expect(next.rows.length).toBe(list.count - 1);
    const bought = [...list.rows, ...next.rows].filter(
      (row) => row.state !== "rejected" && row.state !== "void",
    );
    const value = bought.reduce((sum, row) => sum + BigInt(row.value), 0n);
    expect(list.totals.value).toBe(value.toString());
    const found = await field(collections.list, {
      params: { search: list.rows[0]?.number ?? "" },
    });
    expect(found.rows.map((row) => row.id)).toEqual([list.rows[0]?.id]);
    const theirs = await world.as("other-owner")(collections.list, { params: {} });
    expect(theirs.rows).toEqual([]);
    await refused(world.as("cashier")(collections.list, { params: {} }), "not-allowed");
  });

  test("a person who was written down twice has one farm: both records' deliveries count", async () => {
    const [stays, gone] = [await makeFarmer(world, { hectares: 2 }), await makeFarmer(world)];
    await buying.record({ farmerId: gone.id });
    await buying.record({ farmerId: stays.id });
    const use = async () => {
      const { kiboko: productId, store: placeId, today: day } = buying;
      const params = { farmerId: stays.id, productId, placeId, day };
      return (await world.as("field")(collections.terms, { params })).yield;
    };
    const alone = await use();
    expect(alone).toMatchObject({ used: "397400", cap: "5000000" });
    // Merging asks for settled debts first; here only what it leaves behind matters.
    await world.sql.query("update farmer set state = 'merged', merged_into = $1 where id = $2", [
      stays.id,
      gone.id,
    ]);
    expect(await use()).toMatchObject({ used: "794800", cap: "5000000" });
    await world.sql.query(
      "update farmer set state = 'active', merged_into = null where merged_into = $1",
      [stays.id],
    );
  });

  test("the form's terms: price, limits, plots, advance, season", async () => {
    const terms = await world.as("field")(collections.terms, {
      params: {
        farmerId: buying.nakato.id,
        productId: buying.kiboko,
        placeId: buying.store,
        day: buying.today,
      },
    });
    expect(terms).toMatchObject({
      price: "5800",
      ceiling: "6000",
      toleranceBp: 200,
      moistureLimitBp: 1_400,
      foreignMatterAllowedBp: 100,
      openAdvance: "0",
    });
  });

  test("receipt and GRN as PDF, copies counted", async () => {
    const approved = await buying.approve(await buying.record());
    const { id } = approved;
    const field = world.as("field");
    const receipt = await world.file("field", collections.receipt, { id, format: "80mm" });
    expect(receipt.bytes.subarray(0, 5).toString()).toBe("%PDF-");
    expect(await field(collections.printReceipt, { params: { id } })).toEqual({ prints: 1 });
    expect(await field(collections.printReceipt, { params: { id } })).toEqual({ prints: 2 });
    const a5 = await world.file("field", collections.receipt, { id, format: "A5" });
    expect(a5.status).toBe(200);
    const grn = await world.file("field", collections.grn, { id });
    expect(grn.headers["content-disposition"]).toContain(`${approved.grnNumber}.pdf`);
    expect(await field(collections.printGrn, { params: { id } })).toEqual({ prints: 1 });
    expect(await field(collections.printGrn, { params: { id } })).toEqual({ prints: 2 });
    await refused(world.as("other-owner")(collections.printGrn, { params: { id } }), "not-found");
    const waiting = await buying.record();
    const none = await world.file("field", collections.grn, { id: waiting.id });
    expect(none.status).toBe(409);
  });

  test("the export has plain figures, and only for those who may", async () => {
    const csv = await world.file("owner", collections.export, { farmerId: buying.nakato.id });
    expect(csv.text).toContain("Number,Date,State");
    expect(csv.text).toContain(",397.400,5800,2304920,");
    const field = await world.file("field", collections.export, {});
    expect(field.status).toBe(403);
  });
});

describe("bookings", () => {
  const bodyOf = (farmerId: string, changes: object = {}) => ({
    id: newId(),
    farmerId,
    productId: buying.kiboko,
    placeId: buying.store,
    bookedFor: addDays(buying.today, 2),
    expected: "250000",
    ...changes,
  });
  const book = (farmerId: string, changes: object = {}, by: Person = "field") =>
    world.as(by)(bookings.book, { body: bodyOf(farmerId, changes) });
  const move = ({ id, version }: { id: string; version: number }) => ({
    params: { id },
    body: { version },
  });
  const because = (one: { id: string; version: number }) => {
    const { params, body } = move(one);
    return { params, body: { ...body, reason: "Sold to a neighbour" } };
  };
  const shown = (id: string) => world.as("field")(bookings.one, { params: { id } });

  test("asked for, confirmed, answered by the collection, and awaited again when that is struck out", async () => {
    const field = world.as("field");
    const farmer = await makeFarmer(world, { hectares: 3 });
    const body = bodyOf(farmer.id, { agreedPrice: "5850" });
    const booked = await field(bookings.book, { body });
    expect(await field(bookings.book, { body })).toEqual(booked);
    expect(booked).toMatchObject({ state: "requested", delivered: null, agreedPrice: "5850" });
    const confirmed = await field(bookings.confirm, move(booked));
    expect(confirmed.state).toBe("confirmed");
    const later = await book(farmer.id, { bookedFor: addDays(buying.today, 5) });
    const farmerId = farmer.id;
    const asked = { farmerId, productId: buying.kiboko, placeId: buying.store };
    const terms = await field(collections.terms, { params: { ...asked, day: buying.today } });
    expect(terms.booking).toMatchObject({ id: booked.id, expected: "250000" });

    const delivery = await buying.record({ farmerId });
    const answered = await shown(booked.id);
    expect(answered).toMatchObject({ state: "delivered", collectionId: delivery.id });
    expect(answered.delivered).toBe(delivery.payable);
    expect(delivery).toMatchObject({ bookingId: booked.id, bookedGrams: "250000" });
    expect((await shown(later.id)).state).toBe("requested");
    await refused(field(bookings.cancel, because(answered)), "state-conflict");
    const { totals } = await field(bookings.list, { params: { farmerId } });
    expect(totals).toMatchObject({ expected: "500000", due: 1, kept: 1, dueExpected: "250000" });
    expect(totals.delivered).toBe(delivery.payable);

    await field(collections.void, because(delivery));
    expect(await shown(booked.id)).toMatchObject({ state: "confirmed", collectionId: null });
    const again = await buying.record({ farmerId });
    expect((await shown(booked.id)).collectionId).toBe(again.id);
    await world.as("operations")(collections.reject, because(again));
    expect(await shown(booked.id)).toMatchObject({ state: "delivered", delivered: "0" });
  });

  test("a correction to another farmer answers the other's booking", async () => {
    const [wrong, right] = [await makeFarmer(world), await makeFarmer(world)];
    const [ofWrong, ofRight] = [await book(wrong.id), await book(right.id)];
    const recorded = await buying.record({ farmerId: wrong.id, moistureBp: null });
    expect(recorded.bookingId).toBe(ofWrong.id);
    const { id: _, ...slip } = buying.slip({ farmerId: right.id, moistureBp: null });
    const edited = await world.as("field")(collections.edit, {
      params: { id: recorded.id },
      body: { ...slip, version: recorded.version, reason: "The wrong Nakato" },
    });
    expect(edited.bookingId).toBe(ofRight.id);
    expect((await shown(ofWrong.id)).state).toBe("confirmed");
  });

  test("of deliveries at once one answers, whichever came first", async () => {
    const farmer = await makeFarmer(world, { hectares: 3.9 });
    const booked = await book(farmer.id, { bookedFor: buying.today });
    const made = await Promise.all(
      Array.from({ length: 4 }, () => buying.record({ farmerId: farmer.id })),
    );
    expect(made.filter(({ bookingId }) => bookingId === booked.id)).toHaveLength(1);
    expect(made.filter(({ bookingId }) => bookingId === null)).toHaveLength(3);
  });

  test("given up only when the day has come, called off with a reason", async () => {
    const field = world.as("field");
    const early = await field(bookings.confirm, move(await book(buying.nakato.id)));
    await refused(field(bookings.noShow, move(early)), "booking.not-due");
    await refused(field(bookings.noShow, move({ ...early, version: 9 })), "booking.not-due");
    const off = await field(bookings.cancel, because(early));
    expect(off).toMatchObject({ state: "cancelled", closingReason: "Sold to a neighbour" });
    const today = await book(buying.nakato.id, { bookedFor: buying.today });
    await refused(field(bookings.noShow, move(today)), "state-conflict");
    const waited = await field(bookings.confirm, move(today));
    await refused(field(bookings.noShow, move(today)), "version-conflict");
    expect((await field(bookings.noShow, move(waited))).state).toBe("no_show");
    // Late is better than never: whoever was given up comes after all.
    expect((await buying.record()).bookingId).toBe(today.id);
    const table = await world.file("owner", bookings.csv, { farmerId: buying.nakato.id });
    expect(table.text).toContain("Sold to a neighbour");
  });

  test("what is refused, and by whom", async () => {
    const { id } = buying.nakato;
    const none = await makeFarmer(world, { consents: [] });
    for (const [code, changes] of [
      ["booking.day-past", { bookedFor: addDays(buying.today, -1) }],
      ["booking.price-not-allowed", { agreedPrice: "6001" }],
      ["not-found", { farmerId: newId() }],
      ["farmer.no-consent", { farmerId: none.id }],
    ] as const) {
      await refused(book(id, changes), code);
    }
    await refused(book(id, {}, "accountant"), "not-allowed");
    const booked = await book(id);
    const params = { id: booked.id };
    await refused(world.as("other-owner")(bookings.one, { params }), "not-found");
    await refused(world.as("other-owner")(bookings.confirm, move(booked)), "not-found");
    await refused(world.as("employee")(bookings.list, { params: {} }), "not-allowed");
  });
});

test("after all that the books agree", async () => {
  await world.verifyBooks();
});
