// What is lent to a farmer without a request that somebody else looked at.
import { formatMoney } from "#kernel/money.ts";
import { Refusal } from "#kernel/refusal.ts";

/**
 * Without a request nobody is advanced more than the policy's largest, counted with what they owe of advances already and with
 * what is in payments that may still lend it: a request is looked at by what the farmer delivered.
 */
export function checkLargestAdvance(asked: {
  amount: bigint;
  open: readonly { open: bigint }[];
  underWay: bigint;
  largest: bigint;
}): void {
  const { amount, underWay, largest } = asked;
  const owed = asked.open.reduce((sum, due) => sum + due.open, 0n) + underWay;
  if (amount + owed <= largest) return;
  const together =
    owed > 0n
      ? `With ${formatMoney(owed)} lent or being lent already this is ${formatMoney(amount + owed)}. `
      : "";
  throw new Refusal(
    "payment.advance-above-limit",
    `${together}Without a request nobody is advanced more than ${formatMoney(largest)}. ` +
      "Ask for it under Farmer advances: there it is measured by what the farmer delivered.",
  );
}
