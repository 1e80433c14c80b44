// Goods and costs come before their bills: until one comes they stand as accrued (2030). A bill of more than stands there is of
// goods that nobody received, or of some that were billed before.
import type { TaxedLine } from "./rules.ts";

/** Accrued expenses: received or done, and not billed yet. */
export const accruedAccount = "2030";

/** What a bill clears of what was received and not billed, with the tax that is not claimed back; null where it clears none. */
export function clearedBy(
  lines: readonly Pick<TaxedLine, "account" | "net" | "vat" | "claimed">[],
): bigint | null {
  const clearing = lines.filter(({ account }) => account === accruedAccount);
  if (clearing.length === 0) return null;
  return clearing.reduce((sum, { net, vat, claimed }) => sum + net + vat - claimed, 0n);
}
