// A shipment takes packed, released lots of one contract to the buyer: it is planned, lots are promised
// to it, its papers are gathered, and only when nothing is missing is it loaded. Where the delivery
// term says that control passes, the weight becomes a sale and the buyer our debtor.
import { type Day, formatDay } from "#kernel/days.ts";
import { formatContainerNumber, readContainerNumber } from "#kernel/containers.ts";
import { lifecycle } from "#kernel/lifecycle.ts";
import { currencies, type Currency } from "#kernel/money.ts";
import type { Needs } from "#kernel/permissions.ts";
import { Refusal } from "#kernel/refusal.ts";
import type { DeliveryTerm } from "#kernel/tradeTerms.ts";
import { formatKilograms } from "#kernel/weight.ts";

export const shipmentLife = lifecycle({
  states: [
    "planned",
    "allocated",
    "documents_pending",
    "ready_to_load",
    "loaded",
    "shipped",
    "delivered",
    "closed",
    "cancelled",
  ],
  initial: "planned",
  tones: {
    planned: "quiet",
    allocated: "active",
    documents_pending: "waiting",
    ready_to_load: "active",
    loaded: "active",
    shipped: "active",
    delivered: "done",
    closed: "done",
    cancelled: "refused",
  },
  moves: {
    allocate: { from: ["planned", "allocated"], to: "allocated", needs: "canManageShipments" },
    deallocate: { from: ["allocated"], to: "allocated", needs: "canManageShipments" },
    start_documents: { from: ["allocated"], to: "documents_pending", needs: "canManageShipments" },
    mark_ready: {
      from: ["documents_pending"],
      to: "ready_to_load",
      needs: "canManageShipments",
    },
    load: { from: ["ready_to_load"], to: "loaded", needs: "canManageShipments" },
    ship: { from: ["loaded"], to: "shipped", needs: "canManageShipments", final: true },
    deliver: { from: ["shipped"], to: "delivered", needs: "canManageShipments" },
    close: { from: ["delivered"], to: "closed", needs: "canManageExports" },
    change_allocation: {
      from: ["documents_pending", "ready_to_load"],
      to: "allocated",
      needs: "canManageShipments",
      asks: "reason",
    },
    unload: {
      from: ["loaded"],
      to: "ready_to_load",
      needs: "canManageShipments",
      asks: "reason",
    },
    cancel: {
      from: ["planned", "allocated", "documents_pending", "ready_to_load"],
      to: "cancelled",
      needs: "canManageExports",
      asks: "reason",
      final: true,
    },
    emptied: { from: ["allocated"], to: "planned", needs: "signed-in", system: true },
  },
});
export type ShipmentState = (typeof shipmentLife.states)[number];

/** Exports, logistics, compliance and finance look shipments up. */
export const readsShipments: Needs = [
  "canManageExports",
  "canManageShipments",
  "canViewCompliance",
  "canViewFinancials",
];
/** Who plans shipments and says how they travel. */
export const plansShipments: Needs = ["canManageExports", "canManageShipments"];
/** The accountant, an admin or the owner enters what the buyer's bank has sent. */
export const receivesProceeds: Needs = "canManageExpenses";

/** The states in which container, seals and parties may still change. */
export const openStates = ["planned", "allocated", "documents_pending", "ready_to_load"] as const;

export const transportModes = ["sea", "air", "road"] as const;
export type TransportMode = (typeof transportModes)[number];
export const transportModeNames: Record<TransportMode, string> = {
  sea: "Sea",
  air: "Air",
  road: "Road",
};

export const containerTypes = ["20DC", "40DC", "40HC"] as const;
export type ContainerType = (typeof containerTypes)[number];
export const containerTypeNames: Record<ContainerType, string> = {
  "20DC": "20-foot",
  "40DC": "40-foot",
  "40HC": "40-foot high cube",
};

/** Reads a container number as somebody typed it; refuses a wrong one and says what is wrong with it. */
export function containerNumberOf(typed: string): string {
  const reading = readContainerNumber(typed);
  if (reading.ok) return reading.number;
  if (reading.why === "check-digit") {
    const plain = typed.replace(/[\s\-./]+/g, "").toUpperCase();
    throw new Refusal(
      "shipment.container-check-digit",
      `${formatContainerNumber(plain)} cannot be: the last digit would have to be ` +
        `${reading.expected}. Read the number on the door again.`,
    );
  }
  throw new Refusal(
    "shipment.container-number",
    reading.why === "category"
      ? "The fourth letter of a container number is U, J or Z."
      : "A container number is four letters and seven digits, like MVNU 204617 9.",
  );
}

