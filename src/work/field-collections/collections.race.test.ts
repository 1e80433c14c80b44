// Sixteen people press "Approve" at once. One of them does it; the books know of one lot and one debt.
import { beforeAll, expect, test } from "vitest";
import { ProblemError } from "#platform/api/client.ts";
import { makeFarmer, makeKiboko } from "#test/buyingMakers.ts";
import { placeId } from "#test/makers.ts";
import { makeWorld, newId } from "#test/world.ts";
import { collections } from "./api.ts";

const rounds = Number(process.env["RACE_ROUNDS"] ?? 50);
const racers = 16;
const approvers = ["operations", "md", "owner"] as const;
const today = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);

const world = await makeWorld();
let delivery: () => Promise<{ id: string; version: number }>;

beforeAll(async () => {
  const store = await placeId(world, "main");
  const product = await makeKiboko(world, store);
  const farmer = await makeFarmer(world, { hectares: 3.9 });
  delivery = () =>
    world.as("field")(collections.record, {
      body: {
        id: newId(),
        collectedOn: today,
        farmerId: farmer.id,
        placeId: store,
        productId: product,
        stream: "eu",
        weighings: [{ gross: "60000", tare: "800" }],
        moistureBp: 1_300,
        foreignMatterBp: 50,
        unitPrice: "5800",
        confirmDuplicate: true,
      },
    });
});

/** One approval among many: what came of it. */
async function tryToApprove(one: { id: string; version: number }, racer: number): Promise<string> {
  const person = approvers[racer % approvers.length] ?? "owner";
  try {
    await world.as(person)(collections.approve, {
      params: { id: one.id },
      body: { version: one.version, grade: "A" },
    });
    return "approved";
  } catch (error) {
    if (error instanceof ProblemError) return error.problem.code;
    throw error;
  }
}

test(`${racers} clients approve one collection: exactly one wins, ${rounds} times`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const one = await delivery();
    const outcomes = await Promise.all(
      Array.from({ length: racers }, (_, racer) => tryToApprove(one, racer)),
    );
    expect(outcomes.filter((outcome) => outcome === "approved")).toHaveLength(1);
    const others = new Set(outcomes.filter((outcome) => outcome !== "approved"));
    expect([...others]).toEqual(["state-conflict"]);
  }
  const booked = await world.sql.query(
    `select (select count(*) from lot where origin_type = 'collection')::int as lots,
       (select count(*) from due where kind = 'farmer-payable')::int as dues,
       (select count(*) from voucher where source_type = 'collection')::int as vouchers,
       (select count(distinct grn_number) from collection)::int as notes`,
  );
  expect(booked.rows).toEqual([{ lots: rounds, dues: rounds, vouchers: rounds, notes: rounds }]);
  await world.verifyBooks();
});
