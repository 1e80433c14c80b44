// Papers of a shipment that we write ourselves: when one of them no longer says what goes, and when it counts no more.
import { beforeAll, expect, test } from "vitest";
import { publicPages } from "#insight/public-pages/api.ts";
import { urlOf, type WireReturns } from "#platform/api/endpoint.ts";
import { contracts } from "#registry/contracts/api.ts";
import {
  documentOf,
  exportDesk,
  makeBuyer,
  makeContract,
  makeRate,
  settleDocuments,
} from "#test/exportMakers.ts";
import { makeProduct, openingLot } from "#test/makers.ts";
import { makeWorld, type Person, refused } from "#test/world.ts";
import { shipments, type ShipmentWire } from "./api.ts";
import { exportDocuments } from "./documentApi.ts";

const world = await makeWorld({ clock: () => new Date("2026-11-20T09:00:00Z") });
const today = "2026-11-20";
const { get, prepare, move } = exportDesk(world, today);
const operations = world.as("operations");
let contractId: string;
let shipment: ShipmentWire;

beforeAll(async () => {
  const screen15 = await makeProduct(world, "screen15");
  const buyer = await makeBuyer(world);
  await makeRate(world, "2026-11-01", 3600);
  const terms = { productId: screen15, customerId: buyer, day: "2026-11-02", bags: 20 };
  contractId = await makeContract(world, terms);
  const lot = await openingLot(world, {
    ...{ productId: screen15, grams: 1_200_000n, cost: 12_000_000n },
    ...{ stream: "eu", madeOn: "2026-11-02" },
  });
  const begun = await prepare(contractId, lot, 20, "MSKU9070323");
  shipment = await settleDocuments(world, begun.id, { gate: "load", day: today });
});

type ContractWire = WireReturns<typeof contracts.read>;

/** The terms of a contract, as they are sent. */
function termsOf(one: ContractWire) {
  const { customerId, contractDay, template, productId, gradeText, cropYear, quantity } = one;
  const { toleranceBp, bags, bagWeight, bagType, pricePerTonne, currency, priceBasis } = one;
  const { pricePlace, shipmentFrom, shipmentTo, partialShipments, portOfLoading } = one;
  const { destination, destinationCountry, paymentTerms, paymentDays, sampleTerms } = one;
  return {
    ...{ customerId, contractDay, template, productId, gradeText, cropYear, quantity },
    ...{ toleranceBp, bags, bagWeight, bagType, pricePerTonne, currency, priceBasis },
    ...{ pricePlace, shipmentFrom, shipmentTo, partialShipments, portOfLoading },
    ...{ destination, destinationCountry, paymentTerms, paymentDays, sampleTerms },
    ...{ eudrRequired: one.eudrRequired, documents: one.documents, version: one.version },
  };
}

/** Writes other terms into the contract while it is a draft. */
const change = (one: ContractWire, terms: Partial<ReturnType<typeof termsOf>>) =>
  operations(contracts.change, {
    params: { id: contractId },
    body: { ...termsOf(one), ...terms },
  });
/** Which papers no longer say what goes. */
async function stale(): Promise<string[]> {
  shipment = await get(shipment.id);
  return shipment.documents.filter((one) => one.stale).map(({ type }) => type);
}

test("a new price is nothing to the packing list, and asks for a new invoice", async () => {
  const params = { id: contractId };
  const agreed = await operations(contracts.read, { params });
  const body = { version: agreed.version, reason: "The market fell" };
  await refused(world.as("field")(contracts.amend, { params, body }), "not-allowed");
  const opened = await operations(contracts.amend, { params, body });
  const lower = await change(opened, { pricePerTonne: "430000" });
  expect(await stale()).toEqual(["commercial-invoice"]);
  // As it was agreed on before, it was never wrong.
  const asBefore = await change(lower, { pricePerTonne: agreed.pricePerTonne });
  expect(await stale()).toEqual([]);
  // How much more or less may go stands on neither.
  const wider = await change(asBefore, { toleranceBp: 500, shipmentTo: "2026-12-30" });
  expect(await stale()).toEqual([]);
  const named = await change(wider, { gradeText: "Uganda Robusta screen 15, washed" });
  expect(await stale()).toEqual(["commercial-invoice", "packing-list"]);
  const last = await change(named, { gradeText: agreed.gradeText, pricePerTonne: "430000" });
  const { version } = await operations(contracts.submit, {
    params,
    body: { version: last.version },
  });
  const approved = await world.as("owner")(contracts.approve, { params, body: { version } });
  await operations(contracts.activate, { params, body: { version: approved.version } });
  expect(await stale()).toEqual(["commercial-invoice"]);
});

