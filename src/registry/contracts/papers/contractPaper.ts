// The contract as it goes to the buyer: parties, goods, price, shipment, payment and papers, in the
// order of the European standard contract.
import { countryName } from "#kernel/countries.ts";
import { type Day, formatDay } from "#kernel/days.ts";
import { type Currency, formatMoney } from "#kernel/money.ts";
import { fact, facts, heading, paper, type Paper, paragraph, signature } from "#kernel/paper.ts";
import { type DeliveryTerm, type PaymentTerm, paymentTermNames } from "#kernel/tradeTerms.ts";
import { formatKilograms, formatPercent, formatTonnes } from "#kernel/weight.ts";
import {
  type ContractDocument,
  contractDocumentNames,
  contractValue,
  type SampleTerm,
  sampleTermNames,
} from "../rules.ts";

/** What of a contract stands on its paper. */
export interface PrintedContract {
  number: string;
  revision: number;
  state: string;
  contractDay: Day;
  buyerReference: string | null;
  template: string;
  productName: string;
  gradeText: string;
  cropYear: string;
  quantity: bigint;
  toleranceBp: number;
  bags: number;
  bagWeight: bigint;
  bagType: string;
  pricePerTonne: bigint;
  currency: Currency;
  priceBasis: DeliveryTerm;
  pricePlace: string;
  shipmentFrom: Day;
  shipmentTo: Day;
  partialShipments: boolean;
  portOfLoading: string;
  destination: string;
  destinationCountry: string;
  paymentTerms: PaymentTerm;
  paymentDays: number;
  sampleTerms: SampleTerm;
  documents: readonly ContractDocument[];
  arbitration: string | null;
  specialTerms: string | null;
  registrationNumber: string | null;
}

export interface ContractParties {
  seller: { name: string; address: string; tin: string | null; phone: string | null };
  buyer: { name: string; address: string; country: string; eori: string | null };
}

const templateNames: Record<string, string> = {
  ESCC: "European Standard Contract for Coffee (ESCC)",
  GCA: "Green Coffee Association (GCA)",
  own: "the terms on this paper",
};

/** A draft says so across the sheet; an amendment names its revision. */
export function contractPaper(contract: PrintedContract, parties: ContractParties): Paper {
  const { seller, buyer } = parties;
  return paper({
    format: "A4",
    company: { name: seller.name, lines: sellerLines(seller) },
    title: contract.revision === 1 ? "Sales contract" : `Contract, revision ${contract.revision}`,
    number: contract.number,
    day: contract.contractDay,
    stamp: stampOf(contract.state),
    blocks: [
      facts([
        fact("Seller", seller.name, ...lines(seller.address)),
        fact(
          "Buyer",
          buyer.name,
          ...lines(buyer.address),
          countryName(buyer.country),
          ...(buyer.eori === null ? [] : [`EORI ${buyer.eori}`]),
        ),
      ]),
      heading("Goods and price"),
      facts(goodsFacts(contract)),
      heading("Shipment and payment"),
      facts(shipmentFacts(contract)),
      heading("Papers"),
      paragraph(`${contract.documents.map((one) => contractDocumentNames[one]).join("; ")}.`),
      ...(contract.specialTerms === null
        ? []
        : [heading("Special terms"), paragraph(contract.specialTerms)]),
      paragraph(`This contract follows ${templateNames[contract.template] ?? contract.template}.`),
    ],
    signatures: [signature(seller.name, "seller"), signature(buyer.name, "buyer")],
  });
}

function goodsFacts(contract: PrintedContract) {
  const { currency } = contract;
  const price = `${formatMoney(contract.pricePerTonne, currency)} per tonne`;
  return [
    fact("Product", contract.productName, contract.gradeText, `Crop ${contract.cropYear}`),
    fact(
      "Quantity",
      `${formatTonnes(contract.quantity)} t`,
      `${contract.bags} bags of ${formatKilograms(contract.bagWeight)} kg, ${contract.bagType}`,
      `${formatPercent(contract.toleranceBp)} % more or less`,
    ),
    fact("Price", price, `${contract.priceBasis} ${contract.pricePlace}`),
    fact("Value", formatMoney(contractValue(contract), currency)),
  ];
}

function shipmentFacts(contract: PrintedContract) {
  const period = `${formatDay(contract.shipmentFrom)} – ${formatDay(contract.shipmentTo)}`;
  const days = contract.paymentDays === 0 ? [] : [`${contract.paymentDays} days`];
  const partial = contract.partialShipments ? "allowed" : "not allowed";
  return [
    fact("Shipment", period, `Partial shipments ${partial}`),
    fact(
      "From / to",
      contract.portOfLoading,
      `${contract.destination}, ${countryName(contract.destinationCountry)}`,
    ),
    fact("Payment", paymentTermNames[contract.paymentTerms], ...days),
    fact("Sample", sampleTermNames[contract.sampleTerms]),
    fact("Buyer's reference", contract.buyerReference ?? "–"),
    fact("Registration", contract.registrationNumber ?? "not registered yet"),
    fact("Arbitration", contract.arbitration ?? "as the standard contract says"),
  ];
}

function sellerLines(seller: ContractParties["seller"]): string[] {
  return [
    ...lines(seller.address),
    ...(seller.tin === null ? [] : [`TIN ${seller.tin}`]),
    ...(seller.phone === null ? [] : [seller.phone]),
  ];
}

function lines(text: string): string[] {
  return text.split("\n").filter((line) => line.trim() !== "");
}

function stampOf(state: string): string | null {
  if (state === "draft" || state === "pending_approval") return "DRAFT";
  return state === "cancelled" ? "CANCELLED" : null;
}
