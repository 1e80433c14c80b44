// A company's work once more, and again, each time in a company of its own with people of its own: every key of a company
// holds the company (docs/scaling.md), so its rows may stand beside themselves under another one.
import type pg from "pg";
import { newId } from "#seeds/callers.ts";

/** Somebody of the n-th company beside the first; of the first they are called as ever. */
export function emailBeside(email: string, n: number): string {
  return n === 0 ? email : `company-${n}-${email}`;
}

/** Writes the company down so many times more, past every wall; the books of each agree as the first ones do. */
export async function companiesBeside(sql: pg.Pool, orgId: string, count: number): Promise<void> {
  const tables = await tablesOfCompanies(sql);
  const client = await sql.connect();
  try {
    for (let n = 1; n <= count; n += 1) {
      await client.query("begin");
      // Rows that were held to every rule already, in an order that no key asks for.
      await client.query("set local session_replication_role = replica");
      await peopleBeside(client, orgId, n);
      const other = newId();
      await client.query(
        `insert into org select (jsonb_populate_record(o, jsonb_build_object('id', $2::uuid))).*
         from org o where o.id = $1`,
        [orgId, other],
      );
      for (const { table, columns } of tables) {
        const names = columns.map(({ name }) => `"${name}"`).join(", ");
        const values = columns.map(valueBeside).join(", ");
        await client.query(
          `insert into "${table}" (${names}) overriding system value
           select ${values} from "${table}" t where t.org_id = $1`,
          [orgId, other],
        );
      }
      await client.query("drop table person_beside");
      await client.query("commit");
    }
    await client.query("analyze");
  } finally {
    client.release();
  }
}

interface Column {
  name: string;
  type: string;
}

/** Every table of companies with the columns that are written. */
async function tablesOfCompanies(sql: pg.Pool): Promise<{ table: string; columns: Column[] }[]> {
  const { rows } = await sql.query<{ table: string; columns: Column[] }>(
    `select c.relname as table,
       jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, null)) order by a.attnum)
         as columns
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'org_id')
     group by 1`,
  );
  return rows;
}

/** A value as it stands in the other company: who did it is one of theirs. */
function valueBeside({ name, type }: Column): string {
  const here = `t."${name}"`;
  if (name === "org_id") return "$2::uuid";
  if (type === "uuid[]") {
    return `coalesce((select array_agg(coalesce(p.there, u.one) order by u.at)
      from unnest(${here}) with ordinality u (one, at) left join person_beside p on p.here = u.one), ${here})`;
  }
  if (type !== "uuid" && type !== "text") return here;
  const [there, was] = type === "uuid" ? ["p.there", "p.here"] : ["p.there::text", "p.here::text"];
  return `coalesce((select ${there} from person_beside p where ${was} = ${here}), ${here})`;
}

/** The same people once more, who sign in with the same password under other addresses. */
async function peopleBeside(client: pg.PoolClient, orgId: string, n: number): Promise<void> {
  await client.query(
    `create temp table person_beside as
     select user_id as here, gen_random_uuid() as there from profile where org_id = $1`,
    [orgId],
  );
  await client.query(
    `insert into auth.users
     select (jsonb_populate_record(u, jsonb_build_object('id', p.there, 'email', $1::text || u.email, 'phone', null))).*
     from auth.users u join person_beside p on p.here = u.id`,
    [emailBeside("", n)],
  );
}
