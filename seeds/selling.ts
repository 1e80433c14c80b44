// How the demo sells through the year: abroad by contract and shipment, at home by order and invoice.
import { addDays, coffeeYear, type Day } from "#kernel/days.ts";
import type { WireBody } from "#platform/api/endpoint.ts";
import { contracts } from "#registry/contracts/api.ts";
import { customers } from "#registry/customers/api.ts";
import { shipments, type ShipmentWire } from "#work/exports/api.ts";
import { salesOrders } from "#work/sales/api.ts";
import { salesInvoices } from "#work/sales/invoiceApi.ts";
import { customerReceipts } from "#work/sales/receiptApi.ts";
import type { Callers } from "./callers.ts";
import { idIn } from "./container.ts";
import { settlePapers } from "./exports.ts";
import type { SeededRegistry } from "./registry.ts";

type Terms = WireBody<typeof contracts.draft>;
type Contract = { id: string; version: number };

/** What a contract says, as far as the contracts of the demo differ. */
export interface Agreed extends Pick<
  Terms,
  | "gradeText"
  | "bags"
  | "pricePerTonne"
  | "currency"
  | "priceBasis"
  | "pricePlace"
  | "destination"
  | "destinationCountry"
  | "paymentTerms"
  | "paymentDays"
> {
  customer: string;
  product: string;
  bagKilograms: number;
  /** Days from the contract's day in which it may be shipped. */
  within: number;
  eudrRequired?: boolean;
}

/** A contract written by operations, approved by the owner and confirmed by the buyer. */
export async function agree(
  { as, newId, toDay }: Callers,
  made: SeededRegistry,
  { contractDay, ...agreed }: Agreed & { contractDay: Day },
): Promise<Contract> {
  await toDay(contractDay);
  const { customer, product, bagKilograms, within, eudrRequired = false, ...terms } = agreed;
  const operations = as("operations");
  const draft = await operations(contracts.draft, {
    body: {
      id: newId(),
      ...terms,
      customerId: idIn(made.customers, customer),
      productId: idIn(made.products, product),
      contractDay,
      template: "own",
      cropYear: coffeeYear(contractDay),
      quantity: `${terms.bags * bagKilograms}000`,
      toleranceBp: 300,
      bagWeight: `${bagKilograms}000`,
      bagType: bagKilograms === 50 ? "PP 50 kg" : "Jute 60 kg",
      shipmentFrom: contractDay,
      shipmentTo: addDays(contractDay, within),
      portOfLoading: terms.priceBasis === "FOT" ? "Kampala" : "Mombasa",
      sampleTerms: "none",
      eudrRequired,
      documents: [
        "commercial-invoice",
        "packing-list",
        ...(eudrRequired ? (["eudr-data-pack"] as const) : []),
      ],
    },
  });
  const params = { id: draft.id };
  const submitted = await operations(contracts.submit, {
    params,
    body: { version: draft.version },
  });
  const approved = await as("owner")(contracts.approve, {
    params,
    body: { version: submitted.version },
  });
  return operations(contracts.activate, { params, body: { version: approved.version } });
}

/** Packed bags of one lot, sold abroad: on the truck in Kampala they are the buyer's. */
export interface AbroadSale {
  agreed: Agreed;
  lotId: string;
  store: string;
  /** Number of the sale within the demo: on its registration and its papers. */
  serial: string;
  /** The contract's day, and the day the truck leaves. */
  contractDay: Day;
  loadedOn: Day;
}

