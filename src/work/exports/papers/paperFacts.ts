// What the papers of a shipment say. Kept with a paper when it is issued, so that a shipment that has
// changed since is seen to no longer match.
import { z } from "zod";
import { formatContainerNumber } from "#kernel/containers.ts";
import { formatDay } from "#kernel/days.ts";
import { deliveryTerms, incotermOf, paymentTerms } from "#kernel/tradeTerms.ts";
import { currency, day, total } from "#platform/api/fields.ts";
import {
  containerTypeNames,
  containerTypes,
  transportModeNames,
  transportModes,
} from "../rules.ts";

/** Everything of a shipment that a paper of ours may say. */
export const shipmentPaperFacts = z.object({
  shipment: z.string(),
  buyer: z.string(),
  consignee: z.string(),
  notify: z.string(),
  contract: z.object({
    number: z.string(),
    day: day(),
    template: z.string(),
    buyerReference: z.string().nullable(),
    registrationNumber: z.string().nullable(),
    priceBasis: z.enum(deliveryTerms),
    pricePlace: z.string(),
    paymentTerms: z.enum(paymentTerms),
    paymentDays: z.int(),
    bagType: z.string(),
  }),
  goods: z.object({ name: z.string(), cropYear: z.string(), commodity: z.string() }),
  mode: z.enum(transportModes),
  from: z.string(),
  to: z.string(),
  etd: day(),
  container: z.object({
    number: z.string().nullable(),
    type: z.enum(containerTypes).nullable(),
    seals: z.array(z.string()),
  }),
  lots: z.array(
    z.object({
      lotCode: z.string(),
      mark: z.string(),
      bags: z.int(),
      bag: total(),
      net: total(),
    }),
  ),
  bags: z.int(),
  net: total(),
  tare: total(),
  gross: total(),
  bagTare: total(),
  pricePerTonne: total(),
  amount: total(),
  currency: currency(),
});
export type ShipmentPaperFacts = z.output<typeof shipmentPaperFacts>;

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
