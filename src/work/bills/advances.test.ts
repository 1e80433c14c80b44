import { beforeAll, describe, expect, test } from "vitest";
import { addDays } from "#kernel/days.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { billHands } from "#test/billMakers.ts";
import { type Buying, openBuying, reasonFor } from "#test/buyingMakers.ts";
import { makeWorld, newId, type Person, refused } from "#test/world.ts";
import { collections } from "#work/field-collections/api.ts";
import { payments } from "#work/payments/api.ts";
import { supplierAdvances } from "./advanceApi.ts";
import { bills } from "./api.ts";

const world = await makeWorld();
const hands = billHands(world);
let buying: Buying;
let trader: { id: string; version: number };

beforeAll(async () => {
  buying = await openBuying(world);
  trader = await hands.supplier({ type: "trader", legalName: "Masaka Traders Ltd" });
});

type Card = WireReturns<typeof supplierAdvances.scorecard>;
const scorecard = (id = trader.id, by: Person = "md") =>
  world.as(by)(supplierAdvances.scorecard, { params: { id } });
const setLimit = (more: object = {}, by: Person = "owner", id = trader.id) =>
  world.as(by)(supplierAdvances.setLimit, {
    params: { id },
    body: {
      id: newId(),
      effectiveFrom: buying.today,
      advance: "2000000",
      reason: "Two good seasons",
      ...more,
    },
  });
const ask = (amount: bigint, more: object = {}, by: Person = "md", id = trader.id) =>
  world.as(by)(supplierAdvances.ask, {
    params: { id },
    body: {
      id: newId(),
      amount: String(amount),
      recoverBy: addDays(buying.today, 30),
      purpose: "Bags and transport",
      ...more,
    },
  });
const newest = (card: Card) => card.advances[0] ?? { id: newId(), version: 1, commitmentId: null };
const approve = (card: Card, by: Person = "owner") => {
  const { id, version } = newest(card);
  return world.as(by)(supplierAdvances.approve, { params: { id }, body: { version } });
};
const drop = (name: "reject" | "cancel", card: Card, by: Person) => {
  const { id, version } = newest(card);
  const body = { version, reason: "Not this season" };
  return world.as(by)(supplierAdvances[name], { params: { id }, body });
};
/** Prepared by the cashier, approved by the owner, released by the accountant. */
const pay = async (card: Card, amount: string) => {
  const { commitmentId } = newest(card);
  const prepared = await world.as("cashier")(payments.prepareAdvance, {
    body: {
      id: newId(),
      partyType: "supplier",
      partyId: card.supplierId,
      method: "cash",
      amount,
      commitmentId,
    },
  });
  await hands.vouchers.release(await hands.vouchers.approve(prepared, "owner"), "accountant");
  return prepared;
};

describe("the limit", () => {
  test("nothing is advanced before somebody who may set one; rows count from their day on", async () => {
    expect(await scorecard()).toMatchObject({ limit: null, left: "0", samples: 1 });
    const none = await refused(ask(1n), "supplier-advance.above-limit");
    expect(none.detail).toContain("UGX 0 more");
    for (const by of ["md", "field", "supplier"] as const) {
      await refused(setLimit({}, by), "not-allowed");
    }
    await refused(setLimit({}, "other-owner"), "not-found");
    const past = { effectiveFrom: addDays(buying.today, -1) };
    await refused(setLimit(past), "supplier-advance.limit-day");
    await setLimit({ effectiveFrom: addDays(buying.today, 1), advance: "9000000" });
    expect((await scorecard()).limit).toBeNull();
    expect(await setLimit({ credit: "5000000" })).toMatchObject({
      limit: { advance: "2000000", credit: "5000000", setByName: "Catherine Nabirye" },
      left: "2000000",
    });
  });

  test("a bill beyond what we may owe waits for a higher limit; one of a day after the licence ended is refused", async () => {
    const one = await hands.supplier({ type: "trader" });
    await setLimit({ credit: "500000" }, "owner", one.id);
    const large = await hands.enter(one.id, 600_000n);
    const above = await refused(hands.decide("approve", large, "accountant"), "bill.above-credit");
    expect(above.detail).toContain(one.legalName);
    expect(await hands.read(large.id)).toMatchObject({ state: "submitted" });
    await setLimit({ credit: "5000000", reason: "Agreed for this delivery" }, "owner", one.id);
    await hands.decide("approve", large, "accountant");
    const yesterday = addDays(buying.today, -1);
    await world.sql.query("update supplier set licence_expires_on = $2 where id = $1", [
      one.id,
      yesterday,
    ]);
    const late = await refused(hands.enter(one.id, 1_000n), "bill.licence-ended");
    expect(late.detail).toContain(`The licence of ${one.legalName} ended on`);
    // What came while the licence ran is owed all the same.
    expect(await hands.enter(one.id, 2_000n, { day: yesterday })).toMatchObject({
      state: "submitted",
    });
  });

  test("what was turned away counts twice, and asks for two samples of the next delivery", async () => {
    const one = await hands.supplier({ type: "cooperative", licenceExpiresOn: buying.today });
    await setLimit({ advance: "1000000" }, "owner", one.id);
    const bring = (more: object = {}) =>
      buying.record({
        supplierId: one.id,
        declared: "60000",
        weighings: [{ gross: "59800", tare: "800" }],
        ...more,
      });
    const turnAway = async () =>
      world.as("operations")(collections.reject, reasonFor(await bring()));
    await turnAway();
    for (let times = 0; times < 3; times += 1) await buying.approve(await bring());
    await turnAway();
    const card = await scorecard(one.id);
    expect(card).toMatchObject({
      accepted: 3,
      rejected: 2,
      rejectedBp: 4_000,
      scoreBp: 2_000,
      worth: "200000",
      noted: 5,
      declaredGrams: "300000",
      weighedGrams: "295000",
      varianceBp: -166,
      moistureBp: 1_600,
      driftBp: null,
      samples: 2,
      samplesReason: "2 of the last 5 were turned away",
    });
    const rows = async (state: "approved" | "rejected") =>
      (
        await world.as("md")(collections.list, {
          params: { supplierId: one.id, state, from: card.since },
        })
      ).rows.length;
    // Every figure opens its rows, and the next delivery is asked for what the card says.
    expect(await rows("approved")).toBe(card.accepted);
    expect(await rows("rejected")).toBe(card.rejected);
    expect((await bring()).samplesNeeded).toBe(card.samples);
    await refused(ask(200_001n, {}, "md", one.id), "supplier-advance.above-limit");
    expect((await ask(200_000n, {}, "md", one.id)).left).toBe("0");
  });
});