/** Sells abroad from the contract to the truck; the papers are gathered and approved on the way. */
export async function sellAbroad(
  hands: Callers,
  made: SeededRegistry,
  sale: AbroadSale,
): Promise<ShipmentWire> {
  const { agreed, contractDay, loadedOn, serial } = sale;
  const contract = await agree(hands, made, { ...agreed, contractDay });
  const operations = hands.as("operations");
  await operations(contracts.register, {
    params: { id: contract.id },
    body: {
      version: contract.version,
      registrationNumber: `DEMO/CR/${contractDay.slice(2, 4)}/${serial}`,
      registrationDay: contractDay,
      assessedFot: agreed.pricePerTonne,
    },
  });
  await hands.toDay(loadedOn);
  const planned = await operations(shipments.plan, {
    body: { id: hands.newId(), contractId: contract.id, mode: "road", etd: loadedOn },
  });
  const params = { id: planned.id };
  const placeId = idIn(made.stores, sale.store);
  const allocated = await operations(shipments.allocate, {
    params,
    body: {
      version: planned.version,
      lots: [{ lotId: sale.lotId, placeId, bags: agreed.bags }],
    },
  });
  const begun = await operations(shipments.startDocuments, {
    params,
    body: { version: allocated.version },
  });
  const settled = await settlePapers(hands, begun, { gate: "load", day: loadedOn, serial });
  const ready = await operations(shipments.markReady, {
    params,
    body: { version: settled.version },
  });
  return operations(shipments.load, { params, body: { version: ready.version, day: loadedOn } });
}

/** A loaded truck crosses the border and arrives. */
export async function arrive(
  hands: Callers,
  shipment: ShipmentWire,
  of: { day: Day; serial: string },
): Promise<ShipmentWire> {
  await hands.toDay(of.day);
  const operations = hands.as("operations");
  const params = { id: shipment.id };
  const settled = await settlePapers(hands, shipment, { gate: "ship", ...of });
  const shipped = await operations(shipments.ship, {
    params,
    body: { version: settled.version, day: of.day },
  });
  return operations(shipments.deliver, {
    params,
    body: { version: shipped.version, day: of.day },
  });
}

/** The buyer of a sale in shillings pays so much of it. */
export async function receiveFromAbroad(
  { as, newId, toDay }: Callers,
  shipment: { id: string },
  of: { day: Day; amount: bigint; reference: string },
): Promise<void> {
  await toDay(of.day);
  await as("accountant")(shipments.receiveProceeds, {
    params: { id: shipment.id },
    body: {
      id: newId(),
      day: of.day,
      amount: String(of.amount),
      rateMicro: "1000000",
      bankReference: of.reference,
    },
  });
}

/** A customer at home who is trusted for thirty days. */
export async function addHomeCustomer(
  { as, newId }: Callers,
  of: { name: string; address: string; tin: string; limit: number },
): Promise<string> {
  const { id, version } = await as("operations")(customers.add, {
    body: {
      id: newId(),
      legalName: of.name,
      country: "UG",
      address: of.address,
      roles: ["domestic"],
      taxNumber: of.tin,
      paymentTerms: "OPEN",
      incoterm: "EXW",
      currency: "UGX",
    },
  });
  const params = { id };
  const active = await as("operations")(customers.activate, { params, body: { version } });
  await as("owner")(customers.setCredit, {
    params,
    body: {
      version: active.version,
      termsDays: 30,
      creditLimit: String(of.limit),
      reason: "Buys every month and pays",
    },
  });
  return id;
}

type Line = WireBody<typeof salesOrders.draft>["lines"][number];

/** Sells at home from the order to the invoice on one day, and takes the money on another. */
export async function sellToday(
  { as, newId, toDay }: Callers,
  of: { customerId: string; placeId: string | null; line: Line; day: Day; paidOn: Day | null },
): Promise<void> {
  const { customerId, day, paidOn } = of;
  await toDay(day);
  const operations = as("operations");
  const draft = await operations(salesOrders.draft, {
    body: { id: newId(), customerId, placeId: of.placeId, lines: [of.line] },
  });
  const params = { id: draft.id };
  const confirmed = await operations(salesOrders.confirm, {
    params,
    body: { version: draft.version },
  });
  const delivered = await operations(salesOrders.deliver, {
    params,
    body: { version: confirmed.version, day },
  });
  const invoice = await operations(salesInvoices.issue, {
    params,
    body: { version: delivered.version, invoiceId: newId() },
  });
  if (paidOn === null) return;
  await toDay(paidOn);
  await as("accountant")(customerReceipts.record, {
    body: {
      id: newId(),
      customerId,
      day: paidOn,
      method: "bank",
      reference: `TT ${invoice.number}`,
      amount: invoice.gross,
      items: [{ invoiceId: invoice.id, amount: invoice.gross }],
    },
  });
}
