// Which papers a shipment needs follows from dated rules: by commodity, destination, delivery term and
// whether the contract asks for EUDR, and by what the contract itself names. Each is asked for,
// received or issued, and approved by somebody else; or waived by a second person with a reason.
import { isInEuropeanUnion } from "#kernel/countries.ts";
import { checkComing } from "#kernel/datedRows.ts";
import { addDays, type Day } from "#kernel/days.ts";
import { lifecycle } from "#kernel/lifecycle.ts";
import type { Flag } from "#kernel/permissions.ts";
import { Refusal } from "#kernel/refusal.ts";
import type { TransportMode } from "./rules.ts";

export const documentTypes = [
  "contract-registration",
  "quality-certificate",
  "phytosanitary-certificate",
  "certificate-of-origin",
  "weight-note",
  "fumigation-certificate",
  "lab-certificate",
  "insurance-certificate",
  "eudr-pack",
  "commercial-invoice",
  "packing-list",
  "bill-of-lading",
] as const;
export type DocumentType = (typeof documentTypes)[number];

export const documentNames: Record<DocumentType, string> = {
  "contract-registration": "Contract registration",
  "quality-certificate": "Quality certificate",
  "phytosanitary-certificate": "Phytosanitary certificate",
  "certificate-of-origin": "Certificate of origin (ICO format)",
  "weight-note": "Weight note",
  "fumigation-certificate": "Fumigation certificate",
  "lab-certificate": "Laboratory certificate",
  "insurance-certificate": "Insurance certificate",
  "eudr-pack": "EUDR data pack",
  "commercial-invoice": "Commercial invoice",
  "packing-list": "Packing list",
  "bill-of-lading": "Bill of lading",
};

/** By air the transport document is an air waybill, by road a consignment note. */
export function documentName(type: DocumentType, mode: TransportMode): string {
  if (type !== "bill-of-lading" || mode === "sea") return documentNames[type];
  return mode === "air" ? "Air waybill" : "Road consignment note";
}

/** Papers that we write ourselves. */
export const ownPapers = ["commercial-invoice", "packing-list"] as const;
export type OwnPaper = (typeof ownPapers)[number];
export function isOwnPaper(type: string): type is OwnPaper {
  return ownPapers.some((own) => own === type);
}

export function isDocumentType(type: string): type is DocumentType {
  return documentTypes.some((known) => known === type);
}

export const documentLife = lifecycle({
  states: ["required", "requested", "received", "issued", "approved", "rejected", "waived"],
  initial: "required",
  tones: {
    required: "quiet",
    requested: "active",
    received: "waiting",
    issued: "waiting",
    approved: "done",
    rejected: "refused",
    waived: "done",
  },
  moves: {
    request: {
      from: ["required", "rejected"],
      to: "requested",
      needs: ["canManageExports", "canGenerateDocuments"],
    },
    receive: {
      from: ["required", "requested", "received", "rejected"],
      to: "received",
      needs: ["canManageExports", "canGenerateDocuments"],
    },
    issue: {
      from: ["required", "requested", "issued", "approved", "rejected"],
      to: "issued",
      needs: "canGenerateDocuments",
    },
    approve: { from: ["received", "issued"], to: "approved", needs: "canManageExports" },
    reject: {
      from: ["received", "issued"],
      to: "rejected",
      needs: "canManageExports",
      asks: "reason",
    },
    waive: {
      from: ["required", "requested", "rejected"],
      to: "waived",
      needs: "canManageExports",
      asks: "reason",
    },
    reopen: {
      from: ["waived", "approved"],
      to: "required",
      needs: "canManageExports",
      asks: "reason",
    },
  },
});
export type DocumentState = (typeof documentLife.states)[number];

/** A settled document holds nothing up any more. */
export function isSettled(state: DocumentState): boolean {
  return state === "approved" || state === "waived";
}

/** Before which move a document must be settled. */
export const gates = ["load", "ship"] as const;
export type Gate = (typeof gates)[number];

export interface DocumentRule {
  documentType: DocumentType;
  commodity: string | null;
  destination: string | null;
  incoterm: string | null;
  eudr: boolean | null;
  effectiveFrom: Day;
  required: boolean;
  gate: Gate;
  authority: string;
  leadDays: number;
  sourceNote: string;
}

export interface ChecklistFacts {
  commodity: string;
  destinationCountry: string;
  incoterm: string;
  eudrRequired: boolean;
  /** What the contract names, in the contract's words. */
  contractDocuments: readonly string[];
  day: Day;
}

