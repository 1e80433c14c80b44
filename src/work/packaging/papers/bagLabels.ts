// Labels to tie on bags: the mark, which bag of how many, and the QR of the lot's public page.
import type { Day } from "#kernel/days.ts";
import { type Paper, type PaperCompany, paper, tags } from "#kernel/paper.ts";

export interface LabelFacts {
  company: PaperCompany;
  number: string;
  day: Day;
  mark: string;
  lotCode: string;
  code: string;
  bags: number;
  from: number;
  to: number;
}

/** One label for each bag from `from` to `to`. */
export function bagLabels(facts: LabelFacts): Paper {
  const numbers = Array.from({ length: facts.to - facts.from + 1 }, (_, i) => facts.from + i);
  return paper({
    format: "A4",
    company: facts.company,
    title: "Bag labels",
    number: facts.number,
    day: facts.day,
    blocks: [
      tags(
        2,
        numbers.map((bag) => ({
          title: facts.lotCode,
          lines: [...facts.mark.split(" · "), `BAG ${bag} OF ${facts.bags}`],
          path: `/product-story/${facts.code}`,
        })),
      ),
    ],
  });
}
