import { z } from "zod";
import { currencies } from "#kernel/money.ts";
import { takesOut } from "#kernel/permissions.ts";
import { deliveryTerms } from "#kernel/tradeTerms.ts";
import { type Api, command, file, query } from "#platform/api/endpoint.ts";
import {
  amount,
  byId,
  count,
  day,
  grams,
  id,
  instant,
  longText,
  moveBody,
  moveWithReason,
  optionalText,
  rateMicro,
  signedAmount,
  someGrams,
  text,
  total,
  version,
} from "#platform/api/fields.ts";
import { pageParams, pageWithTotals } from "#platform/api/page.ts";
import { exportDocument } from "./documentApi.ts";
import {
  containerTypes,
  plansShipments,
  readsShipments,
  receivesProceeds,
  shipmentLife,
  transportModes,
} from "./rules.ts";

const blocker = z.object({
  what: z.string(),
  owner: z.string().exactOptional(),
  link: z.string().exactOptional(),
});
const filters = {
  state: z.enum(shipmentLife.states).optional(),
  contractId: id().optional(),
  /** Everything that has not left yet. */
  open: z.enum(["yes"]).optional(),
};
const listParams = z.object({
  ...pageParams,
  ...filters,
  sort: z.enum(["number", "etd", "net"]).default("number"),
  direction: z.enum(["asc", "desc"]).default("desc"),
});

const shipmentRow = z.object({
  id: id(),
  number: z.string(),
  state: z.enum(shipmentLife.states),
  contractId: id(),
  contractNumber: z.string(),
  customerName: z.string(),
  productName: z.string(),
  mode: z.enum(transportModes),
  containerNumber: z.string().nullable(),
  etd: day(),
  destination: z.string(),
  bags: z.int(),
  net: grams(),
  /** Net weight at the contract's price, in its currency's minor units. */
  value: total(),
  currency: z.enum(currencies),
  /** Documents that must be settled, and those that are. */
  documentsRequired: z.int(),
  documentsSettled: z.int(),
  version: version(),
});

const shipmentTotals = z.object({
  net: total(),
  /** Of all that match, each currency by itself: money of two currencies does not add up. */
  values: z.array(z.object({ currency: z.enum(currencies), value: total() })),
});

const shipmentLot = z.object({
  id: id(),
  lotId: id(),
  lotCode: z.string(),
  placeName: z.string(),
  bags: z.int(),
  bag: grams(),
  net: grams(),
  mark: z.string(),
  stream: z.enum(["eu", "open"]).nullable(),
  grade: z.string().nullable(),
  held: z.string().nullable(),
});

const receipt = z.object({
  id: id(),
  number: z.string(),
  state: z.enum(["booked", "reversed"]),
  receivedOn: day(),
  amount: amount(),
  charges: amount(),
  currency: z.enum(currencies),
  rateMicro: rateMicro(),
  booked: amount(),
  /** Shillings gained (+) or lost (−) by the rate. */
  difference: signedAmount(),
  bankReference: z.string(),
  version: version(),
});

const money = z.object({
  soldOn: day().nullable(),
  rateMicro: rateMicro().nullable(),
  /** The invoice in shillings at the rate of the sale. */
  sale: amount().nullable(),
  cost: amount().nullable(),
  open: amount().nullable(),
  dueOn: day().nullable(),
  receipts: z.array(receipt),
});