test("only the paper that is out of date holds the truck up, until it is written again", async () => {
  expect(shipment.blockers.map(({ what }) => what)).toEqual([
    "Commercial invoice no longer says what the shipment is: issue it again",
  ]);
  await refused(move(shipment, "markReady"), "shipment.cannot-load");
  const invoice = documentOf(shipment, "commercial-invoice");
  const list = documentOf(shipment, "packing-list");
  const params = { id: invoice.id };
  const body = { version: invoice.version, day: today };
  const issue = () => operations(exportDocuments.issue, { params, body });
  // Two who write it again at once write one edition.
  const both = await Promise.allSettled([issue(), issue()]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const { version } = documentOf(await get(shipment.id), "commercial-invoice");
  await world.as("md")(exportDocuments.approve, { params, body: { version } });
  expect(await stale()).toEqual([]);
  expect(shipment.blockers).toEqual([]);
  expect(documentOf(shipment, "commercial-invoice").edition).toBe(2);
  expect(documentOf(shipment, "packing-list")).toEqual(list);
});

test("a seal stands on both", async () => {
  const { version, etd, destination, consignee, notify, bagTare } = shipment;
  const { containerNumber, containerType, containerTare, vgm, vessel, voyage } = shipment;
  shipment = await operations(shipments.setTransport, {
    params: { id: shipment.id },
    body: {
      ...{ version, etd, destination, consignee, notify, bagTare, seals: ["UG 0048214"] },
      ...{ containerNumber, containerType, containerTare, vgm, vessel, voyage },
    },
  });
  expect(await stale()).toEqual(["commercial-invoice", "packing-list"]);
  await world.verifyBooks();
});

/** What a stranger reads who checks a code. */
async function verified(code: string | null) {
  const { verify } = publicPages;
  const url = urlOf(verify, { code: code ?? "" });
  const answer = await world.house.app.inject({ method: "GET", url });
  expect(answer.statusCode).toBe(200);
  return verify.returns.parse(JSON.parse(answer.payload));
}
/** A paper of the shipment as it stands now. */
const paperNow = async (type: string) => documentOf(await get(shipment.id), type);
const issueNow = async (type: string) => {
  const { id, version } = await paperNow(type);
  return operations(exportDocuments.issue, { params: { id }, body: { version, day: today } });
};

test("turned down, a paper of ours is withdrawn at once; the next edition has its own code", async () => {
  const first = await issueNow("packing-list");
  const invoice = await paperNow("commercial-invoice");
  expect(await verified(first.code)).toMatchObject({ result: "valid" });
  const params = { id: first.id };
  const reason = "Lot 2 is missing";
  const reject = (by: Person, version = first.version) =>
    world.as(by)(exportDocuments.reject, { params, body: { version, reason } });
  for (const by of ["field", "accountant", "supplier"] as const) {
    await refused(reject(by), "not-allowed");
  }
  await refused(reject("other-owner"), "not-found");
  expect(await verified(first.code)).toMatchObject({ result: "valid" });
  const both = await Promise.allSettled([reject("md"), reject("operations")]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const turnedDown = await paperNow("packing-list");
  expect(turnedDown).toMatchObject({ state: "rejected", reason, code: null, edition: 2 });
  const withdrawn = { result: "revoked", reason, supersededBy: null };
  expect(await verified(first.code)).toMatchObject(withdrawn);
  expect(await verified(invoice.code)).toMatchObject({ result: "valid" });
  const next = await issueNow("packing-list");
  expect(next).toMatchObject({ state: "issued", edition: 3, number: first.number });
  expect(next.code).not.toBe(first.code);
  expect(await verified(next.code)).toMatchObject({ result: "valid" });
  expect(await verified(first.code)).toMatchObject(withdrawn);
});

test("so is one whose approval is taken back, and its shipment can still be given up", async () => {
  const { id, code, version } = await paperNow("packing-list");
  const params = { id };
  const approved = await world.as("md")(exportDocuments.approve, { params, body: { version } });
  expect(await verified(code)).toMatchObject({ result: "valid" });
  const reason = "The buyer wants it by pallet";
  const body = { version: approved.version, reason };
  const opened = await world.as("md")(exportDocuments.reopen, { params, body });
  expect(opened).toMatchObject({ state: "required", code: null });
  expect(await verified(code)).toMatchObject({ result: "revoked", reason });
  // What others brought has no code of ours: turning it down withdraws nothing.
  const note = await paperNow("weight-note");
  const again = { version: note.version, reason: "Another container" };
  await world.as("md")(exportDocuments.reopen, { params: { id: note.id }, body: again });
  const invoice = await paperNow("commercial-invoice");
  const { version: seen } = await get(shipment.id);
  await world.as("md")(shipments.cancel, {
    params: { id: shipment.id },
    body: { version: seen, reason: "The buyer asked for January" },
  });
  expect(await verified(invoice.code)).toMatchObject({ result: "revoked" });
  expect(await verified(code)).toMatchObject({ result: "revoked", reason });
  await world.verifyBooks();
});
