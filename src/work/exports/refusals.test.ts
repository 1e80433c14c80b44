import { beforeAll, describe, expect, test } from "vitest";
import { addDays } from "#kernel/days.ts";
import { contracts } from "#registry/contracts/api.ts";
import {
  documentOf,
  exportDesk,
  makeBuyer,
  makeContract,
  makeRate,
  setContainer,
  settleDocuments,
} from "#test/exportMakers.ts";
import { makeBags, makeProduct, openingLot, placeId } from "#test/makers.ts";
import { makeWorld, newId, refused } from "#test/world.ts";
import { packaging } from "#work/packaging/api.ts";
import { shipments } from "./api.ts";
import { exportDocuments } from "./documentApi.ts";

const world = await makeWorld({ clock: () => new Date("2026-11-20T09:00:00Z") });
const today = "2026-11-20";
const containers = ["MSKU9070323", "CSQU3054383", "TGHU7599330", "MSCU6639870"];
let screen15: string;
let buyer: string;
let main: string;

beforeAll(async () => {
  screen15 = await makeProduct(world, "screen15");
  buyer = await makeBuyer(world);
  main = await placeId(world, "main");
  await makeRate(world, "2026-11-01", 3600);
});

const contractFor = (bags: number, more: Partial<Parameters<typeof makeContract>[1]> = {}) =>
  makeContract(world, { productId: screen15, customerId: buyer, day: "2026-11-02", bags, ...more });
const euLot = (bags: number, cost: bigint) =>
  openingLot(world, {
    productId: screen15,
    grams: BigInt(bags) * 60_000n,
    cost,
    stream: "eu",
    madeOn: "2026-11-02",
  });
const { plan, get, allocate, move, on, prepare } = exportDesk(world, today);

test("FCA: the sale is at the truck, and is taken back with the loading", async () => {
  const contractId = await contractFor(10, { priceBasis: "FOT", pricePlace: "Kampala" });
  const lot = await euLot(10, 6_900_001n);
  let shipment = await prepare(contractId, lot, 10, containers[1] ?? "");
  shipment = await settleDocuments(world, shipment.id, { gate: "load", day: today });
  shipment = await on(await move(shipment, "markReady"), "load");
  expect(shipment.money).toMatchObject({ sale: "9396000", cost: "6900001", open: "261000" });
  const before = await world.as("md")(contracts.read, { params: { id: contractId } });
  expect(before.state).toBe("fulfilled");
  shipment = await world.as("operations")(shipments.unload, {
    params: { id: shipment.id },
    body: { version: shipment.version, reason: "The truck broke down" },
  });
  expect(shipment.money).toMatchObject({ sale: null, open: null });
  const after = await world.as("md")(contracts.read, { params: { id: contractId } });
  expect(after).toMatchObject({ state: "active", shipped: "0" });
  shipment = await on(shipment, "load");
  expect(shipment.money?.open).toBe("261000");
});

test("lots come off again, and a cancelled shipment frees lots and voids papers", async () => {
  const contractId = await contractFor(20);
  const lot = await euLot(20, 12_000_000n);
  const planned = await plan(contractId);
  const allocated = await allocate(planned, lot, 20);
  const empty = await world.as("operations")(shipments.deallocate, {
    params: { id: planned.id },
    body: { version: allocated.version, allocationId: allocated.lots[0]?.id ?? "" },
  });
  expect(empty).toMatchObject({ state: "planned", net: "0" });
  const begun = await move(await allocate(empty, lot, 20), "startDocuments");
  await setContainer(world, begun, containers[2] ?? "");
  const settled = await settleDocuments(world, begun.id, { gate: "load", day: today });
  const cancelled = await world.as("md")(shipments.cancel, {
    params: { id: begun.id },
    body: { version: settled.version, reason: "The buyer asked for January" },
  });
  expect(cancelled).toMatchObject({ state: "cancelled", lots: [] });
  const again = await prepare(contractId, lot, 20, containers[2] ?? "");
  expect(again.net).toBe("1200000");
  const codes = await world.sql.query<{ state: string }>(
    `select v.state from verification_code v
     join export_document d on d.code = v.code where d.shipment_id = $1`,
    [begun.id],
  );
  expect(codes.rows.map((row) => row.state)).toEqual(["revoked", "revoked"]);
});

test("a packed lot brings its bags and its mark; before release it is refused", async () => {
  const bags = await makeBags(world, 100);
  const loose = await openingLot(world, {
    productId: screen15,
    grams: 600_000n,
    cost: 7_000_000n,
    stream: "eu",
    madeOn: "2026-11-01",
  });
  const operations = world.as("operations");
  const run = await operations(packaging.plan, {
    body: {
      id: newId(),
      productId: screen15,
      placeId: main,
      materialId: bags,
      bags: 10,
      bag: "60000",
      stream: "eu",
      plannedOn: today,
    },
  });
  const packed = await operations(packaging.pack, {
    params: { id: run.id },
    body: { version: run.version, day: today, samples: Array.from({ length: 5 }, () => "60000") },
  });
  const shipment = await plan(await contractFor(10));
  const lotId = packed.lotId ?? "";
  await refused(allocate(shipment, lotId, 10), "shipment.lot-on-hold");
  const release = { version: packed.version, day: today };
  await world.as("md")(packaging.release, { params: { id: run.id }, body: release });
  const allocated = await allocate(shipment, lotId, 10);
  expect(allocated.lots[0]).toMatchObject({ bags: 10, mark: packed.mark, stream: "eu" });
  await refused(allocate(allocated, loose, 10), "not-found");
});