const shipmentDetail = z.object({
  id: id(),
  number: z.string(),
  state: z.enum(shipmentLife.states),
  contract: z.object({
    id: id(),
    number: z.string(),
    state: z.string(),
    customerId: id(),
    customerName: z.string(),
    productId: id(),
    productName: z.string(),
    gradeText: z.string(),
    priceBasis: z.enum(deliveryTerms),
    pricePlace: z.string(),
    pricePerTonne: amount(),
    quantity: grams(),
    bagWeight: grams(),
    eudrRequired: z.boolean(),
    destinationCountry: z.string(),
  }),
  /** What the contract still asks of this shipment: at least, at most, and what is left of that. */
  least: grams(),
  most: grams(),
  room: grams(),
  mode: z.enum(transportModes),
  etd: day(),
  portOfLoading: z.string(),
  destination: z.string(),
  vessel: z.string().nullable(),
  voyage: z.string().nullable(),
  consignee: z.string(),
  notify: z.string(),
  containerNumber: z.string().nullable(),
  containerType: z.enum(containerTypes).nullable(),
  seals: z.array(z.string()),
  containerTare: grams().nullable(),
  vgm: grams().nullable(),
  bagTare: grams(),
  note: z.string().nullable(),
  loadedOn: day().nullable(),
  shippedOn: day().nullable(),
  deliveredOn: day().nullable(),
  bags: z.int(),
  net: grams(),
  gross: grams(),
  value: total(),
  currency: z.enum(currencies),
  /** At which move the goods become the buyer's. */
  saleAt: z.enum(["load", "ship", "deliver"]),
  lots: z.array(shipmentLot),
  documents: z.array(exportDocument),
  /** Everything that is missing before the next step, all at once. */
  blockers: z.array(blocker),
  /** Only for those who see figures of finance. */
  money: money.nullable(),
  createdByName: z.string(),
  createdAt: instant(),
  version: version(),
});
export type ShipmentWire = z.input<typeof shipmentDetail>;

const freeLot = z.object({
  lotId: id(),
  lotCode: z.string(),
  placeId: id(),
  placeName: z.string(),
  madeOn: day(),
  grade: z.string().nullable(),
  stream: z.enum(["eu", "open"]).nullable(),
  held: z.string().nullable(),
  bag: grams(),
  freeBags: z.int(),
  free: grams(),
});

const parties = {
  /** Left out: the buyer. */
  consignee: longText(400).nullable().default(null),
  notify: longText(400).nullable().default(null),
};
const byShipment = { params: byId, returns: shipmentDetail } as const;
const dayBody = z.object({ version: version(), day: day() });

