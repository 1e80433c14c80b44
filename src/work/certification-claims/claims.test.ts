// What is sold as certified against what was bought as certified: to the gram, and not a gram more.
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, coffeeYear } from "#kernel/days.ts";
import { formatKilograms } from "#kernel/weight.ts";
import { type Buying, makeFarmer, openBuying, reasonFor } from "#test/buyingMakers.ts";
import { exportDesk, makeBuyer, makeContract } from "#test/exportMakers.ts";
import { makeProduct, openingLot } from "#test/makers.ts";
import { outcomeOf } from "#test/sellerMakers.ts";
import { makeWorld, newId, refused } from "#test/world.ts";
import { farmerCertificates } from "#registry/farmers/certificateApi.ts";
import { collections } from "#work/field-collections/api.ts";
import { shipments, type ShipmentWire } from "#work/exports/api.ts";
import { certificationClaims as api } from "./api.ts";

const world = await makeWorld();
afterAll(() => world.verifyBooks());
const operations = world.as("operations");
let buying: Buying;
let season: string;
let shipment: ShipmentWire;
let customerId: string;
let productId: string;

type Scheme = "organic" | "rainforest_alliance" | "fairtrade" | "four_c" | "cafe" | "own";
const certify = (farmerId: string, scheme: Scheme, from = -30, to = 30) =>
  world.as("field")(farmerCertificates.certify, {
    params: { id: farmerId },
    body: {
      ...{ id: newId(), scheme, number: `N-${newId()}` },
      validFrom: addDays(buying.today, from),
      validTo: addDays(buying.today, to),
    },
  });
const lineOf = async (scheme: Scheme, of = season) =>
  (await operations(api.ledger, { params: { scheme, season: of } })).rows[0];
const claim = (
  grams: string,
  scheme: Scheme,
  more: { shipmentId?: string; season?: string } = {},
) =>
  operations(api.make, {
    body: { id: newId(), scheme, season, shipmentId: shipment.id, grams, ...more },
  });
const withLot = async (bags: number) => {
  const contractId = await makeContract(world, {
    ...{ productId, customerId, bags, day: buying.today },
    shipmentTo: addDays(buying.today, 60),
    cropYear: season,
  });
  const lotId = await openingLot(world, {
    ...{ productId, stream: "eu", madeOn: buying.today },
    ...{ grams: BigInt(bags) * 60_000n, cost: 13_000_000n },
  });
  const desk = exportDesk(world, buying.today);
  return desk.allocate(await desk.plan(contractId), lotId, bags);
};
/** 400 kg of kiboko or so, of a farmer certified under a scheme. */
async function bought(scheme: Scheme, from = -30, to = 30) {
  const farmer = await makeFarmer(world, { hectares: 3.9 });
  await certify(farmer.id, scheme, from, to);
  const one = await buying.record({ farmerId: farmer.id });
  return buying.approve(one);
}

beforeAll(async () => {
  buying = await openBuying(world);
  season = coffeeYear(buying.today);
  productId = await makeProduct(world, "screen15");
  customerId = await makeBuyer(world);
  shipment = await withLot(100);
});

