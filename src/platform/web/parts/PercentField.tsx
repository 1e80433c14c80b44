import { formatScaled, parseScaled } from "#kernel/money.ts";
import type { FieldProps } from "./FieldFrame.tsx";
import { FigureField } from "./FigureField.tsx";
import type { Field } from "./useForm.ts";
import { t } from "./fieldWords.ts";

interface PercentFieldProps extends Omit<FieldProps<number | null>, "field"> {
  /** Basis points: 1350 is 13.5 %. Null is empty. */
  field: Field<number | null>;
}

/** A percentage with up to two decimals: the value is basis points, as the wire wants them. */
export function PercentField({ field, ...props }: PercentFieldProps) {
  const digits: Field<string> = {
    ...field,
    value: field.value === null ? "" : String(field.value),
    set: (value) => field.set(value === "" ? null : Number(value)),
  };
  return (
    <FigureField
      {...props}
      field={digits}
      unit="%"
      read={read}
      show={show}
      mistyped={t.mistypedPercent}
    />
  );
}

function read(typed: string): string | null {
  const points = parseScaled(typed.replace("%", ""), 2);
  return points === null || points < 0n || points > 10_000n ? null : points.toString();
}

function show(points: string): string {
  const value = BigInt(points);
  return value % 10n === 0n ? formatScaled(value / 10n, 1) : formatScaled(value, 2);
}
