// A shipment as its screen shows it: weights, checklist, money, and everything that is still missing.
import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { dueOf } from "#books/dues/door.ts";
import { countryName } from "#kernel/countries.ts";
import { can } from "#kernel/permissions.ts";
import { valueAtTonnePrice } from "#kernel/prices.ts";
import { type Blocker, notFound } from "#kernel/refusal.ts";
import { formatAmount } from "#kernel/money.ts";
import { formatKilograms } from "#kernel/weight.ts";
import type { Ctx } from "#platform/server/context.ts";
import { csvOf, largestExport } from "#platform/server/csv.ts";
import { type Contract, contractOf } from "#registry/contracts/door.ts";
import { shippingBlockers, weightBand } from "#registry/contracts/rules.ts";
import { type Customer, customerOf } from "#registry/customers/door.ts";
import { licensingOf } from "#registry/licences/door.ts";
import {
  documentName,
  documentTypes,
  isOwnPaper,
  neededBy,
  type OwnPaper,
} from "./documentRules.ts";
import { documentsOf, type ExportDocument } from "./documentStore.ts";
import { written } from "./papers/ownPapers.ts";
import { type ShipmentPaperFacts, shipmentPaperFacts } from "./papers/paperFacts.ts";
import { loadBlockers, type ReadinessFacts, shipBlockers } from "./readinessRules.ts";
import { openStates, saleAt, weightOf } from "./rules.ts";
import {
  type AllocatedLot,
  allocatedLots,
  findShipment,
  matchingShipments,
  promisedElsewhere,
  receiptsOf,
  type Shipment,
  type ShipmentFilters,
  type ShipmentListRow,
} from "./store.ts";

/** A document with what the checklist says about it now. */
export interface CheckedDocument extends ExportDocument {
  stale: boolean;
}

/** Everything that is known of a shipment at this moment. */
export interface ShipmentFacts {
  shipment: Shipment;
  contract: Contract;
  lots: AllocatedLot[];
  documents: CheckedDocument[];
  printed: ShipmentPaperFacts;
  readiness: ReadinessFacts;
}

export async function shipmentOf(ctx: Pick<Ctx, "tx">, id: string): Promise<Shipment> {
  const shipment = await findShipment(ctx, id);
  if (!shipment) throw notFound("shipment");
  return shipment;
}

/** The address a party is written with on papers. */
export function partyOf(customer: Customer): string {
  const address = customer.deliveryAddress ?? customer.address;
  return `${customer.legalName}\n${address}\n${countryName(customer.country)}`;
}

/** Reads a shipment with its contract, lots and papers, and says how they stand to each other. */
export async function factsOf(ctx: Ctx, id: string): Promise<ShipmentFacts> {
  const shipment = await shipmentOf(ctx, id);
  const contract = await contractOf(ctx, shipment.contractId);
  const customer = await customerOf(ctx, contract.customerId);
  const lots = await allocatedLots(ctx, id);
  const printed = paperFactsOf(shipment, contract, customer, lots);
  const documents = (await documentsOf(ctx, id))
    .map((document) => checked(document, contract, printed))
    .toSorted((a, b) => documentTypes.indexOf(a.type) - documentTypes.indexOf(b.type));
  const elsewhere = await promisedElsewhere(ctx, { contractId: contract.id, shipmentId: id });
  const { net, gross } = printed;
  // What is sold or on board the contract counts as shipped; a shipment does not stand in its own way.
  const isCounted = shipment.saleEvent !== null || shipment.shippedOn !== null;
  const gone = elsewhere + contract.shipped - (isCounted ? net : 0n);
  const band = weightBand(contract);
  const readiness: ReadinessFacts = {
    ...shipment,
    contractBlockers: shippingBlockers(contract),
    partialShipments: contract.partialShipments,
    net,
    gross,
    least: band.least > gone ? band.least - gone : 0n,
    most: band.most > gone ? band.most - gone : 0n,
    lots,
    documents,
    commodity: contract.commodity,
    licensing: await licensingOf(ctx),
  };
  return { shipment, contract, lots, documents, printed, readiness };
}

/** A registered contract settles its own line; a paper of ours is compared with what it would print now. */
function checked(
  document: ExportDocument,
  contract: Contract,
  printed: ShipmentPaperFacts,
): CheckedDocument {
  if (document.type === "contract-registration") {
    const { registrationNumber: number, registrationDay: issuedOn } = contract;
    const state = number === null ? "required" : "approved";
    return { ...document, state, number, issuedOn, stale: false };
  }
  const isStale =
    isOwnPaper(document.type) &&
    document.printed !== null &&
    !stillSays(document.type, document.printed, printed);
  return { ...document, stale: isStale };
}

/**
 * Does a paper still say what goes? It is drawn of what was known when it was issued and of what is known now: a change
 * of what it does not print, as the price on a packing list, is nothing to it.
 */
function stillSays(type: OwnPaper, kept: unknown, now: ShipmentPaperFacts): boolean {
  const { says } = written[type];
  const then = shipmentPaperFacts.safeParse(kept);
  return then.success && isDeepStrictEqual(says(then.data), says(now));
}

