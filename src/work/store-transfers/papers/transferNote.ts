import { type Day, formatDay } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import {
  fact,
  facts,
  figureColumn,
  type Paper,
  type PaperCompany,
  paper,
  paragraph,
  signature,
  table,
  textColumn,
} from "#kernel/paper.ts";
import { formatKilograms } from "#kernel/weight.ts";

/** A transfer as its note states it. */
export interface TransferOnPaper {
  number: string;
  day: Day;
  fromName: string;
  toName: string;
  vehicle: string;
  driver: string;
  seal: string | null;
  sentByName: string;
  code: string | null;
}

interface LotOnPaper {
  lotCode: string;
  productName: string;
  sent: bigint;
  bags: number;
}

const bagsOf = (lots: readonly LotOnPaper[]) => lots.reduce((sum, lot) => sum + lot.bags, 0);
const gramsOf = (lots: readonly LotOnPaper[]) => lots.reduce((sum, lot) => sum + lot.sent, 0n);

/** What goes with the truck: which lots, how heavy, under which seal; room for what the scale says at the other end. */
export function transferNotePaper(
  transfer: TransferOnPaper,
  lots: readonly LotOnPaper[],
  company: PaperCompany,
): Paper {
  const { number, day, code } = transfer;
  return paper({
    format: "A4",
    company,
    title: "Transfer note",
    number,
    day,
    code,
    blocks: [
      facts([
        fact("From", transfer.fromName),
        fact("To", transfer.toName),
        fact("Vehicle", transfer.vehicle),
        fact("Driver", transfer.driver),
        fact("Seal", transfer.seal ?? "none"),
      ]),
      table({
        columns: [
          textColumn("Lot"),
          textColumn("Product"),
          figureColumn("Bags"),
          figureColumn("Sent, kg"),
          figureColumn("Weighed in, kg"),
        ],
        rows: lots.map((lot) => [
          ...[lot.lotCode, lot.productName, String(lot.bags), formatKilograms(lot.sent), ""],
        ]),
        totals: [
          [
            ...["Together", "", formatAmount(BigInt(bagsOf(lots)))],
            ...[formatKilograms(gramsOf(lots)), ""],
          ],
        ],
      }),
      paragraph(
        "Every lot is weighed again where it arrives, by somebody else than who loaded it. What is missing is booked " +
          "as a loss of this vehicle, with its reason.",
      ),
    ],
    signatures: [
      signature(transfer.sentByName, "loaded"),
      signature(transfer.driver, "carried"),
      signature("", "weighed in"),
    ],
  });
}

/** What whoever holds the note may check. */
export function transferFacts(
  transfer: Omit<TransferOnPaper, "code" | "sentByName"> & { id: string },
  lots: readonly LotOnPaper[],
) {
  return {
    type: "transfer-note",
    subjectId: transfer.id,
    title: `Transfer note ${transfer.number}`,
    facts: {
      Number: transfer.number,
      Date: formatDay(transfer.day),
      From: transfer.fromName,
      To: transfer.toName,
      Vehicle: transfer.vehicle,
      Seal: transfer.seal ?? "none",
      Lots: String(lots.length),
      Bags: formatAmount(BigInt(bagsOf(lots))),
      Kilograms: formatKilograms(gramsOf(lots)),
    },
  };
}
