import { type Day, formatDay } from "#kernel/days.ts";
import {
  fact,
  facts,
  type Paper,
  type PaperCompany,
  paper,
  paragraph,
  signature,
} from "#kernel/paper.ts";
import { formatKilograms, formatPercent } from "#kernel/weight.ts";

export interface ReturnNoteFacts {
  number: string;
  /** The day it was turned away. */
  day: Day;
  collectedOn: Day;
  sellerName: string;
  sellerCode: string;
  productName: string;
  placeName: string;
  bags: number;
  net: bigint;
  moistureBp: number | null;
  foreignMatterBp: number | null;
  closingReason: string;
  officerName: string;
  judgedByName: string;
  receiptCode: string;
}

/** What a seller takes along with bags that were turned away: how much, what was measured, and why. */
export function returnNote(note: ReturnNoteFacts, company: PaperCompany): Paper {
  const measured = (bp: number | null) => (bp === null ? "not measured" : `${formatPercent(bp)} %`);
  return paper({
    format: "A5",
    company,
    title: "Return note",
    number: note.number,
    day: note.day,
    code: note.receiptCode,
    blocks: [
      facts([
        fact("Returned to", note.sellerName, note.sellerCode),
        fact("Brought on", formatDay(note.collectedOn), note.placeName),
        fact("Product", note.productName, `${formatKilograms(note.net)} kg in ${note.bags} bags`),
        fact(
          "Measured",
          `Moisture ${measured(note.moistureBp)}`,
          `Foreign matter ${measured(note.foreignMatterBp)}`,
        ),
      ]),
      paragraph(`Turned away: ${note.closingReason}`),
      paragraph("Nothing is owed for this delivery. All bags were handed back.", "quiet"),
    ],
    signatures: [
      signature(note.judgedByName, "judged by"),
      signature(note.sellerName, "bags received"),
    ],
  });
}
