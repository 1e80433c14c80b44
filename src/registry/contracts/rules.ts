// A contract promises a buyer so many bags of a grade in a shipment period at a price. One person
// writes it, the owner or an admin who did not write it approves it, the buyer's confirmation makes
// it active, and shipments fulfil it. What was agreed stays on record: an amendment is a new revision.
import { isInEuropeanUnion } from "#kernel/countries.ts";
import { type Day, daysBetween } from "#kernel/days.ts";
import { lifecycle } from "#kernel/lifecycle.ts";
import { divideRounded } from "#kernel/money.ts";
import type { Needs, Role } from "#kernel/permissions.ts";
import { valueAtTonnePrice } from "#kernel/prices.ts";
import { type Blocker, Refusal } from "#kernel/refusal.ts";
import { formatKilograms, wholeBp } from "#kernel/weight.ts";

export const contractLife = lifecycle({
  states: [
    "draft",
    "pending_approval",
    "approved",
    "active",
    "part_shipped",
    "fulfilled",
    "closed",
    "cancelled",
  ],
  initial: "draft",
  tones: {
    draft: "quiet",
    pending_approval: "waiting",
    approved: "waiting",
    active: "active",
    part_shipped: "active",
    fulfilled: "done",
    closed: "done",
    cancelled: "refused",
  },
  moves: {
    submit: { from: ["draft"], to: "pending_approval", needs: "canManageExports" },
    approve: { from: ["pending_approval"], to: "approved", needs: "canManageExports" },
    return: {
      from: ["pending_approval"],
      to: "draft",
      needs: "canManageExports",
      asks: "reason",
    },
    activate: { from: ["approved"], to: "active", needs: "canManageExports" },
    amend: {
      from: ["approved", "active"],
      to: "draft",
      needs: "canManageExports",
      asks: "reason",
    },
    shipPart: {
      from: ["active", "part_shipped"],
      to: "part_shipped",
      needs: "signed-in",
      system: true,
    },
    shipRest: {
      from: ["active", "part_shipped"],
      to: "fulfilled",
      needs: "signed-in",
      system: true,
    },
    takeBackPart: {
      from: ["part_shipped", "fulfilled"],
      to: "part_shipped",
      needs: "signed-in",
      system: true,
    },
    takeBackAll: {
      from: ["part_shipped", "fulfilled"],
      to: "active",
      needs: "signed-in",
      system: true,
    },
    close: { from: ["fulfilled", "part_shipped"], to: "closed", needs: "canManageExports" },
    cancel: {
      from: ["draft", "pending_approval", "approved", "active"],
      to: "cancelled",
      needs: "canManageExports",
      asks: "reason",
      final: true,
    },
  },
});
export type ContractState = (typeof contractLife.states)[number];

/** Exports, shipping and finance look contracts up. */
export const readsContracts: Needs = [
  "canManageExports",
  "canManageShipments",
  "canViewFinancials",
];

/** What a buyer may ask to be shown before shipment. */
export const sampleTerms = ["none", "PSS", "SAS", "NANS"] as const;
export type SampleTerm = (typeof sampleTerms)[number];
export const sampleTermNames: Record<SampleTerm, string> = {
  none: "No sample",
  PSS: "Pre-shipment sample",
  SAS: "Subject to approval of sample",
  NANS: "No approval, no sale",
};

export const bagTypes = ["Jute 60 kg", "Jute 60 kg with liner", "PP 50 kg", "Big bag"] as const;

/** The papers a buyer can ask for; the shipment's checklist is drawn from them. */
export const contractDocuments = [
  "commercial-invoice",
  "packing-list",
  "weight-certificate",
  "quality-certificate",
  "certificate-of-origin",
  "phytosanitary-certificate",
  "fumigation-certificate",
  "bill-of-lading",
  "insurance-certificate",
  "eudr-data-pack",
  "lab-certificate",
] as const;
export type ContractDocument = (typeof contractDocuments)[number];
export const contractDocumentNames: Record<ContractDocument, string> = {
  "commercial-invoice": "Commercial invoice",
  "packing-list": "Packing list",
  "weight-certificate": "Weight certificate",
  "quality-certificate": "Quality certificate",
  "certificate-of-origin": "Certificate of origin (ICO format)",
  "phytosanitary-certificate": "Phytosanitary certificate",
  "fumigation-certificate": "Fumigation certificate",
  "bill-of-lading": "Bill of lading",
  "insurance-certificate": "Insurance certificate",
  "eudr-data-pack": "EUDR data pack",
  "lab-certificate": "Laboratory certificate",
};

