// What a repayment writes in the books: cash comes in, the employee owes that much less.
import { controlAccountOf } from "#books/ledger/rules.ts";
import { settlementOf, type Voucher } from "#books/vouchers/rules.ts";
import type { Day } from "#kernel/days.ts";
import type { Currency } from "#kernel/money.ts";
import { formatMoney } from "#kernel/money.ts";
import { Refusal } from "#kernel/refusal.ts";

const cash = "1010";
const staffAdvances = controlAccountOf["staff-advance"];

interface OpenAdvance {
  id: string;
  account: string;
  currency: Currency;
  open: bigint;
  openUgx: bigint;
}

/** Refuses more than is owed of a request, and nothing at all. */
export function checkRepayment(amount: bigint, open: bigint): void {
  if (amount === 0n) {
    throw new Refusal("employee-request.repays-nothing", "Say how much was received.");
  }
  if (amount <= open) return;
  throw new Refusal(
    "employee-request.repays-too-much",
    open === 0n ? "Nothing of this is owed." : `Only ${formatMoney(open)} of this is owed.`,
    { status: 409 },
  );
}

/** Dr 1010 cash / Cr 1230 staff advances; meets what is due first. */
export function repaymentVoucher(
  repayment: {
    id: string;
    number: string;
    requestNumber: string;
    employeeId: string;
    amount: bigint;
    day: Day;
  },
  advances: readonly OpenAdvance[],
): Voucher {
  const { id, number, requestNumber, employeeId, amount, day } = repayment;
  let left = amount;
  const settlements = advances.flatMap((due) => {
    const part = due.open < left ? due.open : left;
    left -= part;
    return part > 0n ? [settlementOf(due, part)] : [];
  });
  return {
    source: { type: "employee-repayment", id },
    event: "record",
    day,
    memo: `${number}, repayment of ${requestNumber}`,
    lines: [
      { account: cash, amount },
      { account: staffAdvances, amount: -amount, party: { type: "staff", id: employeeId } },
    ],
    settlements,
  };
}
