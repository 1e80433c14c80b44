import { amountInWords } from "#kernel/amountWords.ts";
import { type Day, formatDay } from "#kernel/days.ts";
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

interface Certificate {
  number: string;
  state: "issued" | "revoked";
  day: Day;
  supplierName: string;
  tin: string | null;
  base: bigint;
  rateBp: number;
  amount: bigint;
  code: string;
}

/** The certificate a supplier sets against their own tax: who kept how much back of which invoice. */
export function withholdingCertificate(
  certificate: Certificate,
  bill: { number: string; invoiceNumber: string; day: Day; approvedByName: string | null },
  supplier: { address: string | null },
  company: PaperCompany,
): Paper {
  const { number, day, supplierName, tin, base, rateBp, amount, code } = certificate;
  return paper({
    format: "A4",
    company,
    title: "Withholding tax certificate",
    number,
    day,
    code,
    stamp: certificate.state === "revoked" ? "REVOKED" : null,
    blocks: [
      facts([
        fact("Kept back from", supplierName, ...(supplier.address ? [supplier.address] : [])),
        fact("TIN", tin ?? "Not known"),
        fact("Invoice", bill.invoiceNumber, formatDay(bill.day)),
        fact("Our bill", bill.number),
      ]),
      table({
        columns: [
          textColumn("Income"),
          figureColumn("Amount without VAT, UGX"),
          figureColumn("Rate"),
          figureColumn("Tax kept back, UGX"),
        ],
        rows: [
          [
            "Goods and services",
            formatAmount(base),
            `${(rateBp / 100).toString()} %`,
            formatAmount(amount),
          ],
        ],
        totals: [["Tax kept back", "", "", formatMoney(amount)]],
      }),
      paragraph(`${amountInWords(amount, "UGX")}.`),
      paragraph(
        "Kept back under the Income Tax Act and handed over to the Uganda Revenue Authority.",
      ),
    ],
    signatures: [signature(bill.approvedByName ?? "", "for the company")],
  });
}
