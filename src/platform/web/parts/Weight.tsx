import { formatKilograms, formatTonnes } from "#kernel/weight.ts";

interface WeightProps {
  /** Grams, as the wire gives them. Null is shown as a dash. */
  grams: string | bigint | null;
  unit?: "kg" | "t";
  /** Without the unit: its column head says it. */
  bare?: boolean;
}

/** A weight: kilograms with one decimal, tonnes with two. */
export function Weight({ grams, unit = "kg", bare }: WeightProps) {
  if (grams === null) return <span className="text-ink-3">–</span>;
  const figure = unit === "t" ? formatTonnes(grams) : formatKilograms(grams);
  return <span className="whitespace-nowrap">{bare ? figure : `${figure} ${unit}`}</span>;
}
