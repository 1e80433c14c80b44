// The papers of a shipment that we write ourselves: how each is numbered, drawn, and what of the shipment it prints.
import type { Paper, PaperBlock } from "#kernel/paper.ts";
import type { OwnPaper } from "../documentRules.ts";
import { commercialInvoice, invoiceSays, type PaperIssue } from "./commercialInvoice.ts";
import { listSays, packingList } from "./packingList.ts";
import type { ShipmentPaperFacts } from "./paperFacts.ts";

interface Written {
  series: "INV" | "PKL";
  draw: (facts: ShipmentPaperFacts, issue: PaperIssue) => Paper;
  /** What of the shipment stands on it. */
  says: (facts: ShipmentPaperFacts) => PaperBlock[];
}

/** Each paper of ours. */
export const written: Record<OwnPaper, Written> = {
  "commercial-invoice": { series: "INV", draw: commercialInvoice, says: invoiceSays },
  "packing-list": { series: "PKL", draw: packingList, says: listSays },
};
