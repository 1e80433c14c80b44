// Two deliveries are promised cash out of one float at once, each more than half of it. One of them gets
// it; and an approved delivery that is paid twice at once is paid once.
import { beforeAll, expect, test } from "vitest";
import { ProblemError } from "#platform/api/client.ts";
import { type Buying, openBuying } from "#test/buyingMakers.ts";
import { makeWorld, newId } from "#test/world.ts";
import { collections } from "./api.ts";
import { buyingSessions } from "./sessionApi.ts";

const rounds = Number(process.env["RACE_ROUNDS"] ?? 50);
const world = await makeWorld();
let buying: Buying;
let session: { id: string };

beforeAll(async () => {
  buying = await openBuying(world);
  session = await world.as("field")(buyingSessions.open, {
    body: {
      id: newId(),
      placeId: buying.store,
      productId: buying.kiboko,
      priceCeiling: "6000",
      openingStock: "0",
    },
  });
  await world.as("cashier")(buyingSessions.handOver, {
    params: { id: session.id },
    body: { id: newId(), notes: [{ denomination: 50_000, pieces: 20 }] },
  });
});

/** One try among several: what came of it. */
async function outcome(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return "done";
  } catch (error) {
    if (error instanceof ProblemError) return error.problem.code;
    throw error;
  }
}

// 103.4 kg at 5,800 are 599,720 shillings: twice that is more than the million.
const delivery = () =>
  buying.record({
    payBy: "cash",
    stream: "open",
    moistureBp: 1_400,
    weighings: [{ gross: "104200", tare: "800" }],
  });

test(`two purchases against one float: one is promised the cash, ${rounds} times`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const outcomes = await Promise.all([outcome(delivery()), outcome(delivery())]);
    expect(outcomes.toSorted()).toEqual(["done", "session.float-too-small"]);
    const { waiting } = await world.as("field")(buyingSessions.one, { params: { id: session.id } });
    const [only] = waiting;
    expect(waiting).toHaveLength(1);
    const one = await world.as("field")(collections.read, { params: { id: only?.id ?? "" } });
    await world.as("field")(collections.void, {
      params: { id: one.id },
      body: { version: one.version, reason: "Next round" },
    });
  }
});

test("an approved delivery is paid in cash once, whoever presses how often", async () => {
  const approved = await buying.approve(await delivery());
  const body = { version: approved.version };
  const pay = () => world.as("field")(collections.payCash, { params: { id: approved.id }, body });
  const outcomes = await Promise.all([pay, pay, pay, pay].map((one) => outcome(one())));
  expect(outcomes.filter((one) => one === "done")).toHaveLength(1);
  const paid = await world.sql.query("select count(*)::int as n from collection_cash");
  expect(paid.rows).toEqual([{ n: 1 }]);
  const { left } = await world.as("field")(buyingSessions.one, { params: { id: session.id } });
  expect(left).toBe("400250");
  await world.verifyBooks();
});