describe("an advance", () => {
  test("is asked for by one, approved by another, paid by three, and made good by the next bill", async () => {
    const asked = await ask(800_000n);
    expect(asked).toMatchObject({ promised: "800000", left: "1200000" });
    await refused(ask(1_200_001n), "supplier-advance.above-limit");
    await refused(approve(asked, "md"), "not-allowed");
    await refused(approve(asked, "other-owner"), "not-found");
    const agreed = await approve(asked);
    expect(agreed.advances[0]).toMatchObject({ state: "approved", paid: "0" });
    await refused(approve(asked), "state-conflict");
    await pay(agreed, "500000");
    await pay(agreed, "300000");
    const card = await scorecard();
    expect(card).toMatchObject({ open: "800000", promised: "0", left: "1200000", overdue: "0" });
    expect(card.ages).toEqual({ upTo30: "800000", upTo60: "0", upTo90: "0", over90: "0" });
    await refused(drop("cancel", card, "owner"), "supplier-advance.paid");

    const bill = await hands.approved(trader.id, 600_000n);
    const left = BigInt(bill.payable) - 800_000n;
    expect(left < 0n).toBe(true);
    expect(bill).toMatchObject({ open: "0", standing: "paid" });
    expect((await scorecard()).open).toBe(String(-left));
    const statement = await world.as("accountant")(bills.statement, {
      params: { supplierId: trader.id },
    });
    expect(statement).toMatchObject({
      billed: bill.payable,
      paid: "800000",
      closing: String(left),
    });

    // Taken out of the books, what it made good is owed again.
    const gone = await world.as("accountant")(bills.void, {
      params: { id: bill.id },
      body: { version: bill.version, reason: "Entered twice" },
    });
    expect(gone.state).toBe("voided");
    expect((await scorecard()).open).toBe("800000");
    const larger = await hands.approved(trader.id, 1_000_000n);
    expect(BigInt(larger.open ?? "0")).toBe(BigInt(larger.payable) - 800_000n);
    expect(await scorecard()).toMatchObject({ open: "0", left: "2000000", owed: larger.open });
    await world.verifyBooks();
  });

  test("is refused to who is not approved, not licensed, or overdue; and the same id twice is one", async () => {
    const draft = await hands.add({ type: "trader" });
    await refused(ask(1n, {}, "md", draft.id), "supplier.not-open");
    const id = newId();
    const once = await ask(100n, { id });
    expect(await ask(100n, { id })).toEqual(once);
    await refused(ask(101n, { id }), "same-id-other-content");
    for (const by of ["field", "cashier", "supplier"] as const) {
      await refused(ask(1n, {}, by), "not-allowed");
      await refused(scorecard(trader.id, by), "not-allowed");
    }
    await refused(scorecard(trader.id, "other-owner"), "not-found");
    await refused(ask(1n, { recoverBy: buying.today }), "supplier-advance.due-in-past");
    await refused(ask(0n), "supplier-advance.nothing");
    await refused(drop("reject", once, "md"), "not-allowed");
    await refused(drop("reject", once, "other-owner"), "not-found");
    await refused(drop("cancel", once, "other-owner"), "not-found");
    const own = await ask(50n, {}, "owner");
    await refused(approve(own), "same-person");
    await refused(drop("reject", own, "owner"), "same-person");
    expect((await drop("cancel", own, "md")).advances[0]).toMatchObject({
      state: "cancelled",
      closingReason: "Not this season",
    });
    const turned = await world.as("owner")(supplierAdvances.reject, {
      params: { id },
      body: { version: newest(once).version, reason: "Not this season" },
    });
    expect(turned.promised).toBe("0");
    await refused(drop("cancel", once, "owner"), "state-conflict");
  });

  test("two asked for at once: together they stay within the limit", async () => {
    const rounds = 10;
    for (let round = 0; round < rounds; round += 1) {
      const outcomes = await Promise.allSettled([ask(1_500_000n), ask(1_400_000n, {}, "owner")]);
      expect(outcomes.filter((one) => one.status === "fulfilled")).toHaveLength(1);
      const card = await scorecard();
      expect(BigInt(card.promised)).toBeLessThanOrEqual(2_000_000n);
      await drop("cancel", card, "owner");
    }
    await world.verifyBooks();
  });
});
