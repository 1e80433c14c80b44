// Sixteen shipments want the last bags of one lot at once. One of them gets them; the others are told
// that nothing is free. Then sixteen clicks on "Load": the container is loaded, and sold, once.
import { beforeAll, expect, test } from "vitest";
import { ProblemError } from "#platform/api/client.ts";
import {
  exportDesk,
  makeBuyer,
  makeContract,
  makeRate,
  settleDocuments,
} from "#test/exportMakers.ts";
import { makeProduct, openingLot } from "#test/makers.ts";
import { makeWorld } from "#test/world.ts";
import type { ShipmentWire } from "./api.ts";

const rounds = Number(process.env["RACE_ROUNDS"] ?? 50);
const racers = 16;
// Fifty rounds of the whole way of a container take their time on a busy machine.
const timeout = 300_000;
const today = "2026-11-20";
const world = await makeWorld({ clock: () => new Date("2026-11-20T09:00:00Z") });
const desk = exportDesk(world, today);
let productId: string;
let customerId: string;
let waiting: ShipmentWire[];

const contractFor = (bags: number, priceBasis: "FOT" | "CIF", toleranceBp = 0) =>
  makeContract(world, { productId, customerId, day: "2026-11-02", bags, priceBasis, toleranceBp });
const lotOf = (bags: number) =>
  openingLot(world, {
    productId,
    grams: BigInt(bags) * 60_000n,
    cost: 13_000_003n,
    stream: "eu",
    madeOn: "2026-11-02",
  });

beforeAll(async () => {
  productId = await makeProduct(world, "screen15");
  customerId = await makeBuyer(world);
  await makeRate(world, "2026-11-01", 3600);
  waiting = [];
  for (let racer = 0; racer < racers; racer += 1) {
    waiting.push(await desk.plan(await contractFor(20 * rounds, "CIF")));
  }
});

async function outcomeOf(work: Promise<ShipmentWire>): Promise<ShipmentWire | string> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ProblemError) return error.problem.code;
    throw error;
  }
}

test(
  `${racers} shipments want the last bags of a lot: exactly one gets them, ${rounds} times`,
  { timeout },
  async () => {
    for (let round = 0; round < rounds; round += 1) {
      const lotId = await lotOf(20);
      const outcomes = await Promise.all(
        waiting.map((shipment) => outcomeOf(desk.allocate(shipment, lotId, 20))),
      );
      const winners = outcomes.filter((outcome) => typeof outcome !== "string");
      expect(winners).toHaveLength(1);
      const others = new Set(outcomes.filter((outcome) => typeof outcome === "string"));
      expect([...others]).toEqual(["stock.not-free"]);
      waiting = waiting.map((one) => winners.find((winner) => winner.id === one.id) ?? one);
    }
    const promised = await world.sql.query(
      `select count(*)::int as lots, sum(quantity)::bigint::text as grams
     from lot_reservation where released_at is null`,
    );
    expect(promised.rows).toEqual([
      { lots: rounds, grams: (BigInt(rounds) * 1_200_000n).toString() },
    ]);
  },
);

test(
  `${racers} clicks on Load: the last kilograms leave once, ${rounds} times`,
  { timeout },
  async () => {
    const container = "MSKU9070323";
    for (let round = 0; round < rounds; round += 1) {
      const lotId = await lotOf(2);
      const begun = await desk.prepare(await contractFor(2, "FOT"), lotId, 2, container);
      const settled = await settleDocuments(world, begun.id, { gate: "load", day: today });
      const ready = await desk.move(settled, "markReady");
      const outcomes = await Promise.all(
        Array.from({ length: racers }, () => outcomeOf(desk.on(ready, "load"))),
      );
      const winners = outcomes.filter((outcome) => typeof outcome !== "string");
      expect(winners).toHaveLength(1);
      expect(new Set(outcomes.filter((outcome) => typeof outcome === "string"))).toEqual(
        new Set(["state-conflict"]),
      );
      const [loaded] = winners;
      if (!loaded) throw new Error("nobody loaded it");
      // The next round uses the same box.
      await settleDocuments(world, loaded.id, { gate: "ship", day: today });
      await desk.on(await desk.on(loaded, "ship"), "deliver");
    }
    const sold = await world.sql.query(
      `select (select count(*) from voucher where source_type = 'shipment')::int as vouchers,
       (select count(*) from due where kind = 'customer-receivable')::int as dues,
       (select count(distinct number) from export_document
        where document_type = 'commercial-invoice' and number is not null)::int as invoices`,
    );
    expect(sold.rows).toEqual([{ vouchers: rounds, dues: rounds, invoices: rounds }]);
    await world.verifyBooks();
  },
);
