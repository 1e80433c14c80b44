import { type Currency, formatAmount } from "#kernel/money.ts";

interface MoneyProps {
  /** Minor units, as the wire gives them. Null is shown as a dash. */
  amount: string | bigint | null;
  currency?: Currency;
  /** Without the code: its column head says it. */
  bare?: boolean;
}

/** Money with its currency once, digits grouped, a true minus. */
export function Money({ amount, currency = "UGX", bare }: MoneyProps) {
  if (amount === null) return <span className="text-ink-3">–</span>;
  return (
    <span className="whitespace-nowrap">
      {!bare && <span className="text-ink-3">{currency} </span>}
      {formatAmount(amount, currency)}
    </span>
  );
}