describe("refusals change nothing", () => {
  test("another product, another stream, too much", async () => {
    const contractId = await contractFor(10);
    const shipment = await plan(contractId);
    const open = await openingLot(world, {
      productId: screen15,
      grams: 600_000n,
      cost: 1n,
      stream: "open",
    });
    await refused(allocate(shipment, open, 10), "shipment.not-eu-stream");
    const bhp = await makeProduct(world, "bhp");
    const other = await openingLot(world, { productId: bhp, grams: 600_000n, cost: 1n });
    await refused(allocate(shipment, other, 10), "shipment.other-product");
    const large = await euLot(20, 2n);
    await refused(allocate(shipment, large, 11), "shipment.above-contract");
    const first = await allocate(shipment, large, 5);
    const second = await plan(contractId);
    await refused(allocate(second, await euLot(20, 2n), 6), "shipment.above-contract");
    await refused(move(first, "startDocuments"), "shipment.allocation-incomplete");
    expect((await get(shipment.id)).net).toBe("300000");
  });

  test("everything missing is named at once", async () => {
    const shipment = await plan(await contractFor(10));
    const problem = await refused(move(shipment, "markReady"), "shipment.cannot-load");
    expect(problem.blockers).toHaveLength(13);
    expect(problem.blockers).toEqual(shipment.blockers);
    await refused(on(shipment, "load"), "shipment.cannot-load");
  });

  test("a document is waived only by somebody who neither planned nor asked for it", async () => {
    const shipment = await plan(await contractFor(10));
    const note = documentOf(shipment, "weight-note");
    const body = { version: note.version, reason: "The buyer weighs himself" };
    const params = { id: note.id };
    await refused(world.as("operations")(exportDocuments.waive, { params, body }), "same-person");
    const waived = await world.as("md")(exportDocuments.waive, { params, body });
    expect(waived).toMatchObject({ state: "waived", reason: "The buyer weighs himself" });
    const registration = documentOf(shipment, "contract-registration");
    await refused(
      world.as("md")(exportDocuments.waive, { params: { id: registration.id }, body }),
      "export-document.by-contract",
    );
  });

  test("one container on one shipment at a time", async () => {
    const contractId = await contractFor(10);
    const one = await plan(contractId);
    const two = await plan(contractId);
    await setContainer(world, one, containers[3] ?? "");
    await refused(setContainer(world, two, containers[3] ?? ""), "shipment.container-elsewhere");
  });

  test("roles and companies", async () => {
    const shipment = await plan(await contractFor(10));
    const params = { id: shipment.id };
    await refused(world.as("field")(shipments.get, { params }), "not-allowed");
    await refused(world.as("other-owner")(shipments.get, { params }), "not-found");
    const load = { params, body: { version: shipment.version, day: today } };
    await refused(world.as("accountant")(shipments.load, load), "not-allowed");
    await refused(world.as("other-owner")(shipments.load, load), "not-found");
    const first = documentOf(shipment, "weight-note");
    const request = { params: { id: first.id }, body: { version: first.version } };
    await refused(world.as("other-owner")(exportDocuments.request, request), "not-found");
  });

  test("the same id is the same shipment; with other content it is refused", async () => {
    const contractId = await contractFor(10);
    const body = { id: newId(), contractId, etd: "2026-11-28" };
    const first = await world.as("operations")(shipments.plan, { body });
    expect(await world.as("operations")(shipments.plan, { body })).toEqual(first);
    const other = { ...body, etd: "2026-11-29" };
    await expect(world.as("operations")(shipments.plan, { body: other })).rejects.toMatchObject({
      problem: { code: expect.stringMatching(/same-(id|key)-other-content|idempotency/) },
    });
  });

  test("rules are dated rows; a later shipment follows the later one", async () => {
    const rule = {
      id: newId(),
      documentType: "fumigation-certificate" as const,
      destination: "BE",
      effectiveFrom: today,
      required: true,
      authority: "Licensed fumigator",
      leadDays: 2,
      sourceNote: "Asked for by the port of Antwerp",
    };
    await world.as("md")(exportDocuments.setRule, { body: rule });
    await refused(
      world.as("md")(exportDocuments.setRule, { body: { ...rule, id: newId() } }),
      "export-document.rule-twice",
    );
    const shipment = await plan(await contractFor(10));
    expect(documentOf(shipment, "fumigation-certificate").required).toBe(true);
    // Neither for what was planned before, nor by whoever plans: the paper would be missing and nobody have waived it.
    const earlier = { ...rule, id: newId(), effectiveFrom: addDays(today, -1) };
    await refused(
      world.as("owner")(exportDocuments.setRule, { body: earlier }),
      "export-document.rule-day",
    );
    const gone = { ...rule, id: newId(), effectiveFrom: addDays(today, 1), required: false };
    await refused(
      world.as("md")(exportDocuments.setRule, { body: gone }),
      "export-document.rule-of-owner",
    );
    await world.as("owner")(exportDocuments.setRule, { body: gone });
  });
});

test("the books agree", () => world.verifyBooks());
