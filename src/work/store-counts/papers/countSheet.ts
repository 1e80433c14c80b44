import { sizeWords } from "#books/stock/rules.ts";
import { type Day, formatDay } from "#kernel/days.ts";
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
import { type CountState, pileName, showsBooks } from "../rules.ts";

/** A pile as its sheet names it. */
interface PileOnPaper {
  productName: string;
  grade: string | null;
  stream: string | null;
  unit: "g" | "pieces";
  lotCode: string | null;
  lots: number;
  missing: bigint | null;
  surplus: bigint | null;
  readings: readonly {
    counts: boolean;
    counted: bigint | null;
    bags: number | null;
    expected: bigint | null;
    note: string | null;
  }[];
}

/** A count as its sheet states it. */
export interface CountOnPaper {
  number: string;
  state: CountState;
  day: Day;
  place: { name: string };
  note: string | null;
  lossAmount: bigint | null;
  created: { name: string } | null;
  finished: { name: string } | null;
  decided: { name: string } | null;
  pileLines: readonly PileOnPaper[];
}

/**
 * The sheet to count a store with: its piles, and room for what is counted, without what the books say. When the count is
 * finished, the same sheet says what was found beside the books.
 */
export function countSheetPaper(count: CountOnPaper, company: PaperCompany): Paper {
  const isShown = showsBooks(count.state);
  return paper({
    format: "A4",
    company,
    title: isShown ? "Count of a store" : "Count sheet",
    number: count.number,
    day: count.day,
    code: null,
    blocks: [
      facts([
        fact("Store", count.place.name),
        fact("Day", formatDay(count.day)),
        ...(count.note === null ? [] : [fact("Note", count.note)]),
        ...(count.lossAmount === null ? [] : [fact("Written off", formatMoney(count.lossAmount))]),
      ]),
      isShown ? foundTable(count) : blankTable(count),
      paragraph(
        isShown
          ? "What is missing is written off when somebody who counted none of it agrees. What is too much is looked for and never booked."
          : "Weigh and count each pile, and write down what is there, not what ought to be. Somebody else compares it with the books.",
      ),
    ],
    signatures: [
      signature(isShown ? (count.finished?.name ?? "") : "", "counted"),
      signature(count.decided?.name ?? "", isShown ? "decided" : "was there"),
    ],
  });
}

function blankTable({ pileLines }: CountOnPaper) {
  return table({
    columns: [
      ...[textColumn("Pile"), figureColumn("Lots"), figureColumn("Bags")],
      ...[figureColumn("Counted"), figureColumn("Moisture, %")],
    ],
    rows: pileLines.map((pile) => [pileName(pile), String(pile.lots), "", "", ""]),
  });
}

function foundTable({ pileLines }: CountOnPaper) {
  return table({
    columns: [
      ...[textColumn("Pile"), figureColumn("Bags"), figureColumn("Counted")],
      ...[figureColumn("By the books"), figureColumn("Difference"), textColumn("Note")],
    ],
    rows: pileLines.map((pile) => {
      const { unit, missing, surplus, readings } = pile;
      const reading = readings.find(({ counts }) => counts);
      const counted = reading?.counted ?? null;
      const expected = reading?.expected ?? null;
      const difference = (surplus ?? 0n) - (missing ?? 0n);
      return [
        pileName(pile),
        reading?.bags === null || reading === undefined ? "" : String(reading.bags),
        counted === null ? "not counted" : sizeWords(counted, unit),
        expected === null ? "" : sizeWords(expected, unit),
        counted === null || difference === 0n ? "" : sizeWords(difference, unit),
        reading?.note ?? "",
      ];
    }),
  });
}
