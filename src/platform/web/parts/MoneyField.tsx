import { type Currency, currencyDecimals, formatAmount, parseScaled } from "#kernel/money.ts";
import type { FieldProps } from "./FieldFrame.tsx";
import { FigureField } from "./FigureField.tsx";
import { t } from "./fieldWords.ts";

interface MoneyFieldProps extends FieldProps<string> {
  currency?: Currency;
}

/** Money: the value is minor units in digits, `"1804920"`, or empty. */
export function MoneyField({ currency = "UGX", ...props }: MoneyFieldProps) {
  const decimals = currencyDecimals(currency);
  return (
    <FigureField
      {...props}
      unit={currency}
      read={(typed) => notNegative(parseScaled(typed, decimals))}
      show={(value) => formatAmount(value, currency)}
      mistyped={t.mistypedMoney(decimals === 0 ? "11,500" : "11,500.00")}
    />
  );
}

function notNegative(value: bigint | null): string | null {
  return value === null || value < 0n ? null : value.toString();
}
