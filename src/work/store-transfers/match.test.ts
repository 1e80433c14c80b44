// A delivery followed over three scales: 406.9 kg in the field, 397.4 on the note, what the store weighed in.
import { beforeAll, expect, test } from "vitest";
import { addDays } from "#kernel/days.ts";
import { type Buying, openBuying } from "#test/buyingMakers.ts";
import { makeProduct } from "#test/makers.ts";
import { openTransfers } from "#test/transferMakers.ts";
import { makeWorld, newId, refused } from "#test/world.ts";
import { processing } from "#work/processing/api.ts";
import { transferMatch } from "./matchApi.ts";
import { checkPeriod, lossShareBp, sumOfLines } from "./matchRules.ts";

const world = await makeWorld();
let buying: Buying;
let of: Awaited<ReturnType<typeof openTransfers>>;

beforeAll(async () => {
  buying = await openBuying(world);
  of = await openTransfers(world);
  await of.tolerance(200);
});

const days = () => ({ from: buying.today, to: buying.today });
const match = (by: "officer" | "store" | "vehicle", person: "owner" | "field" = "owner") =>
  world.as(person)(transferMatch.match, { params: { ...days(), by } });
const lines = (params: object) =>
  world.as("owner")(transferMatch.lines, { params: { limit: 50, ...params } });

test("what officers bought, vehicles carried and stores weighed in is one sum, and opens its rows", async () => {
  const first = await buying.approve(await buying.record());
  await buying.approve(await buying.record({}, "md"), "owner");
  const lotId = first.lotId ?? "";
  const way = { fromId: of.main, toId: of.masaka };
  const sent = await of.dispatch(await of.draft([{ lotId, sent: "397400" }], way));
  const arrived = await of.receive(sent, { [lotId]: "394200" });
  // 0.8052 %: the same on every screen.
  expect(arrived.lossBp).toBe(81);

  const byOfficer = await match("officer");
  expect(byOfficer.totals).toMatchObject({
    ...{ net: "813800", deducted: "19000", payable: "794800", sent: "397400", onRoad: "0" },
    ...{ received: "394200", loss: "3200", lossBp: 81, factory: "0", packed: "0" },
  });
  const fieldId = await world.userId("field");
  const own = byOfficer.rows.find(({ key }) => key === fieldId);
  expect(own).toMatchObject({ net: "406900", payable: "397400", loss: "3200" });
  expect(byOfficer.rows.find(({ key }) => key !== fieldId)).toMatchObject({
    sent: "0",
    lossBp: null,
  });

  const byVehicle = await match("vehicle");
  expect(byVehicle.rows.map(({ key, payable }) => [key, payable])).toEqual([
    ["UBJ 482K", "397400"],
    [null, "397400"],
  ]);
  const byStore = await match("store");
  for (const { totals } of [byVehicle, byStore]) {
    const { net, deducted, payable, sent: gone, received, loss, lossAmount } = byOfficer.totals;
    expect(totals).toMatchObject({
      net,
      deducted,
      payable,
      sent: gone,
      received,
      loss,
      lossAmount,
    });
  }
  const opened = await lines({ officerId: fieldId, boughtFrom: buying.today, lossy: "yes" });
  expect(opened.totals).toMatchObject({ loss: own?.loss, lossAmount: own?.lossAmount });
  expect(opened.rows).toMatchObject([
    { number: sent.number, vehicle: "UBJ 482K", collection: { id: first.id }, loss: "3200" },
  ]);
  expect((await lines({ vehicle: "UBJ 482K", reason: "theft" })).rows).toEqual([]);
  expect((await lines({ boughtTo: addDays(buying.today, -1) })).rows).toEqual([]);
  expect((await lines({ onRoad: "yes" })).rows).toEqual([]);
  expect((await lines({ sent: "yes", placeId: of.main, state: "received" })).count).toBe(1);
  expect((await match("officer", "field")).totals.lossAmount).toBeNull();
});

test("what batches took of a store's lots, to the gram", async () => {
  const faq = await makeProduct(world, "faq");
  const operations = world.as("operations");
  const id = newId();
  const planned = await operations(processing.plan, {
    body: {
      ...{ id, productId: buying.kiboko, placeId: of.masaka, quantity: "394200" },
      plannedOn: buying.today,
    },
  });
  const running = await operations(processing.start, {
    params: { id },
    body: { version: planned.version, day: buying.today },
  });
  await operations(processing.finish, {
    params: { id },
    body: {
      ...{ version: running.version, day: buying.today, steps: [], unexplainedNote: null },
      outputs: [{ kind: "main", productId: faq, quantity: "200000" }],
      losses: [{ name: "husk", quantity: "194200" }],
    },
  });
  expect((await match("store")).totals).toMatchObject({ factory: "394200", packed: "0" });
  await world.verifyBooks();
});

test("refused: days the wrong way round, who may not see transfers, another company", async () => {
  const backwards = { from: buying.today, to: addDays(buying.today, -1) };
  await refused(
    world.as("owner")(transferMatch.match, { params: backwards }),
    "transfer-match.days",
  );
  expect(() => checkPeriod({ from: "2025-01-01", to: "2026-11-20" })).toThrow(/400 days/);
  await refused(world.as("cashier")(transferMatch.match, { params: days() }), "not-allowed");
  await refused(world.as("cashier")(transferMatch.lines, { params: {} }), "not-allowed");
  const theirs = await world.as("other-owner")(transferMatch.match, { params: days() });
  expect(theirs).toMatchObject({ rows: [], totals: { net: "0", lossBp: null } });
  expect((await world.as("other-owner")(transferMatch.lines, { params: {} })).rows).toEqual([]);
  const csv = await world.file("owner", transferMatch.csv, { ...days(), by: "vehicle" });
  expect(csv.text).toContain("UBJ 482K");
});

test("shares to the nearest basis point; sums know what every line knows", () => {
  expect(lossShareBp({ received: 992_000n, loss: 8_000n })).toBe(80);
  expect(lossShareBp({ received: 0n, loss: 0n })).toBeNull();
  const line = { net: 1n, deducted: 0n, payable: 1n, sent: 0n, onRoad: 0n, received: 0n, loss: 0n };
  const known = { lossAmount: 2n, factory: null, packed: null };
  expect(sumOfLines([{ ...line, ...known }])).toEqual({ ...line, ...known });
  expect(sumOfLines([])).toMatchObject({ net: 0n, lossAmount: 0n });
});