test("kiboko bought as certified is good for 54 % of green coffee, and not for a gram more", async () => {
  const slip = await bought("organic");
  const grams = BigInt(slip.payable);
  const line = await lineOf("organic");
  expect(line).toMatchObject({
    ...{ commodity: "coffee", deliveries: 1, bought: `${grams}`, boughtBase: `${grams}` },
    ...{ claimedBase: "0", balance: `${grams}` },
  });
  const params = { scheme: "organic", season, shipmentId: shipment.id } as const;
  const good = (grams * 5_400n) / 10_000n;
  expect(await operations(api.room, { params })).toEqual({
    ...{ commodity: "coffee", balance: `${grams}`, good: `${good}`, free: "6000000" },
    warnings: [],
  });
  await refused(claim(`${good + 1n}`, "organic"), "claims.more-than-bought");
  const made = await claim(`${good}`, "organic");
  expect(made).toMatchObject({ state: "made", grams: `${good}`, outturnBp: 5_400 });
  expect(made.number).toMatch(/^CLM-\d\d-\d{6}$/);
  const left = BigInt((await lineOf("organic"))?.balance ?? "-1");
  expect(left).toBe(grams - BigInt(made.base));
  expect(left >= 0n && left < 2n).toBe(true);
  await refused(claim("2", "organic"), "claims.more-than-bought");

  const listed = await operations(api.list, { params: { scheme: "organic" } });
  expect(listed).toMatchObject({ count: 1, totals: { grams: `${good}`, base: made.base } });
  const behind = await operations(api.deliveries, { params: { scheme: "organic", season } });
  expect(behind).toMatchObject({
    rows: [{ id: slip.id, number: slip.number, grams: `${grams}` }],
    totals: { grams: `${grams}` },
  });

  const params2 = { id: made.id };
  const body = { version: made.version, reason: "The buyer took it as conventional" };
  await refused(world.as("field")(api.withdraw, { params: params2, body }), "not-allowed");
  const taken = await operations(api.withdraw, { params: params2, body });
  expect(taken).toMatchObject({ state: "withdrawn", reason: body.reason });
  expect((await lineOf("organic"))?.balance).toBe(`${grams}`);
  await refused(operations(api.withdraw, { params: params2, body }), "state-conflict");
  expect((await claim(`${good}`, "organic")).state).toBe("made");

  // The delivery goes after the claim: the balance says so, below zero.
  await world.as("owner")(collections.reverse, reasonFor(slip));
  expect(BigInt((await lineOf("organic"))?.balance ?? "0") < 0n).toBe(true);
  await refused(claim("1", "organic"), "claims.more-than-bought");
});

test("only a certificate that counted on the day of the delivery counts", async () => {
  await bought("fairtrade", -30, -1);
  await bought("fairtrade", 1, 30);
  expect(await lineOf("fairtrade")).toBeUndefined();
  await bought("fairtrade", 0, 0);
  expect((await lineOf("fairtrade"))?.deliveries).toBe(1);
  // What is not approved is not bought yet; two papers of one scheme count once.
  const farmer = await makeFarmer(world, { hectares: 3.9 });
  await certify(farmer.id, "fairtrade");
  await certify(farmer.id, "fairtrade", -10, 10);
  const slip = await buying.record({ farmerId: farmer.id });
  expect((await lineOf("fairtrade"))?.deliveries).toBe(1);
  await buying.approve(slip);
  expect((await lineOf("fairtrade"))?.deliveries).toBe(2);
  // Another season has nothing of it.
  const before = coffeeYear(addDays(buying.today, -370));
  expect(await lineOf("fairtrade", before)).toBeUndefined();
  await refused(claim("1", "fairtrade", { season: before }), "claims.more-than-bought");
});

test("what was bought before its certificate was written down is certified, and said", async () => {
  const farmer = await makeFarmer(world, { hectares: 3.9 });
  const slip = await buying.approve(await buying.record({ farmerId: farmer.id }));
  expect(await lineOf("rainforest_alliance")).toBeUndefined();
  await certify(farmer.id, "rainforest_alliance");
  const grams = BigInt(slip.payable);
  const afterwards = `${grams}`;
  expect(await lineOf("rainforest_alliance")).toMatchObject({ bought: afterwards, afterwards });
  // What is brought from then on is brought by a certified farmer; a second paper makes nothing of it late.
  await buying.approve(await buying.record({ farmerId: farmer.id, moistureBp: 1_400 }));
  await certify(farmer.id, "rainforest_alliance", -10, 20);
  const line = await lineOf("rainforest_alliance");
  expect(line).toMatchObject({ deliveries: 2, afterwards });
  const params = { scheme: "rainforest_alliance", season, shipmentId: shipment.id } as const;
  const { warnings } = await operations(api.room, { params });
  expect(warnings).toEqual([
    `${formatKilograms(grams)} kg of this scheme and season were bought before their certificate was written down. Look at the certificates before you claim them.`,
  ]);
  const made = await claim("1000", "rainforest_alliance");
  const history = await world.sql.query<{ body: string }>(
    "select body from audit_event where subject_id = $1 and action = 'make'",
    [made.id],
  );
  expect(history.rows[0]?.body).toContain("before their certificate was written down");
  const table = await world.file("operations", api.export, { scheme: "rainforest_alliance" });
  expect(table.text).toContain("Bought before its certificate was written down, g");
});

