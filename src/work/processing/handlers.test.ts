import { beforeAll, describe, expect, test } from "vitest";
import { makeProduct, openingLot, placeId } from "#test/makers.ts";
import { makeWorld, newId, refused } from "#test/world.ts";
import { thresholds } from "#registry/thresholds/api.ts";
import { lotCosts } from "#work/lot-costs/api.ts";
import { processing } from "./api.ts";

const world = await makeWorld();
let faq: string;
let screen15: string;
let bhp: string;
let main: string;

beforeAll(async () => {
  faq = await makeProduct(world, "faq");
  screen15 = await makeProduct(world, "screen15");
  bhp = await makeProduct(world, "bhp");
  main = await placeId(world, "main");
  const operations = world.as("operations");
  for (const [code, rate] of [
    ["drying", "40"],
    ["cleaning", "150"],
  ] as const) {
    await operations(processing.setRate, {
      body: { code, label: code, effectiveFrom: "2026-01-01", rate, sourceNote: "Budget 2026" },
    });
  }
});

const today = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);

async function running(kilograms: number, cost: bigint) {
  await openingLot(world, { productId: faq, grams: BigInt(kilograms) * 1000n, cost });
  const id = newId();
  const operations = world.as("operations");
  const quantity = `${kilograms}000`;
  const planned = await operations(processing.plan, {
    body: { id, productId: faq, placeId: main, quantity, plannedOn: today },
  });
  return operations(processing.start, {
    params: { id },
    body: { version: planned.version, day: today },
  });
}

type Weights = {
  main: number;
  bhp?: number;
  moisture?: number;
  unexplained?: number;
  note?: string;
};

function weights(version: number, given: Weights) {
  const losses = [
    ...(given.moisture ? [{ name: "moisture" as const, quantity: `${given.moisture}000` }] : []),
    ...(given.unexplained
      ? [{ name: "unexplained" as const, quantity: `${given.unexplained}000` }]
      : []),
  ];
  const side = given.bhp
    ? [
        {
          kind: "by-product" as const,
          productId: bhp,
          quantity: `${given.bhp}000`,
          valuePerKilogram: "7000",
        },
      ]
    : [];
  return {
    version,
    day: today,
    outputs: [
      { kind: "main" as const, productId: screen15, quantity: `${given.main}000` },
      ...side,
    ],
    losses,
    steps: ["drying", "cleaning"],
    unexplainedNote: given.note ?? null,
  };
}

test("a batch runs through and both differences are zero", async () => {
  const batch = await running(1000, 11_790_000n);
  expect(batch.inputs).toHaveLength(1);
  expect(batch.balance).toMatchObject({ input: "1000000", inputCost: "11790000" });
  const done = await world.as("operations")(processing.finish, {
    params: { id: batch.id },
    body: weights(batch.version, { main: 930, bhp: 50, moisture: 20 }),
  });
  expect(done.state).toBe("completed");
  expect(done.balance).toMatchObject({
    massDifference: "0",
    valueDifference: "0",
    conversionCost: "190000",
    outputCost: "11980000",
  });
  expect(done.outputs.map((line) => line.cost)).toEqual(["11630000", "350000"]);
  expect(done.outputs[0]?.lotCode).toMatch(/^COF-\d{6}-\d{3}$/);
});

test("the list shows it with its outturn, in two statements", async () => {
  const page = await world.as("md")(processing.list, { params: {} });
  expect(world.lastStatements()).toBe(2);
  expect(page.rows[0]).toMatchObject({ state: "completed", outturnBp: 9300 });
  const csv = await world.file("md", processing.export, {});
  expect(csv.text.trim().split("\r\n")).toHaveLength(page.count + 1);
});

describe("a large unexplained loss", () => {
  test("waits for somebody else, who is not the one who weighed", async () => {
    const batch = await running(500, 5_895_000n);
    const handed = await world.as("operations")(processing.finish, {
      params: { id: batch.id },
      body: weights(batch.version, { main: 480, unexplained: 20, note: "Scale was moved" }),
    });
    expect(handed.state).toBe("variance_review");
    const body = { version: handed.version };
    await refused(
      world.as("operations")(processing.accept, { params: { id: batch.id }, body }),
      "same-person",
    );
    const accepted = await world.as("md")(processing.accept, { params: { id: batch.id }, body });
    expect(accepted.state).toBe("completed");
    expect(BigInt(accepted.balance.abnormalCost)).toBeGreaterThan(0n);
    expect(accepted.balance.valueDifference).toBe("0");
  });
});

