// What still stands between a shipment and its departure, all of it at once: each line says what is
// missing, who sees to it, and where. Loading is refused as long as there is one.
import { type Day, formatDay } from "#kernel/days.ts";
import { type Blocker, Refusal } from "#kernel/refusal.ts";
import { formatKilograms } from "#kernel/weight.ts";
import { licenceBlockers, type LicensingFacts } from "#registry/licences/rules.ts";
import { type DocumentState, documentName, type DocumentType, type Gate } from "./documentRules.ts";
import type { ContainerType, ShipmentState, TransportMode } from "./rules.ts";

export interface TransportFacts {
  mode: TransportMode;
  containerNumber: string | null;
  containerType: ContainerType | null;
  containerTare: bigint | null;
  seals: readonly string[];
  vgm: bigint | null;
}

export interface DocumentFacts {
  type: DocumentType;
  state: DocumentState;
  required: boolean;
  gate: Gate;
  authority: string;
  expiresOn: Day | null;
  reason: string | null;
  /** A paper of ours that no longer says what the shipment is. */
  stale: boolean;
}

export interface ReadinessFacts extends TransportFacts {
  id: string;
  /** What the contract itself still lacks. */
  contractBlockers: readonly Blocker[];
  partialShipments: boolean;
  net: bigint;
  gross: bigint;
  /** What the contract still asks of this shipment, at least and at most. */
  least: bigint;
  most: bigint;
  lots: readonly { lotCode: string; held: string | null }[];
  documents: readonly DocumentFacts[];
  commodity: string;
  /** The company's licences and what needs them. */
  licensing: LicensingFacts;
}

const tab = (id: string, name: string) => `/export-documentation/${id}?tab=${name}`;

/** Everything that keeps a shipment from being loaded on a day. */
export function loadBlockers(facts: ReadinessFacts, day: Day): Blocker[] {
  return [
    ...facts.contractBlockers,
    ...licencesFor(facts, "shipment.load", day),
    ...allocationBlockers(facts),
    ...transportBlockers(facts),
    ...documentBlockers(facts, "load", day),
  ];
}

/** Everything that keeps a loaded shipment from being recorded as on board. */
export function shipBlockers(facts: ReadinessFacts, day: Day): Blocker[] {
  return [...licencesFor(facts, "shipment.ship", day), ...documentBlockers(facts, "ship", day)];
}

function licencesFor(
  { licensing, commodity }: ReadinessFacts,
  action: "shipment.load" | "shipment.ship",
  day: Day,
): Blocker[] {
  return licenceBlockers(licensing, { action, commodity, day });
}

/** The lots: enough for the contract, not too much, none on hold. */
export function allocationBlockers(facts: ReadinessFacts): Blocker[] {
  const where = { owner: "Store", link: tab(facts.id, "lots") };
  if (facts.net === 0n) return [{ what: "No lots are allocated", ...where }];
  const blockers: Blocker[] = [];
  if (!facts.partialShipments && facts.net < facts.least) {
    const has = formatKilograms(facts.net);
    const what = `${has} kg are allocated, the contract needs ${formatKilograms(facts.least)} kg`;
    blockers.push({ what, ...where });
  }
  if (facts.net > facts.most) {
    const has = formatKilograms(facts.net);
    const what = `${has} kg are allocated, the contract allows ${formatKilograms(facts.most)} kg`;
    blockers.push({ what, ...where });
  }
  for (const { lotCode, held } of facts.lots) {
    if (held !== null) blockers.push({ what: `Lot ${lotCode} is on hold: ${held}`, ...where });
  }
  return blockers;
}

