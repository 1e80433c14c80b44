import type { Day } from "#kernel/days.ts";
import { formatAmount, formatMoney } from "#kernel/money.ts";
import { amountInWords } from "#kernel/amountWords.ts";
import {
  cell,
  fact,
  facts,
  figureColumn,
  type Paper,
  type PaperCompany,
  type PaperFormat,
  paper,
  paragraph,
  signature,
  table,
  textColumn,
} from "#kernel/paper.ts";
import { formatKilograms } from "#kernel/weight.ts";
import type { Weighing } from "../weighingRules.ts";
import { type Worked, workingRows, workingTotals } from "./workingRows.ts";

export interface ReceiptFacts extends Worked {
  state: string;
  number: string;
  collectedOn: Day;
  receiptCode: string;
  receiptPrints: number;
  farmerName: string;
  farmerCode: string;
  farmerVillage: string | null;
  productName: string;
  placeName: string;
  officerName: string;
  weighings: readonly Weighing[];
  listPrice: bigint;
  openAdvance: bigint;
}

/**
 * The farmer's receipt: every bag, every deduction with its rule, the published price beside the one
 * paid, and what is still owed of advances. Provisional until somebody else approved the quality.
 */
export function collectionReceipt(
  receipt: ReceiptFacts,
  { company, format }: { company: PaperCompany; format: Extract<PaperFormat, "80mm" | "A5"> },
): Paper {
  const isDead = receipt.state === "void" || receipt.state === "rejected";
  return paper({
    format,
    company,
    title: "Purchase receipt",
    number: receipt.number,
    day: receipt.collectedOn,
    copy: Math.max(0, receipt.receiptPrints - 1),
    code: receipt.receiptCode,
    stamp: isDead ? receipt.state.toUpperCase() : null,
    blocks: [
      facts([
        fact("Farmer", receipt.farmerName, ...placeOf(receipt)),
        fact("Bought", receipt.productName, receipt.placeName),
      ]),
      bagTable(receipt.weighings),
      table({
        columns: [textColumn("Step"), figureColumn("kg"), figureColumn("UGX")],
        rows: workingRows(receipt),
        totals: workingTotals(receipt),
      }),
      paragraph(`${amountInWords(receipt.netPayable, "UGX")}.`),
      paragraph(
        `Published price of the day: ${formatAmount(receipt.listPrice)} per kg. ` +
          `Advances left after this receipt: ${formatMoney(advanceLeft(receipt))}.`,
        "quiet",
      ),
      ...(receipt.state === "approved"
        ? []
        : [paragraph("Provisional until quality is approved.", "quiet")]),
    ],
    signatures: [
      signature(receipt.officerName, "collected by"),
      signature(receipt.farmerName, "farmer"),
    ],
  });
}

function placeOf({ farmerCode, farmerVillage }: ReceiptFacts): string[] {
  return farmerVillage === null ? [farmerCode] : [farmerCode, farmerVillage];
}

/** After approval the books have taken the recovery already; before, it is still to come. */
function advanceLeft({ state, openAdvance, recovery }: ReceiptFacts): bigint {
  const left = state === "approved" ? openAdvance : openAdvance - recovery;
  return left > 0n ? left : 0n;
}

function bagTable(weighings: readonly Weighing[]) {
  return table({
    columns: [
      textColumn("Bag"),
      figureColumn("Gross kg"),
      figureColumn("Tare"),
      figureColumn("Net"),
    ],
    rows: weighings.map(({ bags, gross, tare }, i) => [
      bags === 1 ? `${i + 1}` : cell(`${i + 1}`, `${bags} bags`),
      formatKilograms(gross),
      formatKilograms(tare),
      formatKilograms(gross - tare),
    ]),
  });
}