test("how much may be unexplained is what the owner decided", async () => {
  const { id, version } = await running(1_000, 11_790_000n);
  const set = (name: "unexplainedReason" | "unexplainedReview", value: number) =>
    world.as("owner")(thresholds.set, {
      body: { name, value, effectiveFrom: today, sourceNote: "Board of 20 November" },
    });
  const finish = () =>
    world.as("operations")(processing.finish, {
      params: { id },
      body: weights(version, { main: 996, unexplained: 4 }),
    });
  await set("unexplainedReason", 39);
  await refused(finish(), "processing.loss-without-reason");
  await set("unexplainedReason", 40);
  expect((await finish()).state).toBe("completed");
  await set("unexplainedReason", 50);
});

test("a finished batch can be taken back while its outputs are untouched", async () => {
  const batch = await running(200, 2_358_000n);
  const finish = (version: number, main: number) =>
    world.as("operations")(processing.finish, {
      params: { id: batch.id },
      body: weights(version, { main, moisture: 200 - main }),
    });
  const done = await finish(batch.version, 190);
  const back = await world.as("operations")(processing.takeBack, {
    params: { id: batch.id },
    body: { version: done.version, reason: "Wrong scale" },
  });
  expect(back.state).toBe("running");
  expect(back.outputs).toEqual([]);
  const again = await finish(back.version, 195);
  expect(again.state).toBe("completed");
});

describe("a cost that comes onto a lot while it is worked", () => {
  const carry = async (lotId: string) => {
    const body = {
      id: newId(),
      typeCode: "agent-commission",
      day: today,
      lotIds: [lotId],
      rate: "120",
    };
    const line = await world.as("accountant")(lotCosts.record, { body });
    const seen = { params: { id: line.id }, body: { version: line.version } };
    return world.as("md")(lotCosts.post, seen);
  };
  test("goes into what the batch makes, to the shilling", async () => {
    const batch = await running(100, 1_179_000n);
    await carry(batch.inputs[0]?.lotId ?? "");
    const done = await world.as("operations")(processing.finish, {
      params: { id: batch.id },
      body: weights(batch.version, { main: 98, moisture: 2 }),
    });
    expect(done.balance).toMatchObject({ inputCost: "1191000", outputCost: "1210000" });
    expect(done.inputs.map(({ cost }) => cost)).toEqual(["1191000"]);
    await world.verifyBooks();
  });
  /** Batches of one lot, each begun when it is asked for. */
  const batchesOf = async (grams: bigint, cost: bigint) => {
    // Of a coffee of its own: what other tests left of theirs would go first.
    const code = `FAQ-${newId().slice(-6)}`.toUpperCase();
    const productId = await makeProduct(world, "faq", { code });
    const lot = await openingLot(world, { productId, grams, cost });
    const operations = world.as("operations");
    const begin = async (quantity: string) => {
      const body = { id: newId(), productId, placeId: main, quantity, plannedOn: today };
      const { id, version } = await operations(processing.plan, { body });
      return operations(processing.start, { params: { id }, body: { version, day: today } });
    };
    type Begun = Awaited<ReturnType<typeof begin>>;
    const finish = ({ id, version }: Begun, weight: number) =>
      operations(processing.finish, {
        params: { id },
        body: weights(version, { main: weight }),
      });
    const undo = (how: "putBack" | "takeBack", { id, version }: { id: string; version: number }) =>
      operations(processing[how], { params: { id }, body: { version, reason: "Wrong lot" } });
    return { lot, begin, finish, undo };
  };
  const uncarry = ({ id, version }: { id: string; version: number }) =>
    world.as("owner")(lotCosts.reverse, {
      params: { id },
      body: { version, reason: "Not agreed" },
    });
  test("is shared by the batches that work on the lot, and the last takes the rest", async () => {
    const { lot, begin, finish } = await batchesOf(100_000n, 1_179_000n);
    const [one, other] = [await begin("30000"), await begin("70000")];
    await carry(lot);
    expect((await finish(one, 30)).balance.inputCost).toBe(String(353_700 + 3_600));
    expect((await finish(other, 70)).balance.inputCost).toBe(String(825_300 + 8_400));
    await world.verifyBooks();
  });
  test("is not carried by a batch that began later, whichever ends first", async () => {
    const { lot, begin, finish, undo } = await batchesOf(90_000n, 1_000_000n);
    const early = await begin("40000");
    await carry(lot);
    // 10,800 came onto ninety kilograms: 4,800 of it on the forty in work, and the rest on what the store has.
    const late = await begin("20000");
    const before = 444_444 + 4_800;
    const done = await finish(early, 40);
    expect(done.balance.inputCost).toBe(String(before));
    // Once more in the other order.
    const again = await undo("takeBack", done);
    expect((await finish(late, 20)).balance.inputCost).toBe("224622");
    expect((await finish(again, 40)).balance.inputCost).toBe(String(before));
    await world.verifyBooks();
  });
  test("keeps no paper waiting for another: batches and cost go back, the newest first", async () => {
    const { lot, begin, undo } = await batchesOf(90_000n, 1_000_000n);
    const early = await begin("40000");
    const line = await carry(lot);
    const late = await begin("20000");
    await refused(undo("putBack", early), "stock.used-since");
    await refused(uncarry(line), "stock.used-since");
    expect((await undo("putBack", late)).state).toBe("cancelled");
    await uncarry(line);
    expect((await undo("putBack", early)).state).toBe("cancelled");
    await world.verifyBooks();
  });
  test("does not stay with another batch when the one that ended with it is put back", async () => {
    const { lot, begin, finish, undo } = await batchesOf(90_000n, 1_000_000n);
    const [one, other] = [await begin("40000"), await begin("20000")];
    await carry(lot);
    const back = await undo("takeBack", await finish(one, 40));
    await refused(undo("putBack", back), "stock.used-since");
    expect((await finish(other, 20)).balance.inputCost).toBe(String(222_222 + 2_400));
    expect((await finish(back, 40)).balance.inputCost).toBe(String(444_444 + 4_800));
    await world.verifyBooks();
  });
  test("is taken back before the batch is put back", async () => {
    const batch = await running(100, 1_179_000n);
    const line = await carry(batch.inputs[0]?.lotId ?? "");
    const putBack = () =>
      world.as("operations")(processing.putBack, {
        params: { id: batch.id },
        body: { version: batch.version, reason: "Wrong lot" },
      });
    const carried = async () =>
      (await world.as("operations")(processing.get, { params: { id: batch.id } })).balance
        .inputCost;
    expect(await carried()).toBe("1191000");
    await refused(putBack(), "stock.used-since");
    await uncarry(line);
    expect(await carried()).toBe("1179000");
    expect((await putBack()).state).toBe("cancelled");
  });
});

