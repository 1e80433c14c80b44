import { amountInWords } from "#kernel/amountWords.ts";
import type { CashPile } from "#kernel/cashNotes.ts";
import { type Day, formatDay, formatInstant } from "#kernel/days.ts";
import { formatAmount, formatMoney } from "#kernel/money.ts";
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
import { type CashCountState, differenceWords } from "../rules.ts";

/** A count as its voucher states it. */
export interface CountOnPaper {
  number: string;
  state: CashCountState;
  day: Day;
  counted: bigint;
  /** Null for who is not told before it is decided. */
  expected: bigint | null;
  difference: bigint | null;
  countedByName: string;
  countedAt: Date;
  note: string | null;
  notes: readonly CashPile[];
  decidedByName: string | null;
  reason: string | null;
}

/** Across the sheet: why these figures are not the end of it; null when they are. */
function stampOf(state: CashCountState): string | null {
  if (state === "variance_review") return "NOT DECIDED";
  return state === "recounted" ? "COUNTED AGAIN" : null;
}

/** A count for the file: every note and coin, what the books said, and the two people who answer for it. */
export function cashCountVoucher(count: CountOnPaper, company: PaperCompany): Paper {
  const { number, day, counted, expected, difference, notes, note, reason } = count;
  const worth = (pile: CashPile) => BigInt(pile.denomination) * BigInt(pile.pieces);
  return paper({
    format: "A4",
    company,
    title: "Cash count",
    number,
    day,
    code: null,
    stamp: stampOf(count.state),
    blocks: [
      facts([
        fact("Cash box", "Kampala office", formatDay(day)),
        fact("Counted by", count.countedByName, formatInstant(count.countedAt)),
        ...(expected === null
          ? []
          : [
              fact("By the books", formatMoney(expected)),
              fact("Difference", differenceWords(difference) ?? "none"),
            ]),
      ]),
      table({
        columns: [textColumn("Note or coin"), figureColumn("Pieces"), figureColumn("UGX")],
        rows: notes.map((pile) => [
          ...[formatAmount(BigInt(pile.denomination)), formatAmount(BigInt(pile.pieces))],
          formatAmount(worth(pile)),
        ]),
        totals: [["Counted", "", formatAmount(counted)]],
      }),
      paragraph(`${amountInWords(counted, "UGX")}.`),
      ...(note === null ? [] : [paragraph(note)]),
      ...(reason === null ? [] : [paragraph(`Decided: ${reason}`)]),
    ],
    signatures: [
      signature(count.countedByName, "counted"),
      signature(count.decidedByName ?? "", count.state === "balanced" ? "witnessed" : "decided"),
    ],
  });
}
