import { amountInWords } from "#kernel/amountWords.ts";
import { formatDay } from "#kernel/days.ts";
import { formatAmount, formatMoney, formatScaled } from "#kernel/money.ts";
import {
  fact,
  facts,
  figureColumn,
  type Paper,
  type PaperBlock,
  type PaperCompany,
  paper,
  paragraph,
  signature,
  table,
  textColumn,
} from "#kernel/paper.ts";
import { formatKilograms } from "#kernel/weight.ts";
import type { Order } from "../api.ts";
import type { LineKind } from "../rules.ts";

/** Who a paper of a sale goes to. */
export interface PaperCustomer {
  legalName: string;
  address: string;
  taxNumber: string | null;
}

/** Grams as kilograms, thousandths as units: `1,050.0 kg`, `1.5`. */
export function quantityWords(line: { kind: LineKind; quantity: bigint }): string {
  if (line.kind === "goods") return `${formatKilograms(line.quantity)} kg`;
  const words = formatScaled(line.quantity, 3);
  return words.replace(/\.?0+$/, "");
}

/** The customer as a fact of a paper. */
export function customerFact(label: string, customer: PaperCustomer) {
  const address = customer.address.split("\n").filter((line) => line.trim() !== "");
  const tin = customer.taxNumber === null ? [] : [`TIN ${customer.taxNumber}`];
  return fact(label, customer.legalName, ...address, ...tin);
}

interface PricedLine {
  kind: LineKind;
  description: string;
  quantity: bigint;
  unitPrice: bigint;
  vatRateBp: number;
  net: bigint;
  vat: bigint;
}

/** What is sold, line by line, with its tax and the sum in figures and words. */
export function pricedLines(
  lines: readonly PricedLine[],
  sums: { net: bigint; vat: bigint; gross: bigint; label: string },
): PaperBlock[] {
  return [
    table({
      columns: [
        textColumn("What"),
        figureColumn("Quantity"),
        figureColumn("Price UGX"),
        figureColumn("VAT %"),
        figureColumn("UGX"),
      ],
      rows: lines.map((line) => [
        line.description,
        quantityWords(line),
        formatAmount(line.unitPrice),
        formatScaled(BigInt(line.vatRateBp) / 100n, 0),
        formatAmount(line.net),
      ]),
      totals: [
        ["Without VAT", "", "", "", formatMoney(sums.net)],
        ["VAT", "", "", "", formatMoney(sums.vat)],
        [sums.label, "", "", "", formatMoney(sums.gross)],
      ],
    }),
    paragraph(`${amountInWords(sums.gross, "UGX")}.`),
  ];
}

const stamps = {
  draft: "DRAFT",
  confirmed: null,
  delivered: null,
  invoiced: null,
  cancelled: "CANCELLED",
} as const;

/** What a confirmation says, for whoever checks its code. */
export function confirmationFacts(
  order: Pick<Order, "id" | "number" | "orderDay" | "customerName" | "gross">,
) {
  return {
    type: "order-confirmation",
    subjectId: order.id,
    title: `Order confirmation ${order.number}`,
    facts: {
      Number: order.number,
      Date: formatDay(order.orderDay),
      Customer: order.customerName,
      Total: formatMoney(order.gross),
    },
  };
}

/** What was ordered at which price; not an invoice, nothing is claimed by it. */
export function orderConfirmation(
  order: Order,
  of: { customer: PaperCustomer; company: PaperCompany; code: string | null },
): Paper {
  const { net, vat, gross } = order;
  return paper({
    format: "A4",
    company: of.company,
    title: "Order confirmation",
    number: order.number,
    day: order.orderDay,
    code: of.code,
    stamp: stamps[order.state],
    blocks: [
      facts([
        customerFact("Customer", of.customer),
        ...(order.buyerReference === null ? [] : [fact("Your reference", order.buyerReference)]),
        ...(order.placeName === null ? [] : [fact("From", order.placeName)]),
      ]),
      ...pricedLines(order.lines, { net, vat, gross, label: "Total" }),
      ...(order.note === null ? [] : [paragraph(order.note, "quiet")]),
    ],
    signatures: [
      signature(order.confirmedByName ?? order.createdByName, `for ${of.company.name}`),
      signature(of.customer.legalName, "customer"),
    ],
  });
}
