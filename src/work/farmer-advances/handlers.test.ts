// From the limit to the delivery that pays an advance back, with the payment in between.
import { beforeAll, expect, test } from "vitest";
import { addDays } from "#kernel/days.ts";
import { advancePolicies } from "#registry/advance-policies/api.ts";
import { collections } from "#work/field-collections/api.ts";
import { payments } from "#work/payments/api.ts";
import { farmerDuplicates } from "#registry/farmers/duplicateApi.ts";
import {
  type Buying,
  type MadeFarmer,
  makeFarmer,
  openBuying,
  reasonFor,
} from "#test/buyingMakers.ts";
import { makeWorld, newId, type Person, refused } from "#test/world.ts";
import { farmerAdvances } from "./api.ts";

const world = await makeWorld();
let buying: Buying;
let farmer: MadeFarmer;

beforeAll(async () => {
  buying = await openBuying(world);
  farmer = await makeFarmer(world, { hectares: 3.9 });
  // Three deliveries of 406.9 kg: 406.9 kg in the average season, at 1,000 shillings.
  for (let i = 0; i < 3; i += 1) {
    await buying.approve(await buying.record({ farmerId: farmer.id, moistureBp: 1_400 }));
  }
});

const ask = (amount: string, changes: object = {}, by: Person = "field") =>
  world.as(by)(farmerAdvances.ask, {
    body: {
      id: newId(),
      farmerId: farmer.id,
      amount,
      recoverBy: addDays(buying.today, 120),
      purpose: "School fees",
      ...changes,
    },
  });

const move = ({ id, version }: { id: string; version: number }) => ({
  params: { id },
  body: { version },
});
const withReason = (one: { id: string; version: number }) => {
  const { params, body } = move(one);
  return { params, body: { ...body, reason: "Talked it over" } };
};

/** Pays an approved advance by three people, as the till does. */
async function pay(advance: { commitmentId: string | null; farmerId: string; amount: string }) {
  const id = newId();
  const { commitmentId, farmerId: partyId, amount } = advance;
  const prepared = await world.as("accountant")(payments.prepareAdvance, {
    body: { id, partyId, method: "cash", amount, commitmentId },
  });
  const approved = await world.as("owner")(payments.approve, move(prepared));
  await world.as("md")(payments.release, move(approved));
}

test("limit, request, approval, payment, and recovery from the next delivery", async () => {
  const field = world.as("field");
  const params = { farmerId: farmer.id };
  const limit = await field(farmerAdvances.limit, { params });
  expect(limit).toMatchObject({ averageGrams: "406900", scoreBp: 10_000, limit: "406900" });
  await refused(ask("406901"), "farmer-advance.above-limit");
  const asked = await ask("300000");
  expect(asked).toMatchObject({ state: "requested", standing: null, limitAmount: "406900" });
  await refused(ask("106901"), "farmer-advance.above-limit");
  await refused(field(farmerAdvances.approve, move(asked)), "not-allowed");
  const approved = await world.as("accountant")(farmerAdvances.approve, move(asked));
  expect(approved).toMatchObject({ state: "approved", standing: "to_pay", paid: "0" });
  await pay(approved);
  const issued = await field(farmerAdvances.one, { params: { id: asked.id } });
  expect(issued).toMatchObject({ standing: "issued", paid: "300000", open: "300000" });
  await refused(
    world.as("accountant")(farmerAdvances.cancel, withReason(issued)),
    "farmer-advance.paid",
  );
  const delivery = await buying.record({ farmerId: farmer.id, recovery: "100000" });
  await buying.approve(delivery);
  const recovered = await field(farmerAdvances.one, { params: { id: asked.id } });
  expect(recovered).toMatchObject({ standing: "part_recovered", open: "200000" });

  // Who approved it could give it to anybody and have it be forgotten.
  await refused(
    world.as("accountant")(farmerAdvances.writeOff, withReason(recovered)),
    "same-person",
  );
  const written = await world.as("owner")(farmerAdvances.writeOff, withReason(recovered));
  expect(written).toMatchObject({ state: "written_off", open: "0" });
  const terms = await field(collections.terms, {
    params: {
      ...{ farmerId: farmer.id, productId: buying.kiboko, placeId: buying.store },
      day: buying.today,
    },
  });
  expect(terms.openAdvance).toBe("0");
});