function paperFactsOf(
  shipment: Shipment,
  contract: Contract,
  customer: Customer,
  lots: readonly AllocatedLot[],
): ShipmentPaperFacts {
  const weight = weightOf(lots, shipment.bagTare);
  return {
    shipment: shipment.number,
    buyer: `${customer.legalName}\n${customer.address}\n${countryName(customer.country)}`,
    consignee: shipment.consignee,
    notify: shipment.notify,
    contract: {
      number: contract.number,
      day: contract.contractDay,
      template: contract.template,
      buyerReference: contract.buyerReference,
      registrationNumber: contract.registrationNumber,
      priceBasis: contract.priceBasis,
      pricePlace: contract.pricePlace,
      paymentTerms: contract.paymentTerms,
      paymentDays: contract.paymentDays,
      bagType: contract.bagType,
    },
    goods: {
      name: contract.gradeText,
      cropYear: contract.cropYear,
      commodity: contract.commodity,
    },
    mode: shipment.mode,
    from: shipment.portOfLoading,
    to: `${shipment.destination}, ${countryName(contract.destinationCountry)}`,
    etd: shipment.etd,
    container: {
      number: shipment.containerNumber,
      type: shipment.containerType,
      seals: shipment.seals,
    },
    lots: lots.map(({ lotCode, mark, bags, bag, net }) => ({ lotCode, mark, bags, bag, net })),
    ...weight,
    bagTare: shipment.bagTare,
    pricePerTonne: contract.pricePerTonne,
    amount: valueAtTonnePrice(weight.net, contract.pricePerTonne),
    currency: contract.currency,
  };
}

/** What is missing before the next step: loading, or going on board. */
function blockersOf({ shipment, readiness }: ShipmentFacts, today: string): Blocker[] {
  if (openStates.some((state) => state === shipment.state)) return loadBlockers(readiness, today);
  return shipment.state === "loaded" ? shipBlockers(readiness, today) : [];
}

/** A document on the wire. */
export function documentView(document: CheckedDocument, shipment: Pick<Shipment, "mode" | "etd">) {
  const {
    leadDays,
    fileSha256: _,
    printed: __,
    requestedBy: ___,
    enteredBy: ____,
    ...rest
  } = document;
  return {
    ...rest,
    name: documentName(document.type, shipment.mode),
    neededBy: neededBy(shipment.etd, leadDays),
  };
}

/** One shipment for its screen. */
export async function shipmentView(ctx: Ctx, id: string) {
  const facts = await factsOf(ctx, id);
  const { shipment, contract, lots, documents, printed, readiness } = facts;
  const { least, most } = readiness;
  const room = most > printed.net ? most - printed.net : 0n;
  const { loadEvent: _, saleEvent: __, createdBy: ___, contractId: ____, ...plain } = shipment;
  const { dueId, soldOn, saleAmount, saleRateMicro, saleUgx, cost, ...rest } = plain;
  const booked = { dueId, soldOn, rateMicro: saleRateMicro, sale: saleUgx, cost };
  return {
    ...rest,
    contract: { ...contract, customerName: contract.customerName },
    least,
    most,
    room,
    bags: printed.bags,
    net: printed.net,
    gross: printed.gross,
    value: saleAmount ?? printed.amount,
    currency: contract.currency,
    saleAt: saleAt(contract.priceBasis),
    lots,
    documents: documents.map((document) => documentView(document, shipment)),
    blockers: blockersOf(facts, ctx.today),
    money: can(ctx.actor.flags, "canViewFinancials") ? await moneyOf(ctx, id, booked) : null,
  };
}

interface Booked {
  dueId: string | null;
  soldOn: string | null;
  rateMicro: bigint | null;
  sale: bigint | null;
  cost: bigint | null;
}

async function moneyOf(ctx: Ctx, id: string, { dueId, ...booked }: Booked) {
  const due = dueId === null ? null : await dueOf(ctx, dueId);
  const receipts = await receiptsOf(ctx, id);
  return { ...booked, open: due?.open ?? null, dueOn: due?.dueOn ?? null, receipts };
}

/** The list as a table, in the order of the list. */
export async function shipmentsCsv(ctx: Pick<Ctx, "tx">, filters: ShipmentFilters) {
  const found = await sql<ShipmentListRow>`
    select * from (${matchingShipments(filters)}) as page
    order by page.number desc, page.id desc limit ${largestExport}
  `.execute(ctx.tx);
  const columns = ["Number", "State", "Contract", "Buyer", "Product", "Mode", "Container"];
  return csvOf(
    [...columns, "ETD", "Destination", "Bags", "Net kg", "Value", "Currency", "Papers", "Settled"],
    found.rows.map((row) => [
      row.number,
      row.state,
      row.contractNumber,
      row.customerName,
      row.productName,
      row.mode,
      row.containerNumber,
      row.etd,
      row.destination,
      row.bags,
      formatKilograms(row.net, 3).replaceAll(",", ""),
      formatAmount(row.value, row.currency).replaceAll(",", ""),
      row.currency,
      row.documentsRequired,
      row.documentsSettled,
    ]),
  );
}