/** What the promise is made of, as far as the rules look at it. */
export interface Terms {
  quantity: bigint;
  bags: number;
  bagWeight: bigint;
  toleranceBp: number;
  pricePerTonne: bigint;
  contractDay: Day;
  shipmentFrom: Day;
  shipmentTo: Day;
  destinationCountry: string;
  eudrRequired: boolean;
  documents: readonly ContractDocument[];
}

type Fault = readonly [code: string, words: string];

/** Everything that is wrong with the terms, in the order a person fills them in. */
export function faultsOf(terms: Terms, commodity: string): Fault[] {
  const faults: Fault[] = [];
  if (BigInt(terms.bags) * terms.bagWeight !== terms.quantity) {
    const bags = `${terms.bags} bags of ${formatKilograms(terms.bagWeight)} kg`;
    const makes = formatKilograms(BigInt(terms.bags) * terms.bagWeight);
    const asked = formatKilograms(terms.quantity);
    faults.push(["contract.bags-do-not-match", `${bags} make ${makes} kg, not ${asked} kg.`]);
  }
  if (terms.pricePerTonne === 0n) {
    faults.push(["contract.no-price", "The price must be above zero."]);
  }
  if (terms.shipmentTo < terms.shipmentFrom) {
    faults.push(["contract.period-backwards", "The shipment period ends before it begins."]);
  } else if (terms.shipmentTo < terms.contractDay) {
    faults.push(["contract.period-past", "The shipment period ends before the contract's day."]);
  } else if (daysBetween(terms.shipmentFrom, terms.shipmentTo) > 365) {
    faults.push(["contract.period-too-long", "A shipment period is at most one year."]);
  }
  if (needsEudr(terms.destinationCountry, commodity) && !terms.eudrRequired) {
    faults.push([
      "contract.eudr-needed",
      "Coffee and cocoa for the European Union need the EUDR data pack.",
    ]);
  }
  if (terms.eudrRequired && !terms.documents.includes("eudr-data-pack")) {
    faults.push(["contract.eudr-paper-missing", "Add the EUDR data pack to the papers."]);
  }
  return faults;
}

/** Refuses terms that cannot be kept, naming every fault at once. */
export function checkTerms(terms: Terms, commodity: string): void {
  const faults = faultsOf(terms, commodity);
  const first = faults[0];
  if (!first) return;
  throw new Refusal(first[0], faults.map(([, words]) => words).join(" "), {
    blockers: faults.map(([, what]) => ({ what })),
  });
}

/** Coffee and cocoa that enter the Union come under the deforestation regulation. */
export function needsEudr(destinationCountry: string, commodity: string): boolean {
  return isInEuropeanUnion(destinationCountry) && ["coffee", "cocoa"].includes(commodity);
}

/** Only with a customer who is active, and a product in use, may a contract be handed in. */
export function checkParties(facts: {
  customerName: string;
  customerState: string;
  productName: string;
  productState: string;
}): void {
  if (facts.customerState !== "active") {
    const state = facts.customerState.replaceAll("_", " ");
    throw new Refusal(
      "contract.customer-not-active",
      `${facts.customerName} is ${state}. Contracts are made with active customers.`,
      { status: 409 },
    );
  }
  if (facts.productState !== "active") {
    throw new Refusal("contract.product-retired", `${facts.productName} is retired.`, {
      status: 409,
    });
  }
}

