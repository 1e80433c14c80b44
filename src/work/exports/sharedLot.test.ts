// One lot on several trucks: each has what it took, to the shilling, whichever is on board first, and can be unloaded.
import { beforeAll, expect, test } from "vitest";
import {
  exportDesk,
  makeBuyer,
  makeContract,
  makeRate,
  settleDocuments,
} from "#test/exportMakers.ts";
import { makeProduct, openingLot } from "#test/makers.ts";
import { makeWorld, newId, refused } from "#test/world.ts";
import { lotCosts } from "#work/lot-costs/api.ts";
import { shipments, type ShipmentWire } from "./api.ts";

const world = await makeWorld({ clock: () => new Date("2026-11-20T09:00:00Z") });
const today = "2026-11-20";
const containers = ["MSKU9070323", "CSQU3054383", "TGHU7599330", "MSCU6639870"];
const desk = exportDesk(world, today);
let productId: string;
let customerId: string;

beforeAll(async () => {
  productId = await makeProduct(world, "screen15");
  customerId = await makeBuyer(world);
  await makeRate(world, "2026-11-01", 3600);
});

const lotOf = (bags: number, cost: bigint) =>
  openingLot(world, {
    ...{ productId, cost, grams: BigInt(bags) * 60_000n },
    ...{ stream: "eu", madeOn: "2026-11-05" },
  });

/** Ten bags of a lot on the road, of a contract of their own. */
async function onTheRoad(lot: string): Promise<ShipmentWire> {
  const contractId = await makeContract(world, {
    ...{ productId, customerId, day: "2026-11-02", bags: 10 },
  });
  const begun = await desk.prepare(contractId, lot, 10, containers.pop() ?? "");
  const ready = await settleDocuments(world, begun.id, { gate: "load", day: today });
  return desk.on(await desk.move(ready, "markReady"), "load");
}

async function aboard(loaded: ShipmentWire): Promise<string | undefined> {
  const ready = await settleDocuments(world, loaded.id, { gate: "ship", day: today });
  return (await desk.on(ready, "ship")).money?.cost ?? undefined;
}

const unload = ({ id, version }: ShipmentWire) =>
  world.as("operations")(shipments.unload, {
    params: { id },
    body: { version, reason: "The truck broke down" },
  });

test("three trucks of a lot that does not share out evenly: the last two on board first, the first unloaded", async () => {
  const lot = await lotOf(30, 20_000_000n);
  const [first, second, third] = [await onTheRoad(lot), await onTheRoad(lot), await onTheRoad(lot)];
  // 6,666,667 and 6,666,667 were taken before it.
  expect(await aboard(third)).toBe("6666666");
  expect(await aboard(second)).toBe("6666667");
  expect((await unload(first)).state).toBe("ready_to_load");
  await world.verifyBooks();
});

test("a cost that came on the road is taken back before its truck is unloaded, and says which", async () => {
  const lot = await lotOf(10, 9_000_000n);
  const loaded = await onTheRoad(lot);
  const body = { id: newId(), typeCode: "agent-commission", day: today, lotIds: [lot], rate: "20" };
  const line = await world.as("accountant")(lotCosts.record, { body });
  const seen = { params: { id: line.id }, body: { version: line.version } };
  const posted = await world.as("md")(lotCosts.post, seen);
  const problem = await refused(unload(loaded), "stock.used-since");
  expect(problem.detail).toContain("was given costs since");
  await world.as("owner")(lotCosts.reverse, {
    params: { id: line.id },
    body: { version: posted.version, reason: "Of another truck" },
  });
  expect((await unload(loaded)).state).toBe("ready_to_load");
  await world.verifyBooks();
});
