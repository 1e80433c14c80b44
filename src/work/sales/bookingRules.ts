// What a sale at home writes in the books (domain §10.2-7, 17, 21, 22): the cost of what left the store,
// what the customer owes with its tax, their money, and what is taken back.
import { controlAccountOf } from "#books/ledger/rules.ts";
import type { Take } from "#books/stock/rules.ts";
import { takesMoved } from "#books/stock/rules.ts";
import {
  accountAt,
  type LotTransfer,
  type NewDue,
  type PlaceRef,
  settlementOf,
  type Voucher,
  type VoucherLine,
  withoutZeros,
} from "#books/vouchers/rules.ts";
import type { Day } from "#kernel/days.ts";
import type { Currency } from "#kernel/money.ts";
import { moneyAccountOf, type ReceiptMethod } from "./receiptRules.ts";

const receivable = controlAccountOf["local-receivable"];
const deposits = controlAccountOf["customer-deposit"];
const costOfSales = "5030";
const vatOutput = "2100";
const withholdingCredits = "1250";

interface Event {
  id: string;
  number: string;
  day: Day;
}
interface CustomerEvent extends Event {
  customerId: string;
}
interface OpenDue {
  id: string;
  account: string;
  currency: Currency;
  open: bigint;
  openUgx: bigint;
}

const customer = (id: string) => ({ type: "customer", id }) as const;

/** Sums by account, each account once. */
function byAccount(rows: readonly { account: string; amount: bigint }[]): VoucherLine[] {
  const sums = new Map<string, bigint>();
  for (const { account, amount } of rows) sums.set(account, (sums.get(account) ?? 0n) + amount);
  return [...sums].map(([account, amount]) => ({ account, amount }));
}

/** Goods leave a store for a customer: Dr 5030 / Cr 13xx at the lots' own cost. */
export function deliveryVoucher(
  delivery: Event,
  takes: readonly Take[],
  places: { from: PlaceRef; to: PlaceRef },
): Voucher {
  const cost = takes.reduce((sum, take) => sum + take.cost, 0n);
  return {
    source: { type: "delivery-note", id: delivery.id },
    event: "deliver",
    day: delivery.day,
    memo: `${delivery.number} delivered`,
    lines: withoutZeros([
      { account: costOfSales, amount: cost },
      ...byAccount(
        takes.map((take) => ({
          account: accountAt(places.from, take.account),
          amount: -take.cost,
        })),
      ),
    ]),
    transfers: takesMoved(takes, places),
  };
}

/** The customer owes the invoice: Dr 1210 / Cr 4100, 4110, 4200, 4300 and Cr 2100 for the tax. */
export function invoiceVoucher(
  invoice: CustomerEvent & {
    dueId: string;
    dueOn: Day;
    lines: readonly { account: string; net: bigint; vat: bigint }[];
  },
): Voucher {
  const { lines, number, day } = invoice;
  const party = customer(invoice.customerId);
  const vat = lines.reduce((sum, line) => sum + line.vat, 0n);
  const gross = lines.reduce((sum, line) => sum + line.net, vat);
  return {
    source: { type: "sales-invoice", id: invoice.id },
    event: "issue",
    day,
    memo: `${number} invoiced`,
    lines: withoutZeros([
      { account: receivable, amount: gross, party },
      ...byAccount(lines.map((line) => ({ account: line.account, amount: -line.net }))),
      { account: vatOutput, amount: -vat },
    ]),
    dues: [
      newDue({
        kind: "local-receivable",
        id: invoice.dueId,
        party,
        amount: gross,
        dueOn: invoice.dueOn,
        note: number,
      }),
    ],
  };
}

function newDue(due: Omit<NewDue, "currency" | "account">): NewDue {
  return { ...due, currency: "UGX", account: controlAccountOf[due.kind] };
}

/**
 * The customer's money: Dr cash, bank or wallet and Dr 1250 for tax kept back / Cr 1210 for what is met,
 * Cr 2040 for what no invoice takes. Taken from a deposit: Dr 2040 / Cr 1210.
 */
