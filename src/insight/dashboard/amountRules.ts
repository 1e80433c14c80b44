// Shillings as tiles and columns show them; the exact figure always stands within reach.

import { divideRounded, formatScaled } from "#kernel/money.ts";

const scales = [
  { size: 1_000_000_000n, letter: "B" },
  { size: 1_000_000n, letter: "M" },
  { size: 1_000n, letter: "K" },
] as const;

/** Shillings short enough for a tile, in three digits that count: `85M`, `5.95M`, `1.25B`. */
export function shortAmount(amount: bigint | string): string {
  const value = BigInt(amount);
  const size = value < 0n ? -value : value;
  const sign = value < 0n ? "−" : "";
  // What would round to a thousand of one letter is one of the next.
  const scale = scales.find((one) => size * 2n >= one.size * 2n - one.size / 1_000n);
  if (!scale) return `${sign}${size}`;
  const decimals = [10n, 100n].filter((most) => size < scale.size * most).length;
  const shown = formatScaled(divideRounded(size * 10n ** BigInt(decimals), scale.size), decimals);
  return `${sign}${shown.replace(/\.?0+$/, (zeros) => (shown.includes(".") ? "" : zeros))}${scale.letter}`;
}
