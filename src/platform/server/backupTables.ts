// The tables of a backup: found in the catalogue, so that a new one is never forgotten; copied out in the
// order of their keys and back in whole.
import { createHash } from "node:crypto";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import type { Sequence, TableDigest } from "./backupParts.ts";

export interface TableShape {
  /** With its schema, quoted: "public"."lot". */
  name: string;
  /** The columns that hold something of their own; what is computed is computed again. */
  columns: readonly string[];
  /** In which order rows are copied, the same on every server. */
  order: string;
}

/** Bytes are the same whatever the server's habits are. */
const sameEverywhere = `set local timezone = 'UTC'; set local datestyle = 'ISO';
  set local intervalstyle = 'iso_8601'; set local extra_float_digits = 3; set local bytea_output = 'hex'`;

/** What says which migrations ran belongs to the database that is restored into. */
const ownTables = `not (n.nspname = 'public' and c.relname = 'mavuno_migration')
  and not (n.nspname = 'graphile_worker' and c.relname = 'migrations')`;

const ourSchemas = "n.nspname in ('public', 'auth', 'graphile_worker')";

/** Settles how values are written, for the transaction of a backup or of restoring. */
export async function speakPlainly(client: pg.Client): Promise<void> {
  await client.query(sameEverywhere);
}

/** Every table of ours, by name. */
export async function tablesOf(client: pg.Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(`
    select format('%I.%I', n.nspname, c.relname) as name,
      (select json_agg(format('%I', a.attname) order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      ) as columns,
      coalesce(
        (select string_agg(format('%I', a.attname)
            || case when a.attcollation <> 0 then ' collate "C"' else '' end, ', ' order by key.place)
          from pg_index x, unnest(x.indkey) with ordinality as key (attnum, place)
            join pg_attribute a on a.attnum = key.attnum
          where x.indrelid = c.oid and x.indisprimary and a.attrelid = c.oid),
        't::text collate "C"') as order
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and ${ourSchemas} and ${ownTables}
    order by 1`);
  return rows;
}

/** Where every series of numbers stands. */
export async function sequencesOf(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(`
    select format('%I.%I', n.nspname, n.sequencename) as name, n.last_value::text as last
    from (select schemaname as nspname, sequencename, last_value from pg_sequences) n
    where ${ourSchemas} and n.last_value is not null order by 1`);
  return rows;
}

/** Copies a table out, in pieces; `done` is told rows and hash once the last piece has gone. */
export async function* copyOut(
  client: pg.Client,
  table: TableShape,
  done: (digest: TableDigest) => void,
): AsyncGenerator<Buffer> {
  const stream = client.query(
    copyTo(
      `copy (select ${table.columns.join(", ")} from ${table.name} t order by ${table.order}) to stdout`,
    ),
  );
  const hash = createHash("sha256");
  for await (const piece of stream) {
    hash.update(piece);
    yield piece;
  }
  done({ name: table.name, rows: stream.rowCount, sha256: hash.digest("hex") });
}

/** Copies a table in. */
export async function copyIn(
  client: pg.Client,
  table: Pick<TableShape, "name" | "columns">,
  bytes: AsyncIterable<Buffer>,
): Promise<void> {
  const stream = client.query(
    copyFrom(`copy ${table.name} (${table.columns.join(", ")}) from stdin`),
  );
  await pipeline(bytes, stream);
}

/** What a table holds now, read in the same order as when it was copied out. */
export async function digestOf(client: pg.Client, table: TableShape): Promise<TableDigest> {
  const found: TableDigest[] = [];
  const pieces = copyOut(client, table, (digest) => found.push(digest));
  // Read to the end for the hash alone.
  while ((await pieces.next()).done !== true);
  const [digest] = found;
  if (!digest) throw new Error(`${table.name} could not be read to its end.`);
  return digest;
}

/**
 * Lets rows come in any order and as they were: rules that act on a write are silent, and references are
 * taken away, to be put back afterwards, when the database checks every one of them anew.
 */
export async function openForRestoring(
  client: pg.Client,
  tables: readonly TableShape[],
): Promise<() => Promise<void>> {
  const { rows: references } = await client.query<{ table: string; name: string; rule: string }>(`
    select format('%I.%I', n.nspname, c.relname) as table, format('%I', k.conname) as name,
      pg_get_constraintdef(k.oid) as rule
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and ${ourSchemas}`);
  for (const { table, name } of references) {
    await client.query(`alter table ${table} drop constraint ${name}`);
  }
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${tables.map(({ name }) => name).join(", ")}`);
  return async () => {
    for (const { table, name, rule } of references) {
      await client.query(`alter table ${table} add constraint ${name} ${rule}`);
    }
    for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`);
  };
}

/** Sets the series of numbers to where they stood. */
export async function continueSequences(
  client: pg.Client,
  sequences: readonly Sequence[],
): Promise<void> {
  for (const { name, last } of sequences) {
    await client.query("select setval($1::regclass, $2::bigint)", [name, last]);
  }
}
