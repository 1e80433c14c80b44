// A row in every table of a company, whatever it says: for walls, which must hold before any row.
import type pg from "pg";
import { loosened } from "./saboteur.ts";

interface Column {
  name: string;
  type: string;
}

/** A value of a column that may not be empty; by its type, since nobody reads it. */
const values: Readonly<Record<string, string>> = {
  uuid: "gen_random_uuid()",
  text: "gen_random_uuid()::text",
  date: "current_date",
  "timestamp with time zone": "now()",
  boolean: "true",
  jsonb: "'{}'",
  bytea: "'\\x00'",
};

/** Puts one row of the company into each of these tables that has none, past triggers and keys of others. */
export async function fillTables(
  owner: pg.Pool,
  { tables, orgId }: { tables: readonly string[]; orgId: string },
): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query("begin");
    await client.query("set local session_replication_role = replica");
    for (const table of tables) {
      const found = await client.query(`select 1 from ${table} where org_id = $1 limit 1`, [orgId]);
      if (found.rowCount !== 0) continue;
      await client.query(loosened(table));
      const needed = await neededColumns(client, table);
      const names = ["org_id", ...needed.map(({ name }) => `"${name}"`)].join(", ");
      const said = ["$1", ...needed.map(({ type }) => values[type] ?? "1")].join(", ");
      await client.query(`insert into ${table} (${names}) values (${said})`, [orgId]);
    }
    await client.query("commit");
  } finally {
    // A client in a failed transaction must not go back to the pool.
    client.release(true);
  }
}

/** What is left of a row's duty once its table is loosened: the columns of its key. */
async function neededColumns(client: pg.PoolClient, table: string): Promise<Column[]> {
  const found = await client.query<Column>(
    `select a.attname as name, format_type(a.atttypid, null) as type
     from pg_attribute a
     where a.attrelid = $1::regclass and a.attnum > 0 and a.attnotnull and not a.attisdropped
       and a.attidentity = '' and a.attgenerated = '' and a.attname <> 'org_id'`,
    [table],
  );
  return found.rows;
}
