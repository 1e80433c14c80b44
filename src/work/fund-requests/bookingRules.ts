// What the account of an advance writes in the books (domain §10.2-15): receipts become expenses, money
// that came back is cash again, and the payee owes that much less.
import { controlAccountOf } from "#books/ledger/rules.ts";
import type { Voucher } from "#books/vouchers/rules.ts";
import { settlementOf, withoutZeros } from "#books/vouchers/rules.ts";
import type { Day } from "#kernel/days.ts";
import type { Currency } from "#kernel/money.ts";
import { formatMoney } from "#kernel/money.ts";
import { Refusal } from "#kernel/refusal.ts";

const cash = "1010";
const vatRecoverable = "1260";
const staffAdvances = controlAccountOf["staff-advance"];
const staffPayable = controlAccountOf["staff-payable"];

/** One receipt: gross shillings, and the tax in it that is claimed back. */
export interface SpentLine {
  account: string;
  amount: bigint;
  vatAmount: bigint;
  description: string;
}

interface OpenAdvance {
  id: string;
  account: string;
  currency: Currency;
  open: bigint;
  openUgx: bigint;
}

export interface Accounted {
  id: string;
  number: string;
  requestNumber: string;
  payeeId: string;
  lines: readonly SpentLine[];
  returned: bigint;
  day: Day;
}

/** What is claimed against what was received: so much meets the advance, so much more is owed to the payee. */
export function splitAgainst(
  claimed: { spent: bigint; returned: bigint },
  open: bigint,
): { settled: bigint; owed: bigint } {
  if (open === 0n) {
    throw new Refusal(
      "fund-request.nothing-open",
      "Nothing of this request is left to account for.",
      {
        status: 409,
      },
    );
  }
  if (claimed.returned > 0n && claimed.spent + claimed.returned > open) {
    throw new Refusal(
      "fund-request.returns-too-much",
      `Only ${formatMoney(open > claimed.spent ? open - claimed.spent : 0n)} is left to return.`,
    );
  }
  const all = claimed.spent + claimed.returned;
  return all > open ? { settled: open, owed: all - open } : { settled: all, owed: 0n };
}

/** Meets advances with a sum, the earliest due first. */
export function meet(
  advances: readonly OpenAdvance[],
  sum: bigint,
): { due: OpenAdvance; amount: bigint }[] {
  let left = sum;
  return advances.flatMap((due) => {
    const amount = due.open < left ? due.open : left;
    left -= amount;
    return amount > 0n ? [{ due, amount }] : [];
  });
}

/**
 * The account is accepted: Dr 6xxx and Dr 1260 for each receipt, Dr 1010 for what came back / Cr 1230 for
 * what is met; what was spent beyond the advance is owed to the payee (Cr 2180).
 */
export function retirementVoucher(
  account: Accounted,
  advances: readonly OpenAdvance[],
  newDueId: string,
): Voucher {
  const { lines, returned, number, requestNumber, payeeId, day } = account;
  const spent = lines.reduce((sum, line) => sum + line.amount, 0n);
  const open = advances.reduce((sum, due) => sum + due.open, 0n);
  const { settled, owed } = splitAgainst({ spent, returned }, open);
  const party = { type: "staff", id: payeeId } as const;
  const vat = lines.reduce((sum, line) => sum + line.vatAmount, 0n);
  return {
    source: { type: "fund-retirement", id: account.id },
    event: "accept",
    day,
    memo: `${number}, account of ${requestNumber}`,
    lines: withoutZeros([
      ...lines.map((line) => ({
        account: line.account,
        amount: line.amount - line.vatAmount,
        memo: line.description,
      })),
      { account: vatRecoverable, amount: vat },
      { account: cash, amount: returned },
      { account: staffAdvances, amount: -settled, party },
      { account: staffPayable, amount: -owed, party },
    ]),
    settlements: meet(advances, settled).map(({ due, amount }) => settlementOf(due, amount)),
    ...(owed === 0n
      ? {}
      : {
          dues: [
            {
              id: newDueId,
              kind: "staff-payable",
              party,
              amount: owed,
              currency: "UGX",
              account: staffPayable,
              dueOn: day,
              note: number,
            },
          ],
        }),
  };
}