/** The event at which control passes to the buyer, and with it the goods become a sale. */
export function saleAt(term: DeliveryTerm): "load" | "ship" | "deliver" {
  switch (term) {
    case "FOT":
    case "EXW":
    case "FCA":
    // Freight paid by us, but the risk is the buyer's once the first carrier has the goods.
    case "CPT":
    case "CIP":
      return "load";
    case "FAS":
    case "FOB":
    case "CFR":
    case "CIF":
      return "ship";
    case "DAP":
      return "deliver";
    default:
      return term satisfies never;
  }
}

/** A lot as somebody wants to promise it. */
export interface LotToAllocate {
  lotCode: string;
  productId: string;
  stream: "eu" | "open" | null;
  /** Why it is on hold, if it is. */
  held: string | null;
  /** The weight of its bags; null when it was never packed. */
  bag: bigint | null;
}

/** What the contract asks of lots, and how many more grams fit into its promise. */
export interface LotsWanted {
  number: string;
  productId: string;
  productName: string;
  bagWeight: bigint;
  eudrRequired: boolean;
  room: bigint;
}

/** Refuses a lot that is not what was sold, is not released, or would break the promise's weight. */
export function checkAllocation(lot: LotToAllocate, wanted: LotsWanted, bags: number): bigint {
  const conflict = { status: 409 } as const;
  if (lot.bag === null) {
    throw new Refusal("shipment.lot-not-packed", `Lot ${lot.lotCode} is not packed in bags.`);
  }
  if (lot.productId !== wanted.productId) {
    const words = `Contract ${wanted.number} is for ${wanted.productName}; lot ${lot.lotCode} is not.`;
    throw new Refusal("shipment.other-product", words);
  }
  if (lot.bag !== wanted.bagWeight) {
    throw new Refusal(
      "shipment.other-bags",
      `Lot ${lot.lotCode} has bags of ${formatKilograms(lot.bag)} kg, the contract is for bags of ` +
        `${formatKilograms(wanted.bagWeight)} kg.`,
    );
  }
  if (wanted.eudrRequired && lot.stream !== "eu") {
    throw new Refusal(
      "shipment.not-eu-stream",
      `Contract ${wanted.number} needs coffee from verified plots; lot ${lot.lotCode} is not in ` +
        "that stream.",
    );
  }
  if (lot.held !== null) {
    const words = `Lot ${lot.lotCode} is on hold: ${lot.held}.`;
    throw new Refusal("shipment.lot-on-hold", words, conflict);
  }
  const grams = lot.bag * BigInt(bags);
  if (grams > wanted.room) {
    const room = wanted.room > 0n ? wanted.room : 0n;
    throw new Refusal(
      "shipment.above-contract",
      `${formatKilograms(grams)} kg is more than the ${formatKilograms(room)} kg contract ` +
        `${wanted.number} still has room for.`,
      conflict,
    );
  }
  return grams;
}

/** Net and gross weight of the bags promised to a shipment. */
export function weightOf(
  lots: readonly { bags: number; net: bigint }[],
  bagTare: bigint,
): { bags: number; net: bigint; tare: bigint; gross: bigint } {
  const bags = lots.reduce((sum, lot) => sum + lot.bags, 0);
  const net = lots.reduce((sum, lot) => sum + lot.net, 0n);
  const tare = BigInt(bags) * bagTare;
  return { bags, net, tare, gross: net + tare };
}

/** Days go forward: nothing sails before it is loaded or arrives before it has sailed, nor tomorrow. */
export function checkDay(day: Day, today: Day, after: { what: string; day: Day | null }): void {
  if (day > today) {
    throw new Refusal("shipment.day-not-come", `${formatDay(day)} has not come yet.`);
  }
  if (after.day === null || day >= after.day) return;
  throw new Refusal(
    "shipment.day-backwards",
    `This cannot be before the day it was ${after.what}.`,
  );
}

/** What the shipments of a list add up to: what they weigh, and what those in each currency are worth. */
export interface ShipmentSums extends Record<Currency, bigint> {
  net: bigint;
}

/** The totals of a list, with the currencies that come up in it: money of two currencies does not add up. */
export function totalsOf({ net, ...worth }: ShipmentSums) {
  const values = currencies
    .map((currency) => ({ currency, value: worth[currency] }))
    .filter(({ value }) => value > 0n);
  return { net, values };
}
