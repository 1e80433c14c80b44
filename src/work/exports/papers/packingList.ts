// The packing list: what stands in the container, lot by lot, in bags and in weight.
import { formatScaled } from "#kernel/money.ts";
import {
  cell,
  figureColumn,
  paper,
  type Paper,
  type PaperBlock,
  paragraph,
  signature,
  table,
  textColumn,
} from "#kernel/paper.ts";
import { formatKilograms } from "#kernel/weight.ts";
import { editionLines, type PaperIssue, parties } from "./commercialInvoice.ts";
import type { ShipmentPaperFacts } from "./paperFacts.ts";

/** Bags, marks, net, tare and gross of every lot; no prices. */
export function packingList(facts: ShipmentPaperFacts, issue: PaperIssue): Paper {
  return paper({
    format: "A4",
    company: issue.company,
    title: "Packing list",
    number: issue.number,
    day: issue.day,
    code: issue.code,
    blocks: [...editionLines(issue.edition), ...listSays(facts)],
    signatures: [signature(issue.signedBy, `for ${issue.company.name}, authorised signature`)],
  });
}

/** What a packing list says of its shipment. */
export function listSays(facts: ShipmentPaperFacts): PaperBlock[] {
  const count = (bags: number) => formatScaled(BigInt(bags), 0);
  return [
    parties(facts),
    table({
      columns: [
        textColumn("Lot and marks"),
        figureColumn("Bags"),
        figureColumn("Net kg"),
        figureColumn("Tare kg"),
        figureColumn("Gross kg"),
      ],
      rows: facts.lots.map((lot) => {
        const tare = facts.bagTare * BigInt(lot.bags);
        return [
          cell(lot.lotCode, lot.mark),
          count(lot.bags),
          formatKilograms(lot.net),
          formatKilograms(tare),
          formatKilograms(lot.net + tare),
        ];
      }),
      totals: [
        [
          "Total",
          count(facts.bags),
          formatKilograms(facts.net),
          formatKilograms(facts.tare),
          formatKilograms(facts.gross),
        ],
      ],
    }),
    paragraph(
      `${facts.goods.name}, crop ${facts.goods.cropYear}, ${facts.contract.bagType}, product of ` +
        "Uganda.",
    ),
  ];
}
