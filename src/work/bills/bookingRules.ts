// What an approved bill writes in the books (domain §10.2-17): the spending, the tax that is claimed back,
// the tax that is kept back for the authority, and what is owed to the supplier.
import { controlAccountOf } from "#books/ledger/rules.ts";
import type { Voucher } from "#books/vouchers/rules.ts";
import { withoutZeros } from "#books/vouchers/rules.ts";
import type { Day } from "#kernel/days.ts";
import { billSums, type TaxedLine } from "./rules.ts";

const vatRecoverable = "1260";
const withholdingPayable = "2110";
const supplierPayable = controlAccountOf["supplier-payable"];

/** A bill as the books see it. */
export interface BookedBill {
  id: string;
  number: string;
  invoiceNumber: string;
  supplierId: string;
  supplierName: string;
  lines: readonly TaxedLine[];
  withheld: bigint;
  dueOn: Day;
  day: Day;
}

/** Approval: Dr what was bought and Dr 1260 / Cr 2110 what is kept back, Cr 2010 what is owed. */
export function billVoucher(bill: BookedBill, dueId: string): Voucher {
  const { net, vat, claimed } = billSums(bill.lines);
  const { withheld, number, invoiceNumber, supplierName, supplierId } = bill;
  const party = { type: "supplier", id: supplierId } as const;
  const payable = net + vat - withheld;
  return {
    source: { type: "supplier-bill", id: bill.id },
    event: "approve",
    day: bill.day,
    memo: `${number}, invoice ${invoiceNumber} of ${supplierName}`,
    lines: withoutZeros([
      ...bill.lines.map((line) => ({
        account: line.account,
        // Tax that cannot be claimed back is part of what it cost.
        amount: line.net + line.vat - line.claimed,
        memo: line.description,
      })),
      { account: vatRecoverable, amount: claimed },
      { account: withholdingPayable, amount: -withheld },
      { account: supplierPayable, amount: -payable, party },
    ]),
    dues: [
      {
        id: dueId,
        kind: "supplier-payable",
        party,
        amount: payable,
        currency: "UGX",
        account: supplierPayable,
        dueOn: bill.dueOn,
        note: number,
      },
    ],
  };
}
