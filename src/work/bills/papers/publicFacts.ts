// What whoever holds a certificate may check: that it is ours, for whom, and how much was kept back.
import { type Day, formatDay } from "#kernel/days.ts";
import { formatMoney } from "#kernel/money.ts";

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