export const shipments = {
  list: query("/api/shipments", {
    needs: readsShipments,
    does: "Shipments, the newest first, with how far their papers are.",
    params: listParams,
    returns: pageWithTotals(shipmentRow, shipmentTotals),
  }),
  export: file("/api/shipments/export.csv", "text/csv", {
    needs: takesOut(readsShipments),
    does: "Every shipment that matches, as a table.",
    params: listParams,
  }),
  get: query("/api/shipments/{id}", {
    needs: readsShipments,
    does: "One shipment: lots, checklist, transport, money, and everything that is missing.",
    ...byShipment,
  }),
  freeLots: query("/api/shipments/{id}/free-lots", {
    needs: readsShipments,
    does: "Packed lots that this shipment's contract could take, the oldest first.",
    params: byId,
    returns: z.object({ rows: z.array(freeLot), room: grams() }),
  }),
  plan: command("/api/shipments", {
    needs: plansShipments,
    does: "Plans a shipment on a contract, with the checklist of papers the rules ask for.",
    body: z.object({
      id: id(),
      contractId: id(),
      mode: z.enum(transportModes).default("sea"),
      etd: day(),
      /** Left out: what the contract says. */
      portOfLoading: optionalText(60),
      destination: optionalText(60),
      ...parties,
      note: optionalText(500),
    }),
    returns: shipmentDetail,
  }),
  setTransport: command("/api/shipments/{id}/set-transport", {
    needs: plansShipments,
    does: "Says how it travels: container, seals, weights, vessel, who receives it.",
    ...byShipment,
    body: z.object({
      version: version(),
      etd: day(),
      destination: text(60),
      vessel: optionalText(80),
      voyage: optionalText(40),
      consignee: longText(400),
      notify: longText(400),
      containerNumber: optionalText(20),
      containerType: z.enum(containerTypes).nullable().default(null),
      seals: z.array(text(40)).max(10).default([]),
      containerTare: someGrams().nullable().default(null),
      vgm: someGrams().nullable().default(null),
      bagTare: grams(),
      note: optionalText(500),
    }),
  }),
  allocate: command("/api/shipments/{id}/allocate", {
    needs: shipmentLife.moves.allocate.needs,
    does: "Promises whole bags of packed, released lots to the shipment.",
    ...byShipment,
    body: z.object({
      version: version(),
      lots: z
        .array(z.object({ lotId: id(), placeId: id(), bags: count(10_000).min(1) }))
        .min(1)
        .max(50),
    }),
  }),
  deallocate: command("/api/shipments/{id}/deallocate", {
    needs: shipmentLife.moves.deallocate.needs,
    does: "Takes a lot off the shipment; it is free again.",
    ...byShipment,
    body: z.object({ version: version(), allocationId: id() }),
  }),
  startDocuments: command("/api/shipments/{id}/start-documents", {
    needs: shipmentLife.moves.start_documents.needs,
    does: "The allocation keeps the contract: papers can be written on it.",
    ...byShipment,
    body: moveBody,
  }),
  changeAllocation: command("/api/shipments/{id}/change-allocation", {
    needs: shipmentLife.moves.change_allocation.needs,
    does: "Opens the allocation again; papers written on it must be issued again.",
    ...byShipment,
    body: moveWithReason,
  }),
  markReady: command("/api/shipments/{id}/mark-ready", {
    needs: shipmentLife.moves.mark_ready.needs,
    does: "Everything is there; refused with all that is missing.",
    ...byShipment,
    body: moveBody,
  }),
  load: command("/api/shipments/{id}/load", {
    needs: shipmentLife.moves.load.needs,
    does: "The container is loaded and leaves our stores; refused while anything is missing.",
    ...byShipment,
    body: dayBody,
  }),
  unload: command("/api/shipments/{id}/unload", {
    needs: shipmentLife.moves.unload.needs,
    does: "Takes a loading back before departure: its entries in the books are mirrored.",
    ...byShipment,
    body: moveWithReason,
  }),
  ship: command("/api/shipments/{id}/ship", {
    needs: shipmentLife.moves.ship.needs,
    does: "On board, by the bill of lading; for FOB, CFR and CIF the goods are the buyer's now.",
    ...byShipment,
    body: dayBody,
  }),
  deliver: command("/api/shipments/{id}/deliver", {
    needs: shipmentLife.moves.deliver.needs,
    does: "Arrived at its destination.",
    ...byShipment,
    body: dayBody,
  }),
  close: command("/api/shipments/{id}/close", {
    needs: shipmentLife.moves.close.needs,
    does: "Nothing more is open: the buyer has paid.",
    ...byShipment,
    body: moveBody,
  }),
  cancel: command("/api/shipments/{id}/cancel", {
    needs: shipmentLife.moves.cancel.needs,
    does: "Gives up a shipment that was not loaded: its lots are free, its papers void.",
    ...byShipment,
    body: moveWithReason,
  }),
  receiveProceeds: command("/api/shipments/{id}/receive-proceeds", {
    needs: receivesProceeds,
    does: "The buyer has paid, wholly or in part: settles the invoice at the rate of the day.",
    ...byShipment,
    body: z.object({
      id: id(),
      day: day(),
      amount: amount(),
      charges: amount().default(0n),
      rateMicro: rateMicro(),
      /** Why the rate is far from the last known one. */
      rateReason: optionalText(300),
      bankReference: text(80),
    }),
  }),
  reverseProceeds: command("/api/shipments/{id}/reverse-proceeds", {
    needs: receivesProceeds,
    does: "Takes a wrongly entered receipt back by its mirror.",
    ...byShipment,
    body: z.object({ receiptId: id(), version: version(), reason: text(500) }),
  }),
  invoice: file("/api/shipments/{id}/invoice.pdf", "application/pdf", {
    needs: readsShipments,
    does: "The commercial invoice as it was issued, byte by byte.",
    params: byId,
  }),
  packingList: file("/api/shipments/{id}/packing-list.pdf", "application/pdf", {
    needs: readsShipments,
    does: "The packing list as it was issued, byte by byte.",
    params: byId,
  }),
} satisfies Api;
