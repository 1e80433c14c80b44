// What whoever holds a certificate or a statement may check: that it is ours, for whom, and how much.
import { type Day, formatDay } from "#kernel/days.ts";
import { formatMoney } from "#kernel/money.ts";
import type { Statement } from "../api.ts";

/** The facts behind the verification code of a certificate of withheld tax. */
export function certificateFacts(certificate: {
  id: string;
  number: string;
  day: Day;
  base: bigint;
  amount: bigint;
  supplier: { legalName: string; tin: string | null };
}) {
  const { id, number, day, base, amount, supplier } = certificate;
  return {
    type: "withholding-certificate",
    subjectId: id,
    title: `Withholding tax certificate ${number}`,
    facts: {
      Number: number,
      Date: formatDay(day),
      Supplier: supplier.legalName,
      ...(supplier.tin === null ? {} : { TIN: supplier.tin }),
      "Amount without VAT": formatMoney(base),
      "Tax kept back": formatMoney(amount),
    },
  };
}

/** The fact that tells one statement of a supplier from another. */
export const statedPeriod = "Period";

/** The facts behind the verification code of a statement of account. */
export function statementFacts(statement: Statement, supplier: { code: string }) {
  const { supplierId, supplierName, from, to, billed, paid, closing } = statement;
  return {
    type: "supplier-statement",
    subjectId: supplierId,
    title: `Statement of account ${supplier.code}`,
    facts: {
      Number: supplier.code,
      Date: formatDay(to),
      Supplier: supplierName,
      [statedPeriod]: `${formatDay(from)} – ${formatDay(to)}`,
      Billed: formatMoney(billed),
      Paid: formatMoney(paid),
      "Owed at the end": formatMoney(closing),
    },
  };
}
