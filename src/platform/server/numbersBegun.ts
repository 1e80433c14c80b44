// A list whose rows are numbered in a series (`COL-26-000123`) is searched by their numbers more than by anything else, one sign
// after the other. What begins such a number is found in the order of the numbers, and joins nothing (decision 0076).
import { type RawBuilder, sql } from "kysely";

/**
 * A list's filter without a search that narrows nothing: what is typed stands in every number of its series anyway (`col-` among
 * collections). Each row is meant then, and its count and totals are kept.
 */
export function narrowedOnly<Filter extends { search?: string | undefined }>(
  filter: Filter,
  series: string,
): Filter {
  const isInAll = `${series}-`.includes((filter.search ?? "").trim().toUpperCase());
  return isInAll ? { ...filter, search: undefined } : filter;
}

/** The beginning of a number of this series as it is written; null where something else is typed. */
export function numberBegun(typed: string | undefined, series: string): string | null {
  const begun = typed?.trim().toUpperCase() ?? "";
  const [name, year, count, ...more] = begun.split("-");
  if (name !== series || year === undefined || more.length > 0) return null;
  if (count === undefined) return /^\d{0,2}$/.test(year) ? begun : null;
  return /^\d{2}$/.test(year) && /^\d*$/.test(count) ? begun : null;
}

/**
 * The condition of a list that is searched: among its numbers, by their series, where one of them is begun; else by whatever
 * its rows may be called.
 */
export function isCalled(
  typed: string,
  numbers: Readonly<Record<string, string>>,
  otherwise: () => RawBuilder<unknown>,
): RawBuilder<unknown> {
  for (const [series, column] of Object.entries(numbers)) {
    const begun = numberBegun(typed, series);
    if (begun !== null) return beginsWith(column, begun);
  }
  return otherwise();
}

/** Numbers hold no sign above `~`. */
function beginsWith(column: string, begun: string): RawBuilder<unknown> {
  const number = sql.ref(column);
  return sql`(${number} >= ${begun} and ${number} < ${`${begun}~`})`;
}