describe("refusals", () => {
  const plan = (body: object) => ({
    body: {
      id: newId(),
      productId: faq,
      placeId: main,
      quantity: "1000",
      plannedOn: today,
      ...body,
    },
  });
  test("more than there is", async () => {
    const planned = await world.as("operations")(processing.plan, plan({ quantity: "999999000" }));
    await refused(
      world.as("operations")(processing.start, {
        params: { id: planned.id },
        body: { version: planned.version, day: today },
      }),
      "stock.not-enough",
    );
    const after = await world.as("operations")(processing.get, { params: { id: planned.id } });
    expect(after.state).toBe("planned");
  });
  test("weights that do not add up change nothing", async () => {
    const batch = await running(100, 1_179_000n);
    await refused(
      world.as("operations")(processing.finish, {
        params: { id: batch.id },
        body: weights(batch.version, { main: 90 }),
      }),
      "processing.mass-does-not-balance",
    );
    const after = await world.as("operations")(processing.get, { params: { id: batch.id } });
    expect(after).toEqual(batch);
  });
  test("a step without a rate", async () => {
    const batch = await running(100, 1_179_000n);
    await refused(
      world.as("operations")(processing.finish, {
        params: { id: batch.id },
        body: { ...weights(batch.version, { main: 100 }), steps: ["polishing"] },
      }),
      "processing.no-rate",
    );
  });
  test.each(["field", "cashier", "employee", "accountant"] as const)(
    "%s may not plan",
    async (who) => void (await refused(world.as(who)(processing.plan, plan({})), "not-allowed")),
  );
  test("another company's batch does not exist", async () => {
    const mine = await world.as("operations")(processing.plan, plan({}));
    await refused(
      world.as("other-owner")(processing.get, { params: { id: mine.id } }),
      "not-found",
    );
    await refused(world.as("other-owner")(processing.plan, plan({})), "not-found");
  });
  test("an old version", async () => {
    const planned = await world.as("operations")(processing.plan, plan({}));
    await refused(
      world.as("operations")(processing.cancel, {
        params: { id: planned.id },
        body: { version: 9, reason: "No" },
      }),
      "version-conflict",
    );
  });
  test("the same id twice is one batch; with other content it is refused", async () => {
    const asked = plan({});
    const first = await world.as("operations")(processing.plan, asked);
    const second = await world.as("operations")(processing.plan, asked);
    expect(second).toEqual(first);
    await refused(
      world.as("operations")(processing.plan, { body: { ...asked.body, quantity: "2000" } }),
      "same-id-other-content",
    );
  });
});

test("the books agree", () => world.verifyBooks());
