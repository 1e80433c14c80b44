// The sums that are kept beside collections, by day and by month: read in place of the rows where they say it.
import { type RawBuilder, sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import type { CollectionFilter } from "./api.ts";
import { type Piece, piecesOf } from "./sumRules.ts";

export interface ListTotals {
  bags: bigint;
  net: bigint;
  payable: bigint;
  value: bigint;
}

/** The condition on `collection_sum k` that takes each day of a stretch once; a side left out is open. */
export function keptWithin(stretch: {
  from?: Day | undefined;
  to?: Day | undefined;
}): RawBuilder<boolean> {
  const pieces = piecesOf(stretch).map(conditionOf);
  if (pieces.length === 0) return sql<boolean>`false`;
  return sql<boolean>`(k.collections > 0 and (${sql.join(pieces, sql` or `)}))`;
}

function conditionOf({ grain, from, before }: Piece): RawBuilder<unknown> {
  return sql.join(
    [
      sql`k.grain = ${grain}`,
      ...(from === undefined ? [] : [sql`k.begins >= ${from}`]),
      ...(before === undefined ? [] : [sql`k.begins < ${before}`]),
    ],
    sql` and `,
  );
}

/** By which of its filters a list can be narrowed in the kept sums; each new one must say. */
const isKept: Record<keyof CollectionFilter, boolean> = {
  state: true,
  placeId: true,
  productId: true,
  officerId: true,
  stream: true,
  from: true,
  to: true,
  farmerId: false,
  supplierId: false,
  soldBy: false,
  sessionId: false,
  missing: false,
  alike: false,
  search: false,
};
const isFilter = (name: string): name is keyof CollectionFilter => Object.hasOwn(isKept, name);
const readOfRows = Object.keys(isKept)
  .filter(isFilter)
  .filter((name) => !isKept[name]);

/**
 * The count and the totals of a list by the kept sums; null where it is narrowed by what no sum is kept for:
 * one farmer, one supplier, one session, words, or what is missing.
 */
export function keptTotals(
  filter: CollectionFilter,
): RawBuilder<{ count: bigint } & ListTotals> | null {
  if (readOfRows.some((name) => !isKept[name] && filter[name] !== undefined)) return null;
  const wheres = [keptWithin(filter)];
  if (filter.state) wheres.push(sql`k.state = ${filter.state}`);
  if (filter.placeId) wheres.push(sql`k.place_id = ${filter.placeId}`);
  if (filter.productId) wheres.push(sql`k.product_id = ${filter.productId}`);
  if (filter.officerId) wheres.push(sql`k.officer_id = ${filter.officerId}`);
  if (filter.stream) wheres.push(sql`k.stream = ${filter.stream}`);
  const bought = sql`k.state not in ('rejected', 'void')`;
  return sql<{ count: bigint } & ListTotals>`
    select coalesce(sum(k.collections), 0)::bigint as count,
      coalesce(sum(k.bags) filter (where ${bought}), 0)::bigint as bags,
      coalesce(sum(k.net_g) filter (where ${bought}), 0)::bigint as net,
      coalesce(sum(k.payable_g) filter (where ${bought}), 0)::bigint as payable,
      coalesce(sum(k.value_amount) filter (where ${bought}), 0)::bigint as value
    from collection_sum k where ${sql.join(wheres, sql` and `)}
  `;
}
