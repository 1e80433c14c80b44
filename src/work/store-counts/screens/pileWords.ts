// How a pile and its figures are called.
import { formatScaled } from "#kernel/money.ts";
import { formatKilograms } from "#kernel/weight.ts";
import type { StoreCountWire } from "../api.ts";
import { t } from "./words.ts";

export type PileWire = StoreCountWire["pileLines"][number];

/** So many kilograms, or so many pieces. */
export function sized(unit: PileWire["unit"], size: bigint | string): string {
  if (unit === "g") return t.kg(formatKilograms(size));
  return t.pieces(formatScaled(BigInt(size), 0));
}

/** The reading that counts. */
export function readingOf({ readings }: PileWire): PileWire["readings"][number] | undefined {
  return readings.find(({ counts }) => counts);
}

/** Something of it is to be written off: it is off, or some of it dried. */
export function isShort({ missing, drying, isOff }: PileWire): boolean {
  return (isOff === true && BigInt(missing ?? "0") > 0n) || BigInt(drying ?? "0") > 0n;
}
