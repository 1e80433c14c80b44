// A supplier's account between two days: what was owed before, what was billed, what was paid.
import type { Day } from "#kernel/days.ts";
import type { Statement } from "./api.ts";

interface Movement {
  voucherNumber: string;
  day: Day;
  memo: string;
  sourceType: string;
  sourceId: string;
  amount: bigint;
}

/** The movements up to the last day as a statement from the first one, in the order they were booked. */
export function statementOf(
  movements: readonly Movement[],
  { from }: { from: Day },
): Pick<Statement, "opening" | "rows" | "billed" | "paid" | "closing"> {
  const before = movements.filter((one) => one.day < from);
  const opening = before.reduce((sum, one) => sum + one.amount, 0n);
  let balance = opening;
  const rows = movements
    .filter((one) => one.day >= from)
    .map(({ amount, ...movement }) => {
      balance += amount;
      // A bill and its voiding stand in one column, payments and their taking back in the other.
      const isPayment = movement.sourceType === "payment";
      return {
        ...movement,
        billed: isPayment ? 0n : amount,
        paid: isPayment ? -amount : 0n,
        balance,
      };
    });
  return {
    opening,
    rows,
    billed: rows.reduce((sum, row) => sum + row.billed, 0n),
    paid: rows.reduce((sum, row) => sum + row.paid, 0n),
    closing: balance,
  };
}
