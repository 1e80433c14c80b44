import type { Day } from "#kernel/days.ts";
import type { Language } from "#kernel/languages.ts";
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
import { type ReceiptWords, receiptWords } from "./receiptWords.ts";
import { type Worked, workingRows, workingTotals } from "./workingRows.ts";

export interface ReceiptFacts extends Worked {
  state: string;
  number: string;
  collectedOn: Day;
  receiptCode: string;
  receiptPrints: number;
  /** Null: the supplier sold it themselves. */
  farmerId: string | null;
  sellerName: string;
  sellerCode: string;
  farmerVillage: string | null;
  productName: string;
  placeName: string;
  officerName: string;
  weighings: readonly Weighing[];
  listPrice: bigint;
  openAdvance: bigint;
}

interface ReceiptKind {
  company: PaperCompany;
  format: Extract<PaperFormat, "80mm" | "A5">;
  language: Language;
}

/**
 * The farmer's receipt: every bag, every deduction with its rule, the published price beside the one
 * paid, and what is still owed of advances. Provisional until somebody else approved the quality. In the
 * farmer's language.
 */
export function collectionReceipt(
  receipt: ReceiptFacts,
  { company, format, language }: ReceiptKind,
): Paper {
  const t = receiptWords[language];
  const { state } = receipt;
  return paper({
    format,
    company,
    title: t.title,
    number: receipt.number,
    day: receipt.collectedOn,
    copy: Math.max(0, receipt.receiptPrints - 1),
    code: receipt.receiptCode,
    stamp: state === "void" || state === "rejected" ? t[state] : null,
    words: t.paper,
    blocks: [
      facts([
        fact(sellerWord(receipt, t), receipt.sellerName, ...placeOf(receipt)),
        fact(t.bought, receipt.productName, receipt.placeName),
      ]),
      bagTable(receipt.weighings, t),
      table({
        columns: [textColumn(t.step), figureColumn("kg"), figureColumn("UGX")],
        rows: workingRows(receipt, t),
        totals: workingTotals(receipt, t),
      }),
      paragraph(`${amountInWords(receipt.netPayable, "UGX")}.`),
      paragraph(
        `${t.publishedPrice(formatAmount(receipt.listPrice))} ` +
          t.advancesLeft(formatMoney(advanceLeft(receipt))),
        "quiet",
      ),
      ...(receipt.state === "approved" ? [] : [paragraph(t.provisional, "quiet")]),
    ],
    signatures: [
      signature(receipt.officerName, t.collectedBy),
      signature(receipt.sellerName, sellerWord(receipt, t).toLowerCase()),
    ],
  });
}

function placeOf({ sellerCode, farmerVillage }: ReceiptFacts): string[] {
  return farmerVillage === null ? [sellerCode] : [sellerCode, farmerVillage];
}

function sellerWord({ farmerId }: ReceiptFacts, t: ReceiptWords): string {
  return farmerId === null ? t.supplier : t.farmer;
}

/** After approval the books have taken the recovery already; before, it is still to come. */
function advanceLeft({ state, openAdvance, recovery }: ReceiptFacts): bigint {
  const left = state === "approved" ? openAdvance : openAdvance - recovery;
  return left > 0n ? left : 0n;
}

function bagTable(weighings: readonly Weighing[], t: ReceiptWords) {
  return table({
    columns: [
      textColumn(t.bag),
      figureColumn(t.grossKg),
      figureColumn(t.tareKg),
      figureColumn(t.netKg),
    ],
    rows: weighings.map(({ bags, gross, tare }, i) => [
      bags === 1 ? `${i + 1}` : cell(`${i + 1}`, t.bags(bags)),
      formatKilograms(gross),
      formatKilograms(tare),
      formatKilograms(gross - tare),
    ]),
  });
}