/** By sea a container with number, type, seal, tare and verified gross mass; else nothing. */
export function transportBlockers(facts: ReadinessFacts): Blocker[] {
  if (facts.mode !== "sea") return [];
  const where = { owner: "Logistics", link: tab(facts.id, "transport") };
  const missing = [
    facts.containerNumber === null && "The container number is missing",
    facts.containerType === null && "The type of the container is missing",
    facts.seals.length === 0 && "No seal number is recorded",
    facts.containerTare === null && "The tare of the container is missing",
    facts.vgm === null && "The verified gross mass (VGM) is missing",
  ].filter((what) => what !== false);
  const blockers: Blocker[] = missing.map((what) => ({ what, ...where }));
  const { vgm, containerTare, gross } = facts;
  if (vgm !== null && containerTare !== null && vgm < containerTare + gross) {
    const least = formatKilograms(containerTare + gross);
    const what = `The VGM is ${formatKilograms(vgm)} kg, container and bags weigh ${least} kg`;
    blockers.push({ what, ...where });
  }
  return blockers;
}

/** Documents that must be settled before a move: each with what it waits for. */
export function documentBlockers(facts: ReadinessFacts, gate: Gate, day: Day): Blocker[] {
  const link = tab(facts.id, "documents");
  return facts.documents.flatMap((document): Blocker[] => {
    // The contract says itself when it is not registered.
    if (document.type === "contract-registration") return [];
    if (!document.required || document.gate !== gate) return [];
    const waits = waitsFor(document, documentName(document.type, facts.mode), day);
    return waits === null ? [] : [{ ...waits, link }];
  });
}

function waitsFor(document: DocumentFacts, name: string, day: Day): Blocker | null {
  const { state, authority, expiresOn, reason, stale } = document;
  const owner = authority;
  if (stale && ["issued", "approved"].includes(state)) {
    const what = `${name} no longer says what the shipment is: issue it again`;
    return { what, owner: "Exports" };
  }
  switch (state) {
    case "required":
      return { what: `${name} is missing`, owner };
    case "requested":
      return { what: `${name} is asked for, not received`, owner };
    case "rejected":
      return { what: `${name} was rejected: ${reason ?? ""}`, owner };
    case "received":
    case "issued":
      return { what: `${name} waits for approval by somebody else`, owner: "Exports" };
    case "approved":
      if (expiresOn === null || expiresOn >= day) return null;
      return { what: `${name} expired on ${formatDay(expiresOn)}`, owner };
    case "waived":
      return null;
    default:
      return state satisfies never;
  }
}

/** A shipment with anything missing is not loaded; the refusal names all of it. */
export function checkReady(blockers: readonly Blocker[]): void {
  const [first] = blockers;
  if (!first) return;
  const rest = blockers.length - 1;
  const more = rest === 0 ? "" : ` and ${rest} more`;
  throw new Refusal("shipment.cannot-load", `It cannot be loaded: ${first.what}${more}.`, {
    status: 409,
    blockers,
  });
}

/** On board needs its transport document. */
export function checkAboard(blockers: readonly Blocker[]): void {
  const [first] = blockers;
  if (!first) return;
  throw new Refusal("shipment.cannot-ship", `It cannot be recorded as on board: ${first.what}.`, {
    status: 409,
    blockers,
  });
}

/** The allocation must keep the contract before papers are written on it. */
export function checkAllocated(blockers: readonly Blocker[]): void {
  const [first] = blockers;
  if (!first) return;
  throw new Refusal("shipment.allocation-incomplete", `${first.what}.`, { status: 409, blockers });
}

/** A paper is written on a settled allocation, and names container and seals. */
export function checkPaperData(facts: ReadinessFacts, state: ShipmentState): void {
  const isOpen = state === "planned" || state === "allocated";
  const allocation = isOpen
    ? [{ what: "The allocation is not finished", owner: "Store", link: tab(facts.id, "lots") }]
    : [];
  const inPrint = { ...facts, containerTare: 1n, vgm: facts.gross + 1n };
  const blockers = [...allocation, ...allocationBlockers(facts), ...transportBlockers(inPrint)];
  const [first] = blockers;
  if (!first) return;
  const words = blockers.map((blocker) => blocker.what).join("; ");
  throw new Refusal("export-document.data-missing", `It cannot be issued: ${words}.`, { blockers });
}
