// Papers of a shipment that we write ourselves: when one of them no longer says what goes.
import { beforeAll, expect, test } from "vitest";
import type { WireReturns } from "#platform/api/endpoint.ts";
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
import { makeWorld, refused } from "#test/world.ts";
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
