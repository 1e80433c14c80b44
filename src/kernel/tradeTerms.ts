// The words in which a sale abroad is agreed: the standard contract, where price and risk pass, and
// when and against what the buyer pays.

/** The standard contracts of the coffee trade (Europe, America) or one's own. */
export const contractStyles = ["ESCC", "GCA", "own"] as const;
export type ContractStyle = (typeof contractStyles)[number];

/** When and against what a buyer pays. */
export const paymentTerms = ["CAD", "LC", "LC-USANCE", "TT", "TT-ADVANCE", "OPEN", "CASH"] as const;
export type PaymentTerm = (typeof paymentTerms)[number];

export const paymentTermNames: Record<PaymentTerm, string> = {
  CAD: "Cash against documents",
  LC: "Letter of credit at sight",
  "LC-USANCE": "Letter of credit, payment later",
  TT: "Bank transfer",
  "TT-ADVANCE": "Bank transfer, part in advance",
  OPEN: "Open account",
  CASH: "Cash on delivery",
};

/** Where price, cost and risk pass. FOT is the trade's word for what Incoterms call FCA. */
export const deliveryTerms = [
  "FOT",
  "EXW",
  "FCA",
  "FAS",
  "FOB",
  "CFR",
  "CIF",
  "CPT",
  "CIP",
  "DAP",
] as const;
export type DeliveryTerm = (typeof deliveryTerms)[number];

/** The Incoterm that stands on official papers: "free on truck" is no Incoterm. */
export function incotermOf(term: DeliveryTerm): Exclude<DeliveryTerm, "FOT"> {
  return term === "FOT" ? "FCA" : term;
}
