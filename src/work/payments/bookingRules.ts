// What a payment writes in the books (domain §10.2). A debt is met when its payment is released; what
// a provider has under way stands in 1170 until the provider says what became of it.
import { controlAccountOf } from "#books/ledger/rules.ts";
import type { Settlement, Voucher } from "#books/vouchers/rules.ts";
import { settlementOf, withoutZeros } from "#books/vouchers/rules.ts";
import type { Day } from "#kernel/days.ts";
import { type Currency, formatMoney } from "#kernel/money.ts";
import { invariant, Refusal } from "#kernel/refusal.ts";
import { accountsOfMethods, isOrdered, type Method, orderWords } from "./methodRules.ts";
import { duesOfParty, type PartyType, type PaymentKind } from "./rules.ts";

interface OpenDue {
  id: string;
  account: string;
  currency: Currency;
  open: bigint;
  openUgx: bigint;
}

/** A payment as the books see it. */
export interface Booked {
  id: string;
  number: string;
  kind: PaymentKind;
  method: Method;
  partyType: PartyType;
  partyId: string;
  partyName: string;
  amount: bigint;
  note: string | null;
  repayOn: Day | null;
  day: Day;
}

const inTransit = "1170";

const partyOf = (payment: Booked) => ({ type: payment.partyType, id: payment.partyId });
const payableAccountOf = (payment: Booked): string =>
  controlAccountOf[duesOfParty[payment.partyType].payable];
const wordOf = (method: Method): string => (isOrdered(method) ? orderWords[method] : method);
const sourceOf = (payment: Booked) => ({ type: "payment", id: payment.id });

/** Where the money of a method leaves from at release. */
export function accountOf(method: Method): string {
  return isOrdered(method) ? inTransit : accountsOfMethods[method];
}

/** Release of a payment of debts: Dr 2020 (2180 for a colleague, 2010 for a supplier) / Cr cash, bank, or what is under way; the debts are met. */
export function releaseVoucher(
  payment: Booked,
  items: readonly { due: OpenDue; amount: bigint }[],
): Voucher {
  const sum = items.reduce((total, item) => total + item.amount, 0n);
  invariant(sum === payment.amount, "the items are the amount");
  return {
    source: sourceOf(payment),
    event: "released",
    day: payment.day,
    memo: `${payment.number}, paid to ${payment.partyName}`,
    lines: [
      { account: payableAccountOf(payment), amount: payment.amount, party: partyOf(payment) },
      { account: accountOf(payment.method), amount: -payment.amount },
    ],
    settlements: items.map((item) => settlementOf(item.due, item.amount)),
  };
}

/**
 * An advance that was paid: Dr 1240 (1230 for a colleague, 1235 for a supplier) / Cr cash, bank or wallet, and the payee owes it. By mobile money
 * only once it succeeded, so that no delivery recovers what was never received.
 */
export function advanceVoucher(payment: Booked, dueId: string): Voucher {
  invariant(payment.repayOn !== null, "an advance says when it is recovered");
  const party = partyOf(payment);
  const kind = duesOfParty[payment.partyType].advance;
  const account = controlAccountOf[kind];
  const paidFrom = accountsOfMethods[payment.method];
  const { amount, number } = payment;
  return {
    source: sourceOf(payment),
    event: "released",
    day: payment.day,
    memo: `${number}, advance to ${payment.partyName}`,
    lines: [
      { account, amount, party },
      { account: paidFrom, amount: -amount },
    ],
    dues: [
      {
        id: dueId,
        kind,
        party,
        amount,
        currency: "UGX",
        account,
        dueOn: payment.repayOn,
        note: number,
      },
    ],
  };
}

/** The provider paid: Dr 1170 / Cr the account it left: 1150, 1160 or 1100. */
export function successVoucher(payment: Booked): Voucher {
  return {
    source: sourceOf(payment),
    event: "succeeded",
    day: payment.day,
    memo: `${payment.number}, ${wordOf(payment.method)} arrived`,
    lines: [
      { account: inTransit, amount: payment.amount },
      { account: accountsOfMethods[payment.method], amount: -payment.amount },
    ],
  };
}

/** The provider's fee, where it tells one: Dr 6190 / Cr the wallet; null when there is none. */
export function feeVoucher(payment: Booked, fee: bigint): Voucher | null {
  const lines = withoutZeros([
    { account: "6190", amount: fee },
    { account: accountsOfMethods[payment.method], amount: -fee },
  ]);
  if (lines.length === 0) return null;
  const memo = `${payment.number}, ${wordOf(payment.method)} fee`;
  return { source: sourceOf(payment), event: "fee", day: payment.day, memo, lines };
}

/** It was not paid: Dr 1170 / Cr 2020 (2180, 2010), and the debts are open again. */
export function failureVoucher(
  payment: Booked,
  items: readonly { due: OpenDue; amount: bigint }[],
): Voucher {
  return {
    source: sourceOf(payment),
    event: "failed",
    day: payment.day,
    memo: `${payment.number}, ${wordOf(payment.method)} failed`,
    lines: [
      { account: inTransit, amount: payment.amount },
      { account: payableAccountOf(payment), amount: -payment.amount, party: partyOf(payment) },
    ],
    settlements: items.map(({ due, amount }): Settlement => ({
      dueId: due.id,
      account: due.account,
      currency: due.currency,
      amount: -amount,
      ugx: -amount,
    })),
  };
}

/** Money that was advanced goes back whole: what of it was set off or accounted for since stands in other papers. */
export function checkAdvanceUnused(advance: { open: bigint; amount: bigint }): void {
  if (advance.open === advance.amount) return;
  const used = formatMoney(advance.amount - advance.open);
  const words = `${used} of this advance was set off or accounted for since. Take that back first.`;
  throw new Refusal("payment.advance-used", words, { status: 409 });
}
