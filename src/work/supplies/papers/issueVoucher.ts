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

/** An issue as its paper states it. */
export interface IssueOnPaper {
  number: string;
  requisitionNumber: string;
  use: string;
  placeName: string;
  issuedOn: Day;
  issuedByName: string;
  askedByName: string;
  /** Null on issues older than their vouchers. */
  code: string | null;
}

interface Thing {
  code: string;
  name: string;
  pieces: bigint;
}

/** What goes along with things out of the store: what, how many, for whom; costs stand in the books alone. */
export function issueVoucherPaper(
  issue: IssueOnPaper,
  things: readonly Thing[],
  company: PaperCompany,
): Paper {
  const { number, issuedOn, code } = issue;
  return paper({
    format: "A4",
    company,
    title: "Issue voucher",
    number,
    day: issuedOn,
    code,
    blocks: [
      facts([
        fact("Out of", issue.placeName),
        fact("For", issue.use),
        fact("Requisition", issue.requisitionNumber),
        fact("Asked for by", issue.askedByName),
      ]),
      table({
        columns: [textColumn("Code"), textColumn("Thing"), figureColumn("Pieces")],
        rows: things.map((thing) => [thing.code, thing.name, formatAmount(thing.pieces)]),
        totals: [
          ["Together", "", formatAmount(things.reduce((sum, thing) => sum + thing.pieces, 0n))],
        ],
      }),
      paragraph("What is not used comes back to the store it left."),
    ],
    signatures: [signature(issue.issuedByName, "issued"), signature(issue.askedByName, "received")],
  });
}

/** What whoever holds the voucher may check. */
export function issueFacts(
  issue: Omit<IssueOnPaper, "code" | "issuedByName"> & { id: string },
  pieces: bigint,
) {
  return {
    type: "issue-voucher",
    subjectId: issue.id,
    title: `Issue voucher ${issue.number}`,
    facts: {
      Number: issue.number,
      Date: formatDay(issue.issuedOn),
      "Out of": issue.placeName,
      Requisition: issue.requisitionNumber,
      Pieces: formatAmount(pieces),
    },
  };
}
