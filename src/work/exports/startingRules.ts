// The document rules every company starts with (domain reference 3.1–3.4; lead days are planning
// defaults). Companies add later rows when an authority or a law changes; none is ever edited.
import type { DocumentRule } from "./documentRules.ts";

// The coffee authority's work passed to the ministry when the Act was assented to, 20 Dec 2024.
const mergedOn = "2024-12-20";
const longAgo = "2020-01-01";
const anyShipment = {
  commodity: null,
  destination: null,
  incoterm: null,
  eudr: null,
  effectiveFrom: longAgo,
  required: true,
  gate: "load",
} as const;

/** The same document from the old authority, and from the ministry since the merger. */
function coffeeAuthority(
  rule: Pick<DocumentRule, "documentType" | "leadDays" | "sourceNote"> & { required?: boolean },
): DocumentRule[] {
  const coffee = { ...anyShipment, ...rule, commodity: "coffee" };
  return [
    { ...coffee, authority: "UCDA" },
    {
      ...coffee,
      effectiveFrom: mergedOn,
      authority: "MAAIF – Coffee (formerly UCDA)",
      sourceNote: `${rule.sourceNote} National Coffee (Amendment) Act 2024: UCDA merged into MAAIF.`,
    },
  ];
}

function insuredBySeller(incoterm: "CIF" | "CIP"): DocumentRule {
  return {
    ...anyShipment,
    documentType: "insurance-certificate",
    incoterm,
    authority: "Insurer",
    leadDays: 3,
    sourceNote: `Under ${incoterm} the seller insures, 110 % of the value (Incoterms 2020).`,
  };
}

function onDemand(commodity: "cocoa" | "sesame" | "shea"): DocumentRule {
  return {
    ...anyShipment,
    documentType: "lab-certificate",
    commodity,
    required: false,
    authority: "Accredited laboratory",
    leadDays: 10,
    sourceNote: "Aflatoxin, Salmonella, cadmium or pesticides, when the buyer asks.",
  };
}

export const startingRules: readonly DocumentRule[] = [
  ...coffeeAuthority({
    documentType: "contract-registration",
    leadDays: 30,
    sourceNote: "Sales contracts of coffee are registered before export.",
  }),
  ...coffeeAuthority({
    documentType: "quality-certificate",
    leadDays: 5,
    sourceNote: "Inspection on application (Form 6), one certificate for each consignment.",
  }),
  ...coffeeAuthority({
    documentType: "certificate-of-origin",
    leadDays: 1,
    required: false,
    sourceNote: "In the ICO's format; Uganda left the ICO in 2022, so nothing waits for it.",
  }),
  {
    ...anyShipment,
    documentType: "phytosanitary-certificate",
    authority: "MAAIF – Crop Inspection (DCIC)",
    leadDays: 4,
    sourceNote: "ePhyto, asked for at least 48 hours ahead; coffee, cocoa, sesame, shea.",
  },
  {
    ...anyShipment,
    documentType: "weight-note",
    authority: "Weighing company",
    leadDays: 2,
    sourceNote: "Weights at stuffing.",
  },
  {
    ...anyShipment,
    documentType: "fumigation-certificate",
    required: false,
    authority: "Licensed fumigator",
    leadDays: 2,
    sourceNote: "When the buyer or the country of destination asks for it.",
  },
  insuredBySeller("CIF"),
  insuredBySeller("CIP"),
  {
    ...anyShipment,
    documentType: "eudr-pack",
    eudr: true,
    authority: "Compliance",
    leadDays: 7,
    sourceNote: "Regulation (EU) 2023/1115: plots of production for the importer's statement.",
  },
  onDemand("cocoa"),
  onDemand("sesame"),
  onDemand("shea"),
  {
    ...anyShipment,
    documentType: "commercial-invoice",
    authority: "Exports",
    leadDays: 1,
    sourceNote: "Issued by us from the contract and the allocated lots.",
  },
  {
    ...anyShipment,
    documentType: "packing-list",
    authority: "Exports",
    leadDays: 1,
    sourceNote: "Issued by us from the allocated lots, container and seals.",
  },
  {
    ...anyShipment,
    documentType: "bill-of-lading",
    gate: "ship",
    authority: "Carrier",
    leadDays: 0,
    sourceNote: "Comes after loading; its day is the day on board.",
  },
];
