import { formatCode } from "#kernel/crockford.ts";
import { type Day, formatDay } from "#kernel/days.ts";
import { formatMoney } from "#kernel/money.ts";
import {
  cell,
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
import { formatKilograms, formatPercent } from "#kernel/weight.ts";
import { receiptWords } from "./receiptWords.ts";
import { type Worked, workingRows, workingTotals } from "./workingRows.ts";

export interface GrnPaperFacts extends Worked {
  state: string;
  number: string;
  grnNumber: string;
  grnCode: string;
  grnPrints: number;
  day: Day;
  /** Null: the supplier sold it themselves. */
  farmerId: string | null;
  sellerName: string;
  sellerCode: string;
  supplierTin: string | null;
  supplierLicenceEndsOn: Day | null;
  productName: string;
  placeName: string;
  lotCode: string;
  grade: string;
  stream: "eu" | "open";
  officerName: string;
  judgedByName: string;
  judgedNote: string | null;
  /** Nine characters that a farmer shows where the money is paid out; null for a supplier, paid to an account. */
  payCode: string | null;
  netPayable: bigint;
  /** Whose copy this is. */
  holder: "supplier" | "finance";
  plots: readonly {
    name: string;
    farmerName: string | null;
    shareBp: number;
    grams: bigint;
  }[];
}

/** The goods received note: what came into stock, from which plots, in which grade, at what value. */
export function goodsReceivedNote(grn: GrnPaperFacts, company: PaperCompany): Paper {
  return paper({
    format: "A4",
    company,
    title: `Goods received note, ${grn.holder === "supplier" ? "seller's copy" : "finance copy"}`,
    number: grn.grnNumber,
    day: grn.day,
    copy: Math.max(0, grn.grnPrints - 1),
    code: grn.grnCode,
    stamp: grn.state === "void" ? "VOID" : null,
    blocks: [
      facts([
        fact("Received from", grn.sellerName, grn.sellerCode, ...supplierLines(grn)),
        fact("Into", grn.placeName, `Lot ${grn.lotCode}`),
        fact("Product", grn.productName, `Grade ${grn.grade}`),
        fact("Collection", grn.number, grn.stream === "eu" ? "EU stream" : "Open stream"),
        grn.payCode === null
          ? fact("Owed", formatMoney(grn.netPayable), "Paid to the account on file")
          : fact("Pay code", formatCode(grn.payCode), formatMoney(grn.netPayable)),
      ]),
      table({
        columns: [textColumn("Step"), figureColumn("kg"), figureColumn("UGX")],
        rows: workingRows(grn, receiptWords.en),
        totals: workingTotals(grn, receiptWords.en),
      }),
      ...(grn.plots.length === 0 ? [] : [plotTable(grn)]),
      ...(grn.judgedNote === null ? [] : [paragraph(grn.judgedNote)]),
      paragraph(`Put in stock at ${formatMoney(grn.working.value)}.`, "quiet"),
    ],
    signatures: [
      signature(grn.officerName, "collected by"),
      signature(grn.judgedByName, "quality approved by"),
    ],
  });
}

/** What the office looks for on a supplier's note: who they are to the authority, and that they may trade. */
function supplierLines({ farmerId, supplierTin, supplierLicenceEndsOn }: GrnPaperFacts): string[] {
  if (farmerId !== null) return [];
  return [
    supplierTin === null ? "No TIN on file" : `TIN ${supplierTin}`,
    supplierLicenceEndsOn === null
      ? "No licence on file"
      : `Licence ends ${formatDay(supplierLicenceEndsOn)}`,
  ];
}

function plotTable({ plots, farmerId }: GrnPaperFacts) {
  return table({
    columns: [textColumn("Plot"), figureColumn("Share %"), figureColumn("kg")],
    rows: plots.map(({ name, farmerName, shareBp, grams }) => [
      farmerId === null && farmerName !== null ? cell(name, farmerName) : name,
      formatPercent(shareBp),
      formatKilograms(grams),
    ]),
  });
}
