// Money a supplier gets ahead of a bill: asked for within what the scorecard leaves of the limit, approved by
// somebody else, paid by the till as a promise, and set off against the supplier's next bills.
import { controlAccountOf } from "#books/ledger/rules.ts";
import { settlementOf, type Voucher } from "#books/vouchers/rules.ts";
import type { Day } from "#kernel/days.ts";
import { lifecycle } from "#kernel/lifecycle.ts";
import type { Currency } from "#kernel/money.ts";
import type { Flag } from "#kernel/permissions.ts";

/** Who sets what a supplier may be advanced and what we may owe them. */
export const setsLimits: Flag = "canApproveFunds";

export const supplierAdvanceLife = lifecycle({
  states: ["requested", "approved", "rejected", "cancelled"],
  initial: "requested",
  tones: {
    requested: "waiting",
    approved: "active",
    rejected: "refused",
    cancelled: "quiet",
  },
  moves: {
    approve: { from: ["requested"], to: "approved", needs: "canApproveFunds" },
    reject: { from: ["requested"], to: "rejected", needs: "canApproveFunds", asks: "reason" },
    // Nothing of it was paid; the handler sees to it.
    cancel: {
      from: ["requested", "approved"],
      to: "cancelled",
      needs: ["canManageExpenses", "canApproveFunds"],
      asks: "reason",
    },
  },
});
export type SupplierAdvanceState = (typeof supplierAdvanceLife.states)[number];

interface OpenDue {
  id: string;
  account: string;
  currency: Currency;
  open: bigint;
  openUgx: bigint;
}

/** Set off: Dr 2010 what we owe for the bill / Cr 1235 what the supplier was advanced; both are met. */
export function setOffVoucher(
  id: string,
  bill: { number: string; supplierId: string; day: Day },
  owed: OpenDue,
  parts: readonly { due: OpenDue; amount: bigint }[],
): Voucher {
  const party = { type: "supplier", id: bill.supplierId } as const;
  const amount = parts.reduce((sum, part) => sum + part.amount, 0n);
  return {
    source: { type: "supplier-set-off", id },
    event: "post",
    day: bill.day,
    memo: `${bill.number} set off against advances`,
    lines: [
      { account: owed.account, amount, party },
      { account: controlAccountOf["supplier-advance"], amount: -amount, party },
    ],
    settlements: [
      settlementOf(owed, amount),
      ...parts.map((part) => settlementOf(part.due, part.amount)),
    ],
  };
}
