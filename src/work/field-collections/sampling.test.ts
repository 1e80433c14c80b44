import { beforeAll, describe, expect, test } from "vitest";
import { addDays } from "#kernel/days.ts";
import { farmerDuplicates } from "#registry/farmers/duplicateApi.ts";
import { sampling } from "#registry/sampling/api.ts";
import { suppliers } from "#registry/suppliers/api.ts";
import { billHands } from "#test/billMakers.ts";
import { type Buying, makeFarmer, openBuying, reasonFor } from "#test/buyingMakers.ts";
import { makeWorld, newId, type Person, refused } from "#test/world.ts";
import { collections } from "./api.ts";
import { samples } from "./sessionApi.ts";

const world = await makeWorld();
const { supplier, moveSupplier } = billHands(world);
let buying: Buying;
let cooperative: { id: string; version: number };

beforeAll(async () => {
  buying = await openBuying(world);
  cooperative = await supplier({ type: "cooperative", legalName: "Kabonera Growers Ltd" });
});

type Changes = Parameters<Buying["record"]>[0];
/** A bag of 60 kg that somebody brought for Nakato. */
const brought = (supplierId: string | null, more: Changes = {}) =>
  buying.record({ supplierId, weighings: [{ gross: "60800", tare: "800" }], ...more });
const turnAway = async (supplierId: string | null) =>
  world.as("operations")(collections.reject, reasonFor(await brought(supplierId)));
const measured = { moistureBp: 1_610, foreignMatterBp: 90, odour: "clean" } as const;
const measure = (id: string, by: Person = "operations", more: object = {}) =>
  world.as(by)(samples.measure, { params: { id }, body: { id: newId(), ...measured, ...more } });

