import { amountInWords } from "#kernel/amountWords.ts";
import { formatDay, kampalaDay } from "#kernel/days.ts";
import { formatAmount, formatMoney, formatScaled } from "#kernel/money.ts";
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
import type { TestMethod } from "#registry/technicians/rules.ts";
import type { Quotation } from "../api.ts";
import type { QuotationState } from "../rules.ts";

export const methodWords: Record<TestMethod, string> = {
  VT: "Visual testing",
  PT: "Penetrant testing",
  MT: "Magnetic particle testing",
  RT: "Radiographic testing",
  UT: "Ultrasonic testing",
  ET: "Eddy current testing",
};

const stamps: Record<QuotationState, string | null> = {
  enquiry: "DRAFT",
  sent: null,
  accepted: null,
  rejected: "REJECTED",
  expired: "EXPIRED",
};

/** The offer for the customer: what is tested, where, for how much, until when it counts. */
export function quotationPaper(quotation: Quotation, company: PaperCompany): Paper {
  const { lines, net, vat, gross, vatBp, sentOn, validUntil, criteria } = quotation;
  return paper({
    format: "A4",
    company,
    title: "Quotation",
    number: quotation.number,
    day: sentOn ?? kampalaDay(quotation.createdAt),
    code: quotation.code,
    stamp: stamps[quotation.state],
    blocks: [
      facts([
        fact("For", quotation.customerName, ...quotation.customerAddress.split("\n")),
        fact("Test", methodWords[quotation.method], quotation.asset),
        fact("Site", quotation.site),
        ...(validUntil === null ? [] : [fact("Counts until", formatDay(validUntil))]),
        ...(criteria === null ? [] : [fact("Acceptance criteria", criteria)]),
      ]),
      paragraph(quotation.asked),
      table({
        columns: [
          textColumn("Description"),
          figureColumn("Quantity"),
          textColumn("Unit", 0),
          figureColumn("Price UGX"),
          figureColumn("Amount UGX"),
        ],
        rows: lines.map((line) => [
          line.description,
          formatScaled(BigInt(line.quantity), 0),
          line.unit,
          formatAmount(line.price),
          formatAmount(BigInt(line.quantity) * line.price),
        ]),
        totals: [
          ["Without tax", "", "", "", formatAmount(net)],
          [`VAT ${formatScaled(BigInt(vatBp), 2)} %`, "", "", "", formatAmount(vat)],
          ["Total", "", "", "", formatMoney(gross)],
        ],
      }),
      paragraph(`${amountInWords(gross, "UGX")}.`),
      paragraph(
        "The report is issued with a code of its own. Tests are made by certified technicians with calibrated instruments.",
        "quiet",
      ),
    ],
    signatures: [
      signature(quotation.createdByName, "offered by"),
      signature("", `for ${quotation.customerName}`),
    ],
  });
}
