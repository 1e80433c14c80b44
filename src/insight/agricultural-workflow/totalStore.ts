// Sums over everything a list of the board matches.
import { type RawBuilder, sql } from "kysely";
import type { KeptDay } from "./dayRules.ts";

/** Kilograms of all that match; what nobody has weighed yet adds nothing. */
export const gramTotals = sql<{ grams: bigint }>`coalesce(sum(page.grams), 0)::bigint as grams`;

/** Kilograms and value of the cards that match; without a value there is none, never a zero. */
export const cardTotals = sql<{ grams: bigint; value: bigint | null }>`
  coalesce(sum(page.grams), 0)::bigint as grams, sum(page.value)::bigint as value`;

/** The count and the kilograms of all that match, where both are kept of each day. */
export const keptTotals = (
  kept: readonly KeptDay[],
): RawBuilder<{ count: bigint; grams: bigint }> => {
  const add = (of: "count" | "grams") => kept.reduce((sum, one) => sum + one[of], 0n);
  return sql`select ${add("count")}::bigint as count, ${add("grams")}::bigint as grams`;
};
