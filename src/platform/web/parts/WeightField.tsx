import { formatKilograms, parseKilograms } from "#kernel/weight.ts";
import type { FieldProps } from "./FieldFrame.tsx";
import { FigureField } from "./FigureField.tsx";
import { t } from "./fieldWords.ts";

/** A weight, typed in kilograms: the value is grams in digits, `"59400"`, or empty. */
export function WeightField(props: FieldProps<string>) {
  return <FigureField {...props} unit="kg" read={read} show={show} mistyped={t.mistypedWeight} />;
}

function read(typed: string): string | null {
  const grams = parseKilograms(typed);
  return grams === null || grams < 0n ? null : grams.toString();
}

/** One decimal as the field writes it, three where the weight is finer than that. */
function show(grams: string): string {
  return formatKilograms(grams, BigInt(grams) % 100n === 0n ? 1 : 3);
}
