// The commercial invoice: who sells what to whom, on which terms, for how much.
import { amountInWords } from "#kernel/amountWords.ts";
import { formatDay, type Day } from "#kernel/days.ts";
import { formatAmount, formatMoney, formatScaled } from "#kernel/money.ts";
import {
  beside,
  cell,
  fact,
  facts,
  figureColumn,
  figures,
  paper,
  type Paper,
  type PaperBlock,
  type PaperCompany,
  paragraph,
  signature,
  table,
  textColumn,
} from "#kernel/paper.ts";
import { type PaymentTerm, paymentTermNames } from "#kernel/tradeTerms.ts";
import { formatKilograms } from "#kernel/weight.ts";
import {
  containerLines,
  customsHeading,
  departureLine,
  partyLines,
  type ShipmentPaperFacts,
  termsOf,
} from "./paperFacts.ts";

export interface PaperIssue {
  company: PaperCompany;
  number: string;
  day: Day;
  code: string;
  /** 2 and more: it replaces an earlier one of the same number. */
  edition: number;
  signedBy: string;
}

function paymentLine(terms: PaymentTerm, days: number): string {
  return `${paymentTermNames[terms]}${days > 0 ? `, ${days} days` : ""}`;
}

/** A later edition says that the one before counts no more. */
export function editionLines(edition: number): ReturnType<typeof paragraph>[] {
  if (edition < 2) return [];
  return [paragraph(`Edition ${edition}. It replaces the paper issued before.`, "quiet")];
}

/** Every fact of the sale on one sheet, with the amount in words and the code to check it by. */
export function commercialInvoice(sale: ShipmentPaperFacts, issue: PaperIssue): Paper {
  return paper({
    format: "A4",
    company: issue.company,
    title: "Commercial invoice",
    number: issue.number,
    day: issue.day,
    code: issue.code,
    blocks: [...editionLines(issue.edition), ...invoiceSays(sale)],
    signatures: [signature(issue.signedBy, `for ${issue.company.name}, authorised signature`)],
  });
}

/** What an invoice says of its shipment. */
export function invoiceSays(sale: ShipmentPaperFacts): PaperBlock[] {
  const { contract, goods, currency } = sale;
  const heading = customsHeading(goods.commodity);
  const total = formatMoney(sale.amount, currency);
  return [
    parties(sale),
    table({
      columns: [
        textColumn("Description"),
        figureColumn("Bags"),
        figureColumn("Net kg"),
        figureColumn(`${currency} per t`),
        figureColumn(`Amount, ${currency}`),
      ],
      rows: [
        [
          cell(
            goods.name,
            [
              `Crop ${goods.cropYear}`,
              `lot ${sale.lots.map((lot) => lot.lotCode).join(", ")}`,
              ...(heading === null ? [] : [`HS ${heading}`]),
            ].join(" · "),
            `${contract.bagType} · product of Uganda`,
          ),
          formatScaled(BigInt(sale.bags), 0),
          formatKilograms(sale.net),
          formatAmount(sale.pricePerTonne, currency),
          formatAmount(sale.amount, currency),
        ],
      ],
      totals: [
        ["Total due", formatScaled(BigInt(sale.bags), 0), formatKilograms(sale.net), "", total],
      ],
    }),
    paragraph(`${amountInWords(sale.amount, currency)}.`),
    beside(weights(sale), marks(sale)),
    paragraph(
      "We certify that this invoice is true and correct and that the goods named are of Ugandan " +
        "origin.",
    ),
  ];
}

/** Who buys and receives, on which contract and terms, from where to where, in which container. */
export function parties(sale: ShipmentPaperFacts) {
  const { contract } = sale;
  const isBuyerConsignee = sale.consignee === sale.buyer;
  const [container, ...seals] = containerLines(sale);
  const registered =
    contract.registrationNumber === null ? [] : [`Registration ${contract.registrationNumber}`];
  const reference =
    contract.buyerReference === null ? [] : [`Buyer's reference ${contract.buyerReference}`];
  const party = (label: string, words: string) => {
    const [name, ...lines] = partyLines(words);
    return fact(label, name, ...lines);
  };
  return facts([
    party(isBuyerConsignee ? "Buyer and consignee" : "Buyer", sale.buyer),
    ...(isBuyerConsignee ? [] : [party("Consignee", sale.consignee)]),
    party("Notify", sale.notify),
    fact(
      "Contract",
      [contract.number, `of ${formatDay(contract.day)}, ${contract.template}`],
      ...reference,
      ...registered,
    ),
    fact(
      "Terms",
      [termsOf(contract), "(Incoterms 2020)"],
      paymentLine(contract.paymentTerms, contract.paymentDays),
    ),
    fact("From – to", `${sale.from} – ${sale.to}`, departureLine(sale)),
    fact("Container and seal", container, ...seals),
  ]);
}

/** Gross, tare and net of all bags. */
export function weights({ bags, gross, tare, net, bagTare }: ShipmentPaperFacts) {
  return figures("Weight", [
    ["Gross", `${formatKilograms(gross)} kg`],
    [`Tare, ${bags} × ${formatKilograms(bagTare)} kg`, `${formatKilograms(-tare)} kg`],
    ["Net", `${formatKilograms(net)} kg`, "strong"],
  ]);
}

function marks({ lots }: ShipmentPaperFacts) {
  return figures(
    "Marks",
    lots.map((lot) => [lot.lotCode, lot.mark] as const),
  );
}
