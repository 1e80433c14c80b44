import { beforeAll, describe, expect, test } from "vitest";
import { postVoucher } from "#books/vouchers/door.ts";
import type { WireBody, WireReturns } from "#platform/api/endpoint.ts";
import { asSystem } from "#platform/server/systemWork.ts";
import { farmers } from "#registry/farmers/api.ts";
import { makeFarmer, makeKiboko } from "#test/buyingMakers.ts";
import { demoOrg, placeId } from "#test/makers.ts";
import { makeWorld, newId, type Person, refused, type World } from "#test/world.ts";
import { collections } from "./api.ts";
import { collectionsOfLots } from "./door.ts";

let world: World;
let store: string;
let kiboko: string;
let nakato: { id: string; plots: string[] };

const today = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);

beforeAll(async () => {
  world = await makeWorld();
  store = await placeId(world, "main");
  kiboko = await makeKiboko(world, store);
  nakato = await makeFarmer(world, { hectares: 3.9 });
});

type Slip = WireBody<typeof collections.record>;

/** Seven jute bags with 412.5 kg gross and 5.6 kg tare: the worked example. */
const sevenBags = [59_200, 58_600, 60_100, 58_900, 59_400, 58_000, 58_300].map((gross) => ({
  gross: String(gross),
  tare: "800",
}));

function slip(changes: Partial<Slip> = {}): Slip {
  return {
    id: newId(),
    collectedOn: today,
    farmerId: nakato.id,
    placeId: store,
    productId: kiboko,
    stream: "eu",
    weighings: sevenBags,
    moistureBp: 1_600,
    foreignMatterBp: 80,
    unitPrice: "5800",
    confirmDuplicate: true,
    ...changes,
  };
}

const record = (changes: Partial<Slip> = {}, by: Person = "field") =>
  world.as(by)(collections.record, { body: slip(changes) });

type Shown = WireReturns<typeof collections.read>;

const approve = (one: Pick<Shown, "id" | "version">, by: Person = "operations") =>
  world.as(by)(collections.approve, {
    params: { id: one.id },
    body: { version: one.version, grade: "C" },
  });

const because = (one: Pick<Shown, "id" | "version">) => ({
  params: { id: one.id },
  body: { version: one.version, reason: "Smells of diesel" },
});

/** An advance as a payment would have opened it. */
async function advance(farmerId: string, amount: bigint): Promise<string> {
  const id = newId();
  await asSystem(world.house.database, await demoOrg(world), "test.advance", async (ctx) => {
    const party = { type: "farmer", id: farmerId } as const;
    await postVoucher(ctx, {
      source: { type: "advance", id },
      event: "issued",
      day: ctx.today,
      memo: "School fees",
      lines: [
        { account: "1240", amount, party },
        { account: "1010", amount: -amount },
      ],
      dues: [
        {
          id,
          kind: "farmer-advance",
          party,
          amount,
          currency: "UGX",
          account: "1240",
          dueOn: ctx.today,
        },
      ],
    });
  });
  return id;
}

async function openOf(dueId: string | null): Promise<bigint> {
  const found = await world.sql.query<{ open: bigint }>(
    "select open from due_balance where due_id = $1",
    [dueId],
  );
  return found.rows[0]?.open ?? -1n;
}

