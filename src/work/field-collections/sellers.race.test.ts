// What a supplier is owed for what they sold: within the limit whoever approves at once, less what they were
// advanced, and either paid or taken back.
import { beforeAll, expect, test } from "vitest";
import { addDays } from "#kernel/days.ts";
import { taxes } from "#registry/taxes/api.ts";
import { billHands } from "#test/billMakers.ts";
import { type Buying, openBuying, openOf, reasonFor } from "#test/buyingMakers.ts";
import { voucherHands } from "#test/payingMakers.ts";
import { outcomeOf, sellingHands } from "#test/sellerMakers.ts";
import { makeWorld, newId, refused } from "#test/world.ts";
import { supplierAdvances } from "#work/bills/advanceApi.ts";
import { payments } from "#work/payments/api.ts";
import { collections } from "./api.ts";

const world = await makeWorld();
const hands = billHands(world);
const vouchers = voucherHands(world);
let buying: Buying;
const { sold, pay, payableOf, lines, setLimit } = sellingHands(world, () => buying);

beforeAll(async () => {
  buying = await openBuying(world);
});

test("what a supplier was advanced is set off when it is approved, and open again when taken back", async () => {
  const trader = await hands.supplier({ type: "trader" });
  const params = { id: trader.id };
  await setLimit(trader.id, { advance: "20000000" });
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
  await setLimit(trader.id, { advance: "0", credit: "12000000" });
  const both = [await sold(trader.id), await sold(trader.id)];
  const outcomes = await Promise.all(both.map((one) => outcomeOf(buying.approve(one))));
  expect(outcomes.toSorted()).toEqual(["collection.cannot-approve", "done"]);
  const shown = await Promise.all(
    both.map(({ id }) => world.as("owner")(collections.read, { params: { id } })),
  );
  const approved = shown.find(({ state }) => state === "approved");
  const due = await payableOf(trader.id, approved?.id ?? "");
  const reverse = () =>
    world.as("owner")(collections.reverse, reasonFor(approved ?? { id: newId(), version: 1 }));
  const [taken, paid] = await Promise.all([outcomeOf(reverse()), outcomeOf(pay(trader.id, due))]);
  expect([taken, paid].filter((one) => one === "done")).toHaveLength(1);
  expect(await openOf(world, due?.id ?? null)).toBe(0n);
  await world.verifyBooks();
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
