// Choosing where a farmer lives, from the list of places.
import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "#platform/server/context.ts";
import { likeOf } from "#platform/server/store.ts";

export interface PlaceChoice {
  id: string;
  kind: "parish" | "village";
  name: string;
  within: string;
}

export async function isLocality(ctx: Ctx, id: string): Promise<boolean> {
  const found = await sql`select 1 from locality where id = ${id}`.execute(ctx.tx);
  return found.rows.length > 0;
}

/** Parishes and villages with every word in their path; exact names first, parishes before villages. */
export async function findPlaceChoices(
  ctx: Ctx,
  search: string,
  limit: number,
): Promise<PlaceChoice[]> {
  const words = search
    .split(/[\s,;]+/)
    .filter(Boolean)
    .slice(0, 5);
  const [first] = words;
  if (first === undefined) return [];
  const wheres: RawBuilder<unknown>[] = words.map((word) => sql`path ilike ${likeOf(word)}`);
  const found = await sql<PlaceChoice>`
    select id, kind, name, substr(path, length(name) + 3) as within
    from locality where kind in ('parish', 'village') and ${sql.join(wheres, sql` and `)}
    order by lower(name) = lower(${first}) desc, name ilike ${likeOf(first).slice(1)} desc,
      kind, path, id
    limit ${limit}
  `.execute(ctx.tx);
  return found.rows;
}
