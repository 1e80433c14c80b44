// What the papers of a shipment say. Kept with a paper when it is issued, so that a shipment that has
// changed since is seen to no longer match.
import { formatContainerNumber } from "#kernel/containers.ts";
import { type Day, formatDay } from "#kernel/days.ts";
import type { Currency } from "#kernel/money.ts";
import type { DeliveryTerm, PaymentTerm } from "#kernel/tradeTerms.ts";
import { incotermOf } from "#kernel/tradeTerms.ts";
import {
  type ContainerType,
  containerTypeNames,
  type TransportMode,
  transportModeNames,
} from "../rules.ts";

export interface PaperLot {
  lotCode: string;
  mark: string;
  bags: number;
  bag: bigint;
  net: bigint;
}

export interface ShipmentPaperFacts {
  shipment: string;
  buyer: string;
  consignee: string;
  notify: string;
  contract: {
    number: string;
    day: Day;
    template: string;
    buyerReference: string | null;
    registrationNumber: string | null;
    priceBasis: DeliveryTerm;
    pricePlace: string;
    paymentTerms: PaymentTerm;
    paymentDays: number;
    bagType: string;
  };
  goods: { name: string; cropYear: string; commodity: string };
  mode: TransportMode;
  from: string;
  to: string;
  etd: Day;
  container: { number: string | null; type: ContainerType | null; seals: readonly string[] };
  lots: readonly PaperLot[];
  bags: number;
  net: bigint;
  tare: bigint;
  gross: bigint;
  bagTare: bigint;
  pricePerTonne: bigint;
  amount: bigint;
  currency: Currency;
}

const headings: Readonly<Record<string, string>> = {
  coffee: "0901.11",
  cocoa: "1801.00",
  sesame: "1207.40",
  shea: "1207.99",
};

/** The customs heading of a commodity, as invoices carry it. */
export function customsHeading(commodity: string): string | null {
  return headings[commodity] ?? null;
}

/** A party in print: the name first, then its lines. */
export function partyLines(party: string): [name: string, ...rest: string[]] {
  const [name = "", ...rest] = party.split("\n").map((line) => line.trim());
  return [name, ...rest.filter((line) => line !== "")];
}

/** `CIF Antwerp`; where the trade says FOT, the official paper says FCA. */
export function termsOf({ priceBasis, pricePlace }: ShipmentPaperFacts["contract"]): string {
  return `${incotermOf(priceBasis)} ${pricePlace}`;
}

/** `MVNU 204617 9` and its seals; by air or road there is no container. */
export function containerLines({ container, mode }: ShipmentPaperFacts): [string, ...string[]] {
  if (container.number === null) return [`By ${transportModeNames[mode].toLowerCase()}`];
  const type = container.type === null ? "" : `, ${containerTypeNames[container.type]}`;
  const seals = container.seals.length === 0 ? [] : [`Seal ${container.seals.join(", ")}`];
  return [`${formatContainerNumber(container.number)}${type}`, ...seals];
}

/** `ETD 28 Nov 2026 · by sea` */
export function departureLine({ etd, mode }: ShipmentPaperFacts): string {
  return `ETD ${formatDay(etd)} · by ${transportModeNames[mode].toLowerCase()}`;
}
