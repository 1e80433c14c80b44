// What the contract form holds, and how it becomes the request.
import { coffeeYear, type Day } from "#kernel/days.ts";
import type { Currency } from "#kernel/money.ts";
import type { ContractStyle, DeliveryTerm, PaymentTerm } from "#kernel/tradeTerms.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import type { FieldError } from "#platform/web/parts/formRules.ts";
import type { Picked } from "#platform/web/parts/PickField.tsx";
import type { contracts } from "../api.ts";
import { bagTypes, type ContractDocument, contractDocuments, type SampleTerm } from "../rules.ts";
import { t } from "./words.ts";

export interface ContractValues {
  customer: Picked | null;
  product: Picked | null;
  buyerReference: string;
  contractDay: string;
  template: ContractStyle | "";
  gradeText: string;
  cropYear: string;
  quantity: string;
  tolerance: number | null;
  bags: number | null;
  bagWeight: string;
  bagType: string;
  pricePerTonne: string;
  currency: Currency;
  priceBasis: DeliveryTerm | "";
  pricePlace: string;
  shipmentFrom: string;
  shipmentTo: string;
  partialShipments: boolean;
  portOfLoading: string;
  destination: string;
  destinationCountry: string;
  paymentTerms: PaymentTerm | "";
  paymentDays: number | null;
  sampleTerms: SampleTerm | "";
  eudrRequired: boolean;
  documents: readonly ContractDocument[];
  arbitration: string;
  specialTerms: string;
}

/** A container of coffee under the usual terms: what most contracts begin from. */
export function blankContract(today: Day): ContractValues {
  return {
    customer: null,
    product: null,
    buyerReference: "",
    contractDay: today,
    template: "",
    gradeText: "",
    cropYear: coffeeYear(today),
    quantity: "19200000",
    tolerance: 300,
    bags: 320,
    bagWeight: "60000",
    bagType: bagTypes[1],
    pricePerTonne: "",
    currency: "USD",
    priceBasis: "",
    pricePlace: "",
    shipmentFrom: "",
    shipmentTo: "",
    partialShipments: false,
    portOfLoading: "Mombasa",
    destination: "",
    destinationCountry: "",
    paymentTerms: "",
    paymentDays: 0,
    sampleTerms: "SAS",
    eudrRequired: true,
    documents: contractDocuments.filter(
      (one) => one !== "insurance-certificate" && one !== "lab-certificate",
    ),
    arbitration: "",
    specialTerms: "",
  };
}

/** Where the request names a field otherwise than the form. */
export const contractNames = {
  customerId: "customer",
  productId: "product",
  toleranceBp: "tolerance",
};

/** What a person can see to be wrong before it is sent. */
export function contractFaults(values: ContractValues): FieldError[] {
  const faults: FieldError[] = [];
  const made = bagsMake(values);
  if (made !== null && values.quantity !== "" && made !== BigInt(values.quantity)) {
    faults.push({ path: "quantity", message: t.bagsWrong });
  }
  const { shipmentFrom, shipmentTo } = values;
  if (shipmentFrom !== "" && shipmentTo !== "" && shipmentTo < shipmentFrom) {
    faults.push({ path: "shipmentTo", message: t.periodWrong });
  }
  return faults;
}

/** The weight of all bags; null until both are typed. */
export function bagsMake({ bags, bagWeight }: ContractValues): bigint | null {
  return bags === null || bagWeight === "" ? null : BigInt(bags) * BigInt(bagWeight);
}

function orNull(text: string): string | null {
  return text.trim() === "" ? null : text;
}

/** The EUDR data pack is among the papers exactly when it is required. */
function documentsOf({ documents, eudrRequired }: ContractValues): ContractDocument[] {
  return contractDocuments.filter((one) =>
    one === "eudr-data-pack" ? eudrRequired : documents.includes(one),
  );
}

/** The request. Choices that are still open cannot get here: the form requires them. */
export function contractTermsOf(values: ContractValues) {
  const { template, priceBasis, paymentTerms, sampleTerms } = values;
  return {
    customerId: values.customer?.id ?? "",
    productId: values.product?.id ?? "",
    buyerReference: orNull(values.buyerReference),
    contractDay: values.contractDay,
    template: template === "" ? ("own" as const) : template,
    gradeText: values.gradeText,
    cropYear: values.cropYear,
    quantity: values.quantity,
    toleranceBp: values.tolerance ?? 0,
    bags: values.bags ?? 0,
    bagWeight: values.bagWeight,
    bagType: values.bagType,
    pricePerTonne: values.pricePerTonne,
    currency: values.currency,
    priceBasis: priceBasis === "" ? ("FOB" as const) : priceBasis,
    pricePlace: values.pricePlace,
    shipmentFrom: values.shipmentFrom,
    shipmentTo: values.shipmentTo,
    partialShipments: values.partialShipments,
    portOfLoading: values.portOfLoading,
    destination: values.destination,
    destinationCountry: values.destinationCountry,
    paymentTerms: paymentTerms === "" ? ("CAD" as const) : paymentTerms,
    paymentDays: values.paymentDays ?? 0,
    sampleTerms: sampleTerms === "" ? ("none" as const) : sampleTerms,
    eudrRequired: values.eudrRequired,
    documents: documentsOf(values),
    arbitration: orNull(values.arbitration),
    specialTerms: orNull(values.specialTerms),
  };
}

/** A contract as the form shows it. */
export function valuesOfContract(contract: WireReturns<typeof contracts.read>): ContractValues {
  return {
    ...contract,
    customer: {
      id: contract.customerId,
      label: contract.customerName,
      detail: contract.customerCode,
    },
    product: { id: contract.productId, label: contract.productName, detail: contract.productCode },
    buyerReference: contract.buyerReference ?? "",
    tolerance: contract.toleranceBp,
    arbitration: contract.arbitration ?? "",
    specialTerms: contract.specialTerms ?? "",
  };
}

/** The customer's usual terms, for what is still open on the form. */
export function usualTerms(
  values: ContractValues,
  buyer: WireReturns<typeof contracts.buyers>["rows"][number],
): Partial<ContractValues> {
  return {
    template: values.template === "" ? (buyer.contractStyle ?? "own") : values.template,
    priceBasis: values.priceBasis === "" ? buyer.incoterm : values.priceBasis,
    paymentTerms: values.paymentTerms === "" ? buyer.paymentTerms : values.paymentTerms,
    destination: values.destination === "" ? (buyer.port ?? "") : values.destination,
    destinationCountry:
      values.destinationCountry === "" ? buyer.country : values.destinationCountry,
    currency: values.pricePerTonne === "" ? buyer.currency : values.currency,
  };
}
