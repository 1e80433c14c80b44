import { beforeAll, describe, expect, test } from "vitest";
import { farmers } from "#registry/farmers/api.ts";
import { collections } from "#work/field-collections/api.ts";
import { type Buying, openBuying, makeFarmer, type Slip } from "#test/buyingMakers.ts";
import { makeWorld, newId, refused } from "#test/world.ts";

const world = await makeWorld();
let buying: Buying;

beforeAll(async () => {
  buying = await openBuying(world);
});

test("the office's word on a price goes when a correction brings another price, and stays for the same", async () => {
  const farmer = await makeFarmer(world, { hectares: 3 });
  const odd = { farmerId: farmer.id, unitPrice: "5990", priceReason: "Very dry and clean" };
  // Without a meter it waits at the gate, where it can still be corrected.
  const one = await buying.record({ ...odd, moistureBp: null });
  const allowed = await world.as("accountant")(collections.approvePrice, {
    params: { id: one.id },
    body: { version: one.version },
  });
  const { id: _id, ...slip } = buying.slip(odd);
  const correct = (version: number, more: Partial<Slip>) =>
    world.as("field")(collections.edit, {
      params: { id: one.id },
      body: { ...slip, ...more, version, reason: "Read wrongly" },
    });
  const weighed = await correct(allowed.version, { weighings: [{ gross: "50000", tare: "800" }] });
  expect(weighed.priceApprovedAt).toBe(allowed.priceApprovedAt);
  const dearer = await correct(weighed.version, { unitPrice: "6000" });
  expect(dearer).toMatchObject({ priceApprovedAt: null, priceApprovedByName: null });
  const again = await world.as("owner")(collections.approvePrice, {
    params: { id: one.id },
    body: { version: dearer.version },
  });
  const usual = await correct(again.version, { unitPrice: "5800", priceReason: null });
  expect(usual).toMatchObject({ priceReason: null, priceApprovedAt: null });
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
    await refused(buying.record(changes), code);
  });

  test("farmers, plots and streams that do not fit", async () => {
    const gone = await makeFarmer(world, { hectares: 1 });
    await world.as("md")(farmers.suspend, {
      params: { id: gone.id },
      body: { version: gone.version, reason: "Sold other people's coffee" },
    });
    await refused(buying.record({ farmerId: gone.id }), "farmer.suspended");
    const silent = await makeFarmer(world, { hectares: 1, consents: [] });
    await refused(buying.record({ farmerId: silent.id }), "farmer.no-consent");
    const shy = await makeFarmer(world, { hectares: 1, consents: ["buy_and_pay"] });
    await refused(buying.record({ farmerId: shy.id }), "collection.not-for-eu");
    expect((await buying.record({ farmerId: shy.id, stream: "open" })).stream).toBe("open");
    const two = await makeFarmer(world, { hectares: 1, plots: 2 });
    await refused(buying.record({ farmerId: two.id }), "collection.name-the-plots");
    const share = (plotId: string, shareBp: number) => ({ plotId, shareBp });
    const [one = "", other = ""] = two.plots;
    const theirs = [share(buying.nakato.plots[0] ?? "", 10_000)];
    await refused(buying.record({ farmerId: two.id, plots: theirs }), "collection.plot-of-another");
    const short = [share(one, 6_000), share(other, 3_000)];
    await refused(buying.record({ farmerId: two.id, plots: short }), "collection.shares-not-whole");
    const twice = [share(one, 5_000), share(one, 5_000)];
    await refused(buying.record({ farmerId: two.id, plots: twice }), "collection.plot-twice");
  });

  test("more advance than half the value, or than other slips leave", async () => {
    const farmer = await makeFarmer(world, { hectares: 3.9 });
    await buying.advance(farmer.id, 2_000_000n);
    const over = { farmerId: farmer.id, recovery: "1152461" };
    await refused(buying.record(over), "collection.recovery-above-limit");
    await buying.record({ farmerId: farmer.id, recovery: "1152460" });
    const rest = { farmerId: farmer.id, recovery: "847541" };
    await refused(buying.record(rest), "collection.recovery-above-advance");
  });

  test("more than the farm can give, unless the owner answers for it", async () => {
    const small = await makeFarmer(world, { hectares: 0.1 });
    const { farmerId } = { farmerId: small.id };
    await refused(buying.record({ farmerId }), "collection.above-yield");
    const reason = { farmerId, yieldOverrideReason: "Trees counted, plot is larger" };
    await refused(buying.record(reason), "collection.above-yield");
    const passed = await buying.record(reason, "owner");
    expect(passed.yield?.verdict).toBe("over");
  });

  test("a delivery that looks sent twice, until it is confirmed", async () => {
    const farmer = await makeFarmer(world, { hectares: 3.9 });
    const one = await buying.record({ farmerId: farmer.id });
    const again = { farmerId: farmer.id, confirmDuplicate: false };
    const problem = await refused(buying.record(again), "collection.looks-double");
    expect(problem.blockers?.[0]?.what).toBe(one.number);
    await buying.record({ ...again, confirmDuplicate: true });
  });

  test("the wrong role, another company's things, and nonsense", async () => {
    await refused(buying.record({}, "accountant"), "not-allowed");
    await refused(buying.record({}, "other-owner"), "not-found");
    await refused(buying.record({ productId: newId() }), "not-found");
    const nonsense = { weighings: [{ gross: "-5", tare: "0" }] };
    await refused(buying.record(nonsense), "validation");
  });
});

test("after all that the books agree", async () => {
  await world.verifyBooks();
});