export type ChecklistLine = Pick<
  DocumentRule,
  "documentType" | "required" | "gate" | "authority" | "leadDays" | "sourceNote"
>;

const contractsWord: Readonly<Record<string, DocumentType>> = {
  "weight-certificate": "weight-note",
  "eudr-data-pack": "eudr-pack",
};

/** The contract asks for it, so it is required; but never the origin certificate in the ICO's format. */
function namedBy(contractDocuments: readonly string[]): Set<DocumentType> {
  const types = contractDocuments.map((word) => contractsWord[word] ?? word).filter(isDocumentType);
  return new Set(types.filter((type) => type !== "certificate-of-origin"));
}

/** The checklist of a shipment: for every document the rule that says most about it. */
export function checklistOf(
  rules: readonly DocumentRule[],
  facts: ChecklistFacts,
): ChecklistLine[] {
  const named = namedBy(facts.contractDocuments);
  const fitting = rules.filter((rule) => fits(rule, facts)).toSorted(closestFirst);
  return documentTypes.flatMap((documentType): ChecklistLine[] => {
    const rule = fitting.find((one) => one.documentType === documentType);
    if (!rule && !named.has(documentType)) return [];
    const byContract = { required: true, gate: "load", authority: "Buyer's contract" } as const;
    const line = rule ?? { ...byContract, leadDays: 3, sourceNote: "Named by the contract" };
    const { gate, authority, leadDays, sourceNote } = line;
    const required = line.required || named.has(documentType);
    return [{ documentType, required, gate, authority, leadDays, sourceNote }];
  });
}

function fits(rule: DocumentRule, facts: ChecklistFacts): boolean {
  if (rule.effectiveFrom > facts.day) return false;
  if (rule.commodity !== null && rule.commodity !== facts.commodity) return false;
  if (rule.incoterm !== null && rule.incoterm !== facts.incoterm) return false;
  if (rule.eudr !== null && rule.eudr !== facts.eudrRequired) return false;
  if (rule.destination === null || rule.destination === facts.destinationCountry) return true;
  return rule.destination === "EU" && isInEuropeanUnion(facts.destinationCountry);
}

/** How much a rule says: a country says more than the Union, every other condition counts once. */
function closeness({ commodity, destination, incoterm, eudr }: DocumentRule): number {
  const where = destination === null ? 0 : destination === "EU" ? 1 : 2;
  return where + [commodity, incoterm, eudr].filter((condition) => condition !== null).length;
}

function closestFirst(a: DocumentRule, b: DocumentRule): number {
  const closer = closeness(b) - closeness(a);
  if (closer !== 0) return closer;
  return a.effectiveFrom < b.effectiveFrom ? 1 : a.effectiveFrom > b.effectiveFrom ? -1 : 0;
}

/** The last day a document can come without holding up the departure. */
export function neededBy(etd: Day, leadDays: number): Day {
  return addDays(etd, -leadDays);
}

/** How a missing document stands on a day: due so many days before it is needed, late, or neither yet. */
export function documentStanding(
  needed: Day,
  today: Day,
  toldBeforeDays: number,
): "due" | "late" | null {
  if (needed < today) return "late";
  return needed <= addDays(today, toldBeforeDays) ? "due" : null;
}

/**
 * A rule counts from today on. One by which a paper is not needed any more is the owner's: a shipment would go without it, and
 * nobody would have waived it.
 */
export function checkDocumentRule(
  rule: { effectiveFrom: Day; required: boolean },
  { today, flags }: { today: Day; flags: readonly Flag[] },
): void {
  checkComing(rule.effectiveFrom, today, "export-document.rule-day");
  if (rule.required || flags.includes("canConfigureSystem")) return;
  throw new Refusal(
    "export-document.rule-of-owner",
    "That a paper is not needed any more is the owner's to say. For one shipment a second person waives it.",
    { status: 403 },
  );
}

/** A document is not dated in the future and does not end before it begins. */
export function checkDocumentDays(
  document: { issuedOn: Day; expiresOn: Day | null },
  today: Day,
): void {
  if (document.issuedOn > today) {
    throw new Refusal("export-document.future", "The day of issue has not come yet.");
  }
  if (document.expiresOn !== null && document.expiresOn < document.issuedOn) {
    throw new Refusal("export-document.expires-first", "It expires before it was issued.");
  }
}