/** A contract binds the company: the owner or an admin approves it. */
export function checkApprover(role: Role): void {
  if (role === "owner" || role === "admin") return;
  throw new Refusal("contract.not-approver", "The owner or an admin approves contracts.", {
    status: 403,
  });
}

/** The value of the whole promise at its price. */
export function contractValue(terms: { quantity: bigint; pricePerTonne: bigint }): bigint {
  return valueAtTonnePrice(terms.quantity, terms.pricePerTonne);
}

/** How much of the promise is shipped, in basis points. */
export function shareShippedBp(shipped: bigint, quantity: bigint): bigint {
  return quantity === 0n ? 0n : divideRounded(shipped * wholeBp, quantity);
}

/** The authority registers what is approved, as long as something is still to be shipped. */
export const registrableStates = ["approved", "active", "part_shipped"] as const;

export function canBeRegistered(state: ContractState): boolean {
  return registrableStates.some((one) => one === state);
}

/** The lowest and highest weight that keeps the promise. */
export function weightBand(promise: { quantity: bigint; toleranceBp: number }): {
  least: bigint;
  most: bigint;
} {
  const bp = BigInt(promise.toleranceBp);
  const least = (promise.quantity * (wholeBp - bp) + wholeBp - 1n) / wholeBp;
  return { least, most: (promise.quantity * (wholeBp + bp)) / wholeBp };
}

interface Commitment {
  quantity: bigint;
  toleranceBp: number;
  shipped: bigint;
}

/**
 * What a shipment does to the promise. Above the tolerance it is refused; once the lowest weight
 * that keeps the promise is reached, it is fulfilled.
 */
export function afterShipping(
  promise: Commitment,
  grams: bigint,
): { shipped: bigint; move: "shipPart" | "shipRest" } {
  if (grams <= 0n) {
    throw new Refusal("contract.nothing-shipped", "A shipment has a weight above zero.");
  }
  const { least, most } = weightBand(promise);
  const shipped = promise.shipped + grams;
  if (shipped > most) {
    const room = formatKilograms(most - promise.shipped);
    throw new Refusal(
      "contract.over-shipped",
      `${formatKilograms(grams)} kg is more than the ${room} kg the contract still allows.`,
      { status: 409 },
    );
  }
  return { shipped, move: shipped >= least ? "shipRest" : "shipPart" };
}

/** A shipment taken back opens the promise again by its weight. */
export function afterTakingBack(
  promise: Commitment,
  grams: bigint,
): { shipped: bigint; move: "takeBackPart" | "takeBackAll" } {
  if (grams <= 0n || grams > promise.shipped) {
    throw new Refusal("contract.nothing-to-take-back", "No more can come back than was shipped.");
  }
  const shipped = promise.shipped - grams;
  return { shipped, move: shipped === 0n ? "takeBackAll" : "takeBackPart" };
}

/** What still stands between a contract and a loaded container; empty when nothing does. */
export function shippingBlockers(contract: {
  id: string;
  number: string;
  state: ContractState;
  registrationNumber: string | null;
}): Blocker[] {
  const link = `/contracts/${contract.id}`;
  const blockers: Blocker[] = [];
  if (contract.state !== "active" && contract.state !== "part_shipped") {
    const state = contract.state.replaceAll("_", " ");
    const what = `Contract ${contract.number} is ${state}, not active`;
    blockers.push({ what, owner: "Exports", link });
  }
  if (contract.registrationNumber === null) {
    const what = `Contract ${contract.number} is not registered with the authority`;
    blockers.push({ what, owner: "Exports", link });
  }
  return blockers;
}

/** The authority registers a contract after its day, with a price it has assessed. */
export function checkRegistration(
  registration: { day: Day; assessedFot: bigint },
  contract: { contractDay: Day; today: Day },
): void {
  if (registration.day < contract.contractDay || registration.day > contract.today) {
    throw new Refusal(
      "contract.registration-day",
      "The day of registration lies between the contract's day and today.",
    );
  }
  if (registration.assessedFot === 0n) {
    throw new Refusal("contract.no-assessed-price", "The assessed price must be above zero.");
  }
}