export function receiptVoucher(
  receipt: CustomerEvent & {
    method: ReceiptMethod;
    amount: bigint;
    withheld: bigint;
    deposit: bigint;
    depositDueId: string;
  },
  met: readonly { due: OpenDue; amount: bigint }[],
  drawn: readonly { due: OpenDue; amount: bigint }[],
): Voucher {
  const { number, day, deposit } = receipt;
  const party = customer(receipt.customerId);
  const settled = met.reduce((sum, one) => sum + one.amount, 0n);
  const account = moneyAccountOf[receipt.method];
  const isDeposit = receipt.method === "deposit";
  return {
    source: { type: "customer-receipt", id: receipt.id },
    event: "receive",
    day,
    memo: `${number} received`,
    lines: withoutZeros([
      { account, amount: receipt.amount, ...(isDeposit ? { party } : {}) },
      { account: withholdingCredits, amount: receipt.withheld },
      { account: receivable, amount: -settled, party },
      { account: deposits, amount: -deposit, party },
    ]),
    settlements: [...met, ...drawn].map(({ due, amount }) => settlementOf(due, amount)),
    ...(deposit === 0n
      ? {}
      : {
          dues: [
            newDue({
              kind: "customer-deposit",
              id: receipt.depositDueId,
              party,
              amount: deposit,
              dueOn: day,
              note: number,
            }),
          ],
        }),
  };
}

/** A lot that goes back into the store it was sold from. */
export interface BackLot {
  lotId: string;
  account: string;
  grams: bigint;
  cost: bigint;
}

/**
 * The sale is taken back in part: Dr revenue and Dr 2100 / Cr 1210 as far as it is open, the rest
 * Cr 2040, the customer's own money; goods that came back Dr 13xx / Cr 5030.
 */
export function creditVoucher(
  note: CustomerEvent & {
    lines: readonly { account: string; net: bigint; vat: bigint }[];
    depositDueId: string;
  },
  invoice: OpenDue,
  back: { lots: readonly BackLot[]; from: PlaceRef; to: PlaceRef } | null,
): Voucher {
  const party = customer(note.customerId);
  const vat = note.lines.reduce((sum, line) => sum + line.vat, 0n);
  const gross = note.lines.reduce((sum, line) => sum + line.net, vat);
  const settled = creditSettled(gross, invoice.open);
  const rest = gross - settled;
  const cost = (back?.lots ?? []).reduce((sum, lot) => sum + lot.cost, 0n);
  const { number, day } = note;
  return {
    source: { type: "credit-note", id: note.id },
    event: "approve",
    day,
    memo: `${number} credited`,
    lines: withoutZeros([
      ...byAccount(note.lines.map((line) => ({ account: line.account, amount: line.net }))),
      { account: vatOutput, amount: vat },
      { account: receivable, amount: -settled, party },
      { account: deposits, amount: -rest, party },
      ...stockBack(back),
      { account: costOfSales, amount: -cost },
    ]),
    transfers: transfersBack(back),
    settlements: settled === 0n ? [] : [settlementOf(invoice, settled)],
    ...(rest === 0n
      ? {}
      : {
          dues: [
            newDue({
              kind: "customer-deposit",
              id: note.depositDueId,
              party,
              amount: rest,
              dueOn: day,
              note: number,
            }),
          ],
        }),
  };
}

/** How much of a credit meets what is open of its invoice. */
export function creditSettled(gross: bigint, open: bigint): bigint {
  return gross < open ? gross : open;
}

type Back = Parameters<typeof creditVoucher>[2];

function stockBack(back: Back): VoucherLine[] {
  if (back === null) return [];
  return byAccount(
    back.lots.map((lot) => ({ account: accountAt(back.to, lot.account), amount: lot.cost })),
  );
}

function transfersBack(back: Back): LotTransfer[] {
  if (back === null) return [];
  const { from, to, lots } = back;
  return lots.map(({ lotId, account, grams, cost }) => ({
    ...{ lotId, account, from, to, cost },
    quantity: grams,
    pick: "named",
  }));
}
