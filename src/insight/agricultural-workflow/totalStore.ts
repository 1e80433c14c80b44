// Sums over everything a list of the board matches.
import { sql } from "kysely";

/** Kilograms and value of the cards that match; without a value there is none, never a zero. */
export const cardTotals = sql<{ grams: bigint; value: bigint | null }>`
  coalesce(sum(page.grams), 0)::bigint as grams, sum(page.value)::bigint as value`;