describe("the good way", () => {
  test("the worked example, from the scale to the debt", async () => {
    const farmer = await makeFarmer(world, { hectares: 2 });
    const loan = await advance(farmer.id, 800_000n);
    const recorded = await record({ farmerId: farmer.id, recovery: "500000" });
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

    const approved = await approve(recorded);
    expect(approved).toMatchObject({ state: "approved", grade: "C", paid: "open", blockers: [] });
    expect(approved.grnNumber).toMatch(/^GRN-\d\d-\d{6}$/);
    expect(approved.lotCode).toMatch(/^COF-\d{6}-\d{3}$/);
    expect(await openOf(loan)).toBe(300_000n);
    expect(await openOf(approved.dueId)).toBe(1_804_920n);

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
    const recorded = await record({ moistureBp: null });
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
    const { id: _, ...corrected } = slip({ moistureBp: 1_400 });
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
    const recorded = await record({
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
    const body = slip();
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
    const loan = await advance(farmer.id, 400_000n);
    const recorded = await record({ farmerId: farmer.id, recovery: "400000" });
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
    const approved = await approve(recorded);
    expect(approved).toMatchObject({ recovery: "100000", netPayable: "2204920" });
  });
});

describe("recording refuses", () => {
  test.each<[string, Partial<Slip>]>([
    ["collection.day-in-future", { collectedOn: "2099-01-01" }],
    ["collection.no-bags", { weighings: [] }],
    ["collection.tare-too-heavy", { weighings: [{ gross: "800", tare: "800" }] }],
    ["collection.bag-too-heavy", { weighings: [{ gross: "592000", tare: "800" }] }],
    ["collection.price-above-ceiling", { unitPrice: "6001" }],
    ["collection.price-outside-tolerance", { unitPrice: "5600" }],
    ["collection.nothing-payable", { weighings: [{ gross: "40", tare: "0" }] }],
    ["collection.recovery-above-advance", { recovery: "1" }],
  ])("%s", async (code, changes) => {
    await refused(record(changes), code);
  });

  test("farmers, plots and streams that do not fit", async () => {
    const gone = await makeFarmer(world, { hectares: 1 });
    await world.as("md")(farmers.suspend, {
      params: { id: gone.id },
      body: { version: gone.version, reason: "Sold other people's coffee" },
    });
    await refused(record({ farmerId: gone.id }), "farmer.suspended");
    const silent = await makeFarmer(world, { hectares: 1, consents: [] });
    await refused(record({ farmerId: silent.id }), "farmer.no-consent");
    const shy = await makeFarmer(world, { hectares: 1, consents: ["buy_and_pay"] });
    await refused(record({ farmerId: shy.id }), "collection.not-for-eu");
    expect((await record({ farmerId: shy.id, stream: "open" })).stream).toBe("open");
    const two = await makeFarmer(world, { hectares: 1, plots: 2 });
    await refused(record({ farmerId: two.id }), "collection.name-the-plots");
    const share = (plotId: string, shareBp: number) => ({ plotId, shareBp });
    const [one = "", other = ""] = two.plots;
    const theirs = [share(nakato.plots[0] ?? "", 10_000)];
    await refused(record({ farmerId: two.id, plots: theirs }), "collection.plot-of-another");
    const short = [share(one, 6_000), share(other, 3_000)];
    await refused(record({ farmerId: two.id, plots: short }), "collection.shares-not-whole");
    const twice = [share(one, 5_000), share(one, 5_000)];
    await refused(record({ farmerId: two.id, plots: twice }), "collection.plot-twice");
  });

  test("more advance than half the value, or than other slips leave", async () => {
    const farmer = await makeFarmer(world, { hectares: 3.9 });
    await advance(farmer.id, 2_000_000n);
    const over = { farmerId: farmer.id, recovery: "1152461" };
    await refused(record(over), "collection.recovery-above-limit");
    await record({ farmerId: farmer.id, recovery: "1152460" });
    const rest = { farmerId: farmer.id, recovery: "847541" };
    await refused(record(rest), "collection.recovery-above-advance");
  });

  test("more than the farm can give, unless the owner answers for it", async () => {
    const small = await makeFarmer(world, { hectares: 0.1 });
    const { farmerId } = { farmerId: small.id };
    await refused(record({ farmerId }), "collection.above-yield");
    const reason = { farmerId, yieldOverrideReason: "Trees counted, plot is larger" };
    await refused(record(reason), "collection.above-yield");
    const passed = await record(reason, "owner");
    expect(passed.yield.verdict).toBe("over");
  });

  test("a delivery that looks sent twice, until it is confirmed", async () => {
    const farmer = await makeFarmer(world, { hectares: 3.9 });
    const one = await record({ farmerId: farmer.id });
    const again = { farmerId: farmer.id, confirmDuplicate: false };
    const problem = await refused(record(again), "collection.looks-double");
    expect(problem.blockers?.[0]?.what).toBe(one.number);
    await record({ ...again, confirmDuplicate: true });
  });

  test("the wrong role, another company's things, and nonsense", async () => {
    await refused(record({}, "accountant"), "not-allowed");
    await refused(record({}, "other-owner"), "not-found");
    await refused(record({ productId: newId() }), "not-found");
    const nonsense = { weighings: [{ gross: "-5", tare: "0" }] };
    await refused(record(nonsense), "validation");
  });
});

describe("judging refuses", () => {
  test("the collector, the wrong role, another company, and a second time", async () => {
    const byOperations = await record({}, "operations");
    await refused(approve(byOperations), "same-person");
    await refused(world.as("operations")(collections.reject, because(byOperations)), "same-person");
    await refused(approve(byOperations, "accountant"), "not-allowed");
    await refused(approve(byOperations, "other-owner"), "not-found");
    await refused(approve({ ...byOperations, version: 1 }, "md"), "version-conflict");
    const approved = await approve(byOperations, "field");
    await refused(approve(approved, "md"), "state-conflict");
  });

  test("spoiled beans, with everything that is open at once", async () => {
    const mouldy = await record({ odour: "mouldy" });
    const problem = await refused(approve(mouldy), "collection.cannot-approve");
    expect(problem.blockers).toEqual([
      {
        what: "Too wet, too dirty or spoiled for every grade: reject it",
        owner: "Quality approver",
      },
    ]);
    const rejected = await world.as("operations")(collections.reject, because(mouldy));
    expect(rejected).toMatchObject({ state: "rejected", closingReason: "Smells of diesel" });
    const code = await world.sql.query("select state from verification_code where code = $1", [
      rejected.receiptCode,
    ]);
    expect(code.rows).toEqual([{ state: "revoked" }]);
  });
});

describe("striking out and taking back", () => {
  test("before approval the officer strikes it out; nothing was booked", async () => {
    const recorded = await record();
    const gone = await world.as("field")(collections.void, because(recorded));
    expect(gone.state).toBe("void");
    await refused(approve(gone), "state-conflict");
  });

  test("after approval by whoever keeps both, and the advance is open again", async () => {
    const farmer = await makeFarmer(world, { hectares: 3.9 });
    const loan = await advance(farmer.id, 300_000n);
    const approved = await approve(await record({ farmerId: farmer.id, recovery: "300000" }));
    await refused(world.as("field")(collections.reverse, because(approved)), "not-allowed");
    await refused(world.as("field")(collections.void, because(approved)), "state-conflict");
    const back = await world.as("operations")(collections.reverse, because(approved));
    expect(back.state).toBe("void");
    expect(await openOf(loan)).toBe(300_000n);
    expect(await openOf(approved.dueId)).toBe(0n);
    const left = await world.sql.query(
      "select sum(quantity)::text as quantity from lot_balance where lot_id = $1",
      [approved.lotId],
    );
    expect(left.rows).toEqual([{ quantity: "0" }]);
  });

  test("not once something was paid", async () => {
    const approved = await approve(await record());
    await asSystem(world.house.database, await demoOrg(world), "test", async (ctx) => {
      await postVoucher(ctx, {
        source: { type: "payment", id: newId() },
        event: "released",
        day: ctx.today,
        memo: "Part",
        lines: [
          { account: "2020", amount: 1_000n },
          { account: "1010", amount: -1_000n },
        ],
        settlements: [
          { dueId: approved.dueId ?? "", account: "2020", currency: "UGX", amount: 1_000n },
        ],
      });
    });
    const operations = world.as("operations");
    await refused(operations(collections.reverse, because(approved)), "collection.already-paid");
    const shown = await operations(collections.read, { params: { id: approved.id } });
    expect(shown.paid).toBe("part");
  });
});

describe("reading", () => {
  test("a list is one request of two statements, with totals of what was bought", async () => {
    const field = world.as("field");
    const list = await field(collections.list, { params: { farmerId: nakato.id, limit: 2 } });
    expect(world.lastStatements()).toBeLessThanOrEqual(5);
    expect(list.rows).toHaveLength(2);
    const next = await field(collections.list, {
      params: { farmerId: nakato.id, limit: 200, after: list.next ?? "" },
    });
    expect(next.rows.length).toBe(list.count - 2);
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

  test("the form's terms: price, limits, plots, advance, season", async () => {
    const terms = await world.as("field")(collections.terms, {
      params: { farmerId: nakato.id, productId: kiboko, placeId: store, day: today },
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
    const approved = await approve(await record());
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
    const waiting = await record();
    const none = await world.file("field", collections.grn, { id: waiting.id });
    expect(none.status).toBe(409);
  });

  test("the export has plain figures, and only for those who may", async () => {
    const csv = await world.file("owner", collections.export, { farmerId: nakato.id });
    expect(csv.text).toContain("Number,Date,State");
    expect(csv.text).toContain(",397.400,5800,2304920,");
    const field = await world.file("field", collections.export, {});
    expect(field.status).toBe(403);
  });
});

test("after all that the books agree", async () => {
  await world.verifyBooks();
});