describe("two rejects in the last five: the next delivery needs two samples", () => {
  test("the queue shows it, approval waits for it, and the worst sample suggests the grade", async () => {
    await turnAway(cooperative.id);
    await buying.approve(await brought(cooperative.id));
    await turnAway(cooperative.id);
    const next = await brought(cooperative.id, { declared: "61000", moistureBp: 1_350 });
    expect(next).toMatchObject({
      supplierName: "Kabonera Growers Ltd",
      declared: "61000",
      samplesNeeded: 2,
      samplesReason: "2 of the last 3 were turned away",
      suggestedGrade: "B",
    });
    const queue = async () => {
      const { rows } = await world.as("operations")(samples.list, { params: { limit: 200 } });
      return rows.find((row) => row.id === next.id);
    };
    expect(await queue()).toMatchObject({ samplesNeeded: 2, samplesTaken: 1 });
    expect(JSON.stringify(await queue())).not.toContain("Kabonera");
    const problem = await refused(buying.approve(next), "collection.cannot-approve");
    expect(problem.blockers?.map(({ what }) => what)).toEqual(["1 of 2 samples are taken"]);
    const body = { version: next.version, grade: "B" } as const;
    const judge = world.as("operations");
    await refused(
      judge(samples.approve, { params: { id: next.id }, body }),
      "collection.cannot-approve",
    );
    expect(await measure(next.id)).toEqual({ samplesNeeded: 2, samplesTaken: 2 });
    expect(await queue()).toMatchObject({ samplesTaken: 2, suggestedGrade: "C" });
    const approved = await buying.approve(next);
    expect(approved.samples).toMatchObject([{ number: 2, moistureBp: 1_610 }]);
    // Payment follows the officer's measurement, on which the receipt was given.
    expect(approved.payable).toBe(next.payable);
    await refused(measure(next.id), "collection.not-sampled");
  });

  test("a further sample is not the collector's, and needs the right and the company", async () => {
    const next = await brought(cooperative.id);
    await refused(measure(next.id, "field"), "same-person");
    await refused(measure(next.id, "accountant"), "not-allowed");
    await refused(measure(next.id, "other-owner"), "not-found");
    const id = newId();
    const once = await measure(next.id, "operations", { id });
    expect(await measure(next.id, "operations", { id })).toEqual(once);
    await refused(measure(next.id, "operations", { id, moistureBp: 1 }), "same-id-other-content");
    const both = await Promise.all([measure(next.id, "md"), measure(next.id, "owner")]);
    expect(both.map((one) => one.samplesTaken).toSorted((a, b) => a - b)).toEqual([3, 4]);
    for (let taken = 5; taken <= 9; taken += 1) await measure(next.id, "md");
    await refused(measure(next.id, "md"), "collection.samples-enough");
    // Whoever turns beans away needs no further sample.
    const another = await brought(cooperative.id);
    const away = await world.as("operations")(collections.reject, reasonFor(another));
    expect(away.state).toBe("rejected");
  });

  test("the farmer who comes alone has a history of their own", async () => {
    expect(await brought(null)).toMatchObject({ samplesNeeded: 1, samplesReason: null });
    await turnAway(null);
    await turnAway(null);
    expect((await brought(null)).samplesNeeded).toBe(2);
  });

  test("what was turned away under a record that was joined since counts for the farmer who stays", async () => {
    const [stays, gone] = [await makeFarmer(world), await makeFarmer(world)];
    const ofFarmer = ({ id: farmerId, plots }: typeof stays) =>
      buying.record({
        ...{ farmerId, plots: plots.map((plotId) => ({ plotId, shareBp: 10_000 })) },
        weighings: [{ gross: "60800", tare: "800" }],
      });
    const away = async (farmer: typeof stays) =>
      world.as("operations")(collections.reject, reasonFor(await ofFarmer(farmer)));
    await away(gone);
    await away(gone);
    // Until somebody says that they are one, they are two sellers.
    expect((await ofFarmer(stays)).samplesNeeded).toBe(1);
    const join = () =>
      world.as("operations")(farmerDuplicates.merge, {
        params: { id: stays.id },
        body: {
          ...{ version: stays.version, otherId: gone.id, otherVersion: gone.version, take: [] },
        },
      });
    const both = await Promise.allSettled([join(), join()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const reason = "2 of the last 2 were turned away";
    expect(await ofFarmer(stays)).toMatchObject({ samplesNeeded: 2, samplesReason: reason });
    // A phone that has not heard of it still writes down the record that went.
    expect((await ofFarmer(gone)).samplesNeeded).toBe(2);
    await away(stays);
    expect((await ofFarmer(stays)).samplesReason).toBe("3 of the last 3 were turned away");
    expect((await ofFarmer(await makeFarmer(world))).samplesNeeded).toBe(1);
  });
});

test("thresholds are rows from a day on, set by whoever configures the company", async () => {
  const { today } = buying;
  const rule = { lookedAt: 5, rejects: 5, driftBp: 10_000, samples: 3, sourceNote: "Board, 3/26" };
  const set = (effectiveFrom: string, by: Person = "owner", more: object = {}) =>
    world.as(by)(sampling.set, { body: { id: newId(), effectiveFrom, ...rule, ...more } });
  await refused(set(today, "md"), "not-allowed");
  await refused(set(addDays(today, -1)), "sampling.day");
  await refused(set(today, "owner", { lookedAt: 4 }), "sampling.cannot-be-met");
  // From tomorrow on: nothing changes today.
  await set(addDays(today, 1));
  expect((await brought(cooperative.id)).samplesNeeded).toBe(2);
  expect(await set(today)).toMatchObject({ rejects: 5, samples: 3 });
  expect((await brought(cooperative.id)).samplesNeeded).toBe(1);
  const read = (by: Person) => world.as(by)(sampling.now, {});
  expect(await read("md")).toMatchObject({ rejects: 5 });
  expect(await read("other-owner")).toMatchObject({ rejects: 2 });
  await refused(read("supplier"), "not-allowed");
});

test("nothing is taken that somebody brought who may not", async () => {
  const service = await supplier();
  await refused(brought(service.id), "supplier.brings-nothing");
  const held = await moveSupplier("hold", await supplier({ type: "trader" }));
  await refused(brought(held.id), "supplier.not-open");
  await refused(brought(newId()), "not-found");
  await refused(brought(null, { declared: "60000" }), "collection.declared-by-nobody");
  const { today } = buying;
  const licensed = await supplier({ type: "agent", licenceExpiresOn: today });
  expect((await brought(licensed.id)).supplierId).toBe(licensed.id);
  const { version, type, legalName, paymentMethod, paymentNumber, paymentAccountName } = licensed;
  const account = { paymentMethod, paymentNumber, paymentAccountName };
  const licenceExpiresOn = addDays(today, -1);
  await world.as("md")(suppliers.change, {
    params: { id: licensed.id },
    body: { version, type, legalName, ...account, licenceExpiresOn, termsDays: 30 },
  });
  const ended = await refused(brought(licensed.id), "supplier.licence-ended");
  expect(ended.detail).toContain(licensed.legalName);
  const { rows } = await world.as("field")(suppliers.bringers, { params: { search: "kabonera" } });
  expect(rows).toEqual([
    { id: cooperative.id, code: expect.any(String), legalName: "Kabonera Growers Ltd" },
  ]);
  expect(world.lastStatements()).toBeLessThanOrEqual(2);
  const list = await world.as("md")(collections.list, { params: { supplierId: licensed.id } });
  expect(list.rows.map((row) => row.supplierName)).toEqual([licensed.legalName]);
  for (const person of ["employee", "supplier"] as const) {
    await refused(world.as(person)(suppliers.bringers, { params: {} }), "not-allowed");
  }
  await world.verifyBooks();
});
