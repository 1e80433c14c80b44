// A fingerprint of everything the companies' tables hold: equal before and after means that nothing
// at all was written.
import type pg from "pg";
import type { World } from "./world.ts";

/** One statement for all tables of a database, kept by each connection: tests ask it thousands of times. */
const statements = new WeakMap<pg.Pool, Promise<{ ofAll: string; ofOne: string }>>();

/** One line a table: how many rows it has and what they say; of one company, or of all. */
export async function everyRow(
  { sql }: Pick<World, "sql">,
  orgId: string | null = null,
): Promise<string> {
  let known = statements.get(sql);
  if (!known) statements.set(sql, (known = statementsOf(sql)));
  const { ofAll, ofOne } = await known;
  const asked =
    orgId === null
      ? { name: "every row", text: ofAll }
      : { name: "every row of one", text: ofOne, values: [orgId] };
  const found = await sql.query<{ line: string }>(asked);
  return found.rows.map(({ line }) => line).join("\n");
}

async function statementsOf(sql: pg.Pool): Promise<{ ofAll: string; ofOne: string }> {
  const tables = await sql.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'org_id' order by 1`,
  );
  const lines = (where: string) =>
    tables.rows
      .map(
        ({ name }) => `select '${name}=' || count(*) || ':' ||
           coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as line from "${name}" t${where}`,
      )
      .join("\nunion all\n");
  return { ofAll: lines(""), ofOne: lines(" where org_id = $1::uuid") };
}
