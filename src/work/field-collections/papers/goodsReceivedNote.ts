import { formatCode } from "#kernel/crockford.ts";
import type { Day } from "#kernel/days.ts";
import { formatMoney } from "#kernel/money.ts";
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
  farmerName: string;
  farmerCode: string;
  productName: string;
  placeName: string;
  lotCode: string;
  grade: string;
  stream: "eu" | "open";
  officerName: string;
  judgedByName: string;
  judgedNote: string | null;
  /** Nine characters that the seller shows where the money is paid out. */
  payCode: string;
  netPayable: bigint;
  /** Whose copy this is. */
  holder: "supplier" | "finance";
  plots: readonly { name: string; shareBp: number; grams: bigint }[];
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
        fact("Received from", grn.farmerName, grn.farmerCode),
        fact("Into", grn.placeName, `Lot ${grn.lotCode}`),
        fact("Product", grn.productName, `Grade ${grn.grade}`),
        fact("Collection", grn.number, grn.stream === "eu" ? "EU stream" : "Open stream"),
        fact("Pay code", formatCode(grn.payCode), formatMoney(grn.netPayable)),
      ]),
      table({
        columns: [textColumn("Step"), figureColumn("kg"), figureColumn("UGX")],
        rows: workingRows(grn, receiptWords.en),
        totals: workingTotals(grn, receiptWords.en),
      }),
      ...(grn.plots.length === 0 ? [] : [plotTable(grn.plots)]),
      ...(grn.judgedNote === null ? [] : [paragraph(grn.judgedNote)]),
      paragraph(`Put in stock at ${formatMoney(grn.working.value)}.`, "quiet"),
    ],
    signatures: [
      signature(grn.officerName, "collected by"),
      signature(grn.judgedByName, "quality approved by"),
    ],
  });
}

function plotTable(plots: GrnPaperFacts["plots"]) {
  return table({
    columns: [textColumn("Plot"), figureColumn("Share %"), figureColumn("kg")],
    rows: plots.map(({ name, shareBp, grams }) => [
      name,
      formatPercent(shareBp),
      formatKilograms(grams),
    ]),
  });
}