test("what is refused, and by whom", async () => {
  await refused(ask("1000", {}, "accountant"), "not-allowed");
  await refused(ask("1000", { recoverBy: buying.today }), "farmer-advance.due-in-past");
  const own = await ask("1000", {}, "owner");
  await refused(world.as("owner")(farmerAdvances.approve, move(own)), "same-person");
  const rejected = await world.as("accountant")(farmerAdvances.reject, withReason(own));
  expect(rejected.state).toBe("rejected");
  await refused(world.as("accountant")(farmerAdvances.approve, move(rejected)), "state-conflict");
  const params = { id: own.id };
  await refused(world.as("other-owner")(farmerAdvances.one, { params }), "not-found");
  await refused(world.as("employee")(farmerAdvances.list, { params: {} }), "not-allowed");
  const cancelled = await ask("2000");
  const gone = await world.as("field")(farmerAdvances.cancel, withReason(cancelled));
  expect(gone.state).toBe("cancelled");
  await refused(
    world.as("accountant")(farmerAdvances.writeOff, withReason(gone)),
    "farmer-advance.nothing-open",
  );
  const suspended = await makeFarmer(world, { consents: [] });
  await refused(ask("1000", { farmerId: suspended.id }), "farmer.no-consent");
  const list = await world.as("field")(farmerAdvances.list, { params: { farmerId: farmer.id } });
  expect(list.rows.map((row) => row.state)).toEqual(["cancelled", "rejected", "written_off"]);
  const table = await world.file("owner", farmerAdvances.csv, {});
  expect(table.text).toContain("Days overdue");
});

test("what was brought and turned away under a record that was joined since counts for the farmer who stays", async () => {
  const [stays, gone] = [await makeFarmer(world), await makeFarmer(world)];
  const deliver = ({ id: farmerId, plots }: MadeFarmer) =>
    buying.record({
      ...{ farmerId, moistureBp: 1_400 },
      plots: plots.map((plotId) => ({ plotId, shareBp: 10_000 })),
    });
  const limitOf = ({ id: farmerId }: MadeFarmer) =>
    world.as("field")(farmerAdvances.limit, { params: { farmerId } });
  await buying.approve(await deliver(stays));
  const alone = await limitOf(stays);
  await world.as("operations")(collections.reject, reasonFor(await deliver(gone)));
  // Two sellers, until somebody says that they are one.
  expect(await limitOf(stays)).toEqual(alone);
  const { version } = stays;
  await world.as("operations")(farmerDuplicates.merge, {
    params: { id: stays.id },
    body: { version, otherId: gone.id, otherVersion: gone.version, take: [] },
  });
  expect(alone).toMatchObject({ scoreBp: 10_000, rejected: 0 });
  const joined = await limitOf(stays);
  expect(joined).toMatchObject({ averageGrams: alone.averageGrams, scoreBp: 0, rejected: 1 });
  expect(joined.limit).toBe("0");
  await refused(ask("1000", { farmerId: stays.id }), "farmer-advance.above-limit");
});

test("a policy is a dated row, from today on", async () => {
  const set = (body: object, by: Person = "owner") =>
    world.as(by)(advancePolicies.set, {
      body: {
        effectiveFrom: buying.today,
        perKilogram: "500",
        largest: "150000",
        recoveryBp: 3_000,
        sourceNote: "Board, November",
        ...body,
      },
    });
  await refused(set({}, "accountant"), "not-allowed");
  await refused(set({ effectiveFrom: "2020-02-01" }), "advance-policy.past");
  await refused(set({ perKilogram: "0" }), "advance-policy.empty");
  const atOnce = await Promise.allSettled([set({}), set({})]);
  expect(atOnce.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await refused(set({}), "advance-policy.twice");
  const params = { farmerId: farmer.id };
  const limit = await world.as("field")(farmerAdvances.limit, { params });
  expect(limit).toMatchObject({ worth: "150000", perKilogram: "500", policyFrom: buying.today });
  const { rows } = await world.as("field")(advancePolicies.list, {});
  expect(rows.map(({ standing, setByName }) => [standing, setByName === null])).toEqual([
    ["counts", false],
    ["past", true],
  ]);
  await refused(world.as("employee")(advancePolicies.list, {}), "not-allowed");
  expect((await world.as("other-owner")(advancePolicies.list, {})).rows).toHaveLength(1);
  await buying.advance(farmer.id, 900_000n);
  const more = await buying.advance(farmer.id, 900_000n);
  expect(more).not.toBe("");
  // 2,304,920 shillings of coffee, of which three tenths may go back.
  await refused(
    buying.record({ farmerId: farmer.id, recovery: "691477" }),
    "collection.recovery-above-limit",
  );
  const delivery = await buying.record({ farmerId: farmer.id, recovery: "691476" });
  expect(delivery).toMatchObject({ recovery: "691476", recoveryLimitBp: 3_000 });
  await world.verifyBooks();
});
