import { formatDay } from "#kernel/days.ts";
import { formatMoney } from "#kernel/money.ts";
import {
  fact,
  facts,
  type Paper,
  type PaperBlock,
  type PaperCompany,
  paper,
  paragraph,
  signature,
} from "#kernel/paper.ts";
import type { Invoice } from "../invoiceApi.ts";
import { fiscalBlock } from "./fiscalBlock.ts";
import { customerFact, type PaperCustomer, pricedLines } from "./orderConfirmation.ts";

/** What an invoice is called: pro forma until the authority gave it its number, if it needs one. */
export function invoiceTitle({ fiscalState }: Pick<Invoice, "fiscalState">): string {
  if (fiscalState === "not_required") return "Invoice";
  return fiscalState === "fiscalised" ? "Tax invoice" : "Pro forma invoice";
}

/** The invoice: who owes what until when, and the fiscal number that makes it a tax invoice. */
export function invoicePaper(
  invoice: Invoice,
  of: { customer: PaperCustomer; company: PaperCompany },
): Paper {
  const { net, vat, gross } = invoice;
  const isProForma = invoiceTitle(invoice) === "Pro forma invoice";
  return paper({
    format: "A4",
    company: of.company,
    title: invoiceTitle(invoice),
    number: invoice.number,
    day: invoice.day,
    code: invoice.code,
    stamp: isProForma ? "PRO FORMA" : null,
    blocks: [
      facts([
        customerFact("Bill to", of.customer),
        fact("Due", formatDay(invoice.dueOn)),
        fact("Order", invoice.orderNumber, ...referencesOf(invoice)),
      ]),
      ...pricedLines(invoice.lines, { net, vat, gross, label: "To pay" }),
      ...fiscalPart(invoice),
      ...(invoice.open === gross
        ? []
        : [paragraph(`Still to pay: ${formatMoney(invoice.open)}.`, "quiet")]),
    ],
    signatures: [signature(invoice.createdByName, `for ${of.company.name}`)],
  });
}

function referencesOf(invoice: Invoice): string[] {
  return [invoice.buyerReference, invoice.jobNumber].filter((one) => one !== null);
}

function fiscalPart(invoice: Invoice): PaperBlock[] {
  if (invoice.fiscalState === "not_required") return [];
  const given = fiscalBlock("Fiscal invoice", invoice);
  if (given.length > 0) return given;
  return [paragraph("Not a tax invoice: its fiscal number is not there yet.", "quiet")];
}