test("a certificate withdrawn by the day counts nothing from that day on", async () => {
  const farmer = await makeFarmer(world, { hectares: 3.9 });
  const shown = await certify(farmer.id, "own");
  const paper = shown.certificates[0];
  await world.as("field")(farmerCertificates.withdraw, {
    params: { id: paper?.id ?? "" },
    body: { version: paper?.version ?? 0, reason: "Failed the audit" },
  });
  await buying.approve(await buying.record({ farmerId: farmer.id }));
  expect(await lineOf("own")).toBeUndefined();
});

test("nothing above what the shipment carries, of no shipment, of none that is cancelled", async () => {
  await bought("four_c");
  const small = await withLot(1);
  const shipmentId = small.id;
  await claim("50000", "four_c", { shipmentId });
  await refused(claim("10001", "four_c", { shipmentId }), "claims.more-than-shipped");
  await claim("10000", "four_c", { shipmentId });
  await refused(claim("1", "four_c", { shipmentId: newId() }), "not-found");
  const gone = await withLot(1);
  const { version } = gone;
  await operations(shipments.cancel, {
    params: { id: gone.id },
    body: { version, reason: "The buyer withdrew" },
  });
  await refused(claim("1", "four_c", { shipmentId: gone.id }), "claims.shipment-closed");
  const { rows } = await operations(api.shipments, { params: {} });
  expect(rows.map((row) => row.id).toSorted()).toEqual([shipment.id, small.id].toSorted());
});

test("who may: the export desk claims, the field reads nothing, another company finds nothing", async () => {
  for (const list of [api.ledger, api.deliveries, api.list, api.shipments]) {
    await refused(world.as("field")(list, { params: {} }), "not-allowed");
    await operations(list, { params: {} });
    expect(world.lastStatements()).toBeLessThanOrEqual(2);
  }
  await refused(
    world.as("field")(api.make, {
      body: { id: newId(), scheme: "own", season, shipmentId: shipment.id, grams: "1" },
    }),
    "not-allowed",
  );
  const made = (await operations(api.list, { params: { state: "made" } })).rows[0];
  await refused(world.as("other-owner")(api.get, { params: { id: made?.id ?? "" } }), "not-found");
  expect((await world.as("other-owner")(api.ledger, { params: {} })).rows).toEqual([]);
  const file = await world.file("owner", api.export, { scheme: "four_c" });
  expect(file.status).toBe(200);
  expect((await world.file("employee", api.export, {})).status).toBe(403);
});

test("two claims of the whole balance at once: one wins, ten times", async () => {
  const grams = BigInt((await bought("cafe")).payable);
  const good = ((grams * 5_400n) / 10_000n).toString();
  for (let round = 0; round < 10; round += 1) {
    const said = await Promise.all(Array.from({ length: 4 }, () => outcomeOf(claim(good, "cafe"))));
    expect(said.toSorted()).toEqual([
      ...Array.from({ length: 3 }, () => "claims.more-than-bought"),
      "done",
    ]);
    const { rows } = await operations(api.list, { params: { scheme: "cafe", state: "made" } });
    const [only, ...others] = rows;
    expect(others).toEqual([]);
    await operations(api.withdraw, {
      params: { id: only?.id ?? "" },
      body: { version: only?.version ?? 0, reason: "Again" },
    });
  }
});
