// A fingerprint of everything the companies' tables hold: equal before and after means that nothing
// at all was written.
import type { World } from "./world.ts";

/** One line a table: how many rows it has and what they say; of one company, or of all. */
export async function everyRow(
  world: Pick<World, "sql">,
  orgId: string | null = null,
): Promise<string> {
  const tables = await world.sql.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'org_id' order by 1`,
  );
  const parts = await Promise.all(
    tables.rows.map(async ({ name }) => {
      const found = await world.sql.query<{ sum: string }>(
        `select count(*) || ':' ||
           coalesce(sum(('x' || substr(md5(t::text), 1, 15))::bit(60)::bigint), 0) as sum
         from "${name}" t where $1::uuid is null or org_id = $1`,
        [orgId],
      );
      return `${name}=${found.rows[0]?.sum}`;
    }),
  );
  return parts.join("\n");
}
