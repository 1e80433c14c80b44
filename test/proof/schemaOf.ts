// What a database is made of, as sentences: two of them are alike when these are.
import type pg from "pg";

/** Of public, auth and the queue; what an extension brought is its own. */
const ours = "n.nspname in ('public', 'auth', 'graphile_worker')";

const asked: readonly string[] = [
  `select format('column %I.%I.%I %s %s %s %s %s', n.nspname, c.relname, a.attname,
     format_type(a.atttypid, a.atttypmod), a.attnotnull, pg_get_expr(d.adbin, d.adrelid), a.attidentity, a.attacl)
   from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
   left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
   where ${ours} and a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'v', 'p')`,
  `select format('table %I.%I %s %s %s %s', n.nspname, c.relname, c.relkind, c.relrowsecurity,
     c.relforcerowsecurity, c.relacl)
   from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where ${ours} and c.relkind in ('r', 'v', 'p', 'S')`,
  `select format('constraint %s %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid))
   from pg_constraint k join pg_namespace n on n.oid = k.connamespace where ${ours}`,
  `select format('index %s', pg_get_indexdef(i.indexrelid))
   from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace where ${ours}`,
  `select format('function %s %s %s', p.oid::regprocedure, md5(pg_get_functiondef(p.oid)), p.proacl)
   from pg_proc p join pg_namespace n on n.oid = p.pronamespace
   where ${ours} and p.prokind = 'f' and not exists
     (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  `select format('trigger %s', pg_get_triggerdef(t.oid))
   from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
   where ${ours} and not t.tgisinternal`,
  `select format('policy %I.%I %I %s %s %s %s', schemaname, tablename, policyname, cmd, roles, qual, with_check)
   from pg_policies n where schemaname in ('public', 'auth')`,
];

/** Everything it is made of, in order. */
export async function schemaOf(client: Pick<pg.Client, "query">): Promise<string[]> {
  const lines: string[] = [];
  for (const question of asked) {
    const { rows } = await client.query<{ format: string }>(question);
    lines.push(...rows.map((row) => row.format));
  }
  return lines.toSorted();
}
