import { type Day, formatDay } from "#kernel/days.ts";
import { formatCount } from "#kernel/money.ts";
import {
  fact,
  facts,
  figureColumn,
  heading,
  type Paper,
  type PaperBlock,
  type PaperCompany,
  paper,
  paragraph,
  signature,
  table,
  textColumn,
} from "#kernel/paper.ts";
import type { PersonalData } from "../api.ts";
import { alsoHeld, type CellKind } from "../holdingRules.ts";
import { givesWay, isFigure, said, shownAndEmpty, type ToldHolding } from "../rules.ts";

/** The fact that tells one statement about a farmer from another. */
export const statedOn = "Stated on";

/** What whoever holds the paper may check: that it is ours, about whom and of which day; nothing that is on it. */
export function personalDataFacts({ farmerId, farmerCode }: PersonalData, today: Day) {
  return {
    type: "personal-data",
    subjectId: farmerId,
    title: `Personal data of ${farmerCode}`,
    facts: { Number: farmerCode, [statedOn]: formatDay(today) },
  };
}

/** Everything we hold about a farmer and what it is kept for, for the farmer to read, correct and keep. */
export function personalDataPaper(
  held: PersonalData,
  of: { company: PaperCompany; code: string; today: Day },
): Paper {
  const { shown, empty } = shownAndEmpty(held.holdings);
  return paper({
    format: "A4",
    company: of.company,
    title: "What we hold about you",
    number: held.farmerCode,
    day: of.today,
    code: of.code,
    blocks: [
      facts([
        fact("Farmer", held.farmerName, held.farmerCode),
        fact("As it stands on", formatDay(of.today)),
      ]),
      paragraph(rights),
      ...shown.flatMap(blocksOf),
      ...(empty.length > 0
        ? [heading("Of this we hold nothing"), paragraph(`${empty.join(" · ")}.`)]
        : []),
      heading("Kept without being listed here"),
      ...alsoHeld.map(({ what, why }) => paragraph(`${what} ${why}`)),
      paragraph(
        `The record of who did what has ${formatCount(held.auditLines)} lines about you.`,
        "quiet",
      ),
    ],
    signatures: [signature("", "for the company"), signature(held.farmerName, "received")],
  });
}

/** What the Data Protection and Privacy Act, 2019 gives whoever data is about. */
const rights =
  "You may ask at any time what we hold about you. If something is wrong, tell us and we put it right. You may take " +
  "back what you agreed to, and object to what we do with your data; the Personal Data Protection Office hears " +
  "whoever is not content with our answer.";

/** A sheet has room for six columns of which only words of any length break their lines; of more, states and hours do too. */
const roomy = 6;

function blocksOf({ title, why, columns, rows }: ToldHolding): PaperBlock[] {
  const breaks = (kind: CellKind) =>
    givesWay(kind) || (columns.length > roomy && ["word", "instant"].includes(kind));
  return [
    heading(title, why),
    table({
      columns: columns.map(({ head, kind }) =>
        isFigure(kind) ? figureColumn(head) : textColumn(head, breaks(kind) ? 1 : 0),
      ),
      rows: rows.map((row) => columns.map(({ kind }, place) => said(kind, row[place] ?? null))),
    }),
  ];
}
